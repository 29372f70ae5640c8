public import Synchronization

/// Which inner streams of one run of `flatten` run, and which wait: the part that does not depend on
/// what they send.
///
/// What runs and what waits is kept under a lock of its own, not under the gate of the run: inner
/// streams are started without the gate, so that those which send at once are delivered at once.
/// One thread at a time starts them, in a loop, so that a million inner streams which complete
/// within their start need no stack.
@usableFromInline
final class InnerStreams: Disposable {
  /// An inner stream that has not been started.
  ///
  /// A closure alone would be wrapped anew whenever it is kept or taken out.
  @usableFromInline
  struct Waiting {
    @usableFromInline let start: (RunScope) -> Void

    @inlinable
    init(start: @escaping (RunScope) -> Void) {
      self.start = start
    }
  }

  /// How the whole ends when everything has been said.
  @usableFromInline
  enum Ending {
    case completed
    case interrupted
  }

  private enum Step {
    case start(Waiting, RunScope)
    case end(Ending)
    case rest
  }

  private struct State {
    var waiting = RingBuffer<Waiting>()
    var running: [RunScope] = []
    /// Whether somebody is starting what waits, and will look again when that has been started.
    var isStarting = false
    /// Who has won a race.
    var winner: RunScope?
    /// Whether a racer has dropped out.
    var sawInterruption = false
    var outerIsComplete = false
    var isDisposed = false
    /// Where the inner streams come from, if they are asked for.
    var outer: RunScope?
  }

  private let kind: FlattenStrategy.Kind
  private let limit: Int
  private let state = Lock(State())
  /// Whether an inner stream that came now would be started at once.
  @usableFromInline let hasRoom = Synchronization.Atomic<Bool>(true)
  @usableFromInline let isRace: Bool

  @usableFromInline
  init(_ strategy: FlattenStrategy) {
    kind = strategy.kind
    limit =
      switch strategy.kind {
      case .concurrent(let limit), .ordered(let limit): limit
      case .race: .max
      case .latest, .throttle: 1
      }
    isRace = kind == .race
  }

  /// Whether an inner stream whose values are there already may be sent on without a run of its own.
  ///
  /// Nothing else can be started meanwhile: that takes another outer value, and this one is not over.
  @inlinable var letsPass: Bool { !isRace && hasRoom.load(ordering: .acquiring) }

  @usableFromInline var isDisposed: Bool { state.withLock { $0.isDisposed } }

  @usableFromInline
  func dispose() {
    let released = update { state in
      state.isDisposed = true
      state.outer = nil
      defer { (state.running, state.waiting) = ([], RingBuffer()) }
      return (state.running, state.waiting)
    }
    for scope in released.0 { scope.dispose() }
  }

  /// Sees to it that an outer source that can wait does so while there is nothing to do with what
  /// it would send: it may have no end.
  ///
  /// Where not all inner streams are run, to wait would change which ones are.
  @usableFromInline
  func askForEach(of outer: RunScope, for scope: RunScope) {
    guard case .concurrent = kind, limit < .max || scope.demand != nil else { return }
    scope.askForEach(of: outer) { [self] in hasRoom.load(ordering: .acquiring) }
    state.withLock { if !$0.isDisposed { $0.outer = outer } }
  }

  private func update<Result>(_ change: (inout State) -> Result) -> Result {
    state.withLock { state in
      let result = change(&state)
      hasRoom.store(
        state.waiting.isEmpty && state.running.count < limit && !state.isDisposed,
        ordering: .releasing
      )
      return result
    }
  }
}

// MARK: - Running

extension InnerStreams {
  /// Puts a stream in line, if the strategy has a use for it, and starts what there is room for.
  ///
  /// - Returns: How the whole ends, if this was the last of it.
  @usableFromInline
  func add(_ inner: Waiting) -> Ending? {
    if kind == .latest { stopRunning() }
    return carryOut(
      update { state in
        accept(inner, &state)
        return next(&state)
      }
    )
  }

  /// Makes room for the newest stream, before which the others have let go of what they use.
  private func stopRunning() {
    let (waiting, running) = update { state in
      defer { state.waiting = RingBuffer() }
      return (state.waiting, state.running.first)
    }
    running?.dispose()
    withExtendedLifetime(waiting) {}
  }

  private func accept(_ inner: Waiting, _ state: inout State) {
    if state.isDisposed { return }
    switch kind {
    case .concurrent, .ordered, .latest: state.waiting.append(inner)
    case .race: if state.winner == nil { state.waiting.append(inner) }
    case .throttle:
      if state.running.isEmpty, state.waiting.isEmpty { state.waiting.append(inner) }
    }
  }

  /// The outer stream has completed.
  ///
  /// - Returns: How the whole ends, if nothing runs or waits.
  @usableFromInline
  func outerCompleted() -> Ending? {
    carryOut(
      update { state in
        state.outerIsComplete = true
        return next(&state)
      }
    )
  }

  /// An inner stream has ended.
  ///
  /// - Returns: How the whole ends, if this was the last of it.
  @usableFromInline
  func end(_ child: RunScope) -> Ending? {
    let (step, outer) = update { state in
      if state.running.indices.contains(child.place) && state.running[child.place] === child {
        let last = state.running.removeLast()
        if last !== child {
          state.running[child.place] = last
          last.place = child.place
        }
      }
      return (next(&state), state.outer)
    }
    let ending = carryOut(step)
    outer?.pull()
    return ending
  }

  private func next(_ state: inout State) -> Step {
    if state.isStarting || state.isDisposed { return .rest }
    if state.running.count < limit, let inner = state.waiting.popFirst() {
      let child = RunScope()
      child.place = state.running.count
      state.running.append(child)
      state.isStarting = true
      return .start(inner, child)
    }
    guard state.outerIsComplete, state.running.isEmpty, state.waiting.isEmpty else { return .rest }
    return .end(state.winner == nil && state.sawInterruption ? .interrupted : .completed)
  }

  private func carryOut(_ first: Step) -> Ending? {
    var step = first
    while case .start(let inner, let child) = step {
      inner.start(child)
      step = update { state in
        state.isStarting = false
        return next(&state)
      }
    }
    if case .end(let ending) = step { return ending }
    return nil
  }
}

// MARK: - Races

extension InnerStreams {
  /// Makes a racer the winner, if there is none.
  ///
  /// - Returns: Whether it is the winner.
  @usableFromInline
  func claim(_ racer: RunScope) -> Bool {
    let (hasWon, losers) = update { state -> (Bool, [RunScope]) in
      if let winner = state.winner { return (winner === racer, []) }
      state.winner = racer
      state.waiting = RingBuffer()
      let losers = state.running.filter { $0 !== racer }
      state.running = [racer]
      racer.place = 0
      return (true, losers)
    }
    for loser in losers { loser.dispose() }
    return hasWon
  }

  /// A racer has dropped out.
  ///
  /// - Returns: Whether it was the winner that left.
  @usableFromInline
  func leaveRace(_ racer: RunScope) -> Bool {
    state.withLock { state in
      state.sawInterruption = true
      return state.winner === racer
    }
  }
}
