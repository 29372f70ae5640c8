extension SignalProducer {
  /// Sends the last values at the end.
  ///
  /// ```text
  /// self:           --1--2--3--|
  /// take(last: 2):  -----------(2 3|)
  /// ```
  ///
  /// **Termination:** the values precede completion; a failure or an interruption drops them.
  /// **Complexity:** retains `count` values.
  ///
  /// - Parameter count: How many values to send; not negative. With zero, just the end is passed on.
  /// - Returns: A producer of at most `count` values.
  public func take(last count: Int) -> SignalProducer<Value, Failure> {
    precondition(count >= 0, "take(last:) needs a count that is not negative, not \(count)")
    return lift(.take(last: count))
  }
}

extension Signal {
  /// Sends the last values at the end.
  ///
  /// - Parameter count: How many values to send; not negative. With zero, just the end is passed on.
  /// - Returns: A signal of at most `count` values.
  public func take(last count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "take(last:) needs a count that is not negative, not \(count)")
    return lift(.take(last: count))
  }
}

// MARK: -

extension Operator where Input == Output, InputFailure == OutputFailure {
  static func take(last count: Int) -> Operator {
    Operator { sink in
      var kept = RingBuffer<Input>()
      return Sink(
        value: { value in
          kept.append(value)
          if kept.count > count { _ = kept.popFirst() }
        },
        end: { termination in
          if case .completed = termination {
            while let value = kept.popFirst() { sink.value(value) }
          }
          sink.end(termination)
        }
      )
    }
  }
}
