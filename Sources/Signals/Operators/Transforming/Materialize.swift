extension SignalProducer {
  /// Sends the events themselves as values.
  ///
  /// ```text
  /// self:           --1----2----#
  /// materialize():  --(v1)-(v2)-(#|)
  /// ```
  ///
  /// **Termination:** the terminal event is sent as a value, then the stream completes, or is
  /// interrupted if that is what the event was.
  ///
  /// - Returns: A producer of events that cannot fail.
  @inlinable
  public func materialize() -> SignalProducer<Signal<Value, Failure>.Event, Never> {
    lift(.materialize())
  }
}

extension Signal {
  /// Sends the events themselves as values.
  ///
  /// - Returns: A signal of events that cannot fail.
  @inlinable
  public func materialize() -> Signal<Event, Never> {
    lift(.materialize())
  }
}

// MARK: -

extension Operator where OutputFailure == Never {
  @inlinable
  static func materialize() -> Operator
  where Input: Sendable, Output == Signal<Input, InputFailure>.Event {
    Operator { sink in
      Sink(
        value: { sink.value(.value($0)) },
        end: { termination in
          sink.value(Signal<Input, InputFailure>.Event(termination))
          if case .interrupted = termination {
            sink.end(.interrupted)
          } else {
            sink.end(.completed)
          }
        }
      )
    }
  }
}
