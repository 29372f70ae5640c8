import Signals

/// Runs logical threads and schedulers on one real thread, in an order that a schedule decides.
///
/// A logical thread is a list of steps. A step is never interrupted by another one, except where it
/// calls `pause`. So whatever several threads could do to each other between their steps happens
/// for some schedule, the same for the same schedule each time.
///
/// ```swift
/// try explore("a value does not arrive after the disposal") { interleaving in
///   let (signal, input) = Signal<Int, Never>.pipe()
///   let recorder = Recorder(signal)
///   let sender = interleaving.thread("sender")
///   sender.step("value") { input.send(value: 1) }
///   sender.step("end") { input.sendCompleted() }
///   interleaving.thread("owner").step("dispose") { recorder.dispose() }
///   try interleaving.run()
///   // ...
/// }
/// ```
public final class Interleaving: Sendable {
  struct Entry: Sendable {
    let number: Int
    let name: String
    let due: Duration
    let action: @Sendable () -> Void
  }

  struct Actor: Sendable {
    let name: String
    let isOrdered: Bool
    var entries: [Entry] = []
  }

  private struct Candidate: Sendable {
    let actor: Int
    let entry: Int
  }

  private struct State {
    var actors: [Actor] = []
    var picking: Picking
    /// Who has run last.
    var current: Int?
    /// Who is in the middle of a step, the innermost last.
    var running: [Int] = []
    var now = Duration.zero
    var nextNumber = 0
    var trace = ScheduleTrace()
  }

  private let state: Lock<State>

  /// Makes one without anybody to run.
  ///
  /// - Parameters:
  ///   - schedule: Decides who runs.
  ///   - preemptions: How often it may take somebody's turn away who could go on; `nil` for any number.
  public init(_ schedule: Schedule, preemptions: Int? = nil) {
    state = Lock(State(picking: Picking(picks: schedule.picks, preemptionsLeft: preemptions)))
  }

  /// Adds a logical thread.
  ///
  /// - Parameter name: What to call it in tables.
  /// - Returns: To be given its steps.
  public func thread(_ name: String) -> LogicalThread {
    LogicalThread(interleaving: self, actor: add(name, isOrdered: true))
  }

  /// Adds a scheduler.
  ///
  /// - Parameters:
  ///   - name: What to call it in tables.
  ///   - isSerial: Whether it runs its work in order, as queues do; otherwise any piece of work may be
  ///     next, as on a pool of threads.
  /// - Returns: The scheduler. Its work is run by `run`.
  public func scheduler(_ name: String, isSerial: Bool = true) -> ExploringScheduler {
    ExploringScheduler(interleaving: self, actor: add(name, isOrdered: isSerial))
  }

  /// Runs all steps and all work, and what these add.
  ///
  /// - Parameter limit: How many to run at the most.
  /// - Throws: `Falsified` if there is no end to it.
  public func run(limit: Int = 10_000) throws(Falsified) {
    var count = 0
    while count < limit, runNext(isPause: false) { count += 1 }
    try require(count < limit, "\(limit) steps have been run, and there are more to come")
  }

  /// Lets others run in the middle of a step.
  ///
  /// To be called where threads could get in each other's way inside of what the steps run: in an
  /// observer, for one, so that others may send or dispose of something while it is at work. Outside
  /// of steps it does nothing.
  public func pause() {
    guard state.withLock({ !$0.running.isEmpty }) else { return }
    while runNext(isPause: true) {}
  }

  /// The time that work on schedulers has come to.
  var now: Duration { state.withLock { $0.now } }

  /// The picks that were made, as a schedule that makes them again.
  public var schedule: Schedule { state.withLock { Schedule($0.picking.taken.map(\.pick)) } }

  /// How many could run at each pick that was made.
  var breadths: [Int] { state.withLock { $0.picking.taken.map(\.count) } }
}

extension Interleaving: CustomStringConvertible {
  /// A table of who ran when.
  public var description: String {
    let (names, trace) = state.withLock { ($0.actors.map(\.name), $0.trace) }
    return trace.table(of: names)
  }
}

