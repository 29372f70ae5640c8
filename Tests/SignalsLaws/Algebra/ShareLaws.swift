import Dispatch
import Signals
import SignalsTesting
import Testing

@Suite("Laws of share and replayLazily")
struct ShareLaws {
  /// What an observer does: it comes, and may leave.
  struct Visit: CustomStringConvertible, Sendable {
    let begin: Int
    let end: Int?

    var description: String { "from \(begin) to \(end.map { "\($0)" } ?? "the end")" }
  }

  struct Scenario: CustomStringConvertible, Sendable {
    let source: Digits
    let count: Int
    let scope: ShareScope
    let keepAlive: Int
    let visits: [Visit]

    var description: String {
      "\(source), replay: \(count), \(scope), kept alive for \(keepAlive), \(visits)"
    }

    /// Who comes or leaves when; at one tick, in the order of the visits.
    var steps: [(tick: Int, visit: Int, comes: Bool)] {
      let all = visits.enumerated().flatMap { index, visit in
        [(tick: visit.begin, visit: index, comes: true)]
          + [visit.end].compactMap { $0 }.map { (tick: $0, visit: index, comes: false) }
      }
      return all.enumerated()
        .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
        .map(\.element)
    }
  }

  private static let scenarios = Generator<Scenario> { choices in
    let sources = Generator<Digits>.timeline(
      of: .digits,
      failure: .just(TimelineFailure()),
      maximumCount: 10
    )
    guard let source = choices.span("source", { sources(&$0) }) else { return nil }
    let count = Int(choices.draw(upTo: 3))
    let scope = choices.bool() ? ShareScope.forever : .whileConnected
    let keepAlive = choices.bool() ? Int(choices.draw(upTo: 4)) : 0
    let visits = choices.list("visit", count: 0...5) { choices -> Visit? in
      let begin = Int(choices.draw(upTo: 12))
      let end = choices.bool() ? begin + Int(choices.draw(upTo: 6)) : nil
      return Visit(begin: begin, end: end)
    }
    guard let visits else { return nil }
    return Scenario(
      source: source,
      count: count,
      scope: scope,
      keepAlive: keepAlive,
      visits: visits
    )
  }

  @Test(
    "116: all who come share one run for as long as one of them is there, and get what they missed"
  )
  func share() throws {
    try check("116: share", cases: 400, Self.scenarios) { scenario in
      try play(scenario, SharedModel(scenario)) { producer, scheduler in
        producer.share(
          replay: scenario.count,
          scope: scenario.scope,
          keepAlive: .seconds(scenario.keepAlive),
          on: scheduler
        )
      }
    }
  }

  @Test("116: a run that is replayed lazily goes on without observers, and never begins anew")
  func replayLazily() throws {
    try check("116: replayLazily", cases: 300, Self.scenarios) { scenario in
      let model = SharedModel(
        source: scenario.source,
        count: scenario.count,
        isForever: true,
        keepAlive: nil
      )
      try play(scenario, model) { producer, _ in producer.replayLazily(upTo: scenario.count) }
    }
  }

  @Test(
    "116: when neither the producer nor a run of it is left, a lazily replayed run is interrupted"
  )
  func release() throws {
    let inputs = Generator<(Digits, Int, Bool)>.zip(.endless, .int(in: 0...9), .bool())
    try check("116: replayLazily is released", inputs) { source, tick, leavesFirst in
      let scheduler = TestScheduler()
      let runs = WatchedRuns()
      var shared: DigitProducer? = runs.watching(source.producer(on: scheduler))
        .replayLazily(upTo: 1)
      let disposable = shared?.start()
      scheduler.advance(to: .seconds(tick))
      if leavesFirst { disposable?.dispose() } else { shared = nil }
      scheduler.advance(by: .seconds(1))
      try requireEqual(runs.alive, 1, "the run that somebody may still want")
      if leavesFirst { shared = nil } else { disposable?.dispose() }
      try requireEqual(runs.alive, 0, "the run that nobody can want")
      withExtendedLifetime(shared) {}
    }
  }

