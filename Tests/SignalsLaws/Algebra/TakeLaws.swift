import Signals
import SignalsTesting
import Testing

@Suite("Take laws")
struct TakeLaws {
  @Test("24: take(first:) never sends more than its count")
  func count() throws {
    try check("24: take", .zip(.streams(), .digits)) { streams, count in
      let values = try streams.sent { $0[0].take(first: count) }.values
      try requireEqual(values, Array(streams[0].values.prefix(count)))
    }
  }

  @Test("25: of two counts, the smaller one counts")
  func twice() throws {
    try check("25: take", .zip(.streams(), .digits, .digits)) { streams, first, second in
      try streams.expectSame(
        { $0[0].take(first: first).take(first: second) },
        { $0[0].take(first: min(first, second)) }
      )
    }
  }

  @Test("26: take(first:) completes at the tick of its last value")
  func completion() throws {
    try check("26: take", .zip(.streams(), .positiveDigits)) { streams, count in
      try assume(streams[0].values.count >= count)
      let sent = try streams.sent { $0[0].take(first: count) }
      let last = streams[0].occurrences[count - 1].tick
      try requireEqual(sent.occurrences.last, .init(tick: last, event: .completed))
      try requireEqual(sent.occurrences.count, count + 1)
    }
  }

  /// As in ReactiveSwift, the end is an interruption, not a completion.
  @Test("27: take(first: 0) ends at once and does not start its source")
  func none() throws {
    try check("27: take", .streams()) { streams in
      let starts = Lock(0)
      let sent = try streams.sent { sources in
        sources[0].on(starting: { starts.withLock { $0 += 1 } }).take(first: 0)
      }
      try expectTimeline(sent, equals: Timeline([(0, .interrupted)]))
      try requireEqual(starts.withLock { $0 }, 0, "starts")
    }
  }

  @Test("28: an earlier end is passed on by take(first:)")
  func earlierEnd() throws {
    try check("28: take", .streams()) { streams in
      let count = streams[0].values.count + 1
      try expectTimeline(streams.sent { $0[0].take(first: count) }, equals: streams[0])
    }
  }

  @Test("29: an observer that sends more inside of the first value gets no more than the count")
  func reentrancy() throws {
    try check("29: take", .zip(.positiveDigits, .digits)) { count, more in
      let (signal, input) = Signal<Int, Never>.pipe()
      let log = Lock([Signal<Int, Never>.Event]())
      signal.take(first: count).observe { event in
        log.withLock { $0.append(event) }
        if event.value == 0 { for number in 0..<(count + more) { input.send(value: number + 1) } }
      }
      input.send(value: 0)
      let expected = (0..<count).map { Signal<Int, Never>.Event.value($0) } + [.completed]
      try requireEqual(log.withLock { $0 }, expected)
    }
  }

  @Test("34: take(last:) sends nothing but the last values, at completion")
  func last() throws {
    try check("34: take(last:)", .zip(.streams(), .digits)) { streams, count in
      let sent = try streams.sent { $0[0].take(last: count) }
      guard case .completed = streams[0].termination else {
        return try expectTimeline(sent, equals: streams[0].filter { $0.event.isTerminating })
      }
      try requireEqual(sent.values, Array(streams[0].values.suffix(count)))
      try require(sent.occurrences.allSatisfy { $0.tick == streams[0].endTick }, "\(sent)")
    }
  }

  @Test("35: take(last:) of few values sends all of them, as collect() does")
  func allOfThem() throws {
    try check("35: take(last:)", .zip(.streams(), .digits)) { streams, more in
      let count = streams[0].values.count + more
      try streams.expectSame({ $0[0].take(last: count) }, { $0[0].collect().flatten() })
    }
  }
}
