extension SignalProducer {
  /// Sends a value once no other has followed it for a while.
  ///
  /// ```text
  /// self:         --1-2------3--|
  /// debounce(3):  -------2-----(3|)
  /// ```
  ///
  /// Of a value and the end of the quiet time of the one before it, at the very same instant, what was
  /// scheduled earlier comes first: if it is the value, it takes the place of the one before.
  ///
  /// **Termination:** on completion the value that waits is dropped, or sent at once before it,
  /// by `onCompletion`; a failure or an interruption drops it. **Threading:** on `scheduler`.
  ///
  /// - Parameters:
  ///   - interval: How long it must stay quiet.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - completion: What becomes of the value that waits on completion.
  /// - Returns: A producer of the values after which it was quiet.
  public func debounce(
    for interval: Duration,
    on scheduler: any DateScheduler,
    onCompletion completion: PendingValue = .discard
  ) -> SignalProducer<Value, Failure> {
    debounce(by: { _ in interval }, on: scheduler, onCompletion: completion)
  }

  /// Sends a value once no other has followed it for a while, which depends on the value.
  ///
  /// A value whose while is zero is sent as soon as the scheduler comes to it.
  ///
  /// **Termination:** as for `debounce(for:on:onCompletion:)`. **Threading:** on `scheduler`.
  ///
  /// - Parameters:
  ///   - interval: How long it must stay quiet after the value.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - completion: What becomes of the value that waits on completion.
  /// - Returns: A producer of the values after which it was quiet.
  @preconcurrency
  public func debounce(
    by interval: @escaping @Sendable (Value) -> Duration,
    on scheduler: any DateScheduler,
    onCompletion completion: PendingValue = .discard
  ) -> SignalProducer<Value, Failure> {
    .relaying(self) { scope, output in
      let pending = Lock<(number: Int, value: Value)?>(nil)
      let timer = SerialDisposable()
      scope.hold(timer)
      var number = 0
      return Sink(
        value: { value in
          number += 1
          let own = number
          let replaced = pending.withLock { pending in
            defer { pending = (own, value) }
            return pending
          }
          timer.inner = scheduler.schedule(after: interval(value)) {
            // The timer of the value before may be firing just when this one takes its place.
            let due = pending.withLock { $0?.number == own ? $0.take() : nil }
            if let due { scope.push(due.value, to: output.sink) }
          }
          withExtendedLifetime(replaced) {}
        },
        end: { termination in
          timer.dispose()
          scheduler.schedule {
            if case .completed = termination, completion == .flush,
              let last = pending.withLock({ $0.take() })
            {
              scope.push(last.value, to: output.sink)
            }
            scope.finish(termination, to: output.sink)
          }
        }
      )
    }
  }

  /// Sends a value once no other has followed it for a while.
  ///
  /// - Parameters:
  ///   - interval: How long it must stay quiet, in seconds.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - discardWhenCompleted: Whether completion drops the value that waits.
  /// - Returns: A producer of the values after which it was quiet.
  public func debounce(
    _ interval: Double,
    on scheduler: any DateScheduler,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<Value, Failure> {
    debounce(
      for: .seconds(interval),
      on: scheduler,
      onCompletion: discardWhenCompleted ? .discard : .flush
    )
  }
}

extension Signal {
  /// Sends a value once no other has followed it for a while.
  ///
  /// - Parameters:
  ///   - interval: How long it must stay quiet.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - completion: What becomes of the value that waits on completion.
  /// - Returns: A signal of the values after which it was quiet.
  public func debounce(
    for interval: Duration,
    on scheduler: any DateScheduler,
    onCompletion completion: PendingValue = .discard
  ) -> Signal<Value, Failure> {
    producer.debounce(for: interval, on: scheduler, onCompletion: completion).startedSignal()
  }

  /// Sends a value once no other has followed it for a while, which depends on the value.
  ///
  /// - Parameters:
  ///   - interval: How long it must stay quiet after the value.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - completion: What becomes of the value that waits on completion.
  /// - Returns: A signal of the values after which it was quiet.
  @preconcurrency
  public func debounce(
    by interval: @escaping @Sendable (Value) -> Duration,
    on scheduler: any DateScheduler,
    onCompletion completion: PendingValue = .discard
  ) -> Signal<Value, Failure> {
    producer.debounce(by: interval, on: scheduler, onCompletion: completion).startedSignal()
  }

  /// Sends a value once no other has followed it for a while.
  ///
  /// - Parameters:
  ///   - interval: How long it must stay quiet, in seconds.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - discardWhenCompleted: Whether completion drops the value that waits.
  /// - Returns: A signal of the values after which it was quiet.
  public func debounce(
    _ interval: Double,
    on scheduler: any DateScheduler,
    discardWhenCompleted: Bool = true
  ) -> Signal<Value, Failure> {
    producer.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted)
      .startedSignal()
  }
}

/// What becomes of a value that an operator holds back when the stream completes.
public enum PendingValue: Sendable {
  /// It is sent at once, before the completion.
  case flush
  /// It is dropped.
  case discard
}
