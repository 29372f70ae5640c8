import Signals
import SignalsTesting
import Testing

@Suite("Filter laws")
struct FilterLaws {
  @Test(
    "8: filtering twice is filtering by both, and the second is asked only where the first holds"
  )
  func twice() throws {
    try check("8: filter", .zip(.streams(), .conditions, .conditions)) { streams, first, second in
      let questions = Questions()
      let left = try streams.sent { sources in
        sources[0].filter { first($0) }.filter { questions.ask($0, second) }
      }
      let right = try streams.sent { sources in sources[0].filter { first($0) && second($0) } }
      try expectTimeline(left, equals: right)
      try requireEqual(questions.all, streams[0].values.filter { first($0) }, "what is asked")
    }
  }

  @Test("9: filtering by what always holds changes nothing")
  func always() throws {
    try check("9: filter", .streams()) { streams in
      try expectTimeline(streams.sent { $0[0].filter { _ in true } }, equals: streams[0])
    }
  }

  @Test("10: a map before a filter can come after it")
  func mapping() throws {
    let functions = Generator<GeneratedFunction<Int, Int>>.function(from: .digits, to: .digits)
    try check("10: filter", .zip(.streams(), functions, .conditions)) { streams, map, condition in
      let mapped: @Sendable (Int) -> Bool = { condition(map($0)) }
      try streams.expectSame(
        { sources in sources[0].map(map.call).filter(condition.call) },
        { sources in sources[0].filter(mapped).map(map.call) }
      )
    }
  }

  /// The merged stream ends when both parts have; one interruption counts as completion there. Two runs
  /// of a producer send what belongs to one tick one after the other, so ticks are compared as wholes.
  @Test("11: the two parts of a partition make up the whole")
  func partition() throws {
    try check("11: partition", .zip(.streams(1, of: .calm), .conditions)) { streams, condition in
      let merged = try streams.sent { sources in
        let (first, second) = sources[0].partition { condition($0) }
        return first.merge(with: second)
      }
      if streams.isHot {
        try expectTimeline(merged, equals: streams[0])
      } else {
        try expectTimeline(merged.sortedWithinTicks(), equals: streams[0].sortedWithinTicks())
      }
    }
  }
}
