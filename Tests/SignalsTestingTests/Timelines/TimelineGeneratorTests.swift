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
}
