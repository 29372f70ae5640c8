public import Dispatch
public import FoundationEssentials

extension SignalProducer where Value == Date, Failure == Never {
  /// Sends the date again and again.
  ///
  /// The nth tick is due n intervals after the start, whatever the observers take; ticks that were
  /// missed become one. It never completes.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next, and from the start to the first; more
  ///     than zero.
  ///   - scheduler: Where to tick, and whose clock counts.
  ///   - leeway: How late a tick may be, for the system to save energy. It does not add up.
  /// - Returns: A producer of the dates on which the ticks are delivered.
  public static func timer(
    interval: Duration,
    on scheduler: any DateScheduler,
    leeway: Duration = .zero
  ) -> SignalProducer<Date, Never> {
    SignalProducer<Void, Never>.ticks(every: interval, leeway: leeway, on: scheduler)
      .map { scheduler.currentDate }
  }

  /// Sends the date again and again.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next, and from the start to the first; more
  ///     than zero.
  ///   - scheduler: Where to tick, and whose clock counts.
  ///   - leeway: How late a tick may be, for the system to save energy. It does not add up.
  /// - Returns: A producer of the dates on which the ticks are delivered.
  @_disfavoredOverload
  public static func timer(
    interval: DispatchTimeInterval,
    on scheduler: any DateScheduler,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) -> SignalProducer<Date, Never> {
    timer(interval: Duration(interval), on: scheduler, leeway: Duration(leeway))
  }
}

extension SignalProducer where Value == Void, Failure == Never {
  /// Ticks without drift, the first time after one interval.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next; more than zero.
  ///   - leeway: How late a tick may be.
  ///   - scheduler: Where to tick, and whose clock counts.
  /// - Returns: A producer that never completes.
  static func ticks(
    every interval: Duration,
    leeway: Duration = .zero,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Void, Never> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let output = SinkBox(sink)
      scope.hold(
        scheduler.schedule(at: scheduler.uptime + interval, every: interval, leeway: leeway) {
          scope.push((), to: output.sink)
        }
      )
    }
  }
}
