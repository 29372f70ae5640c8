import Signals
import SignalsTesting
import Testing

/// When operators start their sources and let go of them, before all is over.
@Suite("Source life laws")
struct SourceLifeLaws {
  typealias Source = SignalProducer<Int, TimelineFailure>

  @Test(
    "no source is started after the one before it has ended all",
    arguments: [
      "combineLatest(with:)", "combineLatest(with:initially:)", "combineLatest(_:_:)",
      "combineLatest(_:)", "zip(with:)", "zip(_:_:)", "zip(_:)", "merge(with:)", "race(_:)",
      "sample(with:)", "take(untilReplacement:)", "switchIfEmpty(_:)",
    ]
  )
  func starting(name: String) throws {
    let ends = Generator<Timeline<Int, TimelineFailure>>.element(of: ["#", "0#", "(00)#", "(#)"])
    try check("no start after the end: \(name)", ends) { end in
      let starts = Lock(0)
      let scheduler = TestScheduler()
      let starting: @Sendable () -> Void = { starts.withLock { $0 += 1 } }
      let sent = try Timeline<Int, TimelineFailure>.recording(
        Self.applying(name, end.immediateProducer(on: scheduler), starting),
        on: scheduler,
        until: 1
      )
      if sent.values.isEmpty || name != "race(_:)" {
        try requireEqual(sent.events.last, .failed(TimelineFailure()))
      }
      try requireEqual(starts.withLock { $0 }, 0, "starts of the second source")
    }
  }

  @Test(
    "no source is started after a disposal inside of a value of the one before it",
    arguments: [
      "combineLatest(with:initially:)", "merge(with:)", "race(_:)", "take(untilReplacement:)",
    ]
  )
  func disposing(name: String) throws {
    let values = Generator<[Int]>.array(of: .digits, count: 1...3)
    try check("no start after the disposal: \(name)", values) { values in
      let starts = Lock(0)
      let starting: @Sendable () -> Void = { starts.withLock { $0 += 1 } }
      let first = Source(values).concat(.never)
      let events = Lock([Signal<Int, TimelineFailure>.Event]())
      Self.applying(name, first, starting).startWithSignal { signal, interruption in
        signal.observe { event in
          events.withLock { $0.append(event) }
          interruption.dispose()
        }
      }
      try requireEqual(events.withLock { $0 }, [.value(values[0]), .interrupted])
      try requireEqual(starts.withLock { $0 }, 0, "starts of the second source")
    }
  }

  @Test("take(during:) does not start its source if the life is over")
  func takeDuring() throws {
    try check("take(during:) of a life that is over", .streams()) { streams in
      let starts = Lock(0)
      let sent = try streams.sent { sources in
        sources[0].on(starting: { starts.withLock { $0 += 1 } }).take(during: .empty)
      }
      try expectTimeline(sent, equals: .empty)
      try requireEqual(starts.withLock { $0 }, 0, "starts")
    }
  }

  @Test("take(untilReplacement:) lets go of the first stream when it is replaced")
  func replacement() throws {
    try check("the replaced stream is disposed of", .streams(2)) { streams in
      let log = DisposalLog()
      let sent = try log.running(streams, place: 0) { $0[0].take(untilReplacement: $0[1]) }
      let ends = [streams[0].endTick, streams[1].occurrences.first?.tick].compactMap { $0 }
      let isReplacedLater = sent.endTick.map { $0 < ends.min() ?? 0 } ?? false
      try requireEqual(log.ticks, isReplacedLater ? [] : ends.min().map { [$0] } ?? [])
    }
  }

  @Test("skip(until:) lets go of its trigger at its first event")
  func skipUntil() throws {
    try check("the trigger is disposed of", .streams(2)) { streams in
      let log = DisposalLog()
      _ = try log.running(streams, place: 0) { $0[1].skip(until: $0[0].trigger) }
      let ends = [streams[0].occurrences.first?.tick, streams[1].endTick].compactMap { $0 }
      try requireEqual(log.ticks, ends.min().map { [$0] } ?? [])
    }
  }

  @Test("race(_:) lets go of the others when one has won")
  func race() throws {
    try check("the losers are disposed of", .streams(3, of: .calm)) { streams in
      let log = DisposalLog()
      _ = try log.running(streams, place: 2) { .race($0) }
      let firsts = streams.timelines.map { $0.occurrences.first?.tick ?? .max }
      let winner = firsts.min().flatMap { firsts.firstIndex(of: $0) } ?? 0
      let end = winner == 2 ? streams[2].endTick : firsts[winner]
      try requireEqual(log.ticks, end == .max ? [] : end.map { [$0] } ?? [])
    }
  }

  /// Applies an operator to a source and another one that says when it is started.
  private static func applying(
    _ name: String,
    _ first: Source,
    _ starting: @escaping @Sendable () -> Void
  ) -> Source {
    let second = Source.never.on(starting: starting)
    return switch name {
    case "combineLatest(with:)": first.combineLatest(with: second).map { $0.0 }
    case "combineLatest(with:initially:)":
      first.combineLatest(with: second, initially: (0, 0)).map { $0.0 }
    case "combineLatest(_:_:)": Source.combineLatest(first, second).map { $0.0 }
    case "combineLatest(_:)": Source.combineLatest([first, second]).map { $0[0] }
    case "zip(with:)": first.zip(with: second).map { $0.0 }
    case "zip(_:_:)": Source.zip(first, second).map { $0.0 }
    case "zip(_:)": Source.zip([first, second]).map { $0[0] }
    case "merge(with:)": first.merge(with: second)
    case "race(_:)": .race(first, second)
    case "sample(with:)":
      // What takes the failure away would not start it either.
      first.sample(with: SignalProducer<Int, Never>.never.on(starting: starting)).map { $0.0 }
    case "take(untilReplacement:)": first.take(untilReplacement: second)
    case "switchIfEmpty(_:)": first.switchIfEmpty(second)
    default: second
    }
  }
}

/// When a source has been let go of.
private final class DisposalLog: Sendable {
  private let state = Lock([Int]())

  var ticks: [Int] { state.withLock { $0 } }

  /// Records what an expression sends, and when it lets go of one of its sources.
  func running(
    _ streams: Streams,
    place: Int,
    _ expression: ([Streams.Source]) -> Streams.Source
  ) throws -> Timeline<Int, TimelineFailure> {
    let scheduler = TestScheduler()
    let sources = streams.timelines.enumerated().map { index, timeline in
      let source =
        streams.isHot ? timeline.signal(on: scheduler).producer : timeline.producer(on: scheduler)
      guard index == place else { return source }
      return source.on(disposed: { [state] in
        let tick = Int(scheduler.uptime / .seconds(1))
        state.withLock { $0.append(tick) }
      })
    }
    let recorder = TimelineRecorder(expression(sources), on: scheduler)
    scheduler.advance(to: .seconds((streams.timelines.map(\.lastTick).max() ?? 0) + 10))
    // What is let go of at the end of the recording is not part of it.
    return try withExtendedLifetime(recorder) { try recorder.timeline }
  }
}
