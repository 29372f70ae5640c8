import Signals
import SignalsTesting
import Testing

@Suite("Laws of debounce")
struct DebounceLaws {
  private static let inputs: Generator<(Int, Digits)> = .zip(.int(in: 0...5), .source)

  private func debounced(
    _ source: Digits,
    _ interval: Int,
    onCompletion completion: PendingValue = .discard
  ) throws -> Digits {
    try outcome { scheduler in
      source.producer(on: scheduler)
        .debounce(for: .seconds(interval), on: scheduler, onCompletion: completion)
    }
  }

  @Test("97: debounced values are some of the values, and farther apart than the interval")
  func subsequence() throws {
    try check("97: debounce leaves out", Self.inputs) { interval, source in
      let result = try debounced(source, interval)
      var rest = source.values[...]
      for value in result.values {
        guard let index = rest.firstIndex(of: value) else {
          throw Falsified("\(result.values) are not some of \(source.values) in order")
        }
        rest = rest[(index + 1)...]
      }
      for (former, latter) in zip(result.valueTicks, result.valueTicks.dropFirst()) {
        try require(latter - former > interval, "values at \(former) and \(latter)")
      }
    }
  }

  /// What the source sends at the very instant at which a value is due was scheduled earlier, and comes
  /// before it.
  @Test("98: a value comes out after the interval if and only if nothing else has come by then")
  func definition() throws {
    try check("98: when debounce sends", Self.inputs) { interval, source in
      let result = try debounced(source, interval)
      for (index, occurrence) in source.occurrences.enumerated() {
        guard let value = occurrence.event.value else { continue }
        let due = occurrence.tick + interval
        let isQuiet = source.occurrences.dropFirst(index + 1).allSatisfy { $0.tick > due }
        let isSent = result.occurrences.contains { $0.tick == due && $0.event.value == value }
        if isQuiet { try require(isSent, "the value at \(occurrence.tick) is missing") }
      }
      let quiet = source.occurrences.indices.filter { index in
        guard source.occurrences[index].event.value != nil else { return false }
        let next = source.occurrences.dropFirst(index + 1).first
        return next.map { $0.tick > source.occurrences[index].tick + interval } ?? true
      }
      try requireEqual(result.values.count, quiet.count, "the number of values")
    }
  }

  @Test("99: on completion the last value is sent in any case, or dropped where it waits")
  func flush() throws {
    let inputs = Generator<(Int, Digits)>.zip(.int(in: 0...5), .completed)
    try check("99: debounce flushes or drops", inputs) { interval, source in
      let flushed = try debounced(source, interval, onCompletion: .flush)
      try requireEqual(flushed.values.last, source.values.last, "the last value")
      try requireEqual(flushed.endTick, source.endTick, "the tick of the end")
      let dropped = try debounced(source, interval)
      try requireEqual(dropped.endTick, source.endTick, "the tick of the end")
      guard let last = source.valueTicks.last, let end = source.endTick else { return }
      let waits = last + interval >= end
      try requireEqual(dropped.values.count, flushed.values.count - (waits ? 1 : 0))
    }
  }

  @Test("100: values that are far enough apart are just delayed")
  func farApart() throws {
    try check("100: a debounce that waits for nobody", Self.inputs) { interval, source in
      let source = source.spread(by: interval + 1)
      let result = try debounced(source, interval)
      let delayed = try outcome { scheduler in
        source.producer(on: scheduler).delay(for: .seconds(interval), on: scheduler)
      }
      try requireEqual(result.values, source.values)
      try requireEqual(result.valueTicks, delayed.valueTicks)
    }
  }

  @Test("101: a failure and an interruption drop the value that waits, at once")
  func failure() throws {
    try check("101: debounce drops", Self.inputs) { interval, source in
      let result = try debounced(source, interval, onCompletion: .flush)
      guard let end = source.endTick, !source.isCompleted else { return }
      try requireEqual(result.endTick, end, "the tick of the end")
      try requireEqual(result.events.last, source.wellFormed.events.last, "the end")
      try require(result.valueTicks.allSatisfy { $0 < end }, "a value has come with the end")
    }
  }

  @Test("102: to debounce again only delays")
  func again() throws {
    let inputs = Generator<(Int, Digits)>.zip(.int(in: 0...5), .endless)
    try check("102: debounce is idempotent but for a delay", inputs) { interval, source in
      let again = try outcome { scheduler in
        source.producer(on: scheduler)
          .debounce(for: .seconds(interval), on: scheduler)
          .debounce(for: .seconds(interval), on: scheduler)
      }
      try expectTimeline(again, equals: debounced(source, interval).shifted(by: interval))
    }
  }
}
