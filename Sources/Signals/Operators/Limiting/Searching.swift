extension SignalProducer {
  /// Sends the value at a position and completes.
  ///
  /// **Termination:** completes with the value and cancels the source; without a value if the stream
  /// completes before.
  ///
  /// - Parameter index: The position, from zero.
  /// - Returns: A producer of at most one value.
  public func element(at index: Int) -> SignalProducer<Value, Failure> {
    precondition(index >= 0, "element(at:) needs an index that is not negative, not \(index)")
    return skip(first: index).take(first: 1)
  }

  /// Sends the first value that passes a test and completes.
  ///
  /// **Termination:** completes with the value and cancels the source; without a value if none has
  /// passed before completion.
  ///
  /// - Parameter predicate: Whether the value is wanted.
  /// - Returns: A producer of at most one value.
  @preconcurrency
  public func first(
    where predicate: @escaping @Sendable (Value) -> Bool
  ) -> SignalProducer<Value, Failure> {
    filter(predicate).take(first: 1)
  }

  /// Sends whether any value passes a test, as soon as that is decided.
  ///
  /// **Termination:** completes with the answer and cancels the source.
  ///
  /// - Parameter predicate: Whether a value is what is looked for.
  /// - Returns: A producer of the answer.
  @preconcurrency
  public func contains(
    where predicate: @escaping @Sendable (Value) -> Bool
  ) -> SignalProducer<Bool, Failure> {
    lift(.deciding(otherwise: false) { predicate($0) ? true : nil })
  }

  /// Sends whether all values pass a test, as soon as that is decided.
  ///
  /// **Termination:** completes with the answer and cancels the source.
  ///
  /// - Parameter predicate: Whether a value is as it should be.
  /// - Returns: A producer of the answer, true if there are no values.
  @preconcurrency
  public func allSatisfy(
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> SignalProducer<Bool, Failure> {
    lift(.deciding(otherwise: true) { predicate($0) ? nil : false })
  }

  /// Sends whether the stream completes without a value, as soon as that is decided.
  ///
  /// **Termination:** completes with the answer and cancels the source.
  ///
  /// - Returns: A producer of the answer.
  public func isEmpty() -> SignalProducer<Bool, Failure> {
    lift(.deciding(otherwise: true) { _ in false })
  }
}

extension SignalProducer where Value: Equatable {
  /// Sends whether any value is equal to a given one, as soon as that is decided.
  ///
  /// - Parameter value: What is looked for.
  /// - Returns: A producer of the answer.
  public func contains(_ value: Value) -> SignalProducer<Bool, Failure> {
    contains { $0 == value }
  }
}

extension Signal {
  /// Sends the value at a position and completes.
  ///
  /// - Parameter index: The position, from zero.
  /// - Returns: A signal of at most one value.
  public func element(at index: Int) -> Signal<Value, Failure> {
    producer.element(at: index).startedSignal()
  }

  /// Sends the first value that passes a test and completes.
  ///
  /// - Parameter predicate: Whether the value is wanted.
  /// - Returns: A signal of at most one value.
  @preconcurrency
  public func first(
    where predicate: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Value, Failure> {
    producer.first(where: predicate).startedSignal()
  }

  /// Sends whether any value passes a test, as soon as that is decided.
  ///
  /// - Parameter predicate: Whether a value is what is looked for.
  /// - Returns: A signal of the answer.
  @preconcurrency
  public func contains(
    where predicate: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Bool, Failure> {
    lift(.deciding(otherwise: false) { predicate($0) ? true : nil })
  }

  /// Sends whether all values pass a test, as soon as that is decided.
  ///
  /// - Parameter predicate: Whether a value is as it should be.
  /// - Returns: A signal of the answer, true if there are no values.
  @preconcurrency
  public func allSatisfy(
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Bool, Failure> {
    lift(.deciding(otherwise: true) { predicate($0) ? nil : false })
  }

  /// Sends whether the stream completes without a value, as soon as that is decided.
  ///
  /// - Returns: A signal of the answer.
  public func isEmpty() -> Signal<Bool, Failure> {
    lift(.deciding(otherwise: true) { _ in false })
  }
}

extension Signal where Value: Equatable {
  /// Sends whether any value is equal to a given one, as soon as that is decided.
  ///
  /// - Parameter value: What is looked for.
  /// - Returns: A signal of the answer.
  public func contains(_ value: Value) -> Signal<Bool, Failure> {
    producer.contains(value).startedSignal()
  }
}

// MARK: -

extension Operator where InputFailure == OutputFailure {
  /// Sends the first answer that a value gives, or another one on completion.
  static func deciding(
    otherwise answerAtEnd: Output,
    _ answer: @escaping @Sendable (Input) -> Output?
  ) -> Operator where Output: Sendable {
    Operator { sink in
      var isDecided = false
      return Sink(
        value: { value in
          guard !isDecided, let answer = answer(value) else { return }
          isDecided = true
          sink.value(answer)
          sink.end(.completed)
        },
        end: { termination in
          guard !isDecided else { return }
          isDecided = true
          if case .completed = termination { sink.value(answerAtEnd) }
          sink.end(termination)
        }
      )
    }
  }
}
