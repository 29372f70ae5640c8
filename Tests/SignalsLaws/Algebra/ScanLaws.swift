import Signals
import SignalsTesting
import Testing

@Suite("scan, reduce, combinePrevious: laws")
struct ScanLaws {
  private static let next: @Sendable (Int, Int) -> Int = { $0 &* 3 &+ $1 }

  @Test("13, 15: scan sends the running fold, one result a value, and not what it begins with")
  func scan() throws {
    try check("13, 15: scan is the running fold", .zip(.source, .digits)) { source, initial in
      let result = try playing(source) { digits, _ in digits[0].scan(initial, Self.next) }
      try requireEqual(result.values.count, source.values.count)
      try requireEqual(result.occurrences.map(\.tick), source.occurrences.map(\.tick))
      for (index, value) in result.values.enumerated() {
        try requireEqual(value, source.values[...index].reduce(initial, Self.next))
      }
    }
  }

  @Test("13: reduce sends one result, right before completion")
  func reduce() throws {
    try check("13: reduce sends one result", .zip(.source, .digits)) { source, initial in
      let result = try playing(source) { digits, _ in digits[0].reduce(initial, Self.next) }
      guard case .completed = source.termination else {
        return try expectTimeline(result, equals: source.end())
      }
      try requireEqual(result.values, [source.values.reduce(initial, Self.next)])
      try requireEqual(result.occurrences.map(\.tick), [source.lastTick, source.lastTick])
      try requireEqual(result.termination, .completed)
    }
  }

  /// (C) Nothing is sent on failure, on both sides. An interruption is left out: `prefix` goes on
  /// after it, as after a completion.
  @Test("14: reduce is the last of what it begins with and the results of scan")
  func reduceByScan() throws {
    try check("14: reduce by scan", .zip(.uninterrupted, .digits)) { source, initial in
      try expectTimeline(
        playing(source) { digits, _ in digits[0].reduce(initial, Self.next) },
        equals: playing(source) { digits, _ in
          digits[0].scan(initial, Self.next).prefix(value: initial).take(last: 1)
        }
      )
    }
  }

  @Test("14: what is interrupted shows why the law leaves interruptions out")
  func interruptedReduce() throws {
    let source: Digits = "-1-!"
    let results = try [
      playing(source) { digits, _ in digits[0].reduce(0, Self.next) },
      playing(source) { digits, _ in
        digits[0].scan(0, Self.next).prefix(value: 0).take(last: 1)
      },
    ]
    try expectTimeline(results[0], equals: "---!")
    try expectTimeline(results[1], equals: "---(1|)")
  }

  /// An operator that keeps something from one value to the next.
  struct Stateful: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (DigitProducer) -> SignalProducer<[Int], TimelineFailure>

    static let all = [
      Stateful("scan") { $0.scan([]) { $0 + [$1] } },
      Stateful("scan(into:)") { $0.scan(into: []) { $0.append($1) } },
      Stateful("reduce") { $0.reduce([]) { $0 + [$1] } },
      Stateful("reduce(into:)") { $0.reduce(into: []) { $0.append($1) } },
      Stateful("scanMap") { $0.scanMap(0) { ($0 + 1, [$0, $1]) } },
      Stateful("scanMap(into:)") { source in
        source.scanMap(into: 0) { state, value in
          state += value
          return [state]
        }
      },
      Stateful("collect") { $0.collect() },
      Stateful("collect(count:)") { $0.collect(count: 2) },
      Stateful("combinePrevious") { $0.combinePrevious().map { [$0, $1] } },
      Stateful("combinePrevious(_:)") { $0.combinePrevious(7).map { [$0, $1] } },
      Stateful("nwise") { $0.nwise(3) },
      Stateful("enumerated") { $0.enumerated().map { [$0.offset, $0.element] } },
      Stateful("attemptMap") { source in
        source.attemptMap { $0 == 3 ? .failure(TimelineFailure("three")) : .success([$0]) }
      },
      Stateful("retry") { $0.retry(upTo: 1).map { [$0] } },
      Stateful("repeat") { $0.repeat(2).map { [$0] } },
      Stateful("concat") { $0.concat(value: 7).map { [$0] } },
    ]

    init(
      _ name: String,
      _ apply: @escaping @Sendable (DigitProducer) -> SignalProducer<[Int], TimelineFailure>
    ) {
      (testDescription, self.apply) = (name, apply)
    }
  }

  @Test("16: what is kept is kept for each start by itself", arguments: Stateful.all)
  func statePerStart(stateful: Stateful) throws {
    let inputs = Generator.zip(.source, .digits)
    try check("16: \(stateful.testDescription) per start", cases: 40, inputs) { source, delay in
      let alone = try playing(source) { digits, _ in stateful.apply(digits[0]) }
      let scheduler = TestScheduler()
      let producer = stateful.apply(source.producer(on: scheduler))
      let first = TimelineRecorder(producer, on: scheduler)
      scheduler.advance(upTo: .seconds(delay))
      let second = TimelineRecorder(producer, on: scheduler)
      scheduler.advance(by: .seconds(3 * source.lastTick + 10))
      try expectTimeline(first.timeline, equals: alone)
      try expectTimeline(second.timeline, equals: alone.shifted(by: delay))
    }
  }

  @Test("17: pairs are the values with those before them, with or without a first one")
  func combinePrevious() throws {
    try check("17: combinePrevious pairs neighbours", .zip(.source, .digits)) { source, initial in
      let seeded = try playing(source) { digits, _ in
        digits[0].combinePrevious(initial).map { [$0, $1] }
      }
      let pairs = zip([initial] + source.values, source.values).map { [$0, $1] }
      try requireEqual(seeded.values, pairs)
      let plain = try playing(source) { digits, _ in
        digits[0].combinePrevious().map { [$0, $1] }
      }
      let first = seeded.occurrences.firstIndex { $0.event.value != nil }
      let others = seeded.occurrences.enumerated().filter { $0.offset != first }.map(\.element)
      try expectTimeline(plain, equals: Timeline(others))
      try expectTimeline(
        playing(source) { digits, _ in digits[0].pairwise().map { [$0, $1] } },
        equals: plain
      )
      try expectTimeline(
        playing(source) { digits, _ in digits[0].nwise(2) },
        equals: plain
      )
    }
  }
}
