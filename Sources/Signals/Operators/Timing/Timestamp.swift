public import FoundationEssentials

extension SignalProducer {
  /// Adds to each value the date on which it comes.
  ///
  /// - Parameter scheduler: Whose calendar counts.
  /// - Returns: A producer of values with dates.
  public func timestamp(
    on scheduler: any DateScheduler
  ) -> SignalProducer<(value: Value, date: Date), Failure> {
    lift(.map { (value: $0, date: scheduler.currentDate) })
  }

  /// Adds to each value the time since the one before it, or since the start.
  ///
  /// - Parameter scheduler: Whose clock counts.
  /// - Returns: A producer of values with durations.
  public func timeInterval(
    on scheduler: any DateScheduler
  ) -> SignalProducer<(value: Value, interval: Duration), Failure> {
    lift(.timeInterval(on: scheduler))
  }

  /// Sends for each value the time since the one before it, or since the start.
  ///
  /// - Parameter scheduler: Whose clock counts.
  /// - Returns: A producer of durations.
  public func measureInterval(
    on scheduler: any DateScheduler
  ) -> SignalProducer<Duration, Failure> {
    timeInterval(on: scheduler).map { $0.interval }
  }
}

extension Signal {
  /// Adds to each value the date on which it comes.
  ///
  /// - Parameter scheduler: Whose calendar counts.
  /// - Returns: A signal of values with dates.
  public func timestamp(
    on scheduler: any DateScheduler
  ) -> Signal<(value: Value, date: Date), Failure> {
    lift(.map { (value: $0, date: scheduler.currentDate) })
  }

  /// Adds to each value the time since the one before it, or since the start.
  ///
  /// - Parameter scheduler: Whose clock counts.
  /// - Returns: A signal of values with durations.
  public func timeInterval(
    on scheduler: any DateScheduler
  ) -> Signal<(value: Value, interval: Duration), Failure> {
    lift(.timeInterval(on: scheduler))
  }

  /// Sends for each value the time since the one before it, or since the start.
  ///
  /// - Parameter scheduler: Whose clock counts.
  /// - Returns: A signal of durations.
  public func measureInterval(
    on scheduler: any DateScheduler
  ) -> Signal<Duration, Failure> {
    producer.measureInterval(on: scheduler).startedSignal()
  }
}

// MARK: -

extension Operator where InputFailure == OutputFailure {
  static func timeInterval(
    on scheduler: any DateScheduler
  ) -> Operator where Output == (value: Input, interval: Duration) {
    Operator { sink in
      var last = scheduler.uptime
      return Sink(
        value: { value in
          let now = scheduler.uptime
          defer { last = now }
          sink.value((value: value, interval: now - last))
        },
        end: sink.end
      )
    }
  }
}
