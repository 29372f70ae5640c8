extension SignalProducer {
  /// Sends values for some time.
  ///
  /// ```text
  /// self:           --1--2--3--4--|
  /// take(for: 7):   --1--2-|
  /// ```
  ///
  /// **Termination:** completes when the time is over; at the very instant, a value that was scheduled
  /// later than the start is too late. **Threading:** that completion on `scheduler`.
  ///
  /// - Parameters:
  ///   - duration: How long, from the start.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the values within the time.
  public func take(
    for duration: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let output = SinkBox(sink)
      let timer = scheduler.schedule(after: duration) {
        scope.finish(.completed, to: output.sink)
      }
      if let timer { scope.hold(timer) }
      scope.begin(self, into: sink)
    }
  }

  /// Leaves out values for some time.
  ///
  /// ```text
  /// self:           --1--2--3--4--|
  /// skip(for: 7):   --------3--4--|
  /// ```
  ///
  /// **Termination:** passed on. **Threading:** in place.
  ///
  /// - Parameters:
  ///   - duration: How long, from the start.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the values after the time.
  public func skip(
    for duration: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      let end = scheduler.uptime + duration
      feed(
        Sink(value: { if scheduler.uptime >= end { sink.value($0) } }, end: sink.end),
        in: scope
      )
    }
  }
}

extension Signal {
  /// Sends values for some time.
  ///
  /// - Parameters:
  ///   - duration: How long, from the start.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the values within the time.
  public func take(
    for duration: Duration,
    on scheduler: any DateScheduler
  ) -> Signal<Value, Failure> {
    producer.take(for: duration, on: scheduler).startedSignal()
  }

  /// Leaves out values for some time.
  ///
  /// - Parameters:
  ///   - duration: How long, from the start.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the values after the time.
  public func skip(
    for duration: Duration,
    on scheduler: any DateScheduler
  ) -> Signal<Value, Failure> {
    producer.skip(for: duration, on: scheduler).startedSignal()
  }
}
