extension SignalProducer {
  /// Sends values until something else happens.
  ///
  /// ```text
  /// self:           --1--2--3--4--|
  /// trigger:        --------x
  /// take(until:):   --1--2--|
  /// ```
  ///
  /// The trigger is started first: what it sends within its start ends the stream before it begins.
  ///
  /// **Termination:** completes when the trigger sends a value or completes; an interruption of
  /// the trigger is ignored. **Threading:** completes on the trigger's thread.
  ///
  /// - Parameter trigger: What to wait for.
  /// - Returns: A producer of the values before it.
  public func take<Trigger: SignalProducerConvertible>(
    until trigger: Trigger
  ) -> SignalProducer<Value, Failure> where Trigger.Value == Void, Trigger.Error == Never {
    let trigger = trigger.producer
    return SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      scope.begin(
        trigger,
        into: Sink(
          value: { sink.end(.completed) },
          end: { if case .completed = $0 { sink.end(.completed) } }
        )
      )
      guard !scope.hasEnded else { return }
      scope.begin(self, into: sink)
    }
  }

  /// Sends values for as long as something lives.
  ///
  /// **Termination:** completes when the lifetime ends, at once if it has ended.
  ///
  /// - Parameter lifetime: What to live with.
  /// - Returns: A producer that ends with `lifetime`.
  public func take(during lifetime: Lifetime) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let end = SinkBox(sink)
      let observation = lifetime.observeEnded { scope.finish(.completed, to: end.sink) }
      if let observation { scope.hold(observation) }
      guard !scope.hasEnded else { return }
      scope.begin(self, into: sink)
    }
  }
}

extension Signal {
  /// Sends values until something else happens.
  ///
  /// - Parameter trigger: What to wait for: a value, or completion.
  /// - Returns: A signal of the values before it.
  public func take<Trigger: SignalProducerConvertible>(
    until trigger: Trigger
  ) -> Signal<Value, Failure> where Trigger.Value == Void, Trigger.Error == Never {
    producer.take(until: trigger).startedSignal()
  }

  /// Sends values for as long as something lives.
  ///
  /// - Parameter lifetime: What to live with.
  /// - Returns: A signal that completes when `lifetime` ends.
  public func take(during lifetime: Lifetime) -> Signal<Value, Failure> {
    producer.take(during: lifetime).startedSignal()
  }
}
