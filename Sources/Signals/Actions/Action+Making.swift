// Other ways to make an action.

extension Action {
  /// Makes an action whose work depends on a state and which is always enabled.
  ///
  /// - Parameters:
  ///   - state: The state. The action keeps it alive.
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the state and the input.
  @preconcurrency
  public convenience init<State: PropertyProtocol>(
    state: State,
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, enabledIf: { _ in true }, policy: policy, execute: execute)
  }

  /// Makes an action that is enabled while a property is true.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether it is enabled. The action keeps it alive.
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the input.
  @preconcurrency
  public convenience init<Condition: PropertyProtocol>(
    enabledIf isEnabled: Condition,
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (Input) -> SignalProducer<Output, Failure>
  ) where Condition.Value == Bool {
    self.init(state: isEnabled, enabledIf: { $0 }, policy: policy) { _, input in execute(input) }
  }

  /// Makes an action that is enabled while a property has a value.
  ///
  /// - Parameters:
  ///   - state: The optional state. The action keeps it alive.
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the unwrapped state and the input.
  @preconcurrency
  public convenience init<State: PropertyProtocol, Wrapped>(
    unwrapping state: State,
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (Wrapped, Input) -> SignalProducer<Output, Failure>
  ) where State.Value == Wrapped? {
    self.init(state: state, enabledIf: { $0 != nil }, policy: policy) { value, input in
      // Enabled means that there is a value; this one was read in the same step.
      value.map { execute($0, input) } ?? .empty
    }
  }

  /// Makes an action that is enabled while a validating property is valid.
  ///
  /// - Parameters:
  ///   - state: The property whose valid value is the state. The action keeps its result alive.
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the valid value and the input.
  @preconcurrency
  public convenience init<Valid, ValidationError>(
    validated state: ValidatingProperty<Valid, ValidationError>,
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (Valid, Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(unwrapping: state.result.map(\.value), policy: policy, execute: execute)
  }

  /// Makes an action that is always enabled.
  ///
  /// - Parameters:
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the input.
  @preconcurrency
  public convenience init(
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: Property(value: ()), policy: policy) { _, input in execute(input) }
  }
}

extension Action where Input == Void {
  /// Makes an action without an input, whose work depends on a state.
  ///
  /// - Parameters:
  ///   - state: The state. The action keeps it alive.
  ///   - isEnabled: Whether the action is enabled in a state; pure and short.
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the state.
  @preconcurrency
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (State.Value) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, enabledIf: isEnabled, policy: policy) { state, _ in execute(state) }
  }

  /// Makes an action without an input, whose work depends on a state and which is always enabled.
  ///
  /// - Parameters:
  ///   - state: The state. The action keeps it alive.
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the state.
  @preconcurrency
  public convenience init<State: PropertyProtocol>(
    state: State,
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (State.Value) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, policy: policy) { state, _ in execute(state) }
  }

  /// Makes an action without an input that is enabled while a property has a value.
  ///
  /// - Parameters:
  ///   - state: The optional state. The action keeps it alive.
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the unwrapped state.
  @preconcurrency
  public convenience init<State: PropertyProtocol, Wrapped>(
    unwrapping state: State,
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (Wrapped) -> SignalProducer<Output, Failure>
  ) where State.Value == Wrapped? {
    self.init(unwrapping: state, policy: policy) { state, _ in execute(state) }
  }

  /// Makes an action without an input that is enabled while a validating property is valid.
  ///
  /// - Parameters:
  ///   - state: The property whose valid value is the state. The action keeps its result alive.
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the valid value.
  @preconcurrency
  public convenience init<Valid, ValidationError>(
    validated state: ValidatingProperty<Valid, ValidationError>,
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (Valid) -> SignalProducer<Output, Failure>
  ) {
    self.init(validated: state, policy: policy) { state, _ in execute(state) }
  }
}

// MARK: - With a target

extension Action {
  /// Makes an action whose work needs an object that owns the action.
  ///
  /// The target is held weakly and handed in, so the closure needs no capture of it. When it is
  /// gone, an execution is interrupted at once.
  ///
  /// - Parameters:
  ///   - target: Whom the work is for.
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the target and the input.
  @preconcurrency
  public convenience init<Target: AnyObject & Sendable>(
    with target: Target,
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (Target, Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(with: target, enabledIf: Property(value: true), policy: policy, execute: execute)
  }

  /// Makes an action whose work needs an object that owns the action, enabled while a property is
  /// true.
  ///
  /// - Parameters:
  ///   - target: Whom the work is for; held weakly.
  ///   - isEnabled: Whether it is enabled. The action keeps it alive.
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the target and the input.
  @preconcurrency
  public convenience init<Target: AnyObject & Sendable, Condition: PropertyProtocol>(
    with target: Target,
    enabledIf isEnabled: Condition,
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (Target, Input) -> SignalProducer<Output, Failure>
  ) where Condition.Value == Bool {
    self.init(enabledIf: isEnabled, policy: policy) { [weak target] input in
      guard let target else { return SignalProducer { observer, _ in observer.sendInterrupted() } }
      return execute(target, input)
    }
  }
}
