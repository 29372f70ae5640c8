import Signals
import SignalsTesting
import Testing

@Suite("Making and lifting streams: laws")
struct StreamLaws {
  @Test("a transformation of signals that is lifted does to each run what it does to a signal")
  func lift() throws {
    try check("lift applies to each run", .zip(.source, .digits)) { source, count in
      let lifted = try playing(source) { digits, _ in
        digits[0].lift { (signal: DigitSignal) in signal.skip(first: count).combinePrevious(7) }
          .map { [$0, $1] }
      }
      try expectTimeline(
        lifted,
        equals: playingSignals(source) { digits, _ in
          digits[0].skip(first: count).combinePrevious(7).map { [$0, $1] }
        }
      )
      try expectTimeline(
        playing(source) { digits, _ in digits[0].lift { (signal: DigitSignal) in signal } },
        equals: source
      )
    }
  }

  @Test("a transformation with another signal is the same for a producer of what that sends")
  func liftWithSignal() throws {
    try check("lift with a signal", .zip(.source, .source)) { source, other in
      let transform: @Sendable (DigitSignal) -> (DigitSignal) -> DigitSignal = { first in
        { second in first.merge(with: second) }
      }
      let scheduler = TestScheduler()
      let hot = other.signal(on: scheduler)
      let lifted = source.producer(on: scheduler).lift(transform)(hot)
      let result = try Digits.recording(lifted, on: scheduler, until: 1000)
      try expectTimeline(
        result,
        equals: playing(other, source) { digits, _ in digits[0].merge(with: digits[1]) }
      )
    }
  }

  @Test("of two producers that a transformation is lifted to, the right one starts last")
  func liftOrder() throws {
    try check("lift starts the right one last", .zip(.source, .source)) { source, other in
      let starts = Lock<[String]>([])
      let transform: @Sendable (DigitSignal) -> (DigitSignal) -> DigitSignal = { first in
        { second in first.merge(with: second) }
      }
      _ = try playing(source, other) { digits, _ in
        digits[0].on(starting: { starts.withLock { $0.append("left") } })
          .lift(transform)(
            digits[1].on(starting: { starts.withLock { $0.append("right") } })
          )
      }
      try requireEqual(starts.withLock { $0 }, ["left", "right"])
    }
  }

  @Test("a run that is lifted ends when it is disposed of, also if its signal is kept")
  func liftedSignalIsKept() throws {
    try check("lift ends runs whose signals are kept", .zip(.source, .digits)) { source, tick in
      let (kept, ends) = (Lock<[DigitSignal]>([]), Lock(0))
      @Sendable func keep(_ signal: DigitSignal) -> DigitSignal {
        kept.withLock { $0.append(signal) }
        return signal
      }
      let transform: @Sendable (DigitSignal) -> (DigitSignal) -> DigitSignal = { first in
        { second in keep(first).merge(with: keep(second)) }
      }
      let disposal = TimelineDisposal.after(tick)
      _ = try playing(source, disposing: disposal) { digits, _ in
        digits[0].on(disposed: { ends.withLock { $0 += 1 } }).lift(keep)
      }
      try requireEqual(ends.withLock { $0 }, 1)
      _ = try playing(source, source, disposing: disposal) { digits, _ in
        digits[0].on(disposed: { ends.withLock { $0 += 1 } })
          .lift(transform)(digits[1].on(disposed: { ends.withLock { $0 += 1 } }))
      }
      try requireEqual(ends.withLock { $0 }, 3)
    }
  }

  @Test("what is deferred is made once at each start, and not before")
  func deferred() throws {
    try check("deferred makes anew", .zip(.source, .source)) { first, second in
      let (scheduler, made) = (TestScheduler(), Lock(0))
      let producer = DigitProducer.deferred {
        let number = made.withLock { made in
          made += 1
          return made
        }
        return (number == 1 ? first : second).producer(on: scheduler)
      }
      try requireEqual(made.withLock { $0 }, 0)
      let recorders = [producer, producer].map { TimelineRecorder($0, on: scheduler) }
      scheduler.advance(by: .seconds(max(first.lastTick, second.lastTick)))
      try requireEqual(made.withLock { $0 }, 2)
      try expectTimeline(recorders[0].timeline, equals: first)
      try expectTimeline(recorders[1].timeline, equals: second)
    }
  }

