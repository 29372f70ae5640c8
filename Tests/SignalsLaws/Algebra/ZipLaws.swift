import Signals
import SignalsTesting
import Testing

@Suite("Zip laws")
struct ZipLaws {
  @Test("76: the nth values make a pair at the tick of the later one")
  func pairs() throws {
    try check("76: zip", .streams(2, of: .calm)) { streams in
      let sent = try streams.sent { sources in
        sources[0].zip(with: sources[1]).map { [$0.0, $0.1] }
      }
      let values = streams.timelines.map { $0.occurrences.filter { $0.event.value != nil } }
      let pairs = zip(values[0], values[1]).map { first, second in
        (
          tick: max(first.tick, second.tick),
          event: Signal<[Int], TimelineFailure>.Event.value(
            [first.event.value, second.event.value].compactMap { $0 }
          )
        )
      }
      try expectTimeline(sent.filter { $0.event.value != nil }, equals: Timeline(pairs))
    }
  }

  @Test("77: zipped streams complete as soon as one has and no pair can come, and not later")
  func end() throws {
    try check("77: zip", .streams(2, of: .calm)) { streams in
      let sent = try streams.sent { sources in
        sources[0].zip(with: sources[1]).map { [$0.0, $0.1] }
      }
      let ends = [(0, 1), (1, 0)].compactMap { own, other -> Int? in
        // When the stream has completed, and all of its values have found partners.
        guard let end = streams[own].endTick else { return nil }
        let count = streams[own].values.count
        guard count > 0 else { return end }
        let partners = streams[other].occurrences.filter { $0.event.value != nil }
        return partners.count < count ? nil : max(end, partners[count - 1].tick)
      }
      try requireEqual(sent.endTick, ends.min(), "the tick of the end")
      try requireEqual(sent.events.last?.isCompleted ?? false, ends.min() != nil)
    }
  }

  @Test("78: zipping the other way round swaps the pairs")
  func swapping() throws {
    try check("78: zip", .streams(2, of: .calm)) { streams in
      try streams.expectSame(
        { sources in sources[0].zip(with: sources[1]).map { [$0.1, $0.0] } },
        { sources in sources[1].zip(with: sources[0]).map { [$0.0, $0.1] } }
      )
    }
  }

  /// Of two runs of a producer, the first may fail before the second has sent what comes at that tick.
  @Test("79: a stream zipped with itself is itself")
  func itself() throws {
    try check("79: zip", .streams()) { streams in
      let sent = try streams.sent { sources in sources[0].zip(with: sources[0]).map { $0.0 } }
      if streams.isHot {
        try expectTimeline(sent, equals: streams[0])
      } else {
        try expectTimeline(sent.beforeAbruptEnd, equals: streams[0].beforeAbruptEnd)
        try requireEqual(sent.occurrences.last?.tick, streams[0].occurrences.last?.tick)
      }
    }
  }

  @Test("80: how zipped streams are grouped does not matter")
  func associativity() throws {
    try check("80: zip", .streams(3, of: .calm)) { streams in
      try streams.expectSame(
        { sources in
          sources[0].zip(with: sources[1]).zip(with: sources[2]).map { [$0.0.0, $0.0.1, $0.1] }
        },
        { sources in
          sources[0].zip(with: sources[1].zip(with: sources[2])).map { [$0.0, $0.1.0, $0.1.1] }
        }
      )
    }
  }

  @Test("81: mapping zipped streams is zipping mapped ones")
  func mapping() throws {
    let functions = Generator<GeneratedFunction<Int, Int>>.function(from: .digits, to: .digits)
    try check("81: zip", .zip(.streams(2), functions, functions)) { streams, first, second in
      let both: @Sendable (Int, Int) -> [Int] = { [first($0), second($1)] }
      try streams.expectSame(
        { sources in
          sources[0].map(first.call).zip(with: sources[1].map(second.call)).map { [$0.0, $0.1] }
        },
        { sources in sources[0].zip(with: sources[1]).map { both($0.0, $0.1) } }
      )
    }
  }
}
