extension SignalProducer {
  /// Sends a value when a stream that is made of it says so, unless another value comes before.
  ///
  /// ```text
  /// self:                  --1--2---------|
  /// debounce(until: 4 on): ---------2-----|
  /// ```
  ///
  /// **Termination:** on completion the value that waits is dropped, or sent before it, by
  /// `onCompletion`; a failure or an interruption drops it. **Threading:** on the threads of the
  /// streams.
  ///
  /// - Parameters:
  ///   - notifier: Makes the stream of a value; its first value, or its completion, lets it through.
  ///   - completion: What becomes of the value that waits on completion.
  /// - Returns: A producer of the values that were let through.
  @preconcurrency
  public func debounce<Notifier: SignalProducerConvertible>(
    until notifier: @escaping @Sendable (Value) -> Notifier,
    onCompletion completion: PendingValue = .discard
  ) -> SignalProducer<Value, Failure> where Notifier.Error == Never {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      var pending: Value?
      let waiting = SerialDisposable()
      scope.hold(waiting)
      func send() {
        if let value = pending.take() { sink.value(value) }
      }
      scope.begin(
        self,
        into: Sink(
          value: { value in
            pending = value
            let child = RunScope()
            waiting.inner = child
            let letThrough = {
              guard waiting.inner === child else { return }
              child.dispose()
              send()
            }
            scope.begin(
              notifier(value).producer,
              in: child,
              into: Sink(
                value: { _ in letThrough() },
                end: { if case .completed = $0 { scope.run(letThrough) } }
              )
            )
          },
          end: { termination in
            if case .completed = termination, completion == .flush { send() }
            sink.end(termination)
          }
        )
      )
    }
  }
}

extension Signal {
  /// Sends a value when a stream that is made of it says so, unless another value comes before.
  ///
  /// - Parameters:
  ///   - notifier: Makes the stream of a value; its first value, or its completion, lets it through.
  ///   - completion: What becomes of the value that waits on completion.
  /// - Returns: A signal of the values that were let through.
  @preconcurrency
  public func debounce<Notifier: SignalProducerConvertible>(
    until notifier: @escaping @Sendable (Value) -> Notifier,
    onCompletion completion: PendingValue = .discard
  ) -> Signal<Value, Failure> where Notifier.Error == Never {
    producer.debounce(until: notifier, onCompletion: completion).startedSignal()
  }
}
