import Dispatch
import FoundationEssentials
import Signals
import SignalsTesting
import Testing

@Suite("Laws of timeout, timer and interval")
struct TimeoutLaws {
  private static let late = TimelineFailure("late")
  private static let inputs: Generator<(Int, Digits)> = .zip(.int(in: 1...8), .source)

  @Test("109: a stream that ends in time is not changed, another fails at the very end of the time")
  func total() throws {
    try check("109: timeout from the start", Self.inputs) { interval, source in
      let runs = WatchedRuns()
      let result = try outcome(until: interval) { scheduler in
        runs.watching(source.producer(on: scheduler))
          .timeout(after: .seconds(interval), raising: Self.late, on: scheduler)
      }
      if let end = source.endTick, end < interval {
        return try expectTimeline(result, equals: source)
      }
      let inTime = source.prefix(upTo: interval)
      try expectTimeline(result, equals: inTime.appending(.failed(Self.late), at: interval))
      try requireEqual(runs.alive, 0, "runs of the source")
    }
  }

  @Test("109: the gap is measured from each value anew")
  func gap() throws {
    try check("109: timeout from the last value", Self.inputs) { interval, source in
      let runs = WatchedRuns()
      let result = try outcome { scheduler in
        runs.watching(source.producer(on: scheduler))
          .timeout(gap: .seconds(interval), raising: Self.late, on: scheduler)
      }
      let ticks = [0] + source.occurrences.map(\.tick)
      let isPunctual = zip(ticks, ticks.dropFirst()).allSatisfy { $1 - $0 < interval }
      if isPunctual, source.termination != nil {
        try expectTimeline(result, equals: source)
      } else if let end = result.endTick, result.termination?.isLate ?? false {
        try requireEqual(end - (result.valueTicks.last ?? 0), interval, "the silence")
      } else {
        try require(!isPunctual, "it does not time out")
      }
      try requireEqual(runs.alive, 0, "runs of the source")
    }
  }

  @Test("110: the nth tick comes after n intervals, and nothing is left scheduled after disposal")
  func ticks() throws {
    let inputs = Generator<(Int, Int)>.zip(.int(in: 1...9), .int(in: 0...60))
    try check("110: ticks do not drift", inputs) { interval, end in
      let scheduler = TestScheduler()
      scheduler.advance(by: .seconds(7))
      let start = scheduler.currentDate
      let recorder = TimelineRecorder(
        SignalProducer<Date, Never>.timer(interval: .seconds(interval), on: scheduler),
        on: scheduler
      )
      scheduler.advance(by: .seconds(end))
      recorder.dispose()
      try requireEqual(scheduler.pendingCount, 0, "what is still scheduled")
      scheduler.advance(by: .seconds(50))
      let ticks = [Int](stride(from: interval, through: end, by: interval))
      try requireEqual(recorder.timeline.valueTicks, ticks.map { $0 + 7 })
      let dates = try recorder.timeline.values.map { Int($0.timeIntervalSince(start)) }
      try requireEqual(dates, ticks)
    }
  }

  @Test("110: a timer of which enough was taken leaves nothing scheduled")
  func taken() throws {
    let inputs = Generator<(Int, Int)>.zip(.int(in: 1...9), .int(in: 1...5))
    try check("110: timers stop", inputs) { interval, count in
      let scheduler = TestScheduler()
      let recorder = TimelineRecorder(
        SignalProducer<Int, Never>.interval(.seconds(interval), on: scheduler).take(first: count),
        on: scheduler
      )
      try require(scheduler.run(), "the timer goes on")
      try requireEqual(recorder.timeline.values, [Int](0..<count))
      try requireEqual(recorder.timeline.endTick, interval * count, "the tick of the end")
    }
  }

  /// The tick during which they were missed stands for them.
  @Test("110: ticks that are missed do not come in a burst, and those after them are on time")
  func lateness() throws {
    let inputs = Generator<(Int, Int)>.zip(.int(in: 1...5), .int(in: 0...20))
    try check("110: no burst after a pause", inputs) { interval, pause in
      let scheduler = TestScheduler()
      let seen = Lock<[Duration]>([])
      // The first tick is delivered late, by an observer that lets the time pass.
      let disposable = SignalProducer<Date, Never>
        .timer(interval: .seconds(interval), on: scheduler)
        .startWithValues { _ in
          let isFirst = seen.withLock { seen in
            seen.append(scheduler.uptime)
            return seen.count == 1
          }
          if isFirst { scheduler.advance(by: .seconds(pause)) }
        }
      scheduler.advance(to: .seconds(60))
      disposable.dispose()
      let ticks = seen.withLock { $0 }.map { Int($0 / .seconds(1)) }
      let due = [Int](stride(from: interval, through: 60, by: interval))
      let expected = [interval] + due.filter { $0 > interval + pause }
      try requireEqual(ticks, expected)
    }
  }

  @Test("an element comes after each interval, whichever type that is of")
  func forms() throws {
    let elements = Generator<[Int]>.array(of: .digits, count: 0...4)
    try check("intervals of Dispatch", .zip(.int(in: 1...4), elements)) { interval, elements in
      let expected = try outcome { scheduler in
        SignalProducer<Int, Never>
          .interval(elements, interval: Duration.seconds(interval), on: scheduler)
      }
      let actual = try outcome { scheduler in
        SignalProducer<Int, Never>
          .interval(elements, interval: DispatchTimeInterval.seconds(interval), on: scheduler)
      }
      try expectTimeline(actual, equals: expected)
      if elements.isEmpty { try expectTimeline(actual, equals: .empty) }
      let counted = try outcome(until: 40) { scheduler in
        SignalProducer<Int, Never>.interval(DispatchTimeInterval.seconds(interval), on: scheduler)
      }
      try requireEqual(counted.valueTicks, [Int](stride(from: interval, through: 40, by: interval)))
      try requireEqual(counted.values, [Int](counted.values.indices))
    }
  }
}

extension Termination<TimelineFailure> {
  fileprivate var isLate: Bool {
    if case .failed(TimelineFailure("late")) = self { true } else { false }
  }
}
