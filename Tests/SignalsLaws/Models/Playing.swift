import Signals
import SignalsTesting

/// What the sources of laws send.
typealias Digits = Timeline<Int, TimelineFailure>
/// A producer of it.
typealias DigitProducer = SignalProducer<Int, TimelineFailure>
/// A signal of it.
typealias DigitSignal = Signal<Int, TimelineFailure>

/// What a producer sends that is made of others.
///
/// - Parameters:
///   - timelines: What the others send.
///   - start: When to start it.
///   - disposal: When to interrupt the run.
///   - make: Makes it.
/// - Returns: What it sends.
func playing<Value, Failure>(
  _ timelines: Digits...,
  from start: Int = 0,
  disposing disposal: TimelineDisposal = .atEnd,
  _ make: (_ sources: [DigitProducer], _ scheduler: TestScheduler) -> SignalProducer<Value, Failure>
) throws -> Timeline<Value, Failure> {
  let scheduler = TestScheduler()
  let sources = timelines.map { $0.producer(on: scheduler) }
  return try .recording(
    make(sources, scheduler),
    on: scheduler,
    from: start,
    until: start + horizon(of: timelines),
    disposing: disposal
  )
}

/// What a signal sends that is made of others.
///
/// - Parameters:
///   - timelines: What the others send.
///   - disposal: When to stop observing.
///   - make: Makes it.
/// - Returns: What it sends.
func playingSignals<Value, Failure>(
  _ timelines: Digits...,
  disposing disposal: TimelineDisposal = .atEnd,
  _ make: (_ sources: [DigitSignal], _ scheduler: TestScheduler) -> Signal<Value, Failure>
) throws -> Timeline<Value, Failure> {
  let scheduler = TestScheduler()
  let sources = timelines.map { $0.signal(on: scheduler) }
  // What nobody needs any more may be gone before the end of its scope, which would be an event.
  return try withExtendedLifetime(sources) {
    try record(until: horizon(of: timelines), disposing: disposal, on: scheduler) {
      make(sources, scheduler)
    }
  }
}

/// Records a signal that nobody has any more when this returns.
///
/// Inlined, it might be let go of after its sources, of whose end it would hear.
@inline(never)
private func record<Value, Failure>(
  until end: Int,
  disposing disposal: TimelineDisposal,
  on scheduler: TestScheduler,
  _ make: () -> Signal<Value, Failure>
) throws -> Timeline<Value, Failure> {
  try .recording(make(), on: scheduler, until: end, disposing: disposal)
}

/// A tick after which none of the operators in laws has anything left to do.
private func horizon(of timelines: [Digits]) -> Int {
  20 + 4 * timelines.map(\.lastTick).reduce(0, +)
}

extension Generator<Digits> {
  /// What sources send that do not end by an interruption, which some operators take for completion.
  static let uninterrupted = timeline(
    of: .digits,
    failure: .just(TimelineFailure()),
    terminals: TerminalWeights(interrupted: 0)
  )

  /// What sources send that fail more often, and in different ways.
  static let failing = timeline(
    of: .digits,
    failure: .oneOf(.just(TimelineFailure("a")), .just(TimelineFailure("bb"))),
    maximumCount: 10,
    terminals: TerminalWeights(failed: 80)
  )
}

extension Generator<GeneratedFunction<Int, Int>> {
  /// Functions of digits.
  static let digitFunctions = function(from: .digits, to: .digits, count: 0...4)
}

extension Generator<TimelineDisposal> {
  /// Moments in the first ticks.
  static let disposals = Generator { choices in
    let tick = Int(choices.draw(upTo: 12))
    return choices.bool() ? .after(tick) : .before(tick)
  }
}
