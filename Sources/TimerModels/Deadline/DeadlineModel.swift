public import FoundationEssentials
public import Signals

/// The time that is left until a date.
///
/// ```swift
/// let launch = DeadlineModel(until: date, format: .units(locale: Locale(identifier: "de_DE")))
/// launch.text.producer.startWithValues { print("noch \($0)") }
/// ```
///
/// The time is that of the scheduler's calendar, and follows it: when that is set, the time that is left
/// is right again after an interval at the latest, and the deadline itself comes when the calendar shows
/// it. It is looked at when whole intervals are left, so that seconds change when they should. A model that
/// is let go of takes its timers with it.
public final class DeadlineModel: Sendable {
  /// When the time is up.
  ///
  /// It can be set: what is left, and whether it is reached, is then that of the new one.
  public let deadline: MutableProperty<Date>

  /// What is left at the last look, never negative.
  public let timeLeft: Property<Duration>

  /// What is left, in words.
  public let text: Property<String>

  /// Whether the deadline has been reached.
  ///
  /// It stays so when the calendar is set back.
  public let isReached: Property<Bool>

  /// The deadline, when it has been reached, once for each that is set.
  ///
  /// Sent on the scheduler, after the properties have changed. Completes with the model.
  public let reached: Signal<Date, Never>

  private let engine: DeadlineEngine

  /// Creates a model that watches the time at once.
  ///
  /// - Parameters:
  ///   - deadline: When the time is up.
  ///   - interval: How often to look at the time, a millisecond or more.
  ///   - format: How to write what is left.
  ///   - scheduler: Where the properties change, and whose calendar is followed.
  ///   - lifetime: Ends the watch for good when it ends; `nil` to end with the model alone.
  /// - Precondition: `interval` is a millisecond or more.
  public init(
    until deadline: Date,
    every interval: Duration = .seconds(1),
    format: TimeLeftFormat = .units(),
    on scheduler: any DateScheduler = QueueScheduler(name: "TimerModels.DeadlineModel"),
    during lifetime: Lifetime? = nil
  ) {
    precondition(
      interval >= .milliseconds(1),
      "A deadline's interval must be a millisecond or more, not \(interval)."
    )
    let engine = DeadlineEngine(deadline, every: interval, on: scheduler, during: lifetime)
    self.engine = engine
    self.deadline = engine.deadline
    timeLeft = engine.state.map(\.timeLeft).skipRepeats()
    isReached = engine.state.map(\.isReached).skipRepeats()
    reached = engine.reached
    text = timeLeft.map { format.text(for: $0) }.skipRepeats()
    engine.begin()
  }
}
