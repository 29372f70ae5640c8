extension SignalProducer {
  /// Fails when the stream has not ended in time.
  ///
  /// ```text
  /// self:                          --1-----2-----3--|
  /// timeout(after: 10, raising: e): --1-----2-#
  /// ```
  ///
  /// The time counts from the start to the end, however many values come. At the very instant, what was
  /// scheduled earlier wins: the timeout, unless the event was scheduled before the start.
  ///
  /// **Termination:** passed on before the time is over. **Threading:** the failure on `scheduler`.
  ///
  /// - Parameters:
  ///   - interval: How long the stream may take.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the values before the time is over.
  public func timeout(
    after interval: Duration,
    raising error: Failure,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let output = SinkBox(sink)
      let timer = scheduler.schedule(after: interval) {
        scope.finish(.failed(error), to: output.sink)
      }
      if let timer { scope.hold(timer) }
      scope.begin(self, into: sink)
    }
  }

  /// Fails when the stream has not ended in time.
  ///
  /// - Parameters:
  ///   - interval: How long the stream may take, in seconds.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the values before the time is over.
  public func timeout(
    after interval: Double,
    raising error: Failure,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    timeout(after: .seconds(interval), raising: error, on: scheduler)
  }
}

extension SignalProducer where Failure == Never {
  /// Fails when the stream, which cannot fail by itself, has not ended in time.
  ///
  /// - Parameters:
  ///   - interval: How long the stream may take.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the values before the time is over.
  public func timeout<NewFailure: Swift.Error>(
    after interval: Duration,
    raising error: NewFailure,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, NewFailure> {
    promoteError(NewFailure.self).timeout(after: interval, raising: error, on: scheduler)
  }

  /// Fails when the stream, which cannot fail by itself, has not ended in time.
  ///
  /// - Parameters:
  ///   - interval: How long the stream may take, in seconds.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the values before the time is over.
  public func timeout<NewFailure: Swift.Error>(
    after interval: Double,
    raising error: NewFailure,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, NewFailure> {
    timeout(after: .seconds(interval), raising: error, on: scheduler)
  }
}

extension Signal {
  /// Fails when the stream has not ended in time.
  ///
  /// - Parameters:
  ///   - interval: How long the stream may take.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the values before the time is over.
  public func timeout(
    after interval: Duration,
    raising error: Failure,
    on scheduler: any DateScheduler
  ) -> Signal<Value, Failure> {
    producer.timeout(after: interval, raising: error, on: scheduler).startedSignal()
  }

  /// Fails when the stream has not ended in time.
  ///
  /// - Parameters:
  ///   - interval: How long the stream may take, in seconds.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the values before the time is over.
  public func timeout(
    after interval: Double,
    raising error: Failure,
    on scheduler: any DateScheduler
  ) -> Signal<Value, Failure> {
    producer.timeout(after: interval, raising: error, on: scheduler).startedSignal()
  }
}

extension Signal where Failure == Never {
  /// Fails when the stream, which cannot fail by itself, has not ended in time.
  ///
  /// - Parameters:
  ///   - interval: How long the stream may take.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the values before the time is over.
  public func timeout<NewFailure: Swift.Error>(
    after interval: Duration,
    raising error: NewFailure,
    on scheduler: any DateScheduler
  ) -> Signal<Value, NewFailure> {
    producer.timeout(after: interval, raising: error, on: scheduler).startedSignal()
  }

  /// Fails when the stream, which cannot fail by itself, has not ended in time.
  ///
  /// - Parameters:
  ///   - interval: How long the stream may take, in seconds.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the values before the time is over.
  public func timeout<NewFailure: Swift.Error>(
    after interval: Double,
    raising error: NewFailure,
    on scheduler: any DateScheduler
  ) -> Signal<Value, NewFailure> {
    producer.timeout(after: interval, raising: error, on: scheduler).startedSignal()
  }
}
