extension SignalProducer {
  /// Sends a value if the stream completes without one.
  ///
  /// ```text
  /// self:               -----|
  /// defaultIfEmpty(1):  -----(1|)
  /// ```
  ///
  /// **Termination:** passed on.
  ///
  /// - Parameter value: What to send then.
  /// - Returns: A producer of at least one value, unless it fails or is interrupted.
  public func defaultIfEmpty(_ value: Value) -> SignalProducer<Value, Failure> {
    lift(.defaultIfEmpty(value))
  }

  /// Starts another stream if this one completes without a value.
  ///
  /// **Termination:** that of the other stream, if it is started; otherwise passed on.
  ///
  /// - Parameter other: What to start then.
  /// - Returns: A producer of the values of one of them.
  public func switchIfEmpty<Other: SignalProducerConvertible>(
    _ other: Other
  ) -> SignalProducer<Value, Failure> where Other.Value == Value, Other.Error == Failure {
    let other = other.producer
    return SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let first = RunScope()
      scope.hold(first)
      let isEmpty = Lock(true)
      scope.begin(
        lift(
          .map { value in
            isEmpty.withLock { $0 = false }
            return value
          }
        ),
        in: first,
        into: Sink(
          value: sink.value,
          end: { termination in
            if case .completed = termination, isEmpty.withLock({ $0 }), scope.isRunning {
              scope.begin(other, into: sink)
            } else {
              scope.finish(termination, to: sink)
            }
          }
        )
      )
    }
  }
}

extension Signal {
  /// Sends a value if the stream completes without one.
  ///
  /// - Parameter value: What to send then.
  /// - Returns: A signal of at least one value, unless it fails or is interrupted.
  public func defaultIfEmpty(_ value: Value) -> Signal<Value, Failure> {
    lift(.defaultIfEmpty(value))
  }

  /// Starts another stream if this one completes without a value.
  ///
  /// - Parameter other: What to start then.
  /// - Returns: A signal of the values of one of them.
  public func switchIfEmpty<Other: SignalProducerConvertible>(
    _ other: Other
  ) -> Signal<Value, Failure> where Other.Value == Value, Other.Error == Failure {
    producer.switchIfEmpty(other).startedSignal()
  }
}

// MARK: -

extension Operator where Input == Output, InputFailure == OutputFailure, Input: Sendable {
  static func defaultIfEmpty(_ value: Input) -> Operator {
    Operator { sink in
      var isEmpty = true
      return Sink(
        value: {
          isEmpty = false
          sink.value($0)
        },
        end: { termination in
          if case .completed = termination, isEmpty { sink.value(value) }
          sink.end(termination)
        }
      )
    }
  }
}
