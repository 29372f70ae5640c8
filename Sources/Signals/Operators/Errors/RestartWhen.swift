extension SignalProducer {
  /// Starts the work again after failures, whenever another stream says so.
  ///
  /// What the notifier sends while the work is running is no answer. **Termination:** completes with
  /// the first attempt that does. Once the notifier has ended, the next failure, or the one that waits
  /// for an answer, ends the whole in the same way; work that is running is not cut off. **Threading:**
  /// the notifier is started before the work; the further attempts are started where it sends.
  ///
  /// - Parameter notifier: Makes the notifier, at each start, of the stream of failures.
  /// - Returns: A producer of the values of all attempts.
  @preconcurrency
  public func retry<Notifier: SignalProducerConvertible>(
    when notifier: @escaping @Sendable (SignalProducer<Failure, Never>) -> Notifier
  ) -> SignalProducer<Value, Failure> where Notifier.Error == Failure {
    restarting(asked: { if case .failed(let failure) = $0 { failure } else { nil } }, notifier)
  }

  /// Starts the work again after completion, whenever another stream says so.
  ///
  /// What the notifier sends while the work is running is no answer. **Termination:** fails with the
  /// first run that does. Once the notifier has ended, the next completion, or the one that waits for
  /// an answer, ends the whole in the same way; work that is running is not cut off. **Threading:** the
  /// notifier is started before the work; the further runs are started where it sends.
  ///
  /// - Parameter notifier: Makes the notifier, at each start, of the stream of completions.
  /// - Returns: A producer of the values of all runs.
  @preconcurrency
  public func `repeat`<Notifier: SignalProducerConvertible>(
    when notifier: @escaping @Sendable (SignalProducer<Void, Never>) -> Notifier
  ) -> SignalProducer<Value, Failure> where Notifier.Error == Failure {
    restarting(asked: { if case .completed = $0 { () } else { nil } }, notifier)
  }

  private func restarting<Question: Sendable, Notifier: SignalProducerConvertible>(
    asked question: @escaping @Sendable (Termination<Failure>) -> Question?,
    _ notifier: @escaping @Sendable (SignalProducer<Question, Never>) -> Notifier
  ) -> SignalProducer<Value, Failure> where Notifier.Error == Failure {
    restarting { scope in
      let (questions, input) = Signal<Question, Never>.pipe()
      // What waits for an answer. Nothing else does, since the work has ended by then.
      let waiting = Lock<Restarting<Value, Failure>?>(nil)
      let end = Lock<Termination<Failure>?>(nil)
      let run = notifier(questions.producer).producer.start(
        into: Sink(
          value: { _ in waiting.withLock { $0.take() }?.restart() },
          end: { termination in
            end.withLock { $0 = termination }
            waiting.withLock { $0.take() }?.end(termination)
          }
        )
      )
      scope.hold(run)
      return { termination, work in
        guard let question = question(termination) else { return work.end(termination) }
        waiting.withLock { $0 = work }
        input.send(value: question)
        // A notifier that has ended does not answer any more.
        if let end = end.withLock({ $0 }) { waiting.withLock { $0.take() }?.end(end) }
      }
    }
  }
}
