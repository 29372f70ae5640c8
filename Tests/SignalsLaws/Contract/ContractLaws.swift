import Signals
import SignalsTesting
import Testing

/// The points of the contract of events, for chains of operators in virtual time.
@Suite("The contract of events, for any chain of operators")
struct ContractLaws {
  struct Situation: Sendable, CustomStringConvertible {
    let pipeline: Pipeline
    let source: Digits
    let number: Int
    let isAfter: Bool

    var description: String {
      "\(pipeline)\nsource: \(source)\nnumber: \(number), \(isAfter ? "after" : "before")"
    }

    var disposal: TimelineDisposal { isAfter ? .after(number + 1) : .before(number + 1) }
  }

  private static let situations = Generator<Situation> { choices in
    let sources = Generator<Digits>.timeline(
      of: .digits,
      failure: .just(TimelineFailure()),
      maximumCount: 12,
      terminals: TerminalWeights(none: 25, completed: 50, interrupted: 0, failed: 25)
    )
    guard
      let pipeline = choices.span("pipeline", { Generator<Pipeline>.pipelines(&$0) }),
      let source = choices.span("source", { sources(&$0) })
    else { return nil }
    return Situation(
      pipeline: pipeline,
      source: source,
      number: Int(choices.draw(upTo: 12)),
      isAfter: choices.bool()
    )
  }

  private static let end = 400

  @Test("a chain sends what the models of its operators make of each other")
  func composition() throws {
    try check(
      "contract: chains are what their models are",
      cases: 400,
      Self.situations,
      covering: [.atLeast(30, "long chains") { $0.pipeline.stages.count > 3 }]
    ) { situation in
      let result = try outcome(until: Self.end) { scheduler in
        situation.pipeline(situation.source.producer(on: scheduler), on: scheduler)
      }
      try expectTimeline(result, equals: situation.pipeline(situation.source))
    }
  }

  @Test("1: nothing follows a terminal event, also of a source that goes on")
  func grammar() throws {
    try check("contract 1: grammar", cases: 300, Self.situations) { situation in
      let source = situation.source
      let more = source.shifted(by: source.lastTick).occurrences
      let end = source.termination == nil ? Digits.empty : .never
      let rude = Timeline(source.occurrences + end.shifted(by: source.lastTick).occurrences + more)
      let result = try outcome(until: Self.end) { scheduler in
        situation.pipeline(rude.producer(on: scheduler), on: scheduler)
      }
      try require(result.isWellFormed, "an event follows the end: \(result)")
      try expectTimeline(result, equals: situation.pipeline(rude.wellFormed))
    }
  }

  @Test("5: a disposal cuts off what there is, stops the source, and leaves nothing scheduled")
  func disposal() throws {
    try check("contract 5: disposal", cases: 400, Self.situations) { situation in
      let scheduler = TestScheduler()
      let runs = WatchedRuns()
      let recorder = TimelineRecorder(
        situation.pipeline(
          runs.watching(situation.source.producer(on: scheduler)),
          on: scheduler
        ),
        on: scheduler
      )
      let moment = Duration.seconds(situation.number + 1)
      if situation.isAfter {
        scheduler.advance(to: moment)
      } else {
        scheduler.advance(upTo: moment)
      }
      recorder.dispose()
      // What replays lazily goes on for as long as somebody could start it.
      let isReplayed = situation.pipeline.stages.contains { $0.isKeptByProducer }
      if !isReplayed { try requireEqual(runs.alive, 0, "runs of the source") }
      recorder.dispose()
      scheduler.advance()
      try requireEqual(runs.alive, 0, "runs of the source when all is released")
      try requireEqual(scheduler.pendingCount, 0, "what is still scheduled")
      scheduler.advance(to: .seconds(Self.end))
      let expected = situation.pipeline(situation.source)
        .cut(situation.disposal, isInterrupted: true)
      try expectTimeline(recorder.timeline, equals: expected)
    }
  }

