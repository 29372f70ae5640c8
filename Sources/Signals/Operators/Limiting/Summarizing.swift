extension SignalProducer {
  /// Sends how many values there were, at completion.
  ///
  /// - Returns: A producer of the number.
  public func count() -> SignalProducer<Int, Failure> {
    lift(.reduce(into: 0) { count, _ in count += 1 })
  }

  /// Sends the least value at completion.
  ///
  /// **Termination:** of equal values, the first is sent; without values, just completes.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first value is less than the second.
  /// - Returns: A producer of at most one value.
  @preconcurrency
  public func min(
    by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Value, Failure> {
    lift(.selecting { areInIncreasingOrder($1, $0) })
  }

  /// Sends the greatest value at completion.
  ///
  /// **Termination:** of equal values, the last is sent; without values, just completes.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first value is less than the second.
  /// - Returns: A producer of at most one value.
  @preconcurrency
  public func max(
    by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Value, Failure> {
    lift(.selecting { !areInIncreasingOrder($1, $0) })
  }
}

extension SignalProducer where Value: Comparable {
  /// Sends the least value at completion.
  ///
  /// - Returns: A producer of at most one value.
  public func min() -> SignalProducer<Value, Failure> {
    min { $0 < $1 }
  }

  /// Sends the greatest value at completion.
  ///
  /// - Returns: A producer of at most one value.
  public func max() -> SignalProducer<Value, Failure> {
    max { $0 < $1 }
  }
}

extension Signal {
  /// Sends how many values there were, at completion.
  ///
  /// - Returns: A signal of the number.
  public func count() -> Signal<Int, Failure> {
    lift(.reduce(into: 0) { count, _ in count += 1 })
  }

  /// Sends the least value at completion.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first value is less than the second.
  /// - Returns: A signal of at most one value.
  @preconcurrency
  public func min(
    by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Value, Failure> {
    lift(.selecting { areInIncreasingOrder($1, $0) })
  }

  /// Sends the greatest value at completion.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first value is less than the second.
  /// - Returns: A signal of at most one value.
  @preconcurrency
  public func max(
    by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Value, Failure> {
    lift(.selecting { !areInIncreasingOrder($1, $0) })
  }
}

extension Signal where Value: Comparable {
  /// Sends the least value at completion.
  ///
  /// - Returns: A signal of at most one value.
  public func min() -> Signal<Value, Failure> {
    producer.min().startedSignal()
  }

  /// Sends the greatest value at completion.
  ///
  /// - Returns: A signal of at most one value.
  public func max() -> Signal<Value, Failure> {
    producer.max().startedSignal()
  }
}

// MARK: -

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Keeps one value, which a newer one replaces where the closure says so, and sends it at the end.
  static func selecting(
    _ replaces: @escaping @Sendable (_ kept: Input, _ new: Input) -> Bool
  ) -> Operator {
    Operator { sink in
      var selected: Input?
      return Sink(
        value: { value in
          if let kept = selected, !replaces(kept, value) { return }
          selected = value
        },
        end: { termination in
          if case .completed = termination, let selected { sink.value(selected) }
          sink.end(termination)
        }
      )
    }
  }
}