  @Test("a resource is made once at the start, and let go of once, right after the end")
  func using() throws {
    try check("using lets go after the end", .zip(.source, .disposals)) { source, disposal in
      let log = Lock<[String]>([])
      @Sendable func add(_ entry: String) { log.withLock { $0.append(entry) } }
      let result = try playing(source, disposing: disposal) { digits, _ in
        let run = digits[0]
        return DigitProducer.using(
          {
            add("make")
            return "resource"
          },
          dispose: { add("dispose of \($0)") }
        ) { resource -> DigitProducer in
          add("use \(resource)")
          return run
        }
        .on(event: { add("\($0)") })
      }
      let whole = source.cut(disposal, isInterrupted: true)
      try expectTimeline(result, equals: whole)
      let start = ["make", "use resource"]
      let end = whole.termination == nil ? [] : ["dispose of resource"]
      try requireEqual(log.withLock { $0 }, start + whole.events.map { "\($0)" } + end)
    }
  }

  @Test("a pipe disposes of what it was given once, after the end")
  func pipes() throws {
    let pipes:
      [@Sendable ((any Disposable)?) -> (output: DigitSignal, input: DigitSignal.Observer)] =
        [
          { DigitSignal.pipe(disposable: $0) },
          { DigitSignal.unserializedPipe(disposable: $0) },
          { DigitSignal.reentrantUnserializedPipe(disposable: $0) },
        ]
    try check("pipes dispose after the end", .source) { source in
      for pipe in pipes {
        let log = Lock<[String]>([])
        let (signal, input) = pipe(AnyDisposable { log.withLock { $0.append("disposed") } })
        let observation = signal.observe { event in log.withLock { $0.append("\(event)") } }
        for event in source.events { input.send(event) }
        let end = source.termination == nil ? [] : ["disposed"]
        try requireEqual(log.withLock { $0 }, source.events.map { "\($0)" } + end)
        observation?.dispose()
      }
    }
  }

  @Test("producers of values, results and sequences send them inside of the start")
  func constants() throws {
    let inputs = Generator.zip(.array(of: .digits, count: 0...6), .digits)
    try check("producers of what there is", inputs) { values, value in
      let failure = TimelineFailure("known")
      func events(_ producer: DigitProducer) -> [DigitSignal.Event] {
        let log = Lock<[DigitSignal.Event]>([])
        producer.start { event in log.withLock { $0.append(event) } }
        return log.withLock { $0 }
      }
      let one: [DigitSignal.Event] = [.value(value), .completed]
      try requireEqual(events(DigitProducer(value: value)), one)
      try requireEqual(events(DigitProducer { () -> Int in value }), one)
      try requireEqual(events(DigitProducer(result: .success(value))), one)
      try requireEqual(
        events(DigitProducer { () -> Result<Int, TimelineFailure> in .success(value) }),
        one
      )
      try requireEqual(events(DigitProducer(error: failure)), [.failed(failure)])
      try requireEqual(events(DigitProducer(result: .failure(failure))), [.failed(failure)])
      try requireEqual(
        events(DigitProducer { () -> Result<Int, TimelineFailure> in .failure(failure) }),
        [.failed(failure)]
      )
      try requireEqual(
        events(DigitProducer(values)),
        values.map { .value($0) } + [.completed]
      )
      try requireEqual(
        events(DigitProducer(values: value, 7, 8)),
        [.value(value), .value(7), .value(8), .completed]
      )
      try requireEqual(events(.empty), [.completed])
      try requireEqual(events(.never), [])
    }
  }

  @Test("a sequence is read no further than somebody wants its elements")
  func sequences() throws {
    try check("sequences are read on demand", .digits) { count in
      let read = Lock(0)
      let producer = SignalProducer<Int, Never>(Counted { read.withLock { $0 += 1 } })
      let log = Lock<[Int]>([])
      let run = SerialDisposable()
      producer.startWithSignal { signal, handle in
        run.inner = handle
        signal.observeValues { value in
          log.withLock { $0.append(value) }
          if value == count { run.dispose() }
        }
      }
      try requireEqual(log.withLock { $0 }, Array(0...count))
      try require(read.withLock { $0 } <= count + 2, "too much has been read")
    }
  }
}

/// All numbers from zero; tells of each that is read.
private struct Counted: Sequence, IteratorProtocol, Sendable {
  private let tell: @Sendable () -> Void
  private var number = 0

  init(_ tell: @escaping @Sendable () -> Void) { self.tell = tell }

  mutating func next() -> Int? {
    tell()
    defer { number += 1 }
    return number
  }
}
