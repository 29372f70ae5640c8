import Signals
import SignalsTesting
import Testing

@Suite("Take while laws")
struct TakeWhileLaws {
  @Test(
    "36: take(while:) completes at the first value that fails, and take(until:) sends it before"
  )
  func prefix() throws {
    try check("36: take(while:)", .zip(.streams(), .conditions)) { streams, condition in
      let source = streams[0]
      let prefix = source.values.prefix { condition($0) }
      let exclusive = try streams.sent { sources in sources[0].take(while: { condition($0) }) }
      let inclusive = try streams.sent { sources in sources[0].take(until: { condition($0) }) }
      try requireEqual(exclusive.values, Array(prefix))
      try requireEqual(inclusive.values, Array(source.values.prefix(prefix.count + 1)))
      guard prefix.count < source.values.count else {
        try expectTimeline(exclusive, equals: source)
        return try expectTimeline(inclusive, equals: source)
      }
      let end = source.occurrences[prefix.count].tick
      try requireEqual(exclusive.occurrences.last, .init(tick: end, event: .completed))
      try requireEqual(inclusive.occurrences.last, .init(tick: end, event: .completed))
    }
  }

  @Test("37: what take(while:) sends and then what skip(while:) sends are all values")
  func parts() throws {
    try check("37: take(while:)", .zip(.streams(), .conditions)) { streams, condition in
      let taken = try streams.sent { sources in sources[0].take(while: { condition($0) }) }
      let skipped = try streams.sent { sources in sources[0].skip(while: { condition($0) }) }
      try requireEqual(taken.values + skipped.values, streams[0].values)
    }
  }

  @Test("38: the condition is not asked again once it has failed")
  func asking() throws {
    try check("38: take(while:)", .zip(.streams(), .conditions)) { streams, condition in
      let values = streams[0].values
      let expected = Array(values.prefix(values.prefix { condition($0) }.count + 1))
      let questions = [Questions(), Questions(), Questions()]
      _ = try streams.sent { sources in
        sources[0].take(while: { questions[0].ask($0, condition) })
      }
      _ = try streams.sent { sources in
        sources[0].take(until: { questions[1].ask($0, condition) })
      }
      _ = try streams.sent { sources in
        sources[0].skip(while: { questions[2].ask($0, condition) })
      }
      try requireEqual(questions.map(\.all), [expected, expected, expected], "what is asked")
    }
  }

  @Test("39: taking while one and then another condition holds is taking while both do")
  func both() throws {
    try check("39: take(while:)", .zip(.streams(), .conditions, .conditions)) { streams, one, two in
      let both: @Sendable (Int) -> Bool = { one($0) && two($0) }
      try streams.expectSame(
        { sources in sources[0].take(while: one.call).take(while: two.call) },
        { sources in sources[0].take(while: both) }
      )
    }
  }
}
