import Signals
import SignalsTesting
import Testing

@Suite("Timelines as lists")
struct TimelineListTests {
  private typealias Digits = Timeline<Int, TimelineFailure>

  private let timeline: Digits = "-1-(23)--|"

  @Test("the parts up to a tick are with it and without it")
  func prefixes() {
    #expect(timeline.prefix(through: 3) == "-1-(23)")
    #expect(timeline.prefix(upTo: 3) == "-1")
    #expect(timeline.prefix(upTo: 0) == .never)
  }

  @Test("a late observer sees the rest, or an interruption after the end")
  func observed() {
    #expect(timeline.observed(from: 0) == timeline)
    #expect(timeline.observed(from: 2) == "---(23)--|")
    #expect(timeline.observed(from: 6) == "------|")
    #expect(timeline.observed(from: 7) == "-------!")
  }

  @Test("a disposal cuts, and interrupts only what has not ended")
  func cut() {
    #expect(timeline.cut(.before(3), isInterrupted: true) == "-1-!")
    #expect(timeline.cut(.after(3), isInterrupted: true) == "-1-(23!)")
    #expect(timeline.cut(.after(3), isInterrupted: false) == "-1-(23)")
    #expect(timeline.cut(.after(6), isInterrupted: true) == timeline)
    #expect(timeline.cut(.before(6), isInterrupted: true) == "-1-(23)--!")
    #expect(timeline.cut(.atEnd, isInterrupted: true) == timeline)
  }

  @Test("shifting there and back changes nothing")
  func shift() {
    #expect(timeline.shifted(by: 2) == "---1-(23)--|")
    #expect(timeline.shifted(by: 5).shifted(by: -5) == timeline)
  }

  @Test("timelines are merged by tick, then by source, then by position")
  func merge() {
    let merged = Digits.merged(["1-2|", "(34)5-|", "-"])
    #expect(merged.map(\.tick) == [0, 0, 0, 1, 2, 3, 3])
    #expect(merged.map(\.source) == [0, 1, 1, 1, 0, 0, 1])
    #expect(merged.compactMap(\.event.value) == [1, 3, 4, 5, 2])
    let mixed = ("1-2" as Digits).merged(with: "(ab)-c" as Timeline<String, Never>)
    #expect(mixed.map(\.tick) == [0, 0, 0, 2, 2])
    #expect(
      mixed.map(\.event) == [
        .first(.value(1)), .second(.value("a")), .second(.value("b")), .first(.value(2)),
        .second(.value("c")),
      ]
    )
  }

  @Test("the merged order is that in which a scheduler runs what was driven in the list's order")
  func mergedOrder() throws {
    let digit = Generator<Int> { Int($0.draw(upTo: 9)) }
    let timelines = Generator.timeline(of: digit, failure: nil as Generator<TimelineFailure>?)
    let triples = Generator<[Digits]> { choices in
      (0..<3).compactMap { _ in timelines(&choices) }
    }
    try check("merged timelines come in the scheduler's order", triples) { timelines in
      let scheduler = TestScheduler()
      let log = Lock<[Digits.SourcedOccurrence]>([])
      for (source, timeline) in timelines.enumerated() {
        timeline.signal(on: scheduler).observe { event in
          let tick = Int(scheduler.uptime / .seconds(1))
          log.withLock { $0.append(.init(source: source, tick: tick, event: event)) }
        }
      }
      scheduler.run()
      try requireEqual(log.withLock { $0 }, Digits.merged(timelines))
    }
  }

  @Test("values, failures and ends can be looked at and changed")
  func looks() {
    #expect(timeline.values == [1, 2, 3])
    #expect(timeline.termination == .completed)
    #expect(timeline.endTick == 6)
    #expect(timeline.lastTick == 6)
    #expect(("-1-" as Digits).endTick == nil)
    #expect(Digits.never.lastTick == 0)
    #expect(timeline.mapValues { $0 + 1 } == "-2-(34)--|")
    #expect(("#" as Digits).mapFailures { _ in TimelineFailure("other") } == "#'other'")
    #expect(("1" as Digits).appending(.interrupted, at: 4) == "1---!")
  }

  @Test("ticks that go back, or begin before 0, end the program")
  func wrongTicks() async {
    await #expect(processExitsWith: .failure) {
      _ = Timeline<Int, Never>([(2, .value(1)), (1, .value(2))])
    }
    await #expect(processExitsWith: .failure) {
      _ = Timeline<Int, Never>.empty.shifted(by: -1)
    }
  }
}
