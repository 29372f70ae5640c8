import Signals
import SignalsTesting
import Testing

@Suite("on, logEvents: laws")
struct OnLaws {
  /// Keeps what is told to two `on`s in a chain, and to the observer.
  private struct Listener: Sendable {
    private let log = Lock<[String]>([])

    var entries: [String] { log.withLock { $0 } }

    func add(_ entry: String) { log.withLock { $0.append(entry) } }

    func listen(_ name: String, to source: DigitProducer) -> DigitProducer {
      source.on(
        starting: { add("\(name) starting") },
        started: { add("\(name) started") },
        event: { add("\(name) event \($0)") },
        failed: { add("\(name) failed \($0)") },
        completed: { add("\(name) completed") },
        interrupted: { add("\(name) interrupted") },
        terminated: { add("\(name) terminated") },
        disposed: { add("\(name) disposed") },
        value: { add("\(name) value \($0)") }
      )
    }

    func listen(_ name: String, to source: DigitSignal) -> DigitSignal {
      source.on(
        event: { add("\(name) event \($0)") },
        failed: { add("\(name) failed \($0)") },
        completed: { add("\(name) completed") },
        interrupted: { add("\(name) interrupted") },
        terminated: { add("\(name) terminated") },
        disposed: { add("\(name) disposed") },
        value: { add("\(name) value \($0)") }
      )
    }
  }

  /// What one `on` is told of an event.
  private static func hooks(_ name: String, _ event: DigitSignal.Event) -> [String] {
    let kind: [String] =
      switch event {
      case .value(let value): ["value \(value)"]
      case .failed(let failure): ["failed \(failure)", "terminated"]
      case .completed: ["completed", "terminated"]
      case .interrupted: ["interrupted", "terminated"]
      }
    return (["event \(event)"] + kind).map { "\(name) \($0)" }
  }

  @Test(
    "51: on a producer, events are told from the source on, the start and the disposal the other way"
  )
  func orderOnProducers() throws {
    let inputs = Generator.zip(.source, .disposals)
    try check("51: the order of what on tells for producers", inputs) { source, disposal in
      let listener = Listener()
      let result = try playing(source, disposing: disposal) { digits, _ in
        let inner = listener.listen("inner", to: digits[0])
        return listener.listen("outer", to: inner).on(event: { listener.add("observer \($0)") })
      }
      let whole = source.cut(disposal, isInterrupted: true)
      try expectTimeline(result, equals: whole)
      var expected = ["outer starting", "inner starting", "inner started", "outer started"]
      for event in whole.events {
        expected += Self.hooks("inner", event) + Self.hooks("outer", event)
        expected.append("observer \(event)")
      }
      if whole.termination != nil { expected += ["outer disposed", "inner disposed"] }
      try requireEqual(listener.entries, expected)
    }
  }

  @Test("51: for work that is done inside of its start, the start has returned after the end")
  func orderInsideOfStart() throws {
    try check("51: on and work inside of the start", .source) { source in
      let (listener, scheduler) = (Listener(), TestScheduler())
      let run = listener.listen("on", to: source.immediateProducer(on: scheduler)).start()
      let events = source.events.flatMap { Self.hooks("on", $0) }
      let disposed = source.termination == nil ? [] : ["on disposed"]
      try requireEqual(
        listener.entries.filter { $0 != "on disposed" },
        ["on starting"] + events + ["on started"]
      )
      try requireEqual(listener.entries.filter { $0 == "on disposed" }, disposed)
      run.dispose()
      try requireEqual(listener.entries.filter { $0 == "on disposed" }, ["on disposed"])
    }
  }

  @Test("51: on a signal, events are told from the source on, and each disposal once, after them")
  func orderOnSignals() throws {
    try check("51: the order of what on tells for signals", .source) { source in
      let listener = Listener()
      let result = try playingSignals(source) { digits, _ in
        let inner = listener.listen("inner", to: digits[0])
        return listener.listen("outer", to: inner)
      }
      try expectTimeline(result, equals: source)
      let events = source.events.flatMap { Self.hooks("inner", $0) + Self.hooks("outer", $0) }
      let entries = listener.entries
      try requireEqual(Array(entries.prefix(events.count)), events)
      // At the end of the recording, whatever it was, nobody needs the signals any more.
      try requireEqual(
        entries.dropFirst(events.count).sorted(),
        ["inner disposed", "outer disposed"]
      )
    }
  }

