extension SignalProducer {
  /// Transforms values on a scheduler, and only the newest when several have come meanwhile.
  ///
  /// ```text
  /// self:            --1-2-------3--|
  /// lazyMap(on: s):  ------f(2)----f(3)|
  /// ```
  ///
  /// **Termination:** completion and failure follow the value that waits; an interruption drops it.
  /// **Threading:** the transformation and all events on `scheduler`.
  ///
  /// - Parameters:
  ///   - scheduler: Where to transform and deliver.
  ///   - transform: Makes the new value.
  /// - Returns: A producer of the new values.
  @preconcurrency
  public func lazyMap<NewValue: Sendable>(
    on scheduler: any Scheduler,
    transform: @escaping @Sendable (Value) -> NewValue
  ) -> SignalProducer<NewValue, Failure> {
    SignalProducer<NewValue, Failure>.relaying(self) { scope, output in
      let state = Lock((value: Value?.none, end: Termination<Failure>?.none, isScheduled: false))
      @Sendable func deliver() {
        let (value, end, _) = state.withLock { state in
          defer {
            state.value = nil
            state.isScheduled = false
          }
          return state
        }
        if let value { scope.push(transform(value), to: output.sink) }
        if let end { scope.finish(end, to: output.sink) }
      }
      @Sendable func schedule() {
        scheduler.schedule { deliver() }
      }
      return Sink(
        value: { value in
          let (replaced, mustSchedule) = state.withLock { state in
            defer { (state.value, state.isScheduled) = (value, true) }
            return (state.value, !state.isScheduled)
          }
          if mustSchedule { schedule() }
          withExtendedLifetime(replaced) {}
        },
        end: { termination in
          let (dropped, mustSchedule) = state.withLock { state -> (Value?, Bool) in
            defer { state.isScheduled = true }
            state.end = termination
            guard case .interrupted = termination else { return (nil, !state.isScheduled) }
            defer { state.value = nil }
            return (state.value, !state.isScheduled)
          }
          if mustSchedule { schedule() }
          withExtendedLifetime(dropped) {}
        }
      )
    }
  }
}

extension Signal {
  /// Transforms values on a scheduler, and only the newest when several have come meanwhile.
  ///
  /// - Parameters:
  ///   - scheduler: Where to transform and deliver.
  ///   - transform: Makes the new value.
  /// - Returns: A signal of the new values.
  @preconcurrency
  public func lazyMap<NewValue: Sendable>(
    on scheduler: any Scheduler,
    transform: @escaping @Sendable (Value) -> NewValue
  ) -> Signal<NewValue, Failure> {
    producer.lazyMap(on: scheduler, transform: transform).startedSignal()
  }
}
