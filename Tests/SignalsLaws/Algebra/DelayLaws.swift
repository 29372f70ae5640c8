import Signals
import SignalsTesting
import Testing

@Suite("Laws of delay, observe(on:) and start(on:)")
struct DelayLaws {
  private static let intervals = Generator<Int>.int(in: 0...4)

  /// Where the stream does not fail and is not interrupted: of a value that is due at the instant of a
  /// failure, two delays have scheduled the second part before the failure came.
  @Test("91: to delay twice is to delay by the sum")
  func sum() throws {
    let inputs = Generator<(Int, Int, Digits)>.zip(Self.intervals, Self.intervals, .peaceful)
    try check("91: delays add up", inputs) { first, second, source in
      let twice = try outcome { scheduler in
        source.producer(on: scheduler)
          .delay(for: .seconds(first), on: scheduler)
          .delay(for: .seconds(second), on: scheduler)
      }
      let once = try outcome { scheduler in
        source.producer(on: scheduler).delay(for: .seconds(first + second), on: scheduler)
      }
      try expectTimeline(twice, equals: once)
    }
  }

  /// Where the stream does not fail and is not interrupted: that overtakes in a delay.
  @Test("91: to delay by nothing is to hop to the scheduler")
  func zero() throws {
    try check("91: a delay of zero is a hop", Generator<Digits>.peaceful) { source in
      let delayed = try outcome { scheduler in
        source.producer(on: scheduler).delay(for: .zero, on: scheduler)
      }
      let hopped = try outcome { source.producer(on: $0).observe(on: $0) }
      try expectTimeline(delayed, equals: hopped)
    }
  }

  @Test("92: values and completion come later by the interval, other ends do not")
  func shift() throws {
    let inputs = Generator<(Int, Digits)>.zip(Self.intervals, .source)
    try check("92: delay shifts", inputs) { interval, source in
      let result = try outcome { scheduler in
        source.producer(on: scheduler).delay(for: .seconds(interval), on: scheduler)
      }
      if source.termination == nil || source.isCompleted {
        return try expectTimeline(result, equals: source.shifted(by: interval))
      }
      try requireEqual(result.endTick, source.endTick, "the tick of the end")
      try requireEqual(result.values, [Int](source.values.prefix(result.values.count)))
    }
  }

  @Test("93: to transform and to delay can change places")
  func map() throws {
    let inputs = Generator<(Int, Digits)>.zip(Self.intervals, .source)
    try check("93: map commutes with delay", inputs) { interval, source in
      let before = try outcome { scheduler in
        source.producer(on: scheduler).map { $0 + 1 }
          .delay(for: .seconds(interval), on: scheduler)
      }
      let after = try outcome { scheduler in
        source.producer(on: scheduler).delay(for: .seconds(interval), on: scheduler)
          .map { $0 + 1 }
      }
      try expectTimeline(before, equals: after)
    }
  }

  @Test("94: a disposal cancels what a delay has scheduled")
  func cancels() throws {
    let inputs = Generator<(Int, Digits, Bool)>.zip(.int(in: 0...12), .source, .bool())
    try check("94: disposal cancels the delayed", inputs) { tick, source, isByValue in
      let scheduler = TestScheduler()
      let producer = source.producer(on: scheduler)
      let delayed =
        isByValue
        ? producer.delay(by: { .seconds(3 + $0) }, on: scheduler)
        : producer.delay(for: .seconds(3), on: scheduler)
      let recorder = TimelineRecorder(delayed, on: scheduler)
      scheduler.advance(to: .seconds(tick))
      recorder.dispose()
      scheduler.advance()
      try requireEqual(scheduler.pendingCount, 0, "what is still scheduled")
      try require(recorder.timeline.endTick ?? .max <= tick, "it goes on after the disposal")
    }
  }

  @Test("95: on the scheduler of the spot, observe(on:) and start(on:) change nothing")
  func immediate() throws {
    try check("95: hops in place change nothing", Generator<Digits>.source) { source in
      let observed = try outcome { source.producer(on: $0).observe(on: ImmediateScheduler()) }
      try expectTimeline(observed, equals: source)
      let started = try outcome { source.producer(on: $0).start(on: ImmediateScheduler()) }
      try expectTimeline(started, equals: source)
    }
  }

  @Test("95: nothing is delivered, or started, before the scheduler comes to it")
  func waits() throws {
    try check("95: hops wait for the scheduler", Generator<Digits>.source) { source in
      let scheduler = TestScheduler()
      let runs = WatchedRuns()
      let producer = runs.watching(source.immediateProducer(on: scheduler))
      let observed = TimelineRecorder(producer.observe(on: scheduler), on: scheduler)
      let starts = runs.starts
      let started = TimelineRecorder(producer.start(on: scheduler), on: scheduler)
      try requireEqual(runs.starts, starts, "the number of starts")
      try require(
        observed.timeline.isEmpty && started.timeline.isEmpty,
        "something came before the scheduler was moved"
      )
      scheduler.advance()
      try requireEqual(observed.timeline.events, source.events)
      try requireEqual(started.timeline.events, source.events)
    }
  }

  @Test("96: after disposal nothing is delivered that was on its way to the scheduler")
  func afterDisposal() throws {
    try check("96: disposal stops what hops", Generator<Digits>.source) { source in
      let scheduler = TestScheduler()
      let producer = source.immediateProducer(on: scheduler)
      let recorders = [
        TimelineRecorder(producer.observe(on: scheduler), on: scheduler),
        TimelineRecorder(producer.start(on: scheduler), on: scheduler),
        TimelineRecorder(producer.delay(for: .zero, on: scheduler), on: scheduler),
        TimelineRecorder(producer.debounce(for: .zero, on: scheduler), on: scheduler),
        TimelineRecorder(producer.throttle(for: .zero, on: scheduler), on: scheduler),
      ]
      for recorder in recorders { recorder.dispose() }
      scheduler.advance(by: .seconds(5))
      for recorder in recorders { try requireEqual(recorder.timeline.events, [.interrupted]) }
    }
  }

  @Test("94: a delayed start that is disposed of begins nothing, and leaves nothing scheduled")
  func delayedStart() throws {
    try check("94: disposal cancels a delayed start", Generator<Digits>.source) { source in
      let scheduler = TestScheduler()
      let runs = WatchedRuns()
      let producer = runs.watching(source.producer(on: scheduler))
        .delaySubscription(for: .seconds(3), on: scheduler)
      let recorder = TimelineRecorder(producer, on: scheduler)
      scheduler.advance(to: .seconds(2))
      recorder.dispose()
      try requireEqual(scheduler.pendingCount, 0, "what is still scheduled")
      scheduler.advance(to: .seconds(5))
      try requireEqual(runs.starts, 0, "the number of starts")
    }
  }
}
