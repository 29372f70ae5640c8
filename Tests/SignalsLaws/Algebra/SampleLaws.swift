import Signals
import SignalsTesting
import Testing

@Suite("Sample and with-latest laws")
struct SampleLaws {
  @Test("87: each value meets the other's latest, and the end is that of the first stream")
  func withLatest() throws {
    try check("87: withLatest", .streams(2)) { streams in
      let sent = try streams.sent { sources in
        sources[1].withLatest(from: sources[0].neverFailing).map { [$0.0, $0.1] }
      }
      let (other, source) = (streams[0].occurrences, streams[1])
      let first = other.first.flatMap { $0.event.value == nil ? nil : $0.tick }
      let met = source.filter { occurrence in
        occurrence.event.isTerminating || first.map { $0 <= occurrence.tick } ?? false
      }
      try expectTimeline(sent.mapValues { $0[0] }, equals: met)
      for occurrence in sent.occurrences {
        guard let pair = occurrence.event.value else { continue }
        let latest = other.last { $0.tick <= occurrence.tick && $0.event.value != nil }
        try requireEqual(pair[1], latest?.event.value, "the latest at \(occurrence.tick)")
      }
    }
  }

  @Test("88: each value of the sampler after the first value samples the latest one, also again")
  func sample() throws {
    try check("88: sample", .streams(2, of: .calm)) { streams in
      let sent = try streams.sent { $0[0].sample(on: $0[1].trigger) }
      let (source, sampler) = (streams[0], streams[1])
      let first = source.occurrences.first.flatMap { $0.event.value == nil ? nil : $0.tick }
      let ticks = sampler.occurrences.filter { occurrence in
        occurrence.event.value != nil && first.map { $0 <= occurrence.tick } ?? false
      }.map(\.tick)
      try requireEqual(sent.occurrences.filter { $0.event.value != nil }.map(\.tick), ticks)
      try requireEqual(
        sent.values,
        ticks.compactMap { source.prefix(through: $0).values.last }
      )
      let ends = streams.timelines.compactMap(\.endTick)
      try requireEqual(sent.endTick, ends.count == 2 ? ends.max() : nil, "the tick of the end")
    }
  }

  @Test("88: sampling is interrupted when either stream is")
  func interruption() throws {
    for texts in [("1-!", "---0|"), ("1---|", "--!")] as [(String, String)] {
      for isHot in [false, true] {
        let timelines = try [texts.0, texts.1].map {
          try Timeline<Int, TimelineFailure>(marbles: $0)
        }
        let streams = Streams(timelines: timelines, isHot: isHot)
        try expectTimeline(streams.sent { $0[0].sample(on: $0[1].trigger) }, equals: "--!")
      }
    }
  }

  @Test("89: a sampled constant is the constant whenever the sampler sends")
  func constant() throws {
    try check("89: sample", .zip(.streams(), .digits)) { streams, constant in
      try streams.expectSame(
        { sources in Streams.Source(value: constant).sample(on: sources[0].trigger) },
        { sources in sources[0].neverFailing.map(value: constant).promoteError() }
      )
    }
  }

  /// Since the other stream is started first, a signal has told it already. Of two runs of a producer,
  /// the other one has even sent all that belongs to the tick.
  @Test("90: a stream with its own latest sees the same value, not the previous one")
  func itself() throws {
    try check("90: withLatest", .streams()) { streams in
      let sent = try streams.sent { sources in
        sources[0].withLatest(from: sources[0].neverFailing).map { [$0.0, $0.1] }
      }
      let source = streams[0]
      let isHot = streams.isHot
      let expected = source.occurrences.map { occurrence in
        let last = source.prefix(through: occurrence.tick).values.last
        return (
          tick: occurrence.tick,
          event: occurrence.event.map { value in [value, isHot ? value : last ?? -1] }
        )
      }
      try expectTimeline(sent, equals: Timeline(expected))
    }
  }
}
