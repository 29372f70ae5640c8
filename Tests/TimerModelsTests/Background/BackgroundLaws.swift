import Signals
import SignalsTesting
import Testing

@testable import TimerModels

@Suite("The laws of background tasks")
struct BackgroundLaws {
  /// A task of a process that is told to go at 10 s.
  ///
  /// It begins half a second after a whole one and ends at a whole one, so that never one begins at the
  /// moment at which another one ends.
  private struct Plan: Sendable {
    let begin: Duration
    let end: Duration

    init(begin: Int, seconds: Int) {
      self.begin = .milliseconds(begin * 1_000 + 500)
      end = .seconds(begin + seconds)
    }
  }

  /// Something that happens to a process, or that it does.
  private enum Step: Sendable {
    case wait(Int)
    case begin(BackgroundTask.ReturnPolicy)
    /// Ends the oldest task that has not ended.
    case end
    case terminate
    case hangUp
    case suspend
    case resume
  }

  @Test("a process ends when the last task has, of those that began before, or at its deadline")
  func endOfProcess() throws {
    let plans = Generator.array(
      of: Generator.zip(.int(in: 0...40), .int(in: 1...40)).map(Plan.init),
      count: 0...12
    )
    try check(
      "the end of a process",
      cases: 300,
      plans,
      labeling: { [expectedEnd($0) < .seconds(35) ? "in time" : "late"] }
    ) { plans in
      let bench = BackgroundBench()
      let running = Captured<[Int: BackgroundTask]>()
      running.value = [:]
      for (index, plan) in plans.enumerated() {
        bench.scheduler.schedule(at: plan.begin) { [tasks = bench.tasks] in
          running.value?[index] = tasks.begin(name: "\(index)")
        }
        bench.scheduler.schedule(at: plan.end) {
          running.value?.removeValue(forKey: index)?.end()
        }
      }
      bench.scheduler.schedule(after: .seconds(10)) { [source = bench.source] in source.leave() }
      let end = Captured<Duration>()
      bench.tasks.phase.producer.startWithValues { [scheduler = bench.scheduler] phase in
        if phase == .ending { end.value = scheduler.uptime }
      }
      bench.scheduler.advance(by: .seconds(200))
      try requireEqual(end.value, expectedEnd(plans), "when the process ends")
      try requireEqual(bench.ends.values.count, 1, "how often it ends")
    }
  }

  /// When a process must end: as soon as nothing goes on.
  private func expectedEnd(_ plans: [Plan]) -> Duration {
    let moments = (10..<35).map { Duration.seconds($0) }
    return moments.first { moment in
      !plans.contains { $0.begin <= moment && moment < $0.end }
    } ?? .seconds(35)
  }

  @Test("whatever happens to a process, its phases, times and ends are such as they may be")
  func anything() throws {
    let step = Generator<Step> { choices in
      switch choices.index(weights: [6, 4, 4, 2, 1, 2, 2]) {
      case 0: .wait(Int(choices.draw(upTo: 8_000)))
      case 1: .begin(choices.draw(upTo: 1) == 0 ? .keep : .endOnForeground)
      case 2: .end
      case 3: .terminate
      case 4: .hangUp
      case 5: .suspend
      default: .resume
      }
    }
    try check("any history", cases: 300, .array(of: step, count: 0...40)) { steps in
      let bench = BackgroundBench()
      let history = History(of: bench)
      var running: [BackgroundTask] = []
      var toldToEnd: Duration?
      for step in steps {
        switch step {
        case .wait(let milliseconds): bench.scheduler.advance(by: .milliseconds(milliseconds))
        case .begin(let policy):
          running.append(
            bench.tasks.begin(name: "task", policy: policy) { history.expire($0.info.id) }
          )
        case .end: if !running.isEmpty { running.removeFirst().end() }
        case .terminate, .hangUp:
          let cause = if case .terminate = step { "SIGTERM" } else { "SIGHUP" }
          toldToEnd = toldToEnd ?? bench.scheduler.uptime
          bench.leave(cause)
        case .suspend: bench.source.suspend()
        case .resume: bench.source.resume()
        }
        bench.scheduler.advance()
      }
      bench.scheduler.advance(by: .seconds(100))
      for task in running { task.end() }
      try history.check(toldToEnd: toldToEnd)
      try requireEqual(
        bench.faults.values.filter { if case .beganTooLate = $0 { false } else { true } },
        [],
        "faults"
      )
    }
  }
}

/// What has happened to a process, to be looked at afterwards.
private final class History: Sendable {
  private struct Moment: Sendable {
    let time: Duration
    let phase: ProcessPhase
    let remaining: Duration?
  }

  private let bench: BackgroundBench
  private let moments = Recorder<Moment, Never>()
  private let expirations = Recorder<(id: UInt64, phase: ProcessPhase), Never>()

  init(of bench: BackgroundBench) {
    self.bench = bench
    let (scheduler, moments) = (bench.scheduler, moments)
    bench.tasks.phase.combineLatest(with: bench.tasks.timeRemaining).producer
      .startWithValues { phase, remaining in
        let moment = Moment(time: scheduler.uptime, phase: phase, remaining: remaining)
        moments.record(.value(moment))
      }
  }

  func expire(_ id: UInt64) {
    expirations.record(.value((id, bench.tasks.phase.value)))
  }

  func check(toldToEnd: Duration?) throws(Falsified) {
    let seen = moments.values
    for (old, new) in zip(seen, seen.dropFirst()) {
      try requireEqual(new.remaining == nil, new.phase == .foreground, "whether time is limited")
      try require((new.remaining ?? .zero) >= .zero, "negative time: \(new)")
      try require(mayFollow(old.phase, new.phase), "\(old.phase) is followed by \(new.phase)")
      if let before = old.remaining, let now = new.remaining, old.phase == new.phase {
        try require(now <= before, "the time grew from \(before) to \(now)")
      }
      if let deadline = new.phase.deadline {
        try requireEqual(new.remaining, deadline - new.time, "what is left")
      }
    }
    try requireEqual(bench.ends.values.count, toldToEnd == nil ? 0 : 1, "how often it ended")
    if let report = bench.ends.values.first {
      try require(report.elapsed <= .seconds(25), "it took \(report.elapsed)")
      try requireEqual(report.exitCode, report.late.isEmpty ? 0 : 143, "the exit code")
      try requireEqual(report.isHeldUpByObservers, false, "held up")
      try requireEqual(bench.tasks.phase.value, .ending, "the last phase")
    }
    let absences = zip(seen, seen.dropFirst()).filter { old, new in
      old.phase == .foreground && new.phase != .foreground
    }.count
    let counts = Dictionary(grouping: expirations.values, by: \.id).mapValues(\.count)
    for (id, count) in counts {
      try require(count <= absences, "task \(id) expired \(count) times")
    }
    for expiration in expirations.values {
      let phase = expiration.phase
      let isRight = if case .expiring = phase { true } else { phase == .ending }
      try require(isRight, "a handler ran in the phase \(phase)")
    }
  }

  private func mayFollow(_ old: ProcessPhase, _ new: ProcessPhase) -> Bool {
    switch (old, new) {
    case (.foreground, .background), (.background, .expiring), (.expiring, .ending),
      (.background, .ending), (.background, .foreground), (.expiring, .foreground),
      (.ending, .foreground):
      true
    // It has to end although it was to stop.
    case (.background, .background), (.expiring, .background), (.ending, .background): true
    case (.expiring, .expiring), (.ending, .ending): old == new
    default: false
    }
  }
}
