import Signals
import SignalsTesting
import Testing

@Suite("Laws of the forms of flatMap and flatten")
struct FlattenFormsLaws {
  private struct Input {
    let strategy: Strategy
    let source: Digits
    let inner: InnerStreams
  }

  private static let inputs: Generator<Input> = Generator.zip(
    .strategies,
    .source,
    .innerStreams
  )
  .map { Input(strategy: $0, source: $1, inner: $2) }

  /// Nothing of a stream that cannot fail is lost by what makes it one that can.
  @Test("producers whose outer or inner streams cannot fail are flattened as others")
  func producers() throws {
    try check("forms of flatten on producers", Self.inputs) { input in
      let (strategy, inner) = (input.strategy.flattening, input.inner)
      let outerOnly = try outcome { scheduler in
        input.source.producer(on: scheduler).neverFailing
          .flatMap(strategy) { inner.producer($0, on: scheduler) }
      }
      try expectTimeline(outerOnly, equals: expected(input, outerFails: false, innerFails: true))
      let outerMapped = try outcome { scheduler in
        input.source.producer(on: scheduler).neverFailing
          .map { inner.producer($0, on: scheduler) }.flatten(strategy)
      }
      try expectTimeline(outerMapped, equals: outerOnly)
      let innerOnly = try outcome { scheduler in
        input.source.producer(on: scheduler)
          .flatMap(strategy) { inner.producer($0, on: scheduler).neverFailing }
      }
      try expectTimeline(innerOnly, equals: expected(input, outerFails: true, innerFails: false))
      let innerMapped = try outcome { scheduler in
        input.source.producer(on: scheduler)
          .map { inner.producer($0, on: scheduler).neverFailing }.flatten(strategy)
      }
      try expectTimeline(innerMapped, equals: innerOnly)
      let both = try outcome { scheduler in
        input.source.producer(on: scheduler).neverFailing
          .flatMap(strategy) { inner.producer($0, on: scheduler).neverFailing }
          .promoteError(TimelineFailure.self)
      }
      try expectTimeline(both, equals: expected(input, outerFails: false, innerFails: false))
      let bothMapped = try outcome { scheduler in
        input.source.producer(on: scheduler).neverFailing
          .map { inner.producer($0, on: scheduler).neverFailing }.flatten(strategy)
          .promoteError(TimelineFailure.self)
      }
      try expectTimeline(bothMapped, equals: both)
    }
  }

  @Test("signals whose outer or inner streams cannot fail are flattened as others")
  func signals() throws {
    try check("forms of flatten on signals", Self.inputs) { input in
      let (strategy, inner) = (input.strategy.flattening, input.inner)
      let outerOnly = try recorded(input) { source, scheduler in
        source.neverFailing.flatMap(strategy) { inner.producer($0, on: scheduler) }
      }
      try expectTimeline(outerOnly, equals: expected(input, outerFails: false, innerFails: true))
      let outerMapped = try recorded(input) { source, scheduler in
        source.neverFailing.map { inner.producer($0, on: scheduler) }.flatten(strategy)
      }
      try expectTimeline(outerMapped, equals: outerOnly)
      let innerOnly = try recorded(input) { source, scheduler in
        source.flatMap(strategy) { inner.producer($0, on: scheduler).neverFailing }
      }
      try expectTimeline(innerOnly, equals: expected(input, outerFails: true, innerFails: false))
      let innerMapped = try recorded(input) { source, scheduler in
        source.map { inner.producer($0, on: scheduler).neverFailing }.flatten(strategy)
      }
      try expectTimeline(innerMapped, equals: innerOnly)
      let both = try recorded(input) { source, scheduler in
        source.neverFailing
          .flatMap(strategy) { inner.producer($0, on: scheduler).neverFailing }
          .promoteError(TimelineFailure.self)
      }
      try expectTimeline(both, equals: expected(input, outerFails: false, innerFails: false))
      let bothMapped = try recorded(input) { source, scheduler in
        source.neverFailing.map { inner.producer($0, on: scheduler).neverFailing }
          .flatten(strategy).promoteError(TimelineFailure.self)
      }
      try expectTimeline(bothMapped, equals: both)
    }
  }

  @Test("results that cannot fail, and those of a stream that cannot, are flattened as others")
  func results() throws {
    let inputs = Generator<(Strategy, Digits)>.zip(.strategies, .source)
    try check("forms of flatMap of results", inputs) { strategy, source in
      let strategy = strategy.flattening
      @Sendable func result(_ value: Int) -> Result<Int, TimelineFailure> {
        value == 3 ? .failure(TimelineFailure("3")) : .success(value)
      }
      let expected = try outcome { scheduler in
        source.producer(on: scheduler).neverFailing
          .flatMap(strategy) { (value: Int) -> DigitProducer in result(value).producer }
      }
      let outerNever = try outcome { scheduler in
        source.producer(on: scheduler).neverFailing
          .flatMap(strategy) { (value: Int) -> Result<Int, TimelineFailure> in result(value) }
      }
      try expectTimeline(outerNever, equals: expected)
      let signals = try outcome { scheduler in
        source.signal(on: scheduler).neverFailing
          .flatMap(strategy) { (value: Int) -> Result<Int, TimelineFailure> in result(value) }
          .producer
      }
      try expectTimeline(signals, equals: expected)
      let innerNever = try outcome { scheduler in
        source.producer(on: scheduler)
          .flatMap(strategy) { (value: Int) -> Result<Int, Never> in .success(value) }
      }
      let whole = try outcome { scheduler in
        source.producer(on: scheduler)
          .flatMap(strategy) { (value: Int) -> DigitProducer in DigitProducer(value: value) }
      }
      try expectTimeline(innerNever, equals: whole)
    }
  }

  /// A sequence can wait until it is asked for more; that must not change which of the streams run.
  @Test("the streams of a sequence are flattened as those that come at one instant")
  func sequences() throws {
    let inputs = Generator<(Strategy, [Int], InnerStreams)>.zip(
      .strategies,
      .array(of: .digits, count: 0...5),
      .innerStreams
    )
    try check("sequences of streams", cases: 200, inputs) { strategy, values, inner in
      let result = try outcome { scheduler in
        DigitProducer(values)
          .flatMap(strategy.flattening) { inner.producer($0, on: scheduler) }
      }
      let source = Timeline(values.map { (tick: 0, event: DigitSignal.Event.value($0)) })
        .appending(.completed, at: 0)
      try expectTimeline(
        result,
        equals: source.flattened(strategy, inner.callAsFunction).prefix(through: 1_000)
      )
      let nested = try outcome { scheduler in
        DigitProducer(values)
          .flatMap(strategy.flattening) { inner.producer($0, on: scheduler) }
          .flatMap(.concat) { DigitProducer(value: $0) }
      }
      try expectTimeline(nested, equals: result)
    }
  }

  private func expected(_ input: Input, outerFails: Bool, innerFails: Bool) -> Digits {
    let source = outerFails ? input.source : input.source.neverFailing
    return source.flattened(input.strategy) { value in
      innerFails ? input.inner(value) : input.inner(value).neverFailing
    }
    .prefix(through: 1_000)
  }

  private func recorded(
    _ input: Input,
    _ make: (DigitSignal, TestScheduler) -> DigitSignal
  ) throws -> Digits {
    let scheduler = TestScheduler()
    let source = input.source.signal(on: scheduler)
    return try .recording(make(source, scheduler), on: scheduler, until: 1_000)
  }
}
