import Signals
import SignalsTesting
import Testing

/// Streams that follow one another, nested in any way.
private indirect enum Succession: Sendable {
  case source(Digits)
  case concat(Succession, Succession)
  case then(Succession, Succession)
  case deferred(Succession)
  case mapped(Succession)

  static let any = Generator<Succession> { choices in make(&choices, depth: 4) }

  private static func make(_ choices: inout Choices, depth: Int) -> Succession? {
    choices.span("sequence") { choices in
      switch choices.index(weights: depth == 0 ? [1] : [3, 4, 3, 2, 1]) {
      case 1, 2:
        let isThen = choices.bool(probability: 0.4)
        guard
          let first = make(&choices, depth: depth - 1),
          let second = make(&choices, depth: depth - 1)
        else { return nil }
        return isThen ? .then(first, second) : .concat(first, second)
      case 3: return make(&choices, depth: depth - 1).map(Succession.deferred)
      case 4: return make(&choices, depth: depth - 1).map(Succession.mapped)
      default: return short(&choices).map(Succession.source)
      }
    }
  }

  /// Sources that often end without a value, and in all ways.
  private static let short = Generator<Digits>.timeline(
    of: .digits,
    failure: .just(TimelineFailure()),
    maximumCount: 2,
    terminals: TerminalWeights(none: 5, completed: 60, interrupted: 25, failed: 10)
  )

  /// What it sends.
  func timeline(from tick: Int) -> Digits {
    switch self {
    case .source(let source): source.shifted(by: tick)
    case .concat(let first, let second):
      first.timeline(from: tick).concatenated { second.timeline(from: $0) }
    case .then(let first, let second):
      first.timeline(from: tick).followed { second.timeline(from: $0) }
    case .deferred(let inner): inner.timeline(from: tick)
    case .mapped(let inner): inner.timeline(from: tick).mapValues { $0 + 10 }
    }
  }

  /// The producer.
  func producer(on scheduler: TestScheduler, isImmediate: Bool) -> DigitProducer {
    switch self {
    case .source(let source):
      isImmediate ? source.immediateProducer(on: scheduler) : source.producer(on: scheduler)
    case .concat(let first, let second):
      first.producer(on: scheduler, isImmediate: isImmediate)
        .concat(second.producer(on: scheduler, isImmediate: isImmediate))
    case .then(let first, let second):
      first.producer(on: scheduler, isImmediate: isImmediate)
        .then(second.producer(on: scheduler, isImmediate: isImmediate))
    case .deferred(let inner):
      .deferred { inner.producer(on: scheduler, isImmediate: isImmediate) }
    case .mapped(let inner):
      inner.producer(on: scheduler, isImmediate: isImmediate).map { $0 + 10 }
    }
  }
}

@Suite("Sequences of streams: laws")
struct SequenceLaws {
  @Test("58 to 62: however concat, then and deferred are nested, each keeps its rules")
  func nesting() throws {
    let inputs = Generator.zip(Succession.any, .disposals)
    try check("nested sequences of streams", cases: 400, inputs) { sequence, disposal in
      let scheduler = TestScheduler()
      let result = try Digits.recording(
        sequence.producer(on: scheduler, isImmediate: false),
        on: scheduler,
        until: 200
      )
      let whole = sequence.timeline(from: 0)
      try expectTimeline(result, equals: whole.prefix(through: 200))
      let otherScheduler = TestScheduler()
      let disposed = try Digits.recording(
        sequence.producer(on: otherScheduler, isImmediate: false),
        on: otherScheduler,
        until: 200,
        disposing: disposal
      )
      try expectTimeline(disposed, equals: whole.cut(disposal, isInterrupted: true))
    }
  }

  @Test("58 to 62: sequences whose parts work inside of their start send the same")
  func insideOfStart() throws {
    try check("nested sequences inside of the start", cases: 400, Succession.any) { sequence in
      let scheduler = TestScheduler()
      let result = try Digits.recording(
        sequence.producer(on: scheduler, isImmediate: true),
        on: scheduler,
        until: 0
      )
      try requireEqual(result.events, sequence.timeline(from: 0).events)
    }
  }
}
