import Signals
import SignalsTesting
import Testing

@Suite("retry, repeat: laws")
struct RetryLaws {
  /// Work that does something else each time.
  private struct Work: Sendable {
    let runs: [Digits]
    private let starts = Lock(0)

    init(_ runs: [Digits]) { self.runs = runs }

    var startCount: Int { starts.withLock { $0 } }

    func producer(on scheduler: TestScheduler) -> DigitProducer {
      .deferred {
        let number = starts.withLock { starts in
          defer { starts += 1 }
          return starts
        }
        return runs[min(number, runs.count - 1)].producer(on: scheduler)
      }
    }

    /// The values of so many runs, and then one run as it is.
    func whole(after count: Int) -> Digits {
      (0..<count).reversed().reduce(runs[min(count, runs.count - 1)]) { rest, number in
        let run = runs[min(number, runs.count - 1)]
        return Timeline(
          run.withoutEnd.occurrences + rest.shifted(by: run.endTick ?? 0).occurrences
        )
      }
    }

    func isFailing(_ number: Int) -> Bool {
      if case .failed = runs[min(number, runs.count - 1)].termination { true } else { false }
    }
  }

  private static let runs = Generator<[Digits]>.array(of: .failing, count: 1...4)

  @Test("111: the first attempt that does not fail ends it, or the last that may")
  func retry() throws {
    try check("111: retry(upTo:)", .zip(Self.runs, .digits)) { runs, count in
      let (work, scheduler) = (Work(runs), TestScheduler())
      let result = try Digits.recording(
        work.producer(on: scheduler).retry(upTo: count),
        on: scheduler,
        until: 1000
      )
      let failures = (0..<count).prefix { work.isFailing($0) }.count
      try expectTimeline(result, equals: work.whole(after: failures))
      try requireEqual(work.startCount, failures + 1, "starts")
      try require(work.startCount <= count + 1, "too many starts")
    }
  }

  @Test("112: to retry never changes nothing, and what is interrupted is not tried again")
  func noRetry() throws {
    try check("112: retry(upTo: 0) == id", .failing) { source in
      try expectTimeline(playing(source) { digits, _ in digits[0].retry(upTo: 0) }, equals: source)
      let starts = Lock(0)
      let interrupted = Timeline(source.withoutEnd.occurrences)
        .appending(.interrupted, at: source.lastTick)
      let result = try playing(interrupted) { digits, _ in
        digits[0].on(starting: { starts.withLock { $0 += 1 } }).retry(upTo: 3)
      }
      try expectTimeline(result, equals: interrupted)
      try requireEqual(starts.withLock { $0 }, 1)
    }
  }

  @Test("113: a hundred thousand failures or completions inside of the start need no stack")
  func stack() {
    let count = 100_000
    let ends = Lock<[String]>([])
    DigitProducer(error: TimelineFailure("last")).retry(upTo: count)
      .start { event in ends.withLock { $0.append("\(event)") } }
    DigitProducer.empty.repeat(count).start { event in ends.withLock { $0.append("\(event)") } }
    DigitProducer(value: 1).repeat().take(first: count).collect()
      .startWithResult { result in
        ends.withLock { $0.append("\((try? result.get().count) ?? 0)") }
      }
    let failed = "\(DigitSignal.Event.failed(TimelineFailure("last")))"
    #expect(ends.withLock { $0 } == [failed, "\(DigitSignal.Event.completed)", "\(count)"])
  }

  /// (C) Without interruptions, which `concat` takes for completions and `repeat` does not.
  @Test("114: repeating is concatenating with itself, up to a failure")
  func repetition() throws {
    try check("114: repeat(n) == n-fold concat", .zip(.uninterrupted, .digits)) { source, count in
      try expectTimeline(playing(source) { digits, _ in digits[0].repeat(1) }, equals: source)
      try expectTimeline(playing(source) { digits, _ in digits[0].repeat(0) }, equals: .empty)
      try expectTimeline(
        playing(source) { digits, _ in digits[0].repeat(count) },
        equals: playing(source) { digits, _ in
          Array(repeating: digits[0], count: count).reduce(.empty) { $0.concat($1) }
        }
      )
    }
  }

