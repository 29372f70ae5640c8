/// Which tasks there are, where the process stands, and what follows from it, without a clock, a lock
/// or a closure.
///
/// Each change returns effects, to be performed outside the lock that guards the machine.
struct BackgroundMachine: Sendable {
  /// Where the process stands.
  enum Stage: Sendable {
    /// Nobody has told it to go.
    case foreground
    /// It has time until a deadline.
    case leaving(Leaving)
    /// It is about to go, as soon as everybody who is told has returned, or at the deadline.
    case going(Leaving)
    /// It is gone, or stopped.
    case gone(Departure)
  }

  /// The time between being told and being gone.
  struct Leaving: Sendable {
    let departure: Departure
    /// Which time it is that the process has to go: what is told of an earlier one is no longer true.
    let number: UInt64
    /// When the process was told.
    let start: Duration
    /// How long before the deadline it expires.
    let warning: Duration
    var deadline: Duration
    var isExpiring = false
    /// Whether everybody who wished to know has been told, and so had the opportunity to begin tasks.
    var isTold = false

    /// When it expires.
    var expiry: Duration { deadline - warning }
  }

  /// What to tell those who observe, in order.
  enum Telling: Sendable {
    case phase(ProcessPhase, remaining: Duration?)
    case remaining(Duration)
    /// Those who wished to act when the process has to go.
    case departure(number: UInt64)
    /// The machine, that all of that has been told.
    case told(number: UInt64)
    /// Those who wished to know of a return.
    case returned
    /// The process may go now.
    case leave(number: UInt64)
  }

  /// How the process goes.
  enum Leave: Sendable {
    case end(EndReport)
    case suspend
  }

  /// What follows from a change.
  struct Effects: Sendable {
    var tellings: [Telling] = []
    /// The tasks whose handlers are to run.
    var expired: [UInt64] = []
    /// How to go at once.
    var leave: Leave?
  }

  /// A task that the process waits for.
  struct Entry: Sendable {
    let info: BackgroundTask.Info
    let policy: BackgroundTask.ReturnPolicy
    /// Whether its handler has run in this absence.
    var hasExpired = false
  }

  var stage = Stage.foreground
  var entries: [UInt64: Entry] = [:]
  private var nextID: UInt64 = 1
  /// How often the process had to go.
  var departures: UInt64 = 0
  let ending: BackgroundBudget
  let suspension: BackgroundBudget
  private let tick: Duration

  /// Creates a machine in the foreground.
  ///
  /// - Parameters:
  ///   - ending: The time to end in.
  ///   - suspension: The time to stop in.
  ///   - tick: How often to tell what is left.
  init(ending: BackgroundBudget, suspension: BackgroundBudget, tick: Duration) {
    (self.ending, self.suspension, self.tick) = (ending, suspension, tick)
  }

  /// What there is to say of the active tasks, in the order in which they began.
  var infos: [BackgroundTask.Info] { entries.values.map(\.info).sorted { $0.id < $1.id } }

  /// How many tasks are active.
  var count: Int { entries.count }

  /// Whether the process waits for a task.
  func isActive(_ id: UInt64) -> Bool { entries[id] != nil }

  /// Whether the time of a task has expired, and it may still end itself.
  func hasExpired(_ id: UInt64) -> Bool { entries[id]?.hasExpired == true }

  /// When the time is up; `nil` in the foreground.
  var deadline: Duration? {
    switch stage {
    case .foreground: nil
    case .leaving(let leaving), .going(let leaving): leaving.deadline
    case .gone: .zero
    }
  }

  /// When to look at the clock next.
  func nextMoment(after now: Duration) -> Duration? {
    switch stage {
    case .foreground, .gone: return nil
    case .going(let leaving): return leaving.deadline
    case .leaving(let leaving):
      let due = leaving.isExpiring ? leaving.deadline : leaving.expiry
      // What is left is told when it is a whole number of ticks.
      let ticks = ((leaving.deadline - now) / tick).rounded(.up) - 1
      return ticks > 0 ? min(due, leaving.deadline - tick * Int(ticks)) : due
    }
  }
}

// MARK: - Tasks

extension BackgroundMachine {
  /// Begins a task.
  ///
  /// - Returns: What there is to say of it, and whether anybody will wait for it.
  mutating func begin(
    name: String,
    policy: BackgroundTask.ReturnPolicy,
    fileID: String,
    line: Int,
    at now: Duration
  ) -> (info: BackgroundTask.Info, isAccepted: Bool, effects: Effects) {
    let info = BackgroundTask.Info(
      id: nextID,
      name: name,
      fileID: fileID,
      line: line,
      began: now
    )
    nextID += 1
    guard !isEnding else { return (info, false, Effects()) }
    var entry = Entry(info: info, policy: policy)
    var effects = Effects()
    if case .leaving(let leaving) = stage, leaving.isExpiring {
      entry.hasExpired = true
      effects.expired = [info.id]
    }
    entries[info.id] = entry
    return (info, true, effects)
  }

  /// Ends a task.
  ///
  /// - Returns: Whether it was active.
  mutating func end(_ id: UInt64, at now: Duration) -> (wasActive: Bool, effects: Effects) {
    guard entries.removeValue(forKey: id) != nil else { return (false, Effects()) }
    return (true, goIfDone(at: now))
  }

  /// Whether the process is about to end, so that nothing can begin any more.
  private var isEnding: Bool {
    switch stage {
    case .going(let leaving): !leaving.departure.isSuspension
    case .gone(let departure): !departure.isSuspension
    case .foreground, .leaving: false
    }
  }
}