  @Test("116: however many come at once, on several threads, the source is started once")
  func threads() throws {
    try check("116: share on threads", cases: 50, .zip(.int(in: 2...4), .bool())) { count, isLazy in
      let runs = WatchedRuns()
      let source = runs.watching(DigitProducer.never)
      let shared = isLazy ? source.replayLazily(upTo: 1) : source.share(replay: 1)
      let disposables = CompositeDisposable()
      DispatchQueue.concurrentPerform(iterations: count) { _ in
        disposables += shared.start()
      }
      try requireEqual(runs.starts, 1, "the number of starts")
      disposables.dispose()
      try requireEqual(runs.alive, isLazy ? 1 : 0, "runs that go on")
    }
  }

  private func play(
    _ scenario: Scenario,
    _ model: SharedModel,
    _ sharing: (DigitProducer, TestScheduler) -> DigitProducer
  ) throws {
    var model = model
    let scheduler = TestScheduler()
    let runs = WatchedRuns()
    let shared = sharing(runs.watching(scenario.source.producer(on: scheduler)), scheduler)
    var recorders: [Int: TimelineRecorder<Int, TimelineFailure>] = [:]
    for step in scenario.steps {
      scheduler.advance(to: .seconds(step.tick))
      model.pass(to: step.tick)
      if step.comes {
        recorders[step.visit] = TimelineRecorder(shared, on: scheduler)
        model.join(step.visit, at: step.tick)
      } else {
        recorders[step.visit]?.dispose()
        model.leave(step.visit, at: step.tick)
      }
      try requireEqual(runs.alive, model.isRunning ? 1 : 0, "runs at \(step.tick)")
    }
    scheduler.advance(to: .seconds(300))
    model.pass(to: 300)
    for (visit, recorder) in recorders {
      try expectTimeline(recorder.timeline, equals: Timeline(model.seen[visit] ?? []))
    }
    try requireEqual(runs.starts, model.starts, "the number of starts")
    try requireEqual(runs.alive, model.isRunning ? 1 : 0, "runs in the end")
  }
}

/// What happens to a shared run. Who comes or leaves at a tick does so after what the source sends.
private struct SharedModel {
  let source: Digits
  let count: Int
  let isForever: Bool
  /// How long the run goes on without observers; `nil` for ever.
  let keepAlive: Int?

  private(set) var seen: [Int: [Digits.Occurrence]] = [:]
  private(set) var starts = 0
  private var present: [Int] = []
  private var ahead: [Digits.Occurrence]?
  private var replayed: [Int] = []
  private var end: DigitSignal.Event?
  private var expiry: Int?

  init(source: Digits, count: Int, isForever: Bool, keepAlive: Int?) {
    (self.source, self.count) = (source, count)
    (self.isForever, self.keepAlive) = (isForever, keepAlive)
  }

  init(_ scenario: ShareLaws.Scenario) {
    self.init(
      source: scenario.source,
      count: scenario.count,
      isForever: scenario.scope == .forever,
      keepAlive: scenario.keepAlive
    )
  }

  var isRunning: Bool { ahead != nil }

  mutating func join(_ visit: Int, at tick: Int) {
    expiry = nil
    seen[visit] = replayed.map { .init(tick: tick, event: .value($0)) }
    if let end {
      seen[visit]?.append(.init(tick: tick, event: end))
      return
    }
    present.append(visit)
    guard ahead == nil else { return }
    ahead = source.shifted(by: tick).occurrences
    starts += 1
  }

  mutating func leave(_ visit: Int, at tick: Int) {
    guard let place = present.firstIndex(of: visit) else { return }
    present.remove(at: place)
    seen[visit]?.append(.init(tick: tick, event: .interrupted))
    guard present.isEmpty, let keepAlive else { return }
    if keepAlive == 0 { stop() } else { expiry = tick + keepAlive }
  }

  mutating func pass(to tick: Int) {
    while true {
      let next = ahead?.first.map(\.tick) ?? .max
      if let expiry, expiry < next, expiry <= tick {
        stop()
        self.expiry = nil
        continue
      }
      guard next <= tick, let occurrence = ahead?.removeFirst() else { return }
      for visit in present { seen[visit]?.append(occurrence) }
      if let value = occurrence.event.value {
        replayed = [Int]((replayed + [value]).suffix(count))
      } else {
        (ahead, present) = (nil, [])
        if isForever { end = occurrence.event } else { replayed = [] }
      }
    }
  }

  private mutating func stop() {
    ahead = nil
    if !isForever { replayed = [] }
  }
}
