/// Which schedules to try.
public enum ScheduleCoverage: Sendable {
  /// All of them, one after the other.
  ///
  /// - Parameters:
  ///   - preemptions: How often a schedule may take somebody's turn away who could go on; `nil` for any
  ///     number. Most races need one or two.
  ///   - limit: How many to try at the most.
  case all(preemptions: Int? = nil, limit: Int = 10_000)
  /// Some, at random.
  ///
  /// - Parameter cases: How many; `SIGNALS_CASES` multiplies it.
  case random(cases: Int = 200)
  /// This one: to see a failure again.
  case only(Schedule)
}

/// What has been explored.
public struct Exploration: Sendable, Equatable {
  /// How many schedules were tried.
  public var count: Int
  /// Whether these were all.
  public var isComplete: Bool

  /// Says what has been explored.
  ///
  /// - Parameters:
  ///   - count: How many schedules were tried.
  ///   - isComplete: Whether these were all.
  public init(count: Int, isComplete: Bool) {
    (self.count, self.isComplete) = (count, isComplete)
  }
}

/// Checks that something holds in whatever order its threads and schedulers run.
///
/// When it does not, the report shows a table of who ran when, for a schedule with as few changes as
/// possible, and that schedule itself, to be tried again by `.only`.
///
/// - Parameters:
///   - name: What the law says.
///   - coverage: Which schedules to try.
///   - budget: For how long to try random schedules.
///   - settings: How laws are checked.
///   - fileID: Where the law is checked.
///   - line: Where the law is checked.
///   - body: Makes the threads, runs them by `run()` and looks at what has become of it. It is called for
///     each schedule and must do the same for the same one.
/// - Returns: What has been explored.
/// - Throws: `LawFailure`, with the schedule.
@discardableResult
public func explore(
  _ name: String,
  _ coverage: ScheduleCoverage = .all(),
  within budget: Duration = .seconds(5),
  settings: LawSettings = .environment,
  fileID: String = #fileID,
  line: Int = #line,
  _ body: (Interleaving) throws -> Void
) throws(LawFailure) -> Exploration {
  var exploration = Exploration(count: 0, isComplete: false)
  func check<Input>(
    _ cases: Int,
    _ inputs: Generator<Input>,
    _ law: (Input) throws -> Void
  ) throws(LawFailure) {
    try SignalsTesting.check(
      name,
      cases: cases,
      inputs,
      within: budget,
      settings: settings,
      fileID: fileID,
      line: line,
      law
    )
  }
  switch coverage {
  case .random(let cases):
    try check(cases, .schedule()) { schedule in
      exploration.count += 1
      try schedule.run(body)
    }
  case .only(let schedule):
    try check(1, .just(schedule)) { schedule in
      exploration.count += 1
      try schedule.run(body)
    }
  case .all(let preemptions, let limit):
    try check(1, .just("all schedules")) { _ in
      exploration = try everySchedule(preemptions: preemptions, limit: limit, body)
    }
  }
  return exploration
}

/// Runs by one schedule after the other, and looks for the simplest if one fails.
private func everySchedule(
  preemptions: Int?,
  limit: Int,
  _ body: (Interleaving) throws -> Void
) throws -> Exploration {
  var schedules = ScheduleEnumeration(preemptions: preemptions, limit: limit)
  do {
    return try schedules.run(body)
  } catch let failure {
    // The fewest changes that it takes: what fails with none at all is no race.
    for fewer in 0..<min(preemptions ?? 4, 4) {
      var schedules = ScheduleEnumeration(preemptions: fewer, limit: limit)
      _ = try schedules.run(body)
    }
    throw failure
  }
}

/// Goes through the tree of picks, from left to right.
private struct ScheduleEnumeration {
  let preemptions: Int?
  let limit: Int

  mutating func run(_ body: (Interleaving) throws -> Void) throws -> Exploration {
    var count = 0
    var next: Schedule? = []
    while let schedule = next {
      guard count < limit else { return Exploration(count: count, isComplete: false) }
      count += 1
      let interleaving = Interleaving(schedule, preemptions: preemptions)
      do {
        try body(interleaving)
      } catch {
        let bound = preemptions.map { "with at most \($0) preemptions, " } ?? ""
        throw Falsified(
          "\(error)\nwho ran when, \(bound)by \(interleaving.schedule):\n\(interleaving)"
        )
      }
      next = successor(of: interleaving)
    }
    return Exploration(count: count, isComplete: true)
  }

  /// The schedule that differs as late as possible from what was run.
  private func successor(of interleaving: Interleaving) -> Schedule? {
    var picks = interleaving.schedule.picks
    let breadths = interleaving.breadths
    while let last = picks.popLast() {
      if last + 1 < breadths[picks.count] { return Schedule(picks + [last + 1]) }
    }
    return nil
  }
}
