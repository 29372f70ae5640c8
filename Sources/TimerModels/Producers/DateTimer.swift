public import FoundationEssentials
// Without it, there is no time zone but that of Greenwich.
import FoundationInternationalization
public import Signals

extension SignalProducer where Value == Date, Failure == Never {
  /// Sends once, when the calendar shows a date.
  ///
  /// It follows the calendar: when that is set forward to the date or beyond, or the system wakes from
  /// a suspension after it, the value comes at once; when the calendar is set back, it comes later.
  ///
  /// **Termination:** completes after the value. **Threading:** on `scheduler`.
  ///
  /// - Parameters:
  ///   - date: When to send. As soon as possible if that has passed.
  ///   - scheduler: Where to send, and whose calendar counts.
  /// - Returns: A producer of the date.
  public static func timer(
    at date: Date,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Date, Never> {
    dates(on: scheduler) { _, last in last == nil ? date : nil }
  }

  /// Sends on the dates that a calendar finds for a description, like the clock daemon of the system.
  ///
  /// ```swift
  /// // Each day at half past nine, and on Mondays at six.
  /// SignalProducer.dates(
  ///   matching: DateComponents(hour: 9, minute: 30), DateComponents(hour: 6, weekday: 2),
  ///   on: scheduler
  /// )
  /// ```
  ///
  /// Each date comes once, also when the calendar is set back after it; of dates that it skips by being
  /// set forward, the first one comes at once and the others are left out. A time of day that a change to daylight saving time leaves
  /// out comes right after the gap, and one that comes twice the first time only.
  ///
  /// **Termination:** completes when the calendar finds no further date, and else never.
  /// **Threading:** on `scheduler`.
  ///
  /// - Parameters:
  ///   - components: What the dates have in common; whatever is due first comes first.
  ///   - calendar: Whose dates, and in which time zone.
  ///   - scheduler: Where to send, and whose calendar counts.
  /// - Returns: A producer of the dates that were found, each when it has come.
  public static func dates(
    matching components: DateComponents...,
    in calendar: Calendar = .current,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Date, Never> {
    dates(on: scheduler) { now, last in
      components.compactMap { components in
        calendar.nextDate(
          after: last.map { Swift.max($0, now) } ?? now,
          matching: components,
          matchingPolicy: .nextTime,
          repeatedTimePolicy: .first
        )
      }.min()
    }
  }

  /// Sends on dates, each of which is found when the one before has come.
  private static func dates(
    on scheduler: any DateScheduler,
    next: @escaping @Sendable (_ now: Date, _ last: Date?) -> Date?
  ) -> SignalProducer<Date, Never> {
    SignalProducer { observer, lifetime in
      let wait = DateWait(on: scheduler, next: next, into: observer)
      lifetime += wait.current
      wait.begin(after: nil)
    }
  }
}

// MARK: -

/// One run of a producer of dates.
private final class DateWait: Sendable {
  /// What waits, disposed of when the run has ended.
  let current = SerialDisposable()

  private let scheduler: any DateScheduler
  private let next: @Sendable (_ now: Date, _ last: Date?) -> Date?
  private let observer: Signal<Date, Never>.Observer

  init(
    on scheduler: any DateScheduler,
    next: @escaping @Sendable (_ now: Date, _ last: Date?) -> Date?,
    into observer: Signal<Date, Never>.Observer
  ) {
    (self.scheduler, self.next, self.observer) = (scheduler, next, observer)
  }

  func begin(after last: Date?) {
    if let date = next(scheduler.currentDate, last) {
      wait(for: date)
    } else {
      observer.sendCompleted()
    }
  }

  private func wait(for date: Date) {
    current.replace {
      scheduler.schedule(after: date) { [self] in
        // A scheduler that knows no calendar comes too early when that has been set back.
        guard scheduler.currentDate.timeIntervalSince(date) > -1e-6 else { return wait(for: date) }
        observer.send(value: date)
        if !current.isDisposed { begin(after: date) }
      }
    }
  }
}
