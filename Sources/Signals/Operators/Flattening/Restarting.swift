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
  /// In a loop: however often, and however soon, it needs no stack. If the values are sent on demand,
  /// the work is not run again before somebody wants more of them.
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
      let rest = Rest()
      let policy = makePolicy(scope)

      @Sendable func begin() {
        trampoline.run {
          guard scope.isRunning else { return scope.finish(.interrupted, to: output.sink) }
          let child = RunScope()
          child.demand = scope.demand.map { Demand($0.isWanted) }
          current.inner = child
          scope.begin(self, in: child, into: Sink(value: output.value, end: decide))
        }
      }
      @Sendable func decide(_ termination: Termination<Failure>) {
        policy(termination) { restart in
          switch restart {
          case .again: if rest.mayGoOn(scope.demand) { begin() }
          case .end(let termination): scope.finish(termination, to: output.sink)
          }
        }
      }
      scope.demand?.forward(to: {
        if rest.end() { begin() } else { (current.inner as? RunScope)?.pull() }
      })
      begin()
    }
  }
}

// MARK: -

/// The time between two runs of the work in which nobody wants more values.
private final class Rest: Sendable {
  private let isResting = Lock(false)

  /// Begins a rest if nobody wants more.
  ///
  /// - Returns: Whether somebody does.
  func mayGoOn(_ demand: Demand?) -> Bool {
    guard let demand, !demand.isWanted() else { return true }
    isResting.withLock { $0 = true }
    // Who has come to want more in the meantime may have found no rest to end.
    return demand.isWanted() && end()
  }

  /// Ends the rest.
  ///
  /// - Returns: Whether there was one.
  func end() -> Bool {
    isResting.withLock { isResting in
      defer { isResting = false }
      return isResting
    }
  }
}
