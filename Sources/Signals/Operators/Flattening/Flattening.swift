/// The inner streams of one run of `flatten`.
///
/// What runs and what waits is kept under a lock of its own, not under the gate of the run:
/// inner streams are started without the gate, so that those which send at once are delivered at
/// once. `pump` is entered by one thread at a time and loops, so that a million inner streams
/// which complete within their start need no stack.
final class Flattening<Inner: SignalProducerConvertible>: Disposable {
  private struct State {
    var waiting = RingBuffer<Inner>()
    var running: [ObjectIdentifier: RunScope] = [:]
    /// Who has won a race.
    var winner: ObjectIdentifier?
    /// Whether a racer has dropped out.
    var sawInterruption = false
    /// How to fail at the end, if failures are delayed.
    var failure: Inner.Error?
    var outerIsComplete = false
    var isDisposed = false
    /// Where the inner streams come from, if they are asked for.
    var outer: RunScope?
  }

  private let strategy: FlattenStrategy
  private let scope: RunScope
  private let output: SinkBox<Inner.Value, Inner.Error>
  private let state = Lock(State())
  private let pump = Trampoline()

  init(
    _ strategy: FlattenStrategy,
    _ scope: RunScope,
    _ sink: Sink<Inner.Value, Inner.Error>
  ) {
    self.strategy = strategy
    self.scope = scope
    output = SinkBox(sink)
  }

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  func dispose() {
    let released = state.withLock { state in
      state.isDisposed = true
      state.outer = nil
      defer { (state.running, state.waiting) = ([:], RingBuffer()) }
      return (state.running, state.waiting)
    }
    for scope in released.0.values { scope.dispose() }
  }

  func begin(outer: SignalProducer<Inner, Inner.Error>) {
    let child = RunScope()
    scope.hold(child)
    askForEach(of: child)
    child.start(
      outer,
      into: Sink(
        value: { [self] inner in
          if strategy.kind == .latest { stopRunning() }
          accept(inner)
          startWaiting()
        },
        end: { [self] termination in
          switch termination {
          case .completed: break
          case .failed(let failure) where strategy.delaysFailures: keep(failure)
          default: return scope.finish(termination, to: output.sink)
          }
          state.withLock { $0.outerIsComplete = true }
          completeIfDone()
        }
      )
    )
  }

  /// Sees to it that an outer source that can wait does so while there is nothing to do with what
  /// it would send: it may have no end.
  ///
  /// Where not all inner streams are run, to wait would change which ones are.
  private func askForEach(of outer: RunScope) {
    guard case .concurrent = strategy.kind, limit < .max || scope.demand != nil else { return }
    scope.askForEach(of: outer) { [self] in
      state.withLock { state in
        state.waiting.isEmpty && state.running.count < limit && !state.isDisposed
      }
    }
    state.withLock { if !$0.isDisposed { $0.outer = outer } }
  }

  /// Makes room for the newest stream, before which the others have let go of what they use.
  private func stopRunning() {
    let (waiting, running) = state.withLock { state in
      defer { state.waiting = RingBuffer() }
      return (state.waiting, state.running.values.first)
    }
    running?.dispose()
    withExtendedLifetime(waiting) {}
  }

  /// Puts a stream in line, if the strategy has a use for it.
  private func accept(_ inner: Inner) {
    state.withLock { state in
      switch strategy.kind {
      case .concurrent, .ordered, .latest: state.waiting.append(inner)
      case .race: if state.winner == nil { state.waiting.append(inner) }
      case .throttle:
        if state.running.isEmpty, state.waiting.isEmpty { state.waiting.append(inner) }
      }
    }
  }
}

// MARK: - Running

extension Flattening {
  private func startWaiting() {
    pump.run { [self] in
      while let (inner, child) = nextToStart() { start(inner, in: child) }
    }
    completeIfDone()
  }

  private func nextToStart() -> (Inner, RunScope)? {
    state.withLock { state in
      guard !state.isDisposed, state.running.count < limit, let inner = state.waiting.popFirst()
      else { return nil }
      let child = RunScope()
      state.running[ObjectIdentifier(child)] = child
      return (inner, child)
    }
  }

  private var limit: Int {
    switch strategy.kind {
    case .concurrent(let limit), .ordered(let limit): limit
    case .race: .max
    case .latest, .throttle: 1
    }
  }

  private func start(_ inner: Inner, in child: RunScope) {
    let value =
      strategy.kind == .race
      ? { [self] value in if claim(child) { output.value(value) } } : output.value
    scope.begin(
      inner.producer,
      in: child,
      into: Sink(value: value, end: { [self] in end(child, $0) })
    )
  }

  private func end(_ child: RunScope, _ termination: Termination<Inner.Error>) {
    switch (termination, strategy.kind) {
    case (.interrupted, .throttle): return scope.finish(.interrupted, to: output.sink)
    case (.interrupted, .race):
      if leaveRace(child) { return scope.finish(.interrupted, to: output.sink) }
    case (_, .race): if !claim(child) { return }
    default: break
    }
    if case .failed(let failure) = termination {
      guard strategy.delaysFailures else { return scope.finish(termination, to: output.sink) }
      keep(failure)
    }
    let outer = state.withLock { state in
      state.running[ObjectIdentifier(child)] = nil
      return state.outer
    }
    startWaiting()
    outer?.pull()
  }

  private func keep(_ failure: Inner.Error) {
    state.withLock { if $0.failure == nil { $0.failure = failure } }
  }

  private func completeIfDone() {
    let end = state.withLock { state -> Termination<Inner.Error>? in
      guard state.outerIsComplete, state.running.isEmpty, state.waiting.isEmpty, !state.isDisposed
      else { return nil }
      if let failure = state.failure { return .failed(failure) }
      return state.winner == nil && state.sawInterruption ? .interrupted : .completed
    }
    if let end { scope.finish(end, to: output.sink) }
  }
}

// MARK: - Races

extension Flattening {
  /// Makes a racer the winner, if there is none.
  ///
  /// - Returns: Whether it is the winner.
  private func claim(_ child: RunScope) -> Bool {
    let racer = ObjectIdentifier(child)
    let (hasWon, losers) = state.withLock { state -> (Bool, [ObjectIdentifier: RunScope]) in
      if let winner = state.winner { return (winner == racer, [:]) }
      state.winner = racer
      state.waiting = RingBuffer()
      defer { state.running = [racer: child] }
      state.running[racer] = nil
      return (true, state.running)
    }
    for loser in losers.values { loser.dispose() }
    return hasWon
  }

  /// - Returns: Whether it was the winner that left.
  private func leaveRace(_ child: RunScope) -> Bool {
    state.withLock { state in
      state.sawInterruption = true
      return state.winner == ObjectIdentifier(child)
    }
  }
}
