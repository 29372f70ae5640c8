extension SignalProducer {
  /// Delivers values and completion later.
  ///
  /// ```text
  /// self:      --1--2--|
  /// delay(3):  -----1--2--|
  /// ```
  ///
  /// **Termination:** completion is delayed like a value; a failure or an interruption overtakes
  /// the values that wait, which are dropped. **Threading:** all events on `scheduler`.
  ///
  /// - Parameters:
  ///   - interval: How much later; not negative.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - includingFailures: Whether a failure is delayed like a value, too.
  /// - Returns: A producer of the same events, later.
  public func delay(
    for interval: Duration,
    on scheduler: any DateScheduler,
    includingFailures: Bool = false
  ) -> SignalProducer<Value, Failure> {
    precondition(interval >= .zero, "delay(for:on:) needs an interval that is not negative")
    return SignalProducer { scope, sink in
      let output = SinkBox(sink)
      let waiting = CompositeDisposable()
      let upstream = RunScope()
      scope.hold(upstream)
      scope.hold(waiting)
      let overtake = { @Sendable (termination: Termination<Failure>) in
        waiting.dispose()
        scheduler.schedule { scope.finish(termination, to: output.sink) }
        return
      }
      guard
        scope.onInterruption({
          upstream.dispose()
          overtake(.interrupted)
        })
      else { return }
      let later = { @Sendable (deliver: @escaping @Sendable () -> Void) in
        let entry = SerialDisposable()
        let membership = waiting.add(entry)
        entry.inner = scheduler.schedule(after: interval) {
          membership?.dispose()
          deliver()
        }
      }
      upstream.start(
        self,
        into: Sink(
          value: { value in later { scope.push(value, to: output.sink) } },
          end: { termination in
            switch termination {
            case .completed: later { scope.finish(.completed, to: output.sink) }
            case .failed where includingFailures:
              later { scope.finish(termination, to: output.sink) }
            default: overtake(termination)
            }
          }
        )
      )
    }
  }

  /// Delivers values and completion later.
  ///
  /// - Parameters:
  ///   - interval: How much later, in seconds; not negative.
  ///   - scheduler: Where to deliver, and whose clock counts.
  /// - Returns: A producer of the same events, later.
  public func delay(
    _ interval: Double,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    delay(for: .seconds(interval), on: scheduler)
  }
}

extension Signal {
  /// Delivers values and completion later.
  ///
  /// - Parameters:
  ///   - interval: How much later; not negative.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - includingFailures: Whether a failure is delayed like a value, too.
  /// - Returns: A signal of the same events, later.
  public func delay(
    for interval: Duration,
    on scheduler: any DateScheduler,
    includingFailures: Bool = false
  ) -> Signal<Value, Failure> {
    producer.delay(for: interval, on: scheduler, includingFailures: includingFailures)
      .startedSignal()
  }

  /// Delivers values and completion later.
  ///
  /// - Parameters:
  ///   - interval: How much later, in seconds; not negative.
  ///   - scheduler: Where to deliver, and whose clock counts.
  /// - Returns: A signal of the same events, later.
  public func delay(
    _ interval: Double,
    on scheduler: any DateScheduler
  ) -> Signal<Value, Failure> {
    producer.delay(interval, on: scheduler).startedSignal()
  }
}
