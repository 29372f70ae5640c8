extension SignalProducer {
  /// Goes over to another stream when this one has not ended in time.
  ///
  /// **Termination:** that of this stream in time, or else of the fallback. **Threading:** the fallback
  /// is started on `scheduler`.
  ///
  /// - Parameters:
  ///   - interval: How long this stream may take, however many values come.
  ///   - fallback: What to go over to. This stream is interrupted then.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the values of both.
  public func timeout<Fallback: SignalProducerConvertible>(
    after interval: Duration,
    switchingTo fallback: Fallback,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure>
  where Fallback.Value == Value, Fallback.Error == Failure {
    timeout(after: interval, restartsAtValues: false, fallback.producer, on: scheduler)
  }

  /// Goes over to another stream when this one is silent for too long.
  ///
  /// ```text
  /// self:                                  --1--2------------3--|
  /// fallback:                                          a--b|
  /// timeout(gap: 8, switchingTo: fallback): --1--2-----a--b|
  /// ```
  ///
  /// **Termination:** that of this stream in time, or else of the fallback. **Threading:** the fallback
  /// is started on `scheduler`.
  ///
  /// - Parameters:
  ///   - gap: How long this stream may take to its first value, and from each to the next event.
  ///   - fallback: What to go over to. This stream is interrupted then.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the values of both.
  public func timeout<Fallback: SignalProducerConvertible>(
    gap: Duration,
    switchingTo fallback: Fallback,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure>
  where Fallback.Value == Value, Fallback.Error == Failure {
    timeout(after: gap, restartsAtValues: true, fallback.producer, on: scheduler)
  }

  /// Fails when the stream is silent for too long.
  ///
  /// **Termination:** passed on in time. **Threading:** the failure on `scheduler`.
  ///
  /// - Parameters:
  ///   - gap: How long the stream may take to its first value, and from each to the next event.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the values before the silence.
  public func timeout(
    gap: Duration,
    raising error: Failure,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    timeout(gap: gap, switchingTo: SignalProducer(error: error), on: scheduler)
  }
}

extension SignalProducer where Failure == Never {
  /// Fails when the stream, which cannot fail by itself, is silent for too long.
  ///
  /// - Parameters:
  ///   - gap: How long the stream may take to its first value, and from each to the next event.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the values before the silence.
  public func timeout<NewFailure: Swift.Error>(
    gap: Duration,
    raising error: NewFailure,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, NewFailure> {
    promoteError(NewFailure.self).timeout(gap: gap, raising: error, on: scheduler)
  }
}

extension Signal {
  /// Goes over to another stream when this one has not ended in time.
  ///
  /// - Parameters:
  ///   - interval: How long this stream may take, however many values come.
  ///   - fallback: What to go over to. This stream is interrupted then.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the values of both.
  public func timeout<Fallback: SignalProducerConvertible>(
    after interval: Duration,
    switchingTo fallback: Fallback,
    on scheduler: any DateScheduler
  ) -> Signal<Value, Failure>
  where Fallback.Value == Value, Fallback.Error == Failure {
    producer.timeout(after: interval, switchingTo: fallback, on: scheduler).startedSignal()
  }

  /// Goes over to another stream when this one is silent for too long.
  ///
  /// - Parameters:
  ///   - gap: How long this stream may take to its first value, and from each to the next event.
  ///   - fallback: What to go over to. This stream is interrupted then.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the values of both.
  public func timeout<Fallback: SignalProducerConvertible>(
    gap: Duration,
    switchingTo fallback: Fallback,
    on scheduler: any DateScheduler
  ) -> Signal<Value, Failure>
  where Fallback.Value == Value, Fallback.Error == Failure {
    producer.timeout(gap: gap, switchingTo: fallback, on: scheduler).startedSignal()
  }

  /// Fails when the stream is silent for too long.
  ///
  /// - Parameters:
  ///   - gap: How long the stream may take to its first value, and from each to the next event.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the values before the silence.
  public func timeout(
    gap: Duration,
    raising error: Failure,
    on scheduler: any DateScheduler
  ) -> Signal<Value, Failure> {
    producer.timeout(gap: gap, raising: error, on: scheduler).startedSignal()
  }
}

extension Signal where Failure == Never {
  /// Fails when the stream, which cannot fail by itself, is silent for too long.
  ///
  /// - Parameters:
  ///   - gap: How long the stream may take to its first value, and from each to the next event.
  ///   - error: How to fail.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the values before the silence.
  public func timeout<NewFailure: Swift.Error>(
    gap: Duration,
    raising error: NewFailure,
    on scheduler: any DateScheduler
  ) -> Signal<Value, NewFailure> {
    producer.timeout(gap: gap, raising: error, on: scheduler).startedSignal()
  }
}

// MARK: -

extension SignalProducer {
  private func timeout(
    after interval: Duration,
    restartsAtValues: Bool,
    _ fallback: SignalProducer<Value, Failure>,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let source = RunScope()
      let timer = SerialDisposable()
      scope.hold(source)
      scope.hold(timer)
      var isLate = false
      /// Counts the values, so that a timer which is too late itself is told.
      var turn = 0
      let fire = SinkBox(
        Sink<Int, Never>(
          value: { armed in
            guard armed == turn, !isLate else { return }
            isLate = true
            source.dispose()
            scope.begin(fallback, into: sink)
          },
          end: { _ in }
        )
      )
      func arm() {
        let armed = turn
        timer.inner = scheduler.schedule(after: interval) { scope.push(armed, to: fire.sink) }
      }
      arm()
      scope.begin(
        self,
        in: source,
        into: Sink(
          value: { value in
            guard !isLate else { return }
            if restartsAtValues {
              turn += 1
              arm()
            }
            sink.value(value)
          },
          end: { termination in
            scope.run { if !isLate { sink.end(termination) } }
          }
        )
      )
    }
  }
}