  @Test("51: hooks that are not given are not missed, and hear nothing of each other")
  func single() throws {
    try check("51: each hook of on by itself", .source) { source in
      func count(
        _ make: (DigitProducer, @escaping @Sendable () -> Void) -> DigitProducer
      ) throws -> Int {
        let calls = Lock(0)
        let result = try playing(source) { digits, _ in
          make(digits[0]) { calls.withLock { $0 += 1 } }
        }
        try expectTimeline(result, equals: source)
        return calls.withLock { $0 }
      }
      // The end of a recording interrupts the run.
      let end = source.termination ?? .interrupted
      let hasFailed = if case .failed = end { true } else { false }
      try requireEqual(count { $0.on(starting: $1) }, 1)
      try requireEqual(count { $0.on(started: $1) }, 1)
      try requireEqual(
        count { source, hook in source.on(event: { _ in hook() }) },
        source.values.count + 1
      )
      try requireEqual(
        count { source, hook in source.on(failed: { _ in hook() }) },
        hasFailed ? 1 : 0
      )
      try requireEqual(count { $0.on(completed: $1) }, end == .completed ? 1 : 0)
      try requireEqual(count { $0.on(interrupted: $1) }, end == .interrupted ? 1 : 0)
      try requireEqual(count { $0.on(terminated: $1) }, 1)
      try requireEqual(count { $0.on(disposed: $1) }, 1)
      try requireEqual(
        count { source, hook in source.on(value: { _ in hook() }) },
        source.values.count
      )
    }
  }

  /// What there is to log of a stream, by kind.
  private static func lines(_ events: [DigitSignal.Event]) -> [(kind: String, line: String)] {
    events.flatMap { event -> [(kind: String, line: String)] in
      switch event {
      case .value(let value): [("value", "value \(value)")]
      case .failed(let failure):
        [("failed", "failed \(failure)"), ("terminated", "terminated"), ("disposed", "disposed")]
      case .completed:
        [("completed", "completed"), ("terminated", "terminated"), ("disposed", "disposed")]
      case .interrupted:
        [("interrupted", "interrupted"), ("terminated", "terminated"), ("disposed", "disposed")]
      }
    }
  }

  @Test("51: the log of a producer has a line for each event that is asked for, and its place")
  func logOfProducers() throws {
    let kinds = Generator.set(of: Generator<LoggingEvent.SignalProducer>.cases())
    try check("51: what logEvents logs of producers", .zip(.source, kinds)) { source, kinds in
      let log = Lock<[String]>([])
      let result = try playing(source) { digits, _ in
        digits[0].logEvents(
          identifier: "digits",
          events: kinds,
          fileName: "file",
          functionName: "function",
          lineNumber: 7
        ) { identifier, event, file, function, line in
          log.withLock { $0.append("\(identifier) \(event) \(file) \(function) \(line)") }
        }
      }
      try expectTimeline(result, equals: source)
      let start = [(kind: "starting", line: "starting"), (kind: "started", line: "started")]
      // The end of a recording interrupts the run.
      let events = source.events + (source.termination == nil ? [.interrupted] : [])
      let expected = (start + Self.lines(events)).filter { line in
        kinds.contains { $0.rawValue == line.kind }
      }
      try requireEqual(
        log.withLock { $0 },
        expected.map { "digits \($0.line) file function 7" }
      )
    }
  }

  @Test("51: the log of a signal has a line for each event that is asked for")
  func logOfSignals() throws {
    let kinds = Generator.set(of: Generator<LoggingEvent.Signal>.cases())
    try check("51: what logEvents logs of signals", .zip(.source, kinds)) { source, kinds in
      let log = Lock<[String]>([])
      let result = try playingSignals(source) { digits, _ in
        digits[0].logEvents(identifier: "digits", events: kinds) { identifier, event, _, _, _ in
          log.withLock { $0.append("\(identifier) \(event)") }
        }
      }
      try expectTimeline(result, equals: source)
      var lines = Self.lines(source.events)
      // The recording has let go of a signal that has not ended.
      if source.termination == nil { lines.append(("disposed", "disposed")) }
      let expected = lines.filter { line in kinds.contains { $0.rawValue == line.kind } }
      try requireEqual(log.withLock { $0 }, expected.map { "digits \($0.line)" })
    }
  }
}
