extension SignalProducer {
  /// Runs closures beside what happens, without changing it.
  ///
  /// Along a chain, the events are told from the source to the observer, the start the other way
  /// round. `disposed` is told last, whatever the end was.
  ///
  /// - Parameters:
  ///   - starting: Before the work begins.
  ///   - started: After the start has returned: for work that sends everything at once, after the
  ///     end.
  ///   - event: For each event.
  ///   - failed: For the failure.
  ///   - completed: For successful completion.
  ///   - interrupted: For interruption.
  ///   - terminated: For any terminal event.
  ///   - disposed: When the run is over and its resources have been let go of.
  ///   - value: For each value.
  /// - Returns: A producer of the same events.
  @preconcurrency
  public func on(
    starting: (@Sendable () -> Void)? = nil,
    started: (@Sendable () -> Void)? = nil,
    event: (@Sendable (Signal<Value, Failure>.Event) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> SignalProducer<Value, Failure> {
    let effects = Operator<Value, Failure, Value, Failure>.on(
      event: event,
      failed: failed,
      completed: completed,
      interrupted: interrupted,
      terminated: terminated,
      value: value
    )
    return SignalProducer { scope, sink in
      starting?()
      if let disposed { scope.hold(AnyDisposable(disposed)) }
      feed(effects.attach(sink), in: scope)
      started?()
    }
  }
}

extension Signal {
  /// Runs closures beside what happens, without changing it.
  ///
  /// - Parameters:
  ///   - event: For each event.
  ///   - failed: For the failure.
  ///   - completed: For successful completion.
  ///   - interrupted: For interruption.
  ///   - terminated: For any terminal event.
  ///   - disposed: When the new signal is over.
  ///   - value: For each value.
  /// - Returns: A signal of the same events.
  @preconcurrency
  public func on(
    event: (@Sendable (Event) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> Signal<Value, Failure> {
    let effects = Operator<Value, Failure, Value, Failure>.on(
      event: event,
      failed: failed,
      completed: completed,
      interrupted: interrupted,
      terminated: terminated,
      value: value
    )
    guard let disposed else { return lift(effects) }
    return Signal { observer, lifetime in
      lifetime += lift(effects).observe(observer)
      lifetime.observeEnded(disposed)
    }
  }
}

// MARK: -

extension Operator where Input == Output, InputFailure == OutputFailure, Input: Sendable {
  static func on(
    event: (@Sendable (Signal<Input, InputFailure>.Event) -> Void)?,
    failed: (@Sendable (InputFailure) -> Void)?,
    completed: (@Sendable () -> Void)?,
    interrupted: (@Sendable () -> Void)?,
    terminated: (@Sendable () -> Void)?,
    value: (@Sendable (Input) -> Void)?
  ) -> Operator {
    Operator { sink in
      Sink(
        value: { input in
          event?(.value(input))
          value?(input)
          sink.value(input)
        },
        end: { termination in
          event?(Signal<Input, InputFailure>.Event(termination))
          switch termination {
          case .failed(let failure): failed?(failure)
          case .completed: completed?()
          case .interrupted: interrupted?()
          }
          terminated?()
          sink.end(termination)
        }
      )
    }
  }
}
