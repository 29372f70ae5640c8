extension SignalProducer {
  /// Gathers all values in an array that is sent at the end.
  ///
  /// ```text
  /// self:       --1--2--3--|
  /// collect():  -----------([1,2,3]|)
  /// ```
  ///
  /// **Termination:** the array precedes completion; nothing is sent on failure or interruption.
  /// **Complexity:** retains all values until then.
  ///
  /// - Returns: A producer of the array.
  @inlinable
  public func collect() -> SignalProducer<[Value], Failure> {
    lift(.reduce(into: []) { $0.append($1) })
  }

  /// Gathers values in arrays of a given length.
  ///
  /// ```text
  /// self:               --1--2------3--|
  /// collect(count: 2):  -----[1,2]-----([3]|)
  /// ```
  ///
  /// **Termination:** what has been gathered is sent before completion, as an empty array if there
  /// never was a value; a failure or an interruption drops it.
  ///
  /// - Parameter count: How long each array is, but for the last; more than zero.
  /// - Returns: A producer of the arrays.
  public func collect(count: Int) -> SignalProducer<[Value], Failure> {
    precondition(count > 0, "collect(count:) needs a count of at least 1, not \(count)")
    return lift(.collect { values in values.count == count })
  }

  /// Gathers values in arrays that end where a test says so.
  ///
  /// **Termination:** as for `collect(count:)`.
  ///
  /// - Parameter shouldEmit: Whether to send what has been gathered, the newest value included.
  /// - Returns: A producer of the arrays.
  @preconcurrency
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value]) -> Bool
  ) -> SignalProducer<[Value], Failure> {
    lift(.collect(shouldEmit))
  }

  /// Gathers values in arrays that end before a value where a test says so.
  ///
  /// **Termination:** as for `collect(count:)`.
  ///
  /// - Parameter shouldEmit: Whether to send what was gathered before `latest`, which then begins
  ///   the next array.
  /// - Returns: A producer of the arrays.
  @preconcurrency
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value], _ latest: Value) -> Bool
  ) -> SignalProducer<[Value], Failure> {
    lift(.collect(before: shouldEmit))
  }
}

extension Signal {
  /// Gathers all values in an array that is sent at the end.
  ///
  /// - Returns: A signal of the array.
  @inlinable
  public func collect() -> Signal<[Value], Failure> {
    lift(.reduce(into: []) { $0.append($1) })
  }

  /// Gathers values in arrays of a given length.
  ///
  /// - Parameter count: How long each array is, but for the last; more than zero.
  /// - Returns: A signal of the arrays.
  public func collect(count: Int) -> Signal<[Value], Failure> {
    precondition(count > 0, "collect(count:) needs a count of at least 1, not \(count)")
    return lift(.collect { values in values.count == count })
  }

  /// Gathers values in arrays that end where a test says so.
  ///
  /// - Parameter shouldEmit: Whether to send what has been gathered, the newest value included.
  /// - Returns: A signal of the arrays.
  @preconcurrency
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value]) -> Bool
  ) -> Signal<[Value], Failure> {
    lift(.collect(shouldEmit))
  }

  /// Gathers values in arrays that end before a value where a test says so.
  ///
  /// - Parameter shouldEmit: Whether to send what was gathered before `latest`, which then begins
  ///   the next array.
  /// - Returns: A signal of the arrays.
  @preconcurrency
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value], _ latest: Value) -> Bool
  ) -> Signal<[Value], Failure> {
    lift(.collect(before: shouldEmit))
  }
}

// MARK: -

extension Operator where Output == [Input], InputFailure == OutputFailure {
  static func collect(
    _ shouldEmit: @escaping @Sendable ([Input]) -> Bool
  ) -> Operator {
    collecting { collected, value, emit in
      collected.append(value)
      if shouldEmit(collected) { emit(&collected) }
    }
  }

  static func collect(
    before shouldEmit: @escaping @Sendable ([Input], Input) -> Bool
  ) -> Operator {
    collecting { collected, value, emit in
      if shouldEmit(collected, value) { emit(&collected) }
      collected.append(value)
    }
  }

  private static func collecting(
    _ receive: @escaping @Sendable (inout [Input], Input, (inout [Input]) -> Void) -> Void
  ) -> Operator {
    Operator { sink in
      var collected: [Input] = []
      var hasCollected = false
      func emit(_ values: inout [Input]) {
        let whole = values
        values = []
        sink.value(whole)
      }
      return Sink(
        value: { value in
          hasCollected = true
          receive(&collected, value, emit)
        },
        end: { termination in
          if case .completed = termination, !collected.isEmpty || !hasCollected {
            emit(&collected)
          }
          sink.end(termination)
        }
      )
    }
  }
}
