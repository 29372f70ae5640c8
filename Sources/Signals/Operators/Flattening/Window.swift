extension SignalProducer {
  /// Divides the values into streams of a given number of them.
  ///
  /// A window is sent when its first value comes; its values wait until it is started for the first
  /// time.
  ///
  /// **Termination:** passed on, to the open window first.
  ///
  /// - Parameter count: How many values each has, but for the last; more than zero.
  /// - Returns: A producer of the windows.
  public func window(
    count: Int
  ) -> SignalProducer<SignalProducer<Value, Failure>, Failure> {
    precondition(count > 0, "window(count:) needs a count of at least 1, not \(count)")
    return SignalProducer<SignalProducer<Value, Failure>, Failure>.dividing(self) { sink in
      var window = HeldStream<Value, Failure>()
      var sent = 0
      return Sink(
        value: { value in
          if sent == 0 {
            window = HeldStream()
            sink.value(window.producer)
          }
          window.send(value)
          sent = (sent + 1) % count
          if sent == 0 { window.end(.completed) }
        },
        end: { termination in
          window.end(termination)
          sink.end(termination)
        }
      )
    }
  }

  /// Divides the values into streams that end whenever another stream says so.
  ///
  /// ```text
  /// self:         --1--2-----3--|
  /// trigger:      -------x------x-|
  /// window(on:):  --a--------b--|
  /// a:              1--2-|
  /// b:                       3--|
  /// ```
  ///
  /// A window is sent when its first value comes; its values wait until it is started for the first
  /// time. No window is empty.
  ///
  /// **Termination:** passed on, to the open window first. The trigger's end is ignored.
  ///
  /// - Parameter trigger: When one window ends and the next begins.
  /// - Returns: A producer of the windows.
  public func window<Trigger: SignalProducerConvertible>(
    on trigger: Trigger
  ) -> SignalProducer<SignalProducer<Value, Failure>, Failure>
  where Trigger.Value == Void, Trigger.Error == Never {
    let trigger = trigger.producer
    return SignalProducer<SignalProducer<Value, Failure>, Failure> { scope, sink in
      var open: HeldStream<Value, Failure>?
      func end(_ termination: Termination<Failure>) {
        open?.end(termination)
        sink.end(termination)
      }
      guard scope.onInterruption({ end(.interrupted) }) else { return }
      let close = { open.take()?.end(.completed) ?? () }
      scope.begin(trigger, into: Sink(value: close, end: { _ in }))
      scope.begin(
        self,
        into: Sink(
          value: { value in
            if let open { return open.send(value) }
            let window = HeldStream<Value, Failure>()
            open = window
            sink.value(window.producer)
            window.send(value)
          },
          end: end
        )
      )
    }
  }

  /// Divides the values into streams of a given duration.
  ///
  /// **Termination:** passed on, to the open window first. **Threading:** windows on `scheduler`.
  ///
  /// - Parameters:
  ///   - interval: How long each window is open; more than zero.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A producer of the windows.
  public func window(
    every interval: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<SignalProducer<Value, Failure>, Failure> {
    window(on: SignalProducer<Void, Never>.ticks(every: interval, on: scheduler))
  }
}

extension Signal {
  /// Divides the values into streams of a given number of them.
  ///
  /// - Parameter count: How many values each has, but for the last; more than zero.
  /// - Returns: A signal of the windows.
  public func window(
    count: Int
  ) -> Signal<SignalProducer<Value, Failure>, Failure> {
    producer.window(count: count).startedSignal()
  }

  /// Divides the values into streams that end whenever another stream says so.
  ///
  /// - Parameter trigger: When one window ends and the next begins.
  /// - Returns: A signal of the windows.
  public func window<Trigger: SignalProducerConvertible>(
    on trigger: Trigger
  ) -> Signal<SignalProducer<Value, Failure>, Failure>
  where Trigger.Value == Void, Trigger.Error == Never {
    producer.window(on: trigger).startedSignal()
  }

  /// Divides the values into streams of a given duration.
  ///
  /// - Parameters:
  ///   - interval: How long each window is open; more than zero.
  ///   - scheduler: Whose clock counts.
  /// - Returns: A signal of the windows.
  public func window(
    every interval: Duration,
    on scheduler: any DateScheduler
  ) -> Signal<SignalProducer<Value, Failure>, Failure> {
    producer.window(every: interval, on: scheduler).startedSignal()
  }
}
