extension SignalProducer {
  /// Leaves out values until something else happens.
  ///
  /// ```text
  /// self:           --1--2--3--4--|
  /// trigger:        -------x
  /// skip(until:):   --------3--4--|
  /// ```
  ///
  /// The trigger is started first, and interrupted after its first event.
  ///
  /// **Termination:** passed on, also before the trigger. A trigger that is interrupted never
  /// opens. **Threading:** in place.
  ///
  /// - Parameter trigger: What to wait for: a value, or completion.
  /// - Returns: A producer of the values after it.
  public func skip<Trigger: SignalProducerConvertible>(
    until trigger: Trigger
  ) -> SignalProducer<Value, Failure> where Trigger.Value == Void, Trigger.Error == Never {
    let trigger = trigger.producer
    return SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      var isOpen = false
      let waiting = RunScope()
      scope.hold(waiting)
      scope.begin(
        trigger,
        in: waiting,
        into: Sink(
          value: {
            isOpen = true
            waiting.dispose()
          },
          end: { if case .completed = $0 { scope.run { isOpen = true } } }
        )
      )
      scope.begin(
        self,
        into: Sink(value: { if isOpen { sink.value($0) } }, end: sink.end)
      )
    }
  }
}

extension Signal {
  /// Leaves out values until something else happens.
  ///
  /// - Parameter trigger: What to wait for: a value, or completion.
  /// - Returns: A signal of the values after it.
  public func skip<Trigger: SignalProducerConvertible>(
    until trigger: Trigger
  ) -> Signal<Value, Failure> where Trigger.Value == Void, Trigger.Error == Never {
    producer.skip(until: trigger).startedSignal()
  }
}
