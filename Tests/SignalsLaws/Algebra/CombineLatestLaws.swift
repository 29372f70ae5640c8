import Signals
import SignalsTesting
import Testing

@Suite("Combine latest laws")
struct CombineLatestLaws {
  @Test("82: from the later first value on, each value makes one pair with the other's latest")
  func pairs() throws {
    try check("82: combineLatest", .streams(2, of: .calm)) { streams in
      let sent = try streams.sent { sources in
        sources[0].combineLatest(with: sources[1]).map { [$0.0, $0.1] }
      }
      let values = Timeline.merged(streams.timelines).filter { $0.event.value != nil }
      let pairs = values.indices.compactMap {
        index -> (Int, Signal<[Int], TimelineFailure>.Event)? in
        let latest = (0...1).compactMap { source in
          values[...index].last { $0.source == source }?.event.value
        }
        return latest.count == 2 ? (values[index].tick, .value(latest)) : nil
      }
      try expectTimeline(sent.filter { $0.event.value != nil }, equals: Timeline(pairs))
    }
  }

  @Test("83: there are as many pairs as values from the later first value on")
  func count() throws {
    try check("83: combineLatest", .streams(2, of: .calm)) { streams in
      let sent = try streams.sent { sources in
        sources[0].combineLatest(with: sources[1]).map { [$0.0, $0.1] }
      }
      let values = Timeline.merged(streams.timelines).filter { $0.event.value != nil }
      let firsts = (0...1).compactMap { source in values.firstIndex { $0.source == source } }
      let start = firsts.count == 2 ? firsts.max() : nil
      try requireEqual(sent.values.count, start.map { values.count - $0 } ?? 0)
    }
  }

  /// Values of one instant make intermediate pairs, which depend on the order. The last one does not.
  @Test(
    "84: combining the other way round swaps the pairs, but for those in the midst of an instant"
  )
  func swapping() throws {
    try check("84: combineLatest", .streams(2, of: .calm)) { streams in
      let left = try streams.sent { sources in
        sources[0].combineLatest(with: sources[1]).map { [$0.1, $0.0] }
      }
      let right = try streams.sent { sources in
        sources[1].combineLatest(with: sources[0]).map { [$0.0, $0.1] }
      }
      try expectTimeline(left.lastPairs, equals: right.lastPairs)
      try requireEqual(left.endTick, right.endTick, "the tick of the end")
    }
  }

  @Test("84: how combined streams are grouped does not matter")
  func associativity() throws {
    try check("84: combineLatest of three", .streams(3)) { streams in
      let left = try streams.sent { sources in
        sources[0].combineLatest(with: sources[1]).combineLatest(with: sources[2])
          .map { [$0.0.0, $0.0.1, $0.1] }
      }
      let right = try streams.sent { sources in
        sources[0].combineLatest(with: sources[1].combineLatest(with: sources[2]))
          .map { [$0.0, $0.1.0, $0.1.1] }
      }
      try expectTimeline(left, equals: right)
      try expectTimeline(streams.sent { Streams.Source.combineLatest($0) }, equals: left)
    }
  }

  /// ReactiveSwift goes on when one has completed without a value, though no pair can come.
  @Test("85: combined streams complete when all have, or when one has without a value")
  func end() throws {
    try check("85: combineLatest", .streams(2, of: .calm)) { streams in
      let sent = try streams.sent { sources in
        sources[0].combineLatest(with: sources[1]).map { [$0.0, $0.1] }
      }
      let ends = streams.timelines.map(\.endTick)
      let withoutValue = streams.timelines.filter { $0.values.isEmpty }.compactMap(\.endTick)
      let all = ends.contains(nil) ? nil : ends.compactMap { $0 }.max()
      try requireEqual(sent.endTick, withoutValue.min() ?? all, "the tick of the end")
      try requireEqual(sent.events.last?.isCompleted ?? false, sent.endTick != nil)
    }
  }

  @Test("86: a constant combined with a stream pairs each of its values with the constant")
  func constant() throws {
    try check("86: combineLatest", .zip(.streams(), .digits)) { streams, constant in
      try streams.expectSame(
        { sources in
          Streams.Source(value: constant).combineLatest(with: sources[0]).map { [$0.0, $0.1] }
        },
        { sources in sources[0].map { [constant, $0] } }
      )
      // What sends later than at the start may come first.
      try streams.expectSame(
        { sources in
          sources[0].combineLatest(with: Streams.Source(value: constant)).map { [$0.1, $0.0] }
        },
        { sources in sources[0].map { [constant, $0] } }
      )
    }
  }

  /// The streams are started in order, so the first has sent all before the second is started.
  @Test(
    "86: of a stream that sends inside of its start, only the last value meets a later constant"
  )
  func lateConstant() throws {
    try check("86: combineLatest, synchronous", .zip(.array(of: .digits), .digits)) {
      values,
      constant in
      let source = SignalProducer<Int, TimelineFailure>(values)
      let scheduler = TestScheduler()
      let first = try Timeline.recording(
        SignalProducer<Int, TimelineFailure>(value: constant).combineLatest(with: source)
          .map { $0.1 },
        on: scheduler,
        until: 1
      )
      let last = try Timeline.recording(
        source.combineLatest(with: SignalProducer<Int, TimelineFailure>(value: constant))
          .map { $0.0 },
        on: scheduler,
        from: 1,
        until: 2
      )
      try requireEqual(first.values, values)
      try requireEqual(last.values, values.suffix(1))
      try requireEqual([first, last].map(\.events.last), [.completed, .completed])
    }
  }
}

extension Timeline {
  /// The last value of each tick that has one.
  fileprivate var lastPairs: Timeline { filter { $0.event.value != nil }.lastOfTicks }
}
