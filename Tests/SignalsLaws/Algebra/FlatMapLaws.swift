import Signals
import SignalsTesting
import Testing

@Suite("Laws of flatMap")
struct FlatMapLaws {
  private typealias Case = (Strategy, Digits, InnerStreams)

  private static let cases: Generator<Case> = .zip(.strategies, .source, .innerStreams)

  /// The interruption of an inner stream counts as its completion, but for `race` and `throttle`.
  @Test("64: a stream of one value is as good as the stream that is made of the value")
  func leftIdentity() throws {
    let inputs = Generator<(Strategy, Int, InnerStreams, Bool)>.zip(
      .strategies,
      .digits,
      .innerStreams,
      .bool()
    )
    try check("64: left identity of flatMap", cases: 300, inputs) {
      strategy,
      value,
      inner,
      isKnown in
      let result = try outcome { scheduler in
        let one = isKnown ? DigitProducer(value: value) : DigitProducer([value])
        return one.flatMap(strategy.flattening) { inner.producer($0, on: scheduler) }
      }
      let whole = inner(value)
      guard case .interrupted = whole.termination, strategy != .race, strategy != .throttle else {
        return try expectTimeline(result, equals: whole)
      }
      let values = whole.filter { $0.event.value != nil }
      try expectTimeline(result, equals: values.appending(.completed, at: whole.lastTick))
    }
  }

  /// Of a race, the stream of the first value is the winner, and all others are ignored.
  @Test("65: streams of one value each, sent at once, come to the same values, but in a race")
  func rightIdentity() throws {
    let strategies = Generator<Strategy>.element(of: Strategy.allCases.filter { $0 != .race })
    try check("65: right identity of flatMap", .zip(strategies, .source)) { strategy, source in
      let result = try outcome { scheduler in
        source.producer(on: scheduler)
          .flatMap(strategy.flattening) { DigitProducer(value: $0) }
      }
      try expectTimeline(result, equals: source)
    }
  }

  private static let nested: Generator<(Digits, InnerStreams, InnerStreams)> = .zip(
    .completed,
    .completing,
    .completing
  )

  /// What `flatMap` of `flatMap` sends, from the left and from the right.
  private func associated(
    _ strategy: Strategy,
    _ source: Digits,
    _ first: InnerStreams,
    _ second: InnerStreams
  ) throws -> (left: Digits, right: Digits) {
    let left = try outcome(until: 20_000) { scheduler in
      source.producer(on: scheduler)
        .flatMap(strategy.flattening) { first.producer($0, on: scheduler) }
        .flatMap(strategy.flattening) { second.producer($0, on: scheduler) }
    }
    let right = try outcome(until: 20_000) { scheduler in
      source.producer(on: scheduler).flatMap(strategy.flattening) { value in
        first.producer(value, on: scheduler)
          .flatMap(strategy.flattening) { second.producer($0, on: scheduler) }
      }
    }
    return (left, right)
  }

  /// The order within one tick may be another one.
  @Test("66: merging is associative, up to the order within one instant")
  func mergeIsAssociative() throws {
    try check("66: merge is associative", cases: 60, Self.nested) { source, first, second in
      let (left, right) = try associated(.merge, source, first, second)
      func sorted(_ timeline: Digits) -> Digits {
        let order = timeline.occurrences.sorted {
          ($0.tick, $0.event.value ?? .max) < ($1.tick, $1.event.value ?? .max)
        }
        return Timeline(order)
      }
      try expectTimeline(sorted(left), equals: sorted(right))
    }
  }

  /// The ticks may be others: the left side starts the second inner stream earlier.
  @Test("66: concatenating is associative on the values and their order")
  func concatIsAssociative() throws {
    try check("66: concat is associative", cases: 60, Self.nested) { source, first, second in
      let (left, right) = try associated(.concat, source, first, second)
      try requireEqual(left.values, right.values)
      try requireEqual(left.isCompleted, right.isCompleted)
    }
  }

  /// A favourite law that is not true: here so that nobody adds it.
  @Test(
    "66: other strategies are not associative",
    arguments: [Strategy.latest, .race, .throttle, .two]
  )
  func othersAreNot(strategy: Strategy) {
    let isFalse = hasCounterexample(Self.nested) { source, first, second in
      let (left, right) = try associated(strategy, source, first, second)
      try requireEqual(left.values, right.values)
    }
    #expect(isFalse)
  }

  @Test("67: one at once is to concatenate, any number at once is to merge")
  func limits() throws {
    #expect(FlattenStrategy.concurrent(limit: 1) == .concat)
    #expect(FlattenStrategy.concurrent(limit: .max) == .merge)
    #expect(FlattenStrategy.exhaust == .throttle)
    let inputs = Generator<(Digits, InnerStreams)>.zip(.source, .innerStreams)
    try check("67: a limit that is not reached is none", inputs) { source, inner in
      func flattened(_ strategy: FlattenStrategy) throws -> Digits {
        try outcome { scheduler in
          source.producer(on: scheduler)
            .flatMap(strategy) { inner.producer($0, on: scheduler) }
        }
      }
      let limit = max(1, source.values.count)
      try expectTimeline(flattened(.concurrent(limit: limit)), equals: flattened(.merge))
    }
  }

  @Test("68: never more streams run at once than may; of the newest, and with throttle, only one")
  func alive() throws {
    try check("68: the limit of flatMap", cases: 300, Self.cases) { strategy, source, inner in
      let (runs, _) = try watched(strategy, source, inner)
      let limit =
        switch strategy {
        case .latest, .throttle: 1
        default: strategy.limit
        }
      try require(runs.mostAlive <= limit, "\(runs.mostAlive) streams have run at once")
    }
  }

