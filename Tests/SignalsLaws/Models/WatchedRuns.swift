import Signals
import SignalsTesting

/// Counts the runs of the producers that it watches.
final class WatchedRuns: Sendable {
  private let state = Lock((starts: 0, alive: 0, mostAlive: 0))

  /// How many runs have been started.
  var starts: Int { state.withLock { $0.starts } }

  /// How many runs have neither ended nor been cleaned up after their disposal.
  var alive: Int { state.withLock { $0.alive } }

  /// How many runs there were at once at most.
  var mostAlive: Int { state.withLock { $0.mostAlive } }

  func watching<Value: Sendable, Failure>(
    _ producer: SignalProducer<Value, Failure>
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { [self] observer, lifetime in
      state.withLock { state in
        state.starts += 1
        state.alive += 1
        state.mostAlive = max(state.mostAlive, state.alive)
      }
      let isOver = Lock(false)
      let end = { @Sendable [self] in
        let isFirst = isOver.withLock { isOver in
          defer { isOver = true }
          return !isOver
        }
        if isFirst { state.withLock { $0.alive -= 1 } }
      }
      lifetime.observeEnded(end)
      lifetime += producer.start { event in
        if event.isTerminating { end() }
        observer.send(event)
      }
    }
  }
}

/// What a producer sends that is made on a scheduler.
///
/// - Parameters:
///   - end: The last tick to record.
///   - disposal: When to interrupt the run.
///   - make: Makes the producer.
/// - Returns: What it sends.
func outcome<Value, Failure>(
  until end: Int = 1_000,
  disposing disposal: TimelineDisposal = .atEnd,
  _ make: (_ scheduler: TestScheduler) -> SignalProducer<Value, Failure>
) throws -> Timeline<Value, Failure> {
  let scheduler = TestScheduler()
  return try .recording(make(scheduler), on: scheduler, until: end, disposing: disposal)
}

/// Whether a law that looks true is not: one of many inputs shows it.
///
/// - Parameters:
///   - generator: Makes the inputs.
///   - law: The law; it throws for the input that shows it.
/// - Returns: Whether there is such an input.
func hasCounterexample<Input>(
  _ generator: Generator<Input>,
  to law: (Input) throws -> Void
) -> Bool {
  for seed in 0..<1_000 {
    var choices = Choices(seed: UInt64(seed))
    guard let input = generator(&choices) else { continue }
    do { try law(input) } catch { return true }
  }
  return false
}

extension Timeline {
  /// The timeline with gaps of at least so many ticks between all events.
  func spread(by gap: Int) -> Timeline {
    Timeline(
      occurrences.enumerated().map { index, occurrence in
        Occurrence(tick: occurrence.tick + index * gap, event: occurrence.event)
      }
    )
  }

  /// The ticks of the values.
  var valueTicks: [Int] { occurrences.filter { $0.event.value != nil }.map(\.tick) }

  /// Whether it ends by completion.
  var isCompleted: Bool {
    if case .completed = termination { true } else { false }
  }
}

extension Generator<Digits> {
  /// Sources that end by completion, or not at all.
  static let peaceful = timeline(
    of: .digits,
    failure: .just(TimelineFailure()),
    terminals: TerminalWeights(none: 25, completed: 75, interrupted: 0, failed: 0)
  )

  /// Sources that complete.
  static let completed = timeline(
    of: .digits,
    failure: .just(TimelineFailure()),
    terminals: TerminalWeights(none: 0, completed: 1, interrupted: 0, failed: 0)
  )

  /// Sources that do not end.
  static let endless = timeline(
    of: .digits,
    failure: .just(TimelineFailure()),
    terminals: TerminalWeights(none: 1, completed: 0, interrupted: 0, failed: 0)
  )
}
