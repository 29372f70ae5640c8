import Signals
import SignalsTesting
import Testing

@Suite("mapError, flatMapError: laws")
struct ErrorLaws {
  @Test("4: mapping failures by the identity changes nothing, and twice is by both at once")
  func mapError() throws {
    try check("4: mapError is a functor", .failing) { source in
      let first: @Sendable (TimelineFailure) -> TimelineFailure = { TimelineFailure($0.name + "1") }
      let second: @Sendable (TimelineFailure) -> TimelineFailure = {
        TimelineFailure("2" + $0.name)
      }
      try expectTimeline(playing(source) { digits, _ in digits[0].mapError { $0 } }, equals: source)
      let mapped = try playing(source) { digits, _ in
        digits[0].mapError(first).mapError(second)
      }
      try expectTimeline(
        mapped,
        equals: playing(source) { digits, _ in digits[0].mapError { second(first($0)) } }
      )
      try requireEqual(mapped.values, source.values)
      try expectTimeline(
        playingSignals(source) { digits, _ in digits[0].mapError(first).mapError(second) },
        equals: mapped
      )
    }
  }

  /// (C) An interruption is no failure: a handler that took it for one would bring back to life what
  /// has been cancelled.
  @Test("5, 6: a failure, and nothing else, is handled once, at its tick, by what then begins")
  func flatMapError() throws {
    let inputs = Generator.zip(.failing, .source)
    try check("5, 6: flatMapError handles a failure", inputs) { source, replacement in
      let handled = Lock<[TimelineFailure]>([])
      let result = try playing(source, replacement) { digits, _ in
        digits[0].flatMapError { failure in
          handled.withLock { $0.append(failure) }
          return digits[1]
        }
      }
      guard case .failed(let failure) = source.termination, let endTick = source.endTick else {
        try requireEqual(handled.withLock { $0 }, [])
        return try expectTimeline(result, equals: source)
      }
      try requireEqual(handled.withLock { $0 }, [failure])
      let whole = source.withoutEnd.occurrences + replacement.shifted(by: endTick).occurrences
      try expectTimeline(result, equals: Timeline(whole))
    }
  }

  @Test("7: handling failures is associative")
  func associativity() throws {
    let inputs = Generator.zip(.failing, .failing, .failing)
    try check("7: flatMapError is associative", inputs) { source, first, second in
      try expectTimeline(
        playing(source, first, second) { digits, _ in
          let (first, second) = (digits[1], digits[2])
          return digits[0].flatMapError { failure in first.map { $0 + failure.name.count } }
            .flatMapError { failure in second.map { $0 + failure.name.count } }
        },
        equals: playing(source, first, second) { digits, _ in
          let (first, second) = (digits[1], digits[2])
          return digits[0].flatMapError { failure in
            first.map { $0 + failure.name.count }
              .flatMapError { failure in second.map { $0 + failure.name.count } }
          }
        }
      )
    }
  }

  @Test("catch is flatMapError; replaced and ignored errors are handled ones")
  func otherForms() throws {
    try check("catch, replaceError, ignoreErrors", .zip(.failing, .failing)) { source, other in
      let handled = try playing(source, other) { digits, _ in
        digits[0].flatMapError { _ in digits[1] }
      }
      try expectTimeline(
        playing(source, other) { digits, _ in digits[0].catch { _ in digits[1] } },
        equals: handled
      )
      try expectTimeline(
        playing(source) { digits, _ in digits[0].replaceError(with: 7) },
        equals: playing(source) { digits, _ in
          digits[0].flatMapError { _ in SignalProducer<Int, Never>(value: 7) }
        }
      )
      try expectTimeline(
        playing(source) { digits, _ in digits[0].ignoreErrors() },
        equals: playing(source) { digits, _ in
          digits[0].flatMapError { _ in SignalProducer<Int, Never>.empty }
        }
      )
    }
  }

  @Test("115: attempts that succeed are a mapping; the first that fails ends it and its source")
  func attempts() throws {
    let functions = Generator.function(from: .digits, to: .optional(.digits), count: 0...4)
    try check("115: attemptMap maps up to a failure", .zip(.source, functions)) {
      source,
      function in
      let ends = Lock(0)
      let calls = Lock<[Int]>([])
      let result = try playing(source) { digits, _ in
        digits[0].on(disposed: { ends.withLock { $0 += 1 } }).attemptMap { value in
          calls.withLock { $0.append(value) }
          return function(value).map { .success($0) } ?? .failure(TimelineFailure("no \(value)"))
        }
      }
      let good = source.occurrences.prefix { occurrence in
        occurrence.event.value.map { function($0) != nil } ?? false
      }
      let next = source.occurrences.dropFirst(good.count).first
      let mapped = Digits(Array(good)).mapValues { function($0) ?? -1 }
      guard let next else { return try expectTimeline(result, equals: mapped) }
      guard let bad = next.event.value else {
        return try expectTimeline(result, equals: mapped.appending(next.event, at: next.tick))
      }
      try expectTimeline(
        result,
        equals: mapped.appending(.failed(TimelineFailure("no \(bad)")), at: next.tick)
      )
      try requireEqual(calls.withLock { $0 }, good.compactMap(\.event.value) + [bad])
      try requireEqual(ends.withLock { $0 }, 1, "ends of the source")
    }
  }
}
