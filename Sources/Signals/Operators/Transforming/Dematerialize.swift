extension SignalProducer where Value: EventProtocol, Failure == Never {
  /// Turns events that are sent as values back into events.
  ///
  /// ```text
  /// self:             --(v1)-(v2)-(#)
  /// dematerialize():  --1----2----#
  /// ```
  ///
  /// **Termination:** a terminal event among the values ends the stream and cancels the source; the
  /// source's own end is passed on.
  ///
  /// - Returns: A producer of the events.
  public func dematerialize() -> SignalProducer<Value.Value, Value.Error> {
    lift(.dematerialize { $0.event })
  }
}

extension SignalProducer where Failure == Never {
  /// Turns results into values and a failure.
  ///
  /// **Termination:** the first failure among the results ends the stream and cancels the source.
  ///
  /// - Returns: A producer of the successes.
  public func dematerializeResults<Success: Sendable, NewFailure: Swift.Error>()
    -> SignalProducer<Success, NewFailure>
  where Value == Result<Success, NewFailure> {
    lift(
      .dematerialize { result in
        switch result {
        case .success(let value): .value(value)
        case .failure(let failure): .failed(failure)
        }
      }
    )
  }
}

extension Signal where Value: EventProtocol, Failure == Never {
  /// Turns events that are sent as values back into events.
  ///
  /// - Returns: A signal of the events.
  public func dematerialize() -> Signal<Value.Value, Value.Error> {
    lift(.dematerialize { $0.event })
  }
}

extension Signal where Failure == Never {
  /// Turns results into values and a failure.
  ///
  /// - Returns: A signal of the successes.
  public func dematerializeResults<Success: Sendable, NewFailure: Swift.Error>()
    -> Signal<Success, NewFailure>
  where Value == Result<Success, NewFailure> {
    lift(
      .dematerialize { result in
        switch result {
        case .success(let value): .value(value)
        case .failure(let failure): .failed(failure)
        }
      }
    )
  }
}

// MARK: -

extension Operator where InputFailure == Never, Output: Sendable {
  static func dematerialize(
    _ event: @escaping @Sendable (Input) -> Signal<Output, OutputFailure>.Event
  ) -> Operator {
    Operator { sink in
      var hasEnded = false
      func end(_ termination: Termination<OutputFailure>) {
        guard !hasEnded else { return }
        hasEnded = true
        sink.end(termination)
      }
      return Sink(
        value: { input in
          guard !hasEnded else { return }
          switch event(input) {
          case .value(let value): sink.value(value)
          case .failed(let failure): end(.failed(failure))
          case .completed: end(.completed)
          case .interrupted: end(.interrupted)
          }
        },
        end: { termination in
          switch termination {
          case .completed: end(.completed)
          case .interrupted: end(.interrupted)
          }
        }
      )
    }
  }
}
