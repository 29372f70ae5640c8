/// One run of a source, its last values, and those who observe it.
///
/// Who belongs to the run is decided under the lock. Events are delivered with the run's gate held,
/// which nobody waits for: so everybody sees one order, and a start from inside a delivery takes its
/// turn after it instead of blocking. The source is started without the gate, so that one which
/// sends everything at once is delivered at once, also when it is started from within the end of
/// the run before.
final class SharedRun<Value: Sendable, Failure: Error>: Sendable {
  /// What to do when the last observer has left.
  enum IdleRule: Sendable {
    case goOn
    case stop
    case stopLater(Duration, any DateScheduler)
  }

  private final class Run: Sendable {
    let scope = RunScope()
    let gate = Gate()
  }

  private struct Observer: Sendable {
    let scope: RunScope
    let output: SinkBox<Value, Failure>
  }

  private struct State {
    /// Have joined, and get what is replayed next.
    var joining: [Observer] = []
    /// Are up to date.
    var present: [Observer] = []
    var replay = RingBuffer<Value>()
    var run: Run?
    /// How the source has ended, if that is final.
    var termination: Termination<Failure>?
    /// Counts the times that nobody was left.
    var idleCount = 0
    var expiry: (any Disposable)?

    var isIdle: Bool { joining.isEmpty && present.isEmpty }

    mutating func admit() -> [Observer] {
      guard !joining.isEmpty else { return [] }
      defer { joining = [] }
      // Whoever joins after the end is told of it and gone.
      if termination == nil { present += joining }
      return joining
    }

    mutating func remove(_ scope: RunScope) -> Observer? {
      if let index = present.firstIndex(where: { $0.scope === scope }) {
        return present.remove(at: index)
      }
      guard let index = joining.firstIndex(where: { $0.scope === scope }) else { return nil }
      return joining.remove(at: index)
    }

    mutating func takeReplay() -> RingBuffer<Value> {
      defer { replay = RingBuffer() }
      return replay
    }
  }

  private let source: SignalProducer<Value, Failure>
  private let capacity: Int
  private let keepsAfterEnd: Bool
  private let idleRule: IdleRule
  private let state = Lock(State())

  init(
    of source: SignalProducer<Value, Failure>,
    replaying capacity: Int,
    keepsAfterEnd: Bool,
    whenIdle idleRule: IdleRule
  ) {
    self.source = source
    self.capacity = capacity
    self.keepsAfterEnd = keepsAfterEnd
    self.idleRule = idleRule
  }
}

// MARK: - Joining and leaving

extension SharedRun {
  func join(_ scope: RunScope, _ sink: Sink<Value, Failure>) {
    guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
    let observer = Observer(scope: scope, output: SinkBox(sink))
    let (run, isNew, expiry) = state.withLock { state -> (Run?, Bool, (any Disposable)?) in
      state.joining.append(observer)
      let expiry = state.expiry.take()
      if state.termination != nil { return (nil, false, expiry) }
      if let run = state.run { return (run, false, expiry) }
      let run = Run()
      state.run = run
      return (run, true, expiry)
    }
    expiry?.dispose()
    scope.hold(AnyDisposable { [self] in leave(scope) })
    guard let run else { return admit(to: nil) }
    run.gate.run { [self] in admit(to: run) }
    if isNew { start(run) }
  }

  private func leave(_ scope: RunScope) {
    var left: Observer?
    let idleCount = state.withLock { state -> Int? in
      left = state.remove(scope)
      guard left != nil, state.isIdle, state.run != nil else { return nil }
      state.idleCount += 1
      return state.idleCount
    }
    withExtendedLifetime(left) {}
    guard let idleCount else { return }
    switch idleRule {
    case .goOn: break
    case .stop: stop(ifIdleSince: idleCount)
    case .stopLater(let delay, let scheduler):
      let expiry = scheduler.schedule(after: delay) { [self] in stop(ifIdleSince: idleCount) }
      let isObsolete = state.withLock { state in
        guard state.isIdle, state.idleCount == idleCount, state.run != nil else { return true }
        state.expiry = expiry
        return false
      }
      if isObsolete { expiry?.dispose() }
    }
  }

  /// Interrupts the run.
  ///
  /// - Parameter idleCount: Which time of having no observer this is for, if it has not passed; `nil`
  ///   when nobody can observe any more.
  func stop(ifIdleSince idleCount: Int? = nil) {
    let (run, dropped) = state.withLock { state -> (Run?, RingBuffer<Value>?) in
      let isDue = idleCount == nil || (state.isIdle && idleCount == state.idleCount)
      guard isDue else { return (nil, nil) }
      state.expiry = nil
      return (state.run.take(), keepsAfterEnd ? nil : state.takeReplay())
    }
    run?.scope.dispose()
    withExtendedLifetime(dropped) {}
  }
}

// MARK: - Delivering

extension SharedRun {
  private func start(_ run: Run) {
    run.scope.start(
      source,
      into: Sink(
        value: { [self] value in
          if run.gate.enter() {
            deliver(value, from: run)
            run.gate.leave()
          } else {
            run.gate.enqueue { [self] in deliver(value, from: run) }
          }
        },
        end: { [self] termination in run.gate.run { [self] in end(termination, from: run) } }
      )
    )
  }

  /// Brings those up to date who have joined.
  ///
  /// The caller holds the gate of the run, if there is one.
  private func admit(to run: Run?) {
    let (joined, values, termination) = state.withLock { state in
      // If the run is over, its end has told them.
      (state.run === run ? state.admit() : [], state.replay, state.termination)
    }
    guard !joined.isEmpty else { return }
    replay(values, to: joined)
    if let termination { finish(termination, to: joined) }
  }

  private func deliver(_ value: Value, from run: Run) {
    var dropped: Value?
    let (present, joined, values) = state.withLock {
      state -> ([Observer], [Observer], RingBuffer<Value>) in
      guard state.run === run else { return ([], [], RingBuffer()) }
      let present = state.present
      let joined = state.admit()
      let values = joined.isEmpty ? RingBuffer() : state.replay
      if capacity > 0 {
        if state.replay.count >= capacity { dropped = state.replay.popFirst() }
        state.replay.append(value)
      }
      return (present, joined, values)
    }
    if !joined.isEmpty { replay(values, to: joined) }
    for observer in present { observer.scope.push(value, to: observer.output.sink) }
    for observer in joined { observer.scope.push(value, to: observer.output.sink) }
    withExtendedLifetime(dropped) {}
  }

  private func end(_ termination: Termination<Failure>, from run: Run) {
    let (present, joined, values) = state.withLock {
      state -> ([Observer], [Observer], RingBuffer<Value>) in
      guard state.run === run else { return ([], [], RingBuffer()) }
      state.run = nil
      if keepsAfterEnd { state.termination = termination }
      defer { (state.present, state.joining) = ([], []) }
      return (
        state.present, state.joining, keepsAfterEnd ? state.replay : state.takeReplay()
      )
    }
    if !joined.isEmpty { replay(values, to: joined) }
    finish(termination, to: present)
    finish(termination, to: joined)
  }

  private func replay(_ values: RingBuffer<Value>, to observers: [Observer]) {
    for observer in observers {
      var values = values
      while let value = values.popFirst() {
        observer.scope.push(value, to: observer.output.sink)
      }
    }
  }

  private func finish(_ termination: Termination<Failure>, to observers: [Observer]) {
    for observer in observers { observer.scope.finish(termination, to: observer.output.sink) }
  }
}
