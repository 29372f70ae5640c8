extension SignalProducer {
  /// Transforms each value by means of a state that is carried from one value to the next.
  ///
  /// ```text
  /// self:                              --a--b--c--|
  /// scanMap(0) { ($0 + 1, "\($1)\($0)") }: --a0-b1-c2--|
  /// ```
  ///
  /// **Termination:** passed on. **Threading:** in place.
  ///
  /// - Parameters:
  ///   - initialState: What to begin with, at each start anew.
  ///   - next: Makes the next state and the new value of the last state and a value.
  /// - Returns: A producer of the new values.
  @inlinable
  @preconcurrency
  public func scanMap<State: Sendable, NewValue: Sendable>(
    _ initialState: State,
    _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> SignalProducer<NewValue, Failure> {
    lift(
      .scanMap(into: initialState) { state, value in
        let (newState, newValue) = next(state, value)
        state = newState
        return newValue
      }
    )
  }

  /// Transforms each value by means of a state that is changed in place.
  ///
  /// - Parameters:
  ///   - initialState: What to begin with, at each start anew.
  ///   - next: Changes the state and makes the new value.
  /// - Returns: A producer of the new values.
  @inlinable
  @preconcurrency
  public func scanMap<State: Sendable, NewValue: Sendable>(
    into initialState: State,
    _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> SignalProducer<NewValue, Failure> {
    lift(.scanMap(into: initialState, next))
  }
}

extension Signal {
  /// Transforms each value by means of a state that is carried from one value to the next.
  ///
  /// - Parameters:
  ///   - initialState: What to begin with, at each start anew.
  ///   - next: Makes the next state and the new value of the last state and a value.
  /// - Returns: A signal of the new values.
  @inlinable
  @preconcurrency
  public func scanMap<State: Sendable, NewValue: Sendable>(
    _ initialState: State,
    _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> Signal<NewValue, Failure> {
    lift(
      .scanMap(into: initialState) { state, value in
        let (newState, newValue) = next(state, value)
        state = newState
        return newValue
      }
    )
  }

  /// Transforms each value by means of a state that is changed in place.
  ///
  /// - Parameters:
  ///   - initialState: What to begin with, at each start anew.
  ///   - next: Changes the state and makes the new value.
  /// - Returns: A signal of the new values.
  @inlinable
  @preconcurrency
  public func scanMap<State: Sendable, NewValue: Sendable>(
    into initialState: State,
    _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> Signal<NewValue, Failure> {
    lift(.scanMap(into: initialState, next))
  }
}

// MARK: -

extension Operator where InputFailure == OutputFailure {
  @inlinable
  static func scanMap<State: Sendable>(
    into initialState: State,
    _ next: @escaping @Sendable (inout State, Input) -> Output
  ) -> Operator {
    Operator(
      .stateful {
        let state = Confined(initialState)
        return .map { next(&state.value, $0) }
      }
    )
  }
}
