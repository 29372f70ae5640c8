// guide to: Sources/SignalsTesting/SignalsTesting.docc/TestingOperators.md

// guide: begin
import Signals
import SignalsTesting
import Testing

extension SignalProducer {
  /// Sends every other value, the first one included.
  func everyOther() -> SignalProducer<Value, Failure> {
    scanMap(true) { isNext, value in (!isNext, isNext ? value : nil) }.skipNil()
  }
}

extension Signal {
  /// Sends every other value, the first one included.
  func everyOther() -> Signal<Value, Failure> {
    scanMap(true) { isNext, value in (!isNext, isNext ? value : nil) }.skipNil()
  }
}
// guide: end

// guide: begin
@Suite("everyOther()")
struct EveryOtherTests {
  @Test("the example of its documentation")
  func example() throws {
    let scheduler = TestScheduler()
    let source: Timeline<Int, Never> = "-1-2-(34)-5|"
    let result = try Timeline.recording(
      source.producer(on: scheduler).everyOther(),
      on: scheduler,
      until: 10
    )
    try expectTimeline(result, equals: "-1---3-5|")
  }
}
// guide: end

// guide: begin
extension EveryOtherTests {
  static let specification = OperatorSpecification(
    "everyOther()",
    hot: { $0[0].everyOther() },
    cold: { $0[0].everyOther() },
    model: { input in
      let source = input[0].started(at: 0)
      let values = source.occurrences.filter { $0.event.value != nil }
      let kept = values.indices.filter { $0.isMultiple(of: 2) }.map { values[$0] }
      return Timeline(kept + source.occurrences.filter(\.event.isTerminating))
    }
  )

  @Test("holds what every operator has to", arguments: specification.laws)
  func law(_ law: OperatorLaw) throws {
    try Self.specification.check(law)
  }
}
// guide: end

// guide: begin
extension EveryOtherTests {
  @Test("is the same whether values are transformed before or after")
  func commutesWithMap() throws {
    let inputs = Generator.zip(
      .timeline(of: .int(in: 0...3)),
      .function(from: .int(in: 0...3), to: .int(in: 0...3))
    )
    try check("everyOther() commutes with map", inputs) {
      (source: Timeline<Int, Never>, transform: GeneratedFunction<Int, Int>) in
      let scheduler = TestScheduler()
      let producer = source.producer(on: scheduler)
      let end = source.lastTick
      let before = TimelineRecorder(producer.map { transform($0) }.everyOther(), on: scheduler)
      let after = TimelineRecorder(producer.everyOther().map { transform($0) }, on: scheduler)
      scheduler.advance(to: .seconds(end))
      try expectTimeline(before.timeline, equals: after.timeline)
    }
  }
}
// guide: end
