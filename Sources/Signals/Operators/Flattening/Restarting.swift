/// What is done after a run of the work has ended.
enum Restart<Failure: Error> {
  case again
  case end(Termination<Failure>)
}

/// Decides, now or later, what is done after the work has ended.
typealias RestartPolicy<Failure: Error> =
  @Sendable (
    _ termination: Termination<Failure>,
    _ proceed: @escaping @Sendable (Restart<Failure>) -> Void
  ) -> Void

extension SignalProducer {
  /// Runs the work again for as long as a policy says so.
  ///
  /// In a loop: however often, and however soon, it needs no stack.
  ///
  /// - Parameter makePolicy: Makes the policy of a run, in its scope.
  /// - Returns: A producer of the values of all runs of the work.
  func restarting(
    _ makePolicy: @escaping @Sendable (RunScope) -> RestartPolicy<Failure>
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let output = SinkBox(sink)
      let current = SerialDisposable()
      scope.hold(current)
      let trampoline = Trampoline()
      let policy = makePolicy(scope)

      @Sendable func begin() {
        trampoline.run {
          guard scope.isRunning else { return scope.finish(.interrupted, to: output.sink) }
          let child = RunScope()
          current.inner = child
          scope.begin(self, in: child, into: Sink(value: output.value, end: decide))
        }
      }
      @Sendable func decide(_ termination: Termination<Failure>) {
        policy(termination) { restart in
          switch restart {
          case .again: begin()
          case .end(let termination): scope.finish(termination, to: output.sink)
          }
        }
      }
      begin()
    }
  }
}
