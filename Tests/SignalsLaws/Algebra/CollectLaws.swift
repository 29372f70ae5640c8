import Signals
import SignalsTesting
import Testing

@Suite("collect: laws")
struct CollectLaws {
  @Test("46: on completion there is one array of all values, also of none; otherwise none at all")
  func collect() throws {
    try check("46: collect sends all values at completion", .source) { source in
      let result = try playing(source) { digits, _ in digits[0].collect() }
      guard case .completed = source.termination else {
        return try expectTimeline(result, equals: source.end())
      }
      try expectTimeline(
        result,
        equals: Timeline([
          (source.lastTick, .value(source.values)), (source.lastTick, .completed),
        ])
      )
    }
  }

  @Test("47: arrays of a length hold all values in order, and only the last may be shorter")
  func collectByCount() throws {
    let counts = Generator.digits.map { $0 + 1 }
    try check("47: collect(count:) cuts values up", .zip(.source, counts)) { source, count in
      let result = try playing(source) { digits, _ in digits[0].collect(count: count) }
      try requireEqual(result.termination, source.termination)
      for array in result.values.dropLast() { try requireEqual(array.count, count) }
      let values = Array(result.values.joined())
      guard case .completed = source.termination else {
        let whole = source.values.count / count * count
        return try requireEqual(values, Array(source.values.prefix(whole)))
      }
      try requireEqual(values, source.values)
      try require(
        result.values.last.map { 1...count ~= $0.count } ?? false || values.isEmpty,
        "the last array is wrong: \(result)"
      )
    }
  }

  @Test("48: arrays by time hold all values that came before the end")
  func collectByTime() throws {
    let intervals = Generator.digits.map { $0 + 1 }
    try check("48: collect(every:) loses nothing", .zip(.source, intervals)) { source, interval in
      func gathered(skippingEmpty: Bool) throws -> Timeline<[Int], TimelineFailure> {
        try playing(source) { digits, scheduler in
          digits[0].collect(
            every: .seconds(interval),
            on: scheduler,
            skipEmpty: skippingEmpty,
            discardWhenCompleted: false
          )
        }
      }
      let result = try gathered(skippingEmpty: true)
      let values = Array(result.values.joined())
      try require(!result.values.contains([]), "an empty array is not left out")
      try require(
        result.occurrences.allSatisfy {
          $0.event.value == nil || $0.tick.isMultiple(of: interval)
        },
        "an array came between two ticks: \(result)"
      )
      switch source.termination {
      case .completed, nil: try requireEqual(values, source.values)
      case .failed, .interrupted:
        try requireEqual(result.endTick, source.endTick)
        try requireEqual(values, Array(source.values.prefix(values.count)))
      }
      let whole = try gathered(skippingEmpty: false)
      try expectTimeline(whole.filter { $0.event.value != [] }, equals: result)
      // At the instant of a failure, only the first tick comes before it.
      let ticks: Int =
        switch (whole.termination, whole.endTick) {
        case (.completed, let end?): end / interval
        case (_, let end?): end == interval ? 1 : max(0, end - 1) / interval
        default: (20 + 4 * source.lastTick) / interval
        }
      try requireEqual(whole.values.count, ticks)
    }
  }

  @Test("48: when it is over, in whatever way, nothing is scheduled any more")
  func timerEnds() throws {
    try check("48: collect(every:) ends its timer", .zip(.source, .disposals)) { source, disposal in
      let scheduler = TestScheduler()
      let recorder = TimelineRecorder(
        source.producer(on: scheduler).collect(every: .seconds(2), on: scheduler),
        on: scheduler
      )
      scheduler.advance(to: .seconds(disposal.tick ?? 0))
      recorder.dispose()
      scheduler.advance()
      try requireEqual(scheduler.pendingCount, 0)
      let whole = TestScheduler()
      source.producer(on: whole).collect(every: .seconds(2), on: whole).start()
      whole.advance(to: .seconds(source.lastTick))
      if source.termination != nil { try requireEqual(whole.pendingCount, 0) }
    }
  }
}
