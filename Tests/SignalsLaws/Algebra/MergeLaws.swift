import Signals
import SignalsTesting
import Testing

@Suite("Merge laws")
struct MergeLaws {
  /// Whichever of two sources fails first cuts off what the other one sends at that tick.
  @Test("52: merging does not depend on the order, but for what comes at one instant")
  func commutativity() throws {
    try check("52: merge", .streams(2)) { streams in
      let left = try streams.sent { $0[0].merge(with: $0[1]) }
      let right = try streams.sent { $0[1].merge(with: $0[0]) }
      try requireEqual(left.endTick, right.endTick, "the tick of the end")
      try requireEqual(left.events.last?.isCompleted, right.events.last?.isCompleted)
      try expectTimeline(
        left.beforeAbruptEnd.sortedWithinTicks(),
        equals: right.beforeAbruptEnd.sortedWithinTicks()
      )
    }
  }

  @Test("53: how merged streams are grouped does not matter")
  func associativity() throws {
    try check("53: merge", .streams(3)) { streams in
      try streams.expectSame(
        { $0[0].merge(with: $0[1]).merge(with: $0[2]) },
        { $0[0].merge(with: $0[1].merge(with: $0[2])) }
      )
      try streams.expectSame({ .merge($0) }, { $0[0].merge(with: $0[1]).merge(with: $0[2]) })
    }
  }

  /// An interruption of the only stream counts as its completion.
  @Test("53: no streams merged complete at once, and one alone is itself")
  func fewStreams() throws {
    try check("53: merge of few", .streams()) { streams in
      try expectTimeline(streams.sent { _ in .merge([Streams.Source]()) }, equals: .empty)
      let sent = try streams.sent { .merge($0) }
      if case .interrupted = streams[0].termination {
        try requireEqual(sent.events.last, .completed)
        try requireEqual(sent.occurrences.dropLast(), streams[0].occurrences.dropLast())
      } else {
        try expectTimeline(sent, equals: streams[0])
      }
    }
  }

  @Test("54: each of the merged streams keeps its order and its ticks")
  func order() throws {
    try check("54: merge", .streams(2, of: .calm)) { streams in
      let sent = try streams.sent { sources in
        sources[0].merge(with: sources[1].map { $0 + 10 })
      }
      let first = sent.filter { ($0.event.value ?? 10) < 10 }
      let second = sent.filter { ($0.event.value ?? 0) >= 10 }.mapValues { $0 - 10 }
      try expectTimeline(first, equals: streams[0].filter { $0.event.value != nil })
      try expectTimeline(second, equals: streams[1].filter { $0.event.value != nil })
    }
  }

  /// An interrupted stream counts as completed.
  @Test("55: merged streams complete when the last one ends, and fail when the first one fails")
  func end() throws {
    try check("55: merge", .streams(2)) { streams in
      let sent = try streams.sent { $0[0].merge(with: $0[1]) }
      let ends = streams.timelines.map(\.endTick)
      let failures = streams.timelines.compactMap {
        $0.events.last?.error == nil ? nil : $0.endTick
      }
      if let failure = failures.min() {
        try requireEqual(sent.occurrences.last, .init(tick: failure, event: .failed(.init())))
      } else if let first = ends[0], let second = ends[1] {
        try requireEqual(
          sent.occurrences.last,
          .init(tick: max(first, second), event: .completed)
        )
      } else {
        try requireEqual(sent.endTick, nil)
      }
    }
  }

  @Test("56: mapping merged streams is merging mapped ones")
  func mapping() throws {
    let functions = Generator<GeneratedFunction<Int, Int>>.function(from: .digits, to: .digits)
    try check("56: merge", .zip(.streams(2), functions)) { streams, map in
      try streams.expectSame(
        { sources in sources[0].merge(with: sources[1]).map(map.call) },
        { sources in sources[0].map(map.call).merge(with: sources[1].map(map.call)) }
      )
    }
  }

  @Test(
    "57: merged with one that never ends it never completes; merged with an empty one it is itself"
  )
  func neutral() throws {
    try check("57: merge", .streams()) { streams in
      let endless = try streams.sent { $0[0].merge(with: Streams.Source.never) }
      let isFailed = streams[0].events.last?.error != nil
      try expectTimeline(
        endless,
        equals: isFailed ? streams[0] : streams[0].filter { $0.event.value != nil }
      )
      let (left, right) = try (
        streams.sent { $0[0].merge(with: Streams.Source.empty) },
        streams.sent { Streams.Source.empty.merge(with: $0[0]) }
      )
      try expectTimeline(left, equals: streams.sent { .merge($0) })
      try expectTimeline(right, equals: streams.sent { .merge($0) })
    }
  }
}
