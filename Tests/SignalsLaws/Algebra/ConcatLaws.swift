import Signals
import SignalsTesting
import Testing

@Suite("concat, prefix, then: laws")
struct ConcatLaws {
  @Test("58: concatenating is associative")
  func associativity() throws {
    try check("58: concat is associative", .zip(.source, .source, .source)) {
      first,
      second,
      third in
      try expectTimeline(
        playing(first, second, third) { digits, _ in
          digits[0].concat(digits[1]).concat(digits[2])
        },
        equals: playing(first, second, third) { digits, _ in
          digits[0].concat(digits[1].concat(digits[2]))
        }
      )
    }
  }

  /// (C) An interruption from within counts as completion, also that of the last part.
  @Test("59: nothing before or behind a stream changes nothing, but for an interruption")
  func identity() throws {
    try check("59: empty is neutral for concat", .source) { source in
      let expected = source.mapEvents { event -> [DigitSignal.Event] in
        if case .interrupted = event { [.completed] } else { [event] }
      }
      try expectTimeline(
        playing(source) { digits, _ in digits[0].concat(.empty) },
        equals: expected
      )
      try expectTimeline(
        playing(source) { digits, _ in DigitProducer.empty.concat(digits[0]) },
        equals: expected
      )
    }
  }

  /// (C) After an interruption too. ReactiveSwift does the same.
  @Test("60: the next part starts right at the end of the one before, and not after a failure")
  func starts() throws {
    try check("60: when concat starts the next part", .zip(.source, .source)) { first, second in
      let starts = Lock<[Duration]>([])
      _ = try playing(first, second) { digits, scheduler in
        digits[0].concat(
          digits[1].on(starting: { starts.withLock { $0.append(scheduler.uptime) } })
        )
      }
      let isStarted: Bool =
        switch first.termination {
        case .completed, .interrupted: true
        case .failed, nil: false
        }
      let end = first.endTick.map { [Duration.seconds($0)] } ?? []
      try requireEqual(starts.withLock { $0 }, isStarted ? end : [])
    }
  }

  @Test("60: then starts the next part right at the completion, and only then")
  func startsOfThen() throws {
    try check("60: when then starts the next part", .zip(.source, .source)) { first, second in
      let starts = Lock<[Duration]>([])
      _ = try playing(first, second) { digits, scheduler in
        digits[0].then(
          digits[1].on(starting: { starts.withLock { $0.append(scheduler.uptime) } })
        )
      }
      let end = first.endTick.map { [Duration.seconds($0)] } ?? []
      try requireEqual(starts.withLock { $0 }, first.termination == .completed ? end : [])
    }
  }

  @Test("61: map and filter distribute over concat")
  func distribution() throws {
    let inputs = Generator.zip(.source, .source, .digitFunctions)
    try check("61: map and filter distribute over concat", inputs) { first, second, function in
      try expectTimeline(
        playing(first, second) { digits, _ in digits[0].concat(digits[1]).map { function($0) } },
        equals: playing(first, second) { digits, _ in
          digits[0].map { function($0) }.concat(digits[1].map { function($0) })
        }
      )
      try expectTimeline(
        playing(first, second) { digits, _ in
          digits[0].concat(digits[1]).filter { function($0) > 1 }
        },
        equals: playing(first, second) { digits, _ in
          digits[0].filter { function($0) > 1 }.concat(digits[1].filter { function($0) > 1 })
        }
      )
    }
  }

  @Test("61: scan does not distribute over concat")
  func scanDoesNot() throws {
    let (first, second): (Digits, Digits) = ("1|", "2|")
    try expectTimeline(
      playing(first, second) { digits, _ in digits[0].concat(digits[1]).scan(0, +) },
      equals: "13|"
    )
    try expectTimeline(
      playing(first, second) { digits, _ in digits[0].scan(0, +).concat(digits[1].scan(0, +)) },
      equals: "12|"
    )
  }

  /// (C) Without interruptions, which `concat` takes for completions and `then` does not.
  @Test("62: then is concat without the first one's values")
  func then() throws {
    let inputs = Generator.zip(.uninterrupted, .uninterrupted)
    try check("62: then == filter(never).concat", inputs) { first, second in
      try expectTimeline(
        playing(first, second) { digits, _ in digits[0].then(digits[1]) },
        equals: playing(first, second) { digits, _ in
          digits[0].filter { _ in false }.concat(digits[1])
        }
      )
    }
  }

  @Test("62: what is interrupted tells then from concat")
  func interruptedThen() throws {
    let (first, second): (Digits, Digits) = ("-1!", "-2|")
    try expectTimeline(
      playing(first, second) { digits, _ in digits[0].then(digits[1]) },
      equals: "--!"
    )
    try expectTimeline(
      playing(first, second) { digits, _ in
        digits[0].filter { _ in false }.concat(digits[1])
      },
      equals: "---2|"
    )
  }

  @Test("63: ten thousand concatenations need no stack, however they are nested")
  func stack() throws {
    let one = DigitProducer(value: 1)
    let parts = Array(repeating: one, count: 10_000)
    let nestings = [
      parts.reduce(.empty) { $0.concat($1) },
      parts.reduce(.empty) { $1.concat($0) },
      parts.reduce(.empty) { $0.prefix($1) },
      parts.reduce(one) { $0.then($1) },
      parts.reduce(one) { $1.then($0) },
    ]
    let counts = nestings.map { producer -> Int in
      let count = Lock(0)
      producer.startWithResult { _ in count.withLock { $0 += 1 } }
      return count.withLock { $0 }
    }
    #expect(counts == [10_000, 10_000, 10_000, 1, 1])
  }

  @Test("the other forms of concat and prefix are concat")
  func otherForms() throws {
    try check("prefix, startWith, concat(value:), concat(error:)", .zip(.source, .source)) {
      source,
      other in
      let failure = TimelineFailure("last")
      try expectTimeline(
        playing(source, other) { digits, _ in digits[1].prefix(digits[0]) },
        equals: playing(source, other) { digits, _ in digits[0].concat(digits[1]) }
      )
      try expectTimeline(
        playing(source) { digits, _ in digits[0].prefix(value: 7) },
        equals: playing(source) { digits, _ in DigitProducer(value: 7).concat(digits[0]) }
      )
      try expectTimeline(
        playing(source) { digits, _ in digits[0].startWith(7) },
        equals: playing(source) { digits, _ in digits[0].prefix(value: 7) }
      )
      try expectTimeline(
        playing(source) { digits, _ in digits[0].concat(value: 7) },
        equals: playing(source) { digits, _ in digits[0].concat(DigitProducer(value: 7)) }
      )
      try expectTimeline(
        playing(source) { digits, _ in digits[0].concat(error: failure) },
        equals: playing(source) { digits, _ in digits[0].concat(DigitProducer(error: failure)) }
      )
    }
  }
}