  @Test("69: concatenated values are in the order of the streams, and none is missing")
  func concatOrder() throws {
    let inputs = Generator<(Digits, InnerStreams)>.zip(.completed, .completing)
    try check("69: the order of concat", inputs) { source, inner in
      for strategy in [FlattenStrategy.concat, .concurrentOrdered(), .concurrentOrdered(limit: 2)] {
        let result = try outcome(until: 10_000) { scheduler in
          source.producer(on: scheduler)
            .flatMap(strategy) { inner.producer($0, on: scheduler) }
        }
        try requireEqual(result.values, source.values.flatMap { inner($0).values })
      }
    }
  }

  @Test("70: the newest stream is started after the one before it was disposed of")
  func latestDisposesFirst() throws {
    let inputs = Generator<(Digits, InnerStreams)>.zip(.source, .innerStreams)
    try check("70: latest disposes first", inputs) { source, inner in
      let (runs, result) = try watched(.latest, source, inner)
      try require(runs.mostAlive <= 1, "two streams have run at once")
      // A failure of an inner stream ends it before all have been started.
      if result.events.last?.error == nil {
        try requireEqual(runs.starts, source.values.count, "the number of starts")
      }
    }
  }

  @Test("71: the newest of streams that end inside of their start are all of them")
  func latestOfSynchronous() throws {
    let inputs = Generator<(Digits, InnerStreams)>.zip(.source, .completing)
    try check("71: latest of synchronous streams", inputs) { source, inner in
      func flattened(_ strategy: FlattenStrategy) throws -> Digits {
        try outcome { scheduler in
          source.producer(on: scheduler)
            .flatMap(strategy) { inner($0).immediateProducer(on: scheduler) }
        }
      }
      try expectTimeline(flattened(.latest), equals: flattened(.concat))
    }
  }

  @Test("72: when the winner of a race sends, the losers have been disposed of")
  func raceDisposesLosers() throws {
    let inputs = Generator<(Digits, InnerStreams)>.zip(.source, .innerStreams)
    try check("72: a race has one winner", inputs) { source, inner in
      let others = Lock(0)
      let (_, result) = try watched(.race, source, inner) { runs in
        let alive = runs.alive
        others.withLock { $0 = max($0, alive - 1) }
      }
      try requireEqual(others.withLock { $0 }, 0, "losers that run on")
      let winners = Set(result.values.map { $0 / 10 })
      try require(winners.count <= 1, "\(winners.count) streams have won")
    }
  }

  @Test("73: throttle runs one stream at a time, and starts none while one runs")
  func throttleIgnores() throws {
    let inputs = Generator<(Digits, InnerStreams)>.zip(.completed, .completing)
    try check("73: throttle ignores what comes meanwhile", inputs) { source, inner in
      let (runs, _) = try watched(.throttle, source, inner)
      var (starts, end) = (0, -1)
      for occurrence in source.occurrences {
        guard let value = occurrence.event.value, occurrence.tick > end else { continue }
        starts += 1
        end = occurrence.tick + inner(value).lastTick
      }
      try requireEqual(runs.starts, starts, "the number of starts")
    }
  }

  @Test("74: when it is over, however it ends, no stream runs on")
  func endsAll() throws {
    try check("74: an end ends all", cases: 300, Self.cases) { strategy, source, inner in
      let (runs, result) = try watched(strategy, source, inner)
      if result.termination != nil { try requireEqual(runs.alive, 0, "streams that run on") }
    }
  }

  @Test("75: streams that have ended are forgotten", arguments: Strategy.allCases)
  func memory(strategy: Strategy) {
    let alive = Alive()
    let (outer, input) = Signal<Int, Never>.pipe()
    let disposable = outer.flatMap(strategy.flattening) { _ in
      let token = alive.token()
      return SignalProducer<Int, Never> { observer, lifetime in
        lifetime.observeEnded { withExtendedLifetime(token) {} }
        observer.sendCompleted()
      }
    }
    .observe { _ in }
    for value in 0..<5_000 { input.send(value: value) }
    #expect(alive.count <= 1)
    disposable?.dispose()
    #expect(alive.count == 0)
  }

  private func watched(
    _ strategy: Strategy,
    _ source: Digits,
    _ inner: InnerStreams,
    onValue: @escaping @Sendable (WatchedRuns) -> Void = { _ in }
  ) throws -> (WatchedRuns, Digits) {
    let runs = WatchedRuns()
    let scheduler = TestScheduler()
    let producer = source.producer(on: scheduler)
      .flatMap(strategy.flattening) { runs.watching(inner.producer($0, on: scheduler)) }
      .on(value: { _ in onValue(runs) })
    let recorder = TimelineRecorder(producer, on: scheduler)
    defer { recorder.dispose() }
    scheduler.advance(to: .seconds(5_000))
    return (runs, try recorder.timeline)
  }
}

/// Counts tokens that are kept.
private final class Alive: Sendable {
  private let state = Lock(0)

  var count: Int { state.withLock { $0 } }

  func token() -> some Sendable { Token(self) }

  private final class Token: Sendable {
    let owner: Alive

    init(_ owner: Alive) {
      self.owner = owner
      owner.state.withLock { $0 += 1 }
    }

    deinit { owner.state.withLock { $0 -= 1 } }
  }
}
