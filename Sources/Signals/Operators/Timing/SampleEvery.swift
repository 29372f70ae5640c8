extension SignalProducer {
  /// Sends the latest value at regular moments, if it is a new one.
  ///
  /// ```text
  /// self:              --1--2--------3--|
  /// sample(every: 7):  ------2------3---|
  /// ```
  ///
  /// Of a value and a moment at the very same instant, what was scheduled earlier comes first.
  ///
  /// **Termination:** passed on at once; the value that waits is dropped. **Threading:** values on
  /// `scheduler`.
  ///
  /// - Parameters:
  ///   - interval: The time from one moment to the next; more than zero.
  ///   - scheduler: Where to deliver, and whose clock counts.
  /// - Returns: A producer of at most one value for each moment.
  public func sample(
    every interval: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      var latest: Value?
      scope.begin(
        SignalProducer<Void, Never>.ticks(every: interval, on: scheduler),
        into: Sink(value: { if let value = latest.take() { sink.value(value) } }, end: { _ in })
      )
      scope.begin(self, into: Sink(value: { latest = $0 }, end: sink.end))
    }
  }
}

extension Signal {
  /// Sends the latest value at regular moments, if it is a new one.
  ///
  /// - Parameters:
  ///   - interval: The time from one moment to the next; more than zero.
  ///   - scheduler: Where to deliver, and whose clock counts.
  /// - Returns: A signal of at most one value for each moment.
  public func sample(
    every interval: Duration,
    on scheduler: any DateScheduler
  ) -> Signal<Value, Failure> {
    producer.sample(every: interval, on: scheduler).startedSignal()
  }
}