  @Test("5: a disposal inside of a value takes effect at once")
  func disposalInside() throws {
    try check("contract 5: disposal inside", cases: 300, Self.situations) { situation in
      let scheduler = TestScheduler()
      let recorder = TimelineRecorder<Int, TimelineFailure>(on: scheduler)
      let (run, count) = (SerialDisposable(), Lock(0))
      situation.pipeline(situation.source.producer(on: scheduler), on: scheduler)
        .startWithSignal { signal, handle in
          run.inner = handle
          signal.observe { event in
            recorder.record(event)
            guard event.value != nil else { return }
            let number = count.withLock { count in
              defer { count += 1 }
              return count
            }
            if number == situation.number { run.dispose() }
          }
        }
      scheduler.advance(to: .seconds(Self.end))
      let whole = situation.pipeline(situation.source)
      let place = whole.occurrences.indices
        .filter { whole.occurrences[$0].event.value != nil }
        .dropFirst(situation.number).first
      guard let place else { return try expectTimeline(recorder.timeline, equals: whole) }
      let seen = Timeline([Digits.Occurrence](whole.occurrences[...place]))
      try expectTimeline(
        recorder.timeline,
        equals: seen.appending(.interrupted, at: seen.lastTick)
      )
    }
  }

  @Test(
    "2, 3, 4: who sends from inside of an operator or an observer is served in turn, in one order"
  )
  func reentrancy() throws {
    try check("contract 2 to 4: re-entrancy", cases: 400, Self.situations) { situation in
      let scheduler = TestScheduler()
      let (source, input) = DigitSignal.pipe()
      situation.source.signal(on: scheduler).observe(input)
      let budget = Lock(20)
      let resend = { @Sendable (value: Int) in
        let isAllowed = budget.withLock { budget in
          budget -= 1
          return budget > 0
        }
        if isAllowed { input.send(value: value % 4) }
      }
      let (first, second) = (EventLog(), EventLog())
      let stages = situation.pipeline.stages
      let place = situation.number % (stages.count + 1)
      let before = Pipeline(stages: [Stage](stages.prefix(place)))
      let after = Pipeline(stages: [Stage](stages.dropFirst(place)))
      let probed = before(source.producer, on: scheduler).map { value in
        if situation.isAfter { resend(value) }
        return value
      }
      after(probed, on: scheduler).startWithSignal { signal, _ in
        signal.observe { event in
          first.take(event)
          if let value = event.value { resend(value + 1) }
          first.leave()
        }
        signal.observe { event in
          second.take(event)
          second.leave()
        }
      }
      scheduler.advance(to: .seconds(Self.end))
      for log in [first, second] {
        try require(!log.wasNested, "an event has begun inside of another one")
        try require(log.isWellFormed, "an event follows the end: \(log.events)")
      }
      try requireEqual(second.events, first.events, "what the second observer sees")
    }
  }

  @Test("6: after the end, and after a disposal, nothing of a run is kept")
  func release() throws {
    try check("contract 6: release", cases: 300, Self.situations) { situation in
      let scheduler = TestScheduler()
      let run = SerialDisposable()
      let (observer, operators) = start(situation, on: scheduler, run)
      if situation.isAfter {
        scheduler.advance(to: .seconds(situation.number))
      } else {
        scheduler.advance(to: .seconds(Self.end))
      }
      let isOver = situation.pipeline(situation.source).endTick.map {
        $0 <= (situation.isAfter ? situation.number : Self.end)
      }
      if !(isOver ?? false) {
        run.dispose()
        scheduler.advance()
      }
      try require(!observer.isAlive, "the observer is kept")
      try require(!operators.isAlive, "what the operators have captured is kept")
    }
  }

  private func start(
    _ situation: Situation,
    on scheduler: TestScheduler,
    _ run: SerialDisposable
  ) -> (observer: Witness, operators: Witness) {
    let (seen, captured) = (Captured(), Captured())
    let source = situation.source.producer(on: scheduler).map { value in
      captured.touch()
      return value
    }
    run.inner = situation.pipeline(source, on: scheduler).start { _ in seen.touch() }
    return (Witness(seen), Witness(captured))
  }
}
