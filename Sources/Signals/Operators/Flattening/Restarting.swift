/// Decides what is done after a run of the work has ended: it tells the work, now or later, to be run
/// again or to end.
@usableFromInline
typealias RestartPolicy<Value: Sendable, Failure: Error> =
  @Sendable (_ termination: Termination<Failure>, _ work: Restarting<Value, Failure>) -> Void

extension SignalProducer {
  /// Runs the work again for as long as a policy says so.
  ///
  /// In a loop: however often, and however soon, it needs no stack. If the values are sent on demand,
  /// the work is not run again before somebody wants more of them.
  ///
  /// - Parameter makePolicy: Makes the policy of a run, in its scope.
  /// - Returns: A producer of the values of all runs of the work.
  @inlinable
  func restarting(
    _ makePolicy: @escaping @Sendable (RunScope) -> RestartPolicy<Value, Failure>
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      Restarting(self, scope, sink, makePolicy).begin()
    }
  }
}

// MARK: -

/// Work that is run again and again, as one run of a producer.
@usableFromInline
final class Restarting<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let work: SignalProducer<Value, Failure>
  @usableFromInline let scope: RunScope
  @usableFromInline let output: SinkBox<Value, Failure>
  @usableFromInline let policy: RestartPolicy<Value, Failure>
  @usableFromInline let current = SerialDisposable()
  @usableFromInline let trampoline = Trampoline()
  @usableFromInline let rest = Rest()

  @inlinable
  init(
    _ work: SignalProducer<Value, Failure>,
    _ scope: RunScope,
    _ sink: Sink<Value, Failure>,
    _ makePolicy: (RunScope) -> RestartPolicy<Value, Failure>
  ) {
    self.work = work
    self.scope = scope
    output = SinkBox(sink)
    scope.hold(current)
    policy = makePolicy(scope)
    scope.demand?.forward(to: { [self] in
      if rest.end() { begin() } else { (current.inner as? RunScope)?.pull() }
    })
  }

  /// Runs the work, or has whoever is running it do so once more.
  @inlinable
  func begin() {
    trampoline.run {
      guard scope.isRunning else { return scope.finish(.interrupted, to: output.sink) }
      if scope.demand == nil, work.passesAtOnce(to: output, through: scope) {
        return policy(.completed, self)
      }
      let child = RunScope()
      child.demand = scope.demand.map { Demand($0.isWanted) }
      current.inner = child
      scope.begin(
        work,
        in: child,
        into: Sink(value: output.value, end: { [self] in policy($0, self) })
      )
    }
  }

  /// Has the work run again, as soon as somebody wants its values.
  @inlinable
  func restart() {
    if rest.mayGoOn(scope.demand) { begin() }
  }

  /// Ends the run.
  @inlinable
  func end(_ termination: Termination<Failure>) {
    scope.finish(termination, to: output.sink)
  }
}

/// The time between two runs of the work in which nobody wants more values.
@usableFromInline
final class Rest: Sendable {
  private let isResting = Lock(false)

  @usableFromInline
  init() {}

  /// Begins a rest if nobody wants more.
  ///
  /// - Returns: Whether somebody does.
  @usableFromInline
  func mayGoOn(_ demand: Demand?) -> Bool {
    guard let demand, !demand.isWanted() else { return true }
    isResting.withLock { $0 = true }
    // Who has come to want more in the meantime may have found no rest to end.
    return demand.isWanted() && end()
  }

  /// Ends the rest.
  ///
  /// - Returns: Whether there was one.
  @usableFromInline
  func end() -> Bool {
    isResting.withLock { isResting in
      defer { isResting = false }
      return isResting
    }
  }
}