  @Test("114: what is interrupted is not repeated")
  func interruptedRepetition() throws {
    let source: Digits = "-1!"
    try expectTimeline(playing(source) { digits, _ in digits[0].repeat(3) }, equals: source)
    try expectTimeline(playing(source) { digits, _ in digits[0].repeat() }, equals: source)
  }

  @Test("a strategy that waits for no time is retry(upTo:), and one that waits is later by that")
  func waits() throws {
    let inputs = Generator.zip(Self.runs, .digits, .digits)
    try check("retry by a strategy", inputs) { runs, count, wait in
      func recorded(
        _ make: (DigitProducer, TestScheduler) -> DigitProducer
      ) throws -> Digits {
        let (work, scheduler) = (Work(runs), TestScheduler())
        return try .recording(
          make(work.producer(on: scheduler), scheduler),
          on: scheduler,
          until: 1000
        )
      }
      let plain = try recorded { source, _ in source.retry(upTo: count) }
      try expectTimeline(
        recorded { $0.retry(.constant(.zero, upTo: count), on: $1) },
        equals: plain
      )
      let waiting = try recorded { $0.retry(upTo: count, interval: .seconds(wait), on: $1) }
      try requireEqual(waiting.events, plain.events)
      let work = Work(runs)
      let failures = (0..<count).prefix { work.isFailing($0) }.count
      if plain.endTick != nil {
        try requireEqual(waiting.lastTick, plain.lastTick + failures * wait)
      }
      try expectTimeline(
        recorded { $0.retry(upTo: count, interval: Double(wait), on: $1) },
        equals: waiting
      )
    }
  }

  @Test(
    "waits grow by the factor up to the limit, less what is left to chance, which a seed decides"
  )
  func exponentialWaits() throws {
    let inputs = Generator.zip(.digits, .digits, .int(in: 1...20), .int(in: 0...4), .int())
    try check("retry by growing waits", inputs) { first, factor, limit, jitter, seed in
      let part = Double(jitter) / 4
      func waits(seed: UInt64) -> [Duration] {
        let (scheduler, starts) = (TestScheduler(), Lock<[Duration]>([]))
        DigitProducer(error: TimelineFailure())
          .on(starting: { starts.withLock { $0.append(scheduler.uptime) } })
          .retry(
            .exponential(
              from: .seconds(first + 1),
              factor: Double(factor + 1),
              limit: .seconds(limit),
              jitter: part,
              seed: seed,
              upTo: 5
            ),
            on: scheduler
          )
          .start()
        scheduler.run()
        let moments = starts.withLock { $0 }
        return zip(moments.dropFirst(), moments).map { $0 - $1 }
      }
      let seed = UInt64(bitPattern: Int64(seed))
      let result = waits(seed: seed)
      try requireEqual(result, waits(seed: seed))
      var longest = Double(first + 1)
      try requireEqual(result.count, 5)
      for wait in result {
        let bound = min(longest, Double(limit))
        let seconds = wait / .seconds(1)
        try require(seconds <= bound + 1e-6, "\(wait) is longer than \(bound)")
        try require(seconds >= bound * (1 - part) - 1e-6, "\(wait) is too short for \(bound)")
        longest *= Double(factor + 1)
      }
    }
  }

  @Test(
    "a notifier that answers so many times makes so many retries or repetitions, and then completes"
  )
  func notifiers() throws {
    try check("retry(when:) and repeat(when:)", .zip(.failing, .digits)) { source, count in
      try expectTimeline(
        playing(source) { digits, _ in
          digits[0].retry { $0.promoteError(TimelineFailure.self).take(first: count + 1) }
        },
        equals: playing(source) { digits, _ in
          digits[0].retry(upTo: count + 1).flatMapError { _ in DigitProducer.empty }
        }
      )
      try expectTimeline(
        playing(source) { digits, _ in
          digits[0].repeat { $0.promoteError(TimelineFailure.self).take(first: count + 1) }
        },
        equals: playing(source) { digits, _ in digits[0].repeat(count + 2) }
      )
    }
  }
}
