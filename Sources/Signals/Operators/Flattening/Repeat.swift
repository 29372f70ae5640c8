extension SignalProducer {
  /// Starts the work again each time that it completes.
  ///
  /// ```text
  /// self:       --1--|
  /// repeat(2):  --1----1--|
  /// ```
  ///
  /// **Termination:** completes after the last repetition; a failure or interruption ends it.
  /// **Complexity:** constant stack, also for work that completes within its start.
  ///
  /// - Parameter count: How often to do the work; not negative. With zero, the producer is empty.
  /// - Returns: A producer of the values of all repetitions.
  public func `repeat`(_ count: Int) -> SignalProducer<Value, Failure> {
    precondition(count >= 0, "repeat(_:) needs a count that is not negative, not \(count)")
    guard count > 0 else { return .empty }
    return restarting(atMost: count - 1) { termination in
      if case .completed = termination { true } else { false }
    }
  }

  /// Starts the work again when it fails.
  ///
  /// ```text
  /// self:            --1--#
  /// retry(upTo: 1):  --1----1--#
  /// ```
  ///
  /// **Termination:** completes with the first attempt that does; fails when the last one has
  /// failed. **Complexity:** constant stack, also for work that fails within its start.
  ///
  /// - Parameter count: How often to try again after the first attempt; not negative.
  /// - Returns: A producer of the values of all attempts.
  public func retry(upTo count: Int) -> SignalProducer<Value, Failure> {
    precondition(count >= 0, "retry(upTo:) needs a count that is not negative, not \(count)")
    return restarting(atMost: count) { termination in
      if case .failed = termination { true } else { false }
    }
  }

  private func restarting(
    atMost restarts: Int,
    when shouldRestart: @escaping @Sendable (Termination<Failure>) -> Bool
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let current = SerialDisposable()
      scope.hold(current)
      let remaining = Lock(restarts)
      let trampoline = Trampoline()

      func begin() {
        trampoline.run {
          let child = RunScope()
          current.inner = child
          scope.begin(
            self,
            in: child,
            into: Sink(
              value: sink.value,
              end: { termination in
                let mayRestart = remaining.withLock { remaining in
                  guard remaining > 0 else { return false }
                  remaining -= 1
                  return true
                }
                if scope.isRunning, shouldRestart(termination), mayRestart {
                  begin()
                } else {
                  scope.finish(termination, to: sink)
                }
              }
            )
          )
        }
      }
      begin()
    }
  }
}