// MARK: - Adding

extension Interleaving {
  private func add(_ name: String, isOrdered: Bool) -> Int {
    state.withLock { state in
      state.actors.append(Actor(name: name, isOrdered: isOrdered))
      return state.actors.count - 1
    }
  }

  func add(
    _ name: String?,
    to actor: Int,
    due: Duration? = nil,
    _ action: @escaping @Sendable () -> Void
  ) -> Int {
    state.withLock { state in
      let number = state.nextNumber
      state.nextNumber += 1
      let due = max(due ?? state.now, state.now)
      let entry = Entry(number: number, name: name ?? "work", due: due, action: action)
      // The steps of a thread have no time.
      let place =
        name == nil ? state.actors[actor].entries.firstIndex { $0.due > due } : nil
      state.actors[actor].entries.insert(entry, at: place ?? state.actors[actor].entries.endIndex)
      return number
    }
  }

  func remove(_ number: Int, from actor: Int) {
    let removed = state.withLock { state -> Entry? in
      guard let index = state.actors[actor].entries.firstIndex(where: { $0.number == number })
      else { return nil }
      return state.actors[actor].entries.remove(at: index)
    }
    withExtendedLifetime(removed) {}
  }
}

// MARK: - Running

extension Interleaving {
  /// Runs the step whose turn it is.
  ///
  /// - Returns: Whether there was any; in a pause also no if the one that pauses goes on.
  private func runNext(isPause: Bool) -> Bool {
    let entry = state.withLock { state -> Entry? in
      let candidates = candidates(state)
      guard !candidates.isEmpty else { return nil }
      let pick: Int
      if isPause {
        pick = state.picking.pick(from: candidates.count + 1, isFirstPreferred: true) - 1
        guard pick >= 0 else { return nil }
      } else {
        let goesOn = candidates.first?.actor == state.current
        pick = state.picking.pick(from: candidates.count, isFirstPreferred: goesOn)
      }
      let candidate = candidates[pick]
      let entry = state.actors[candidate.actor].entries.remove(at: candidate.entry)
      state.trace.add(actor: candidate.actor, entry.name, depth: state.running.count)
      if !isPause { state.current = candidate.actor }
      state.running.append(candidate.actor)
      state.now = max(state.now, entry.due)
      return entry
    }
    guard let entry else { return false }
    entry.action()
    state.withLock { _ = $0.running.popLast() }
    return true
  }

  /// Who could run: first the one who has run last, then the others in the order of their making.
  private func candidates(_ state: State) -> [Candidate] {
    var order = Array(state.actors.indices)
    if let current = state.current {
      order.removeAll { $0 == current }
      order.insert(current, at: 0)
    }
    return order.flatMap { index -> [Candidate] in
      let actor = state.actors[index]
      if actor.isOrdered, state.running.contains(index) { return [] }
      return actor.entries.indices.prefix(actor.isOrdered ? 1 : .max)
        .map { Candidate(actor: index, entry: $0) }
    }
  }
}

/// The picks that are to be made, and those that have been.
private struct Picking: Sendable {
  let picks: [Int]
  var preemptionsLeft: Int?
  private(set) var taken: [(pick: Int, count: Int)] = []

  init(picks: [Int], preemptionsLeft: Int?) {
    self.picks = picks
    self.preemptionsLeft = preemptionsLeft
  }

  /// Picks one of several.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - isFirstPreferred: Whether to pick another one than the first is a preemption.
  /// - Returns: Its place.
  mutating func pick(from count: Int, isFirstPreferred: Bool) -> Int {
    if count == 1 || (isFirstPreferred && preemptionsLeft == 0) { return 0 }
    let pick = taken.count < picks.count ? picks[taken.count] % count : 0
    taken.append((pick, count))
    if isFirstPreferred, pick > 0 { preemptionsLeft = preemptionsLeft.map { $0 - 1 } }
    return pick
  }
}
