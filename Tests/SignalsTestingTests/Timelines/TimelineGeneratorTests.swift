import Signals
import SignalsTesting
import Testing

@Suite("The generator of timelines")
struct TimelineGeneratorTests {
  private static let values = Generator<Int> { Int($0.draw(upTo: 3)) }
  private static let timelines = Generator.timeline(
    of: values,
    failure: .just(TimelineFailure())
  )

  private func samples(
    _ generator: Generator<Timeline<Int, TimelineFailure>>,
    count: Int = 1_000
  ) -> [Timeline<Int, TimelineFailure>] {
    (0..<count).compactMap { number in
      var choices = Choices(seed: UInt64(number), size: Double(number) / Double(count))
      return generator(&choices)
    }
  }

  private func share(
    _ isIncluded: (Timeline<Int, TimelineFailure>) -> Bool
  ) -> Double {
    let samples = samples(Self.timelines)
    return Double(samples.count(where: isIncluded)) / Double(samples.count)
  }

  @Test("the simplest timeline is that of a stream that never sends anything")
  func simplest() {
    var choices = Choices(replaying: [])
    #expect(Self.timelines(&choices) == .never)
  }

  @Test("it makes timelines with several events at a tick, without values, and of each end")
  func coverage() {
    #expect(
      share { timeline in
        zip(timeline.occurrences, timeline.occurrences.dropFirst()).contains { $0.tick == $1.tick }
      } >= 0.2
    )
    #expect(share(\.values.isEmpty) >= 0.1)
    #expect(share { $0.values.count > 8 } >= 0.1)
    #expect(share { $0.termination == nil } >= 0.1)
    #expect(share { $0.termination == .completed } >= 0.4)
    #expect(share { $0.termination == .interrupted } >= 0.07)
    #expect(share { $0.termination == .failed(.init()) } >= 0.1)
    #expect(share { !$0.isWellFormed } == 0)
    #expect(share { $0.values.count > 30 } == 0)
  }

  @Test("without a generator of failures nothing fails, whatever the tape says")
  func infallible() {
    let generator = Generator.timeline(of: Self.values)
    for last in UInt64(0)...9 {
      var choices = Choices(replaying: [0, last])
      let timeline = generator(&choices)
      #expect(timeline?.isWellFormed == true)
    }
  }

  @Test("the drawing of a tape again makes the same timeline")
  func replay() {
    for seed in UInt64(0)..<50 {
      var choices = Choices(seed: seed)
      let timeline = Self.timelines(&choices)
      var replayed = Choices(replaying: choices.tape)
      #expect(Self.timelines(&replayed) == timeline)
    }
  }

  @Test("a source that misbehaves goes on after its end")
  func misbehaving() {
    let samples = samples(.misbehaving(Self.timelines))
    #expect(samples.allSatisfy { $0.termination != nil })
    #expect(samples.count { !$0.isWellFormed } > 500)
  }

  /// The simplest timeline that a check finds for which a law does not hold.
  private func counterexample(
    _ law: (Timeline<Int, TimelineFailure>) throws -> Void
  ) -> String? {
    let error = #expect(throws: LawFailure.self) {
      try check("a law of timelines", Self.timelines, settings: .isolated, law)
    }
    return error?.counterexample?.input
  }

  @Test("a failing law is shown the fewest and simplest events that it takes")
  func shrinking() {
    #expect(
      counterexample { timeline in
        let ticks = timeline.occurrences.filter { $0.event.value != nil }.map(\.tick)
        try require(Set(ticks).count == ticks.count, "two values at one tick")
      } == "\"(00)-\""
    )
    #expect(
      counterexample { timeline in
        if case .failed = timeline.termination { throw Falsified("it fails") }
      } == "\"#\""
    )
    #expect(
      counterexample { try require($0.values == $0.values.sorted(), "not sorted") } == "\"(10)-\""
    )
    #expect(
      counterexample { timeline in
        try require(timeline.values.reduce(0, +) < 7, "too much")
      } == "\"(133)-\""
    )
  }

  @Test("a broken operator is found, and shown with the shortest timeline that breaks it")
  func brokenOperator() throws {
    /// As `take(first: 2)`, but it forgets to complete.
    func broken(_ signal: Signal<Int, TimelineFailure>) -> Signal<Int, TimelineFailure> {
      signal.scan((0, 0)) { ($0.0 + 1, $1) }.filter { $0.0 <= 2 }.map(\.1)
    }
    let input = counterexample { timeline in
      let scheduler = TestScheduler()
      let operated = broken(timeline.signal(on: scheduler))
      let model = timeline.signal(on: scheduler).take(first: 2)
      let end = timeline.lastTick
      let (actual, expected) = (
        TimelineRecorder(operated, on: scheduler), TimelineRecorder(model, on: scheduler)
      )
      scheduler.advance(to: .seconds(end))
      try expectTimeline(actual.timeline, equals: expected.timeline)
    }
    #expect(input == "\"(00)-\"")
  }
}
