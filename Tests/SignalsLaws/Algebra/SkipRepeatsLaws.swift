import Signals
import SignalsTesting
import Testing

@Suite("Skip repeats and unique values laws")
struct SkipRepeatsLaws {
  private let functions = Generator<GeneratedFunction<Int, Int>>.function(
    from: .digits,
    to: .digits
  )

  @Test("18: no two neighbours are equal after skipRepeats()")
  func neighbours() throws {
    try check("18: skipRepeats", .streams()) { streams in
      let values = try streams.sent { $0[0].skipRepeats() }.values
      try require(!zip(values, values.dropFirst()).contains { $0 == $1 }, "\(values)")
    }
  }

  @Test("19: skipRepeats() twice is skipRepeats() once")
  func twice() throws {
    try check("19: skipRepeats", .streams()) { streams in
      try streams.expectSame({ $0[0].skipRepeats().skipRepeats() }, { $0[0].skipRepeats() })
    }
  }

  @Test("20: skipRepeats() keeps the first of each run of equal values, when it comes")
  func firstOfRun() throws {
    try check("20: skipRepeats", .streams()) { streams in
      let runs = streams[0].occurrences.split { $0.event.value == nil }.first.map(Array.init) ?? []
      let firsts = runs.indices.filter { $0 == 0 || runs[$0 - 1].event != runs[$0].event }
      let sent = try streams.sent { $0[0].skipRepeats() }
      try requireEqual(
        sent.occurrences.filter { $0.event.value != nil },
        firsts.map { runs[$0] }
      )
    }
  }

  /// The tempting `skipRepeats().map(f)` on the left is equal only if `f` keeps neighbours apart: see
  /// the next test.
  @Test("21: mapping and then skipping repeats is skipping what is equal after the map")
  func mapping() throws {
    try check("21: skipRepeats", .zip(.streams(), functions)) { streams, map in
      let isEqual: @Sendable (Int, Int) -> Bool = { map($0) == map($1) }
      try streams.expectSame(
        { sources in sources[0].map(map.call).skipRepeats() },
        { sources in sources[0].skipRepeats(isEqual).map(map.call) }
      )
    }
  }

  @Test("21: skipping repeats and then mapping is something else")
  func mappingAfter() throws {
    let streams = Streams(timelines: ["12|"], isHot: false)
    try expectTimeline(streams.sent { $0[0].map { $0 / 4 }.skipRepeats() }, equals: "0-|")
    try expectTimeline(streams.sent { $0[0].skipRepeats().map { $0 / 4 } }, equals: "00|")
  }

  @Test(
    "22: skipRepeats(_:) compares with the last value that was sent, not with the last that came"
  )
  func lastSent() throws {
    try check("22: skipRepeats", .streams()) { streams in
      let sent = try streams.sent { sources in sources[0].skipRepeats { abs($0 - $1) <= 1 } }
      var expected: [Int] = []
      for value in streams[0].values where abs((expected.last ?? 9) - value) > 1 {
        expected.append(value)
      }
      try requireEqual(sent.values, expected)
    }
  }

  /// All identities are remembered until the end, so memory grows with the number of different ones.
  @Test("23: uniqueValues() sends each value once, in the order of their first appearance")
  func unique() throws {
    try check("23: uniqueValues", .streams()) { streams in
      let sent = try streams.sent { $0[0].uniqueValues() }
      let firsts = streams[0].values.reduce(into: [Int]()) { firsts, value in
        if !firsts.contains(value) { firsts.append(value) }
      }
      try requireEqual(sent.values, firsts)
      try expectTimeline(streams.sent { $0[0].uniqueValues().uniqueValues() }, equals: sent)
    }
  }
}
