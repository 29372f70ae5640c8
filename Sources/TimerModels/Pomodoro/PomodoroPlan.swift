/// How long to work and to rest.
public struct PomodoroPlan: Hashable, Sendable {
  /// How long to work at a stretch.
  public var work: Duration

  /// How long to rest between two stretches.
  public var shortBreak: Duration

  /// How long to rest after a whole set of stretches.
  public var longBreak: Duration

  /// How many stretches there are in a set; 1 or more.
  public var stretches: Int

  /// Whether each phase begins by itself when the one before has ended.
  public var startsAutomatically: Bool

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - work: How long to work at a stretch.
  ///   - shortBreak: How long to rest between two stretches.
  ///   - longBreak: How long to rest after a whole set of stretches.
  ///   - stretches: How many stretches there are in a set.
  ///   - startsAutomatically: Whether each phase begins by itself when the one before has ended.
  /// - Precondition: `stretches` is 1 or more.
  public init(
    work: Duration = .seconds(25 * 60),
    shortBreak: Duration = .seconds(5 * 60),
    longBreak: Duration = .seconds(15 * 60),
    stretches: Int = 4,
    startsAutomatically: Bool = false
  ) {
    precondition(stretches >= 1, "A set needs one stretch of work at least, not \(stretches).")
    (self.work, self.shortBreak, self.longBreak) = (work, shortBreak, longBreak)
    (self.stretches, self.startsAutomatically) = (stretches, startsAutomatically)
  }

  /// The phase that follows another one.
  func phase(after phase: PomodoroPhase) -> PomodoroPhase {
    switch phase {
    case .work(let stretch) where stretch >= stretches: .longBreak
    case .work(let stretch): .shortBreak(after: stretch)
    case .shortBreak(let stretch): .work(stretch: stretch + 1)
    case .longBreak: .work(stretch: 1)
    }
  }

  /// How long a phase takes.
  func duration(of phase: PomodoroPhase) -> Duration {
    switch phase {
    case .work: work
    case .shortBreak: shortBreak
    case .longBreak: longBreak
    }
  }
}

/// A phase of work or of rest.
public enum PomodoroPhase: Hashable, Sendable {
  /// A stretch of work; the first of a set is 1.
  case work(stretch: Int)
  /// The rest between two stretches.
  case shortBreak(after: Int)
  /// The rest after a whole set.
  case longBreak

  /// Whether it is one of work.
  public var isWork: Bool {
    if case .work = self { true } else { false }
  }
}
