import Signals
import SignalsTesting
import Testing

@Suite("Skip laws")
struct SkipLaws {
  @Test("30: skipping twice is skipping the sum")
  func twice() throws {
    try check("30: skip", .zip(.streams(), .digits, .digits)) { streams, first, second in
      try streams.expectSame(
        { $0[0].skip(first: first).skip(first: second) },
        { $0[0].skip(first: first + second) }
      )
    }
  }

  @Test("31: what take(first:) sends and then what skip(first:) sends are all values")
  func parts() throws {
    try check("31: skip", .zip(.streams(), .digits)) { streams, count in
      let taken = try streams.sent { $0[0].take(first: count) }.values
      let skipped = try streams.sent { $0[0].skip(first: count) }.values
      try requireEqual(taken + skipped, streams[0].values)
    }
  }

  @Test("32: skipping none changes nothing")
  func none() throws {
    try check("32: skip", .streams()) { streams in
      try expectTimeline(streams.sent { $0[0].skip(first: 0) }, equals: streams[0])
    }
  }

  /// Without a value to take, the left side ends at once: the count is one at least.
  @Test("33: skipping and then taking is taking more and then skipping")
  func skipAndTake() throws {
    try check("33: skip", .zip(.streams(), .digits, .positiveDigits)) { streams, skipped, taken in
      try streams.expectSame(
        { $0[0].skip(first: skipped).take(first: taken) },
        { $0[0].take(first: taken + skipped).skip(first: skipped) }
      )
    }
  }
}
