extension SignalProducer {
  /// Pairs each value but the first with the one before it: another name for `combinePrevious`.
  ///
  /// - Returns: A producer of pairs, the earlier value first.
  public func pairwise() -> SignalProducer<(Value, Value), Failure> {
    lift(.combinePrevious(nil))
  }

  /// Sends each value together with the ones right before it.
  ///
  /// ```text
  /// self:      --1--2--3--4--|
  /// nwise(3):  --------[1,2,3]-[2,3,4]--|
  /// ```
  ///
  /// **Termination:** passed on. **Threading:** in place.
  ///
  /// - Parameter count: How many values each array has; more than zero.
  /// - Returns: A producer of arrays, from the `count`th value on.
  public func nwise(_ count: Int) -> SignalProducer<[Value], Failure> {
    precondition(count > 0, "nwise(_:) needs a count of at least 1, not \(count)")
    return lift(.nwise(count))
  }

  /// Numbers the values from zero.
  ///
  /// - Returns: A producer of each value with its position.
  public func enumerated() -> SignalProducer<(offset: Int, element: Value), Failure> {
    lift(.enumerated())
  }
}

extension Signal {
  /// Pairs each value but the first with the one before it: another name for `combinePrevious`.
  ///
  /// - Returns: A signal of pairs, the earlier value first.
  public func pairwise() -> Signal<(Value, Value), Failure> {
    lift(.combinePrevious(nil))
  }

  /// Sends each value together with the ones right before it.
  ///
  /// - Parameter count: How many values each array has; more than zero.
  /// - Returns: A signal of arrays, from the `count`th value on.
  public func nwise(_ count: Int) -> Signal<[Value], Failure> {
    precondition(count > 0, "nwise(_:) needs a count of at least 1, not \(count)")
    return lift(.nwise(count))
  }

  /// Numbers the values from zero.
  ///
  /// - Returns: A signal of each value with its position.
  public func enumerated() -> Signal<(offset: Int, element: Value), Failure> {
    lift(.enumerated())
  }
}

// MARK: -

extension Operator where InputFailure == OutputFailure {
  static func nwise(_ count: Int) -> Operator where Output == [Input] {
    Operator { sink in
      var window: [Input] = []
      return Sink(
        value: { value in
          if window.count == count { window.removeFirst() }
          window.append(value)
          if window.count == count { sink.value(window) }
        },
        end: sink.end
      )
    }
  }

  static func enumerated() -> Operator where Output == (offset: Int, element: Input) {
    Operator { sink in
      var next = 0
      return Sink(
        value: { value in
          defer { next += 1 }
          sink.value((offset: next, element: value))
        },
        end: sink.end
      )
    }
  }
}
