import Signals
import SignalsTesting
import Testing

@Suite("map: laws")
struct MapLaws {
  @Test("1: mapping by the identity changes nothing")
  func identity() throws {
    try check("1: map(id) == id", .source) { source in
      try expectTimeline(playing(source) { digits, _ in digits[0].map { $0 } }, equals: source)
      try expectTimeline(
        playingSignals(source) { digits, _ in digits[0].map { $0 } },
        equals: source
      )
    }
  }

  @Test("2: mapping twice is mapping by both functions at once")
  func composition() throws {
    let inputs = Generator.zip(.source, .digitFunctions, .digitFunctions)
    try check("2: map(f).map(g) == map(g . f)", inputs) { source, first, second in
      try expectTimeline(
        playing(source) { digits, _ in digits[0].map { first($0) }.map { second($0) } },
        equals: playing(source) { digits, _ in digits[0].map { second(first($0)) } }
      )
      try expectTimeline(
        playingSignals(source) { digits, _ in digits[0].map { first($0) }.map { second($0) } },
        equals: playingSignals(source) { digits, _ in digits[0].map { second(first($0)) } }
      )
    }
  }

  @Test("3: the function is called once a value, in order, and not after the disposal")
  func calls() throws {
    let inputs = Generator.zip(.source, .disposals)
    try check("3: map calls its function once a value", inputs) { source, disposal in
      let calls = Lock<[Int]>([])
      @Sendable func count(_ value: Int) -> Int {
        calls.withLock { $0.append(value) }
        return value
      }
      let sent = try playing(source, disposing: disposal) { digits, _ in digits[0].map(count) }
      try requireEqual(calls.withLock { $0 }, sent.values)
      try requireEqual(sent.termination, source.cut(disposal, isInterrupted: true).termination)
      calls.withLock { $0 = [] }
      let observed = try playingSignals(source, disposing: disposal) { digits, _ in
        digits[0].map(count)
      }
      // A signal that is held goes on for those who may still come.
      let whole = calls.withLock { $0 }
      try requireEqual(Array(whole.prefix(observed.values.count)), observed.values)
      try require(whole.count <= source.values.count, "too many calls: \(whole)")
    }
  }

  @Test("3: each start of a producer calls the function anew")
  func callsByStart() throws {
    try check("3: each start calls map's function anew", .source) { source in
      let calls = Lock(0)
      let scheduler = TestScheduler()
      let mapped = source.producer(on: scheduler).map { value -> Int in
        calls.withLock { $0 += 1 }
        return value
      }
      let recorders = [mapped, mapped].map { TimelineRecorder($0, on: scheduler) }
      scheduler.advance(by: .seconds(source.lastTick))
      for recorder in recorders { try expectTimeline(recorder.timeline, equals: source) }
      try requireEqual(calls.withLock { $0 }, 2 * source.values.count)
    }
  }

  @Test("12: compactMap is map, with what is nil left out")
  func compactMap() throws {
    let functions = Generator.function(from: .digits, to: .optional(.digits), count: 0...4)
    try check("12: compactMap == map.filter.map", .zip(.source, functions)) { source, function in
      try expectTimeline(
        playing(source) { digits, _ in digits[0].compactMap { function($0) } },
        equals: playing(source) { digits, _ in
          digits[0].map { function($0) }.filter { $0 != nil }.map { $0 ?? -1 }
        }
      )
      try expectTimeline(
        playingSignals(source) { digits, _ in digits[0].compactMap { function($0) } },
        equals: playingSignals(source) { digits, _ in
          digits[0].map { function($0) }.filter { $0 != nil }.map { $0 ?? -1 }
        }
      )
    }
  }

  @Test("mapping to a value or by a key path is mapping by a function")
  func otherForms() throws {
    try check("map(value:) and map(keyPath) are map", .zip(.source, .digits)) { source, digit in
      try expectTimeline(
        playing(source) { digits, _ in digits[0].map(value: digit) },
        equals: playing(source) { digits, _ in digits[0].map { _ in digit } }
      )
      try expectTimeline(
        playing(source) { digits, _ in digits[0].map(\.nonzeroBitCount) },
        equals: playing(source) { digits, _ in digits[0].map { $0.nonzeroBitCount } }
      )
    }
  }
}
