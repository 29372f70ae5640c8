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

  /// Sends the values and the failure as results.
  ///
  /// **Termination:** a failure is sent as a value, then the stream completes; completion and
  /// interruption are passed on.
  ///
  /// - Returns: A producer of results that cannot fail.
  @inlinable
  public func materializeResults() -> SignalProducer<Result<Value, Failure>, Never> {
    lift(.materializeResults())
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

  /// Sends the values and the failure as results.
  ///
  /// - Returns: A signal of results that cannot fail.
  @inlinable
  public func materializeResults() -> Signal<Result<Value, Failure>, Never> {
    lift(.materializeResults())
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

  @inlinable
  static func materializeResults() -> Operator where Output == Result<Input, InputFailure> {
    Operator { sink in
      Sink(
        value: { sink.value(.success($0)) },
        end: { termination in
          switch termination {
          case .failed(let failure):
            sink.value(.failure(failure))
            sink.end(.completed)
          case .completed: sink.end(.completed)
          case .interrupted: sink.end(.interrupted)
          }
        }
      )
    }
  }
}
