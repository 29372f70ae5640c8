import Signals
import SignalsTesting
import Testing

@Suite("Laws of throttle")
struct ThrottleLaws {
  private static let inputs: Generator<(Int, Digits)> = .zip(.int(in: 1...5), .source)

  private func throttled(
    _ source: Digits,
    _ interval: Int,
    onCompletion completion: PendingValue = .discard
  ) throws -> Digits {
    try outcome { scheduler in
      source.producer(on: scheduler)
        .throttle(for: .seconds(interval), on: scheduler, onCompletion: completion)
    }
  }

  /// A value is delivered by the scheduler: a later one of the very same instant takes its place
  /// before, and so does an end.
  @Test("103: the first value comes at once")
  func first() throws {
    try check("103: throttle sends the first at once", Self.inputs) { interval, source in
      let result = try throttled(source, interval)
      guard let tick = source.valueTicks.first, source.endTick != tick else {
        return try requireEqual(result.values, [])
      }
      try requireEqual(result.valueTicks.first, tick, "the tick of the first value")
      try requireEqual(result.values.first, source.prefix(through: tick).values.last)
    }
  }

  @Test("104: two values are never closer than the interval")
  func gaps() throws {
    try check("104: throttle keeps values apart", Self.inputs) { interval, source in
      let ticks = try throttled(source, interval).valueTicks
      for (former, latter) in zip(ticks, ticks.dropFirst()) {
        try require(latter - former >= interval, "values at \(former) and \(latter)")
      }
    }
  }

  @Test("105: each value, or a later one, comes out within the interval, unless the end is before")
  func latest() throws {
    try check("105: throttle sends the latest", Self.inputs) { interval, source in
      let result = try throttled(source, interval)
      for occurrence in source.occurrences where occurrence.event.value != nil {
        let due = occurrence.tick + interval
        if let end = source.endTick, end <= due { continue }
        let sent = result.valueTicks.last { $0 >= occurrence.tick && $0 <= due }
        guard let sent else { throw Falsified("nothing comes of the value at \(occurrence.tick)") }
        let value = result.occurrences.last { $0.tick == sent }?.event.value
        try requireEqual(value, source.prefix(through: sent).values.last, "what is sent at \(sent)")
      }
    }
  }

  @Test("106: values that are far enough apart are not changed")
  func farApart() throws {
    try check("106: a throttle that holds nothing back", Self.inputs) { interval, source in
      let source = source.spread(by: interval)
      try expectTimeline(throttled(source, interval), equals: source)
    }
  }

  @Test("107: an end drops the value that waits, and comes at once; to flush is to send it before")
  func ends() throws {
    try check("107: how throttle ends", Self.inputs) { interval, source in
      let dropped = try throttled(source, interval)
      let flushed = try throttled(source, interval, onCompletion: .flush)
      try requireEqual(dropped.endTick, source.endTick, "the tick of the end")
      try require(!dropped.valueTicks.contains { $0 == source.endTick }, "a value came at the end")
      if source.isCompleted {
        try requireEqual(flushed.values.last, source.values.last, "the last value")
      } else {
        try expectTimeline(flushed, equals: dropped)
      }
    }
  }

  @Test("108: there is one value at most for each interval, and one more")
  func count() throws {
    try check("108: how much throttle sends", Self.inputs) { interval, source in
      let result = try throttled(source, interval)
      guard let first = result.valueTicks.first, let last = result.valueTicks.last else { return }
      let limit = 1 + (last - first) / interval
      try require(result.values.count <= limit, "\(result.values.count) values")
    }
  }
}
