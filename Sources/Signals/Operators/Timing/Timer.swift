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
  /// - Returns: A producer of the dates on which the ticks are delivered.
  public static func timer(
    interval: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Date, Never> {
    SignalProducer<Void, Never>.ticks(every: interval, on: scheduler)
      .map { scheduler.currentDate }
  }

  /// Sends the date again and again.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next, and from the start to the first; more
  ///     than zero.
  ///   - scheduler: Where to tick, and whose clock counts.
  ///   - leeway: How late a tick may be. Not used: ticks are as punctual as the scheduler.
  /// - Returns: A producer of the dates on which the ticks are delivered.
  public static func timer(
    interval: DispatchTimeInterval,
    on scheduler: any DateScheduler,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) -> SignalProducer<Date, Never> {
    timer(interval: Duration(interval), on: scheduler)
  }
}

extension SignalProducer where Value == Void, Failure == Never {
  /// Ticks without drift, the first time after one interval.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next; more than zero.
  ///   - scheduler: Where to tick, and whose clock counts.
  /// - Returns: A producer that never completes.
  static func ticks(
    every interval: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Void, Never> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let output = SinkBox(sink)
      scope.hold(
        scheduler.schedule(at: scheduler.uptime + interval, every: interval) {
          scope.push((), to: output.sink)
        }
      )
    }
  }
}
