/// Something that the user can do: work that is started by an input, one execution at a time, and
/// only while it is enabled.
///
/// An action shows whether it can be executed and whether it is being executed, and tells what
/// comes of all executions. When an execution ends, `isExecuting` is false before anybody is told
/// of the end, so whoever is told may execute it again.
///
/// ```swift
/// let save = Action<String, Void, SaveError>(enabledIf: isOpen) { text in
///   store.save(text)
/// }
/// save.errors.observeValues { print("not saved:", $0) }
/// save.apply("Hello").start()
/// ```
@preconcurrency
public final class Action<Input: Sendable, Output: Sendable, Failure: Swift.Error>: Sendable,
  BindingTargetProvider
{
  /// The failure, under the name that ReactiveSwift gives it.
  public typealias Error = Failure

  /// Starts an execution if that is possible, in one step with finding out.
  private let begin: @Sendable (Input) -> SignalProducer<Output, Failure>?
  private let executing: MutableProperty<Bool>
  private let current = SerialDisposable()
  private let eventsInput: Signal<Signal<Output, Failure>.Event, Never>.Observer
  private let disabledErrorsInput: Signal<Void, Never>.Observer
  private let token = Lifetime.Token()

  /// Whether an execution is under way.
  public let isExecuting: Property<Bool>

  /// Whether the action can be executed now.
  public let isEnabled: Property<Bool>

  /// The events of all executions.
  ///
  /// Completes when the action is released.
  public let events: Signal<Signal<Output, Failure>.Event, Never>

  /// The values of all executions.
  public let values: Signal<Output, Never>

  /// The failures of all executions.
  public let errors: Signal<Failure, Never>

  /// Sends when an execution has completed.
  public let completed: Signal<Void, Never>

  /// Sends when somebody tries to execute the action while it is not enabled.
  public let disabledErrors: Signal<Void, Never>

  /// How long the action lives.
  public let lifetime: Lifetime

  /// Makes an action whose work depends on a state.
  ///
  /// - Parameters:
  ///   - state: The state. The action keeps it alive.
  ///   - isEnabled: Whether the action is enabled in a state; pure and short.
  ///   - execute: Makes the work of the state and the input. The state is one in which the action
  ///     was enabled.
  @preconcurrency
  public init<State: PropertyProtocol, Work: SignalProducerConvertible>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    execute: @escaping @Sendable (State.Value, Input) -> Work
  ) where Work.Value == Output, Work.Error == Failure {
    let executing = MutableProperty(false).named("isExecuting of an action")
    let state = Property(capturing: state)
    let isReady = state.map(isEnabled)
    self.executing = executing
    isExecuting = Property(executing)
    self.isEnabled = isReady.and(executing.negate()).skipRepeats()
    begin = { input in
      let value: State.Value? = executing.node.graph.step {
        guard isReady.value, !executing.value else { return nil }
        executing.value = true
        return state.value
      }
      return value.map { execute($0, input).producer }
    }
    (events, eventsInput) = Signal<Signal<Output, Failure>.Event, Never>.pipe()
    (disabledErrors, disabledErrorsInput) = Signal<Void, Never>.pipe()
    values = events.compactMap(\.value)
    errors = events.compactMap(\.error)
    completed = events.compactMap { $0.isCompleted ? () : nil }
    lifetime = Lifetime(token)
  }

  deinit {
    eventsInput.sendCompleted()
    disabledErrorsInput.sendCompleted()
  }

  /// Makes a producer that executes the action at each start.
  ///
  /// It fails with `ActionError.disabled`, and starts nothing, if the action is not enabled then.
  /// Disposing of the run interrupts the execution. The action lives until the execution ends.
  ///
  /// - Parameter input: What to execute it with.
  /// - Returns: A producer of the values of the execution.
  public func apply(_ input: Input) -> SignalProducer<Output, ActionError<Failure>> {
    SignalProducer { [self] observer, lifetime in
      guard let work = begin(input) else {
        observer.send(error: .disabled)
        disabledErrorsInput.send(value: ())
        return
      }
      let scope = RunScope()
      current.inner = scope
      lifetime += scope
      scope.start(
        work,
        into: Sink(
          value: { [self] value in
            observer.send(value: value)
            eventsInput.send(value: .value(value))
          },
          end: { [self] termination in
            executing.value = false
            observer.send(termination.mapError(ActionError.producerFailed))
            eventsInput.send(value: .init(termination))
          }
        )
      )
    }
  }

  /// Interrupts the execution that is under way, if any, whoever began it.
  public func cancel() {
    current.inner?.dispose()
  }

  /// Executes the action with each value that is bound.
  ///
  /// A binding does not keep the action alive.
  public var bindingTarget: BindingTarget<Input> {
    BindingTarget(lifetime: lifetime) { [weak self] input in self?.apply(input).start() }
  }
}

extension Action where Input == Void {
  /// Makes a producer that executes the action at each start.
  ///
  /// - Returns: A producer of the values of the execution.
  public func apply() -> SignalProducer<Output, ActionError<Failure>> {
    apply(())
  }
}

// MARK: - Other ways to make one

extension Action {
  /// Makes an action whose work depends on a state and which is always enabled.
  ///
  /// - Parameters:
  ///   - state: The state. The action keeps it alive.
  ///   - execute: Makes the work of the state and the input.
  @preconcurrency
  public convenience init<State: PropertyProtocol, Work: SignalProducerConvertible>(
    state: State,
    execute: @escaping @Sendable (State.Value, Input) -> Work
  ) where Work.Value == Output, Work.Error == Failure {
    self.init(state: state, enabledIf: { _ in true }, execute: execute)
  }

  /// Makes an action that is enabled while a property is true.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether it is enabled. The action keeps it alive.
  ///   - execute: Makes the work of the input.
  @preconcurrency
  public convenience init<Condition: PropertyProtocol, Work: SignalProducerConvertible>(
    enabledIf isEnabled: Condition,
    execute: @escaping @Sendable (Input) -> Work
  ) where Condition.Value == Bool, Work.Value == Output, Work.Error == Failure {
    self.init(state: isEnabled, enabledIf: { $0 }, execute: { _, input in execute(input) })
  }

  /// Makes an action that is enabled while a property has a value.
  ///
  /// - Parameters:
  ///   - state: The optional state. The action keeps it alive.
  ///   - execute: Makes the work of the unwrapped state and the input.
  @preconcurrency
  public convenience init<State: PropertyProtocol, Wrapped, Work: SignalProducerConvertible>(
    unwrapping state: State,
    execute: @escaping @Sendable (Wrapped, Input) -> Work
  ) where State.Value == Wrapped?, Work.Value == Output, Work.Error == Failure {
    self.init(state: state, enabledIf: { $0 != nil }) { value, input in
      // Enabled means that there is a value; this one was read in the same step.
      value.map { execute($0, input).producer } ?? .empty
    }
  }

  /// Makes an action that is always enabled.
  ///
  /// - Parameter execute: Makes the work of the input.
  @preconcurrency
  public convenience init<Work: SignalProducerConvertible>(
    execute: @escaping @Sendable (Input) -> Work
  ) where Work.Value == Output, Work.Error == Failure {
    self.init(state: Property(value: ()), execute: { _, input in execute(input) })
  }
}

extension Action where Input == Void {
  /// Makes an action without an input, whose work depends on a state.
  ///
  /// - Parameters:
  ///   - state: The state. The action keeps it alive.
  ///   - isEnabled: Whether the action is enabled in a state; pure and short.
  ///   - execute: Makes the work of the state.
  @preconcurrency
  public convenience init<State: PropertyProtocol, Work: SignalProducerConvertible>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    execute: @escaping @Sendable (State.Value) -> Work
  ) where Work.Value == Output, Work.Error == Failure {
    self.init(state: state, enabledIf: isEnabled, execute: { state, _ in execute(state) })
  }

  /// Makes an action without an input, whose work depends on a state and which is always enabled.
  ///
  /// - Parameters:
  ///   - state: The state. The action keeps it alive.
  ///   - execute: Makes the work of the state.
  @preconcurrency
  public convenience init<State: PropertyProtocol, Work: SignalProducerConvertible>(
    state: State,
    execute: @escaping @Sendable (State.Value) -> Work
  ) where Work.Value == Output, Work.Error == Failure {
    self.init(state: state, execute: { state, _ in execute(state) })
  }

  /// Makes an action without an input that is enabled while a property has a value.
  ///
  /// - Parameters:
  ///   - state: The optional state. The action keeps it alive.
  ///   - execute: Makes the work of the unwrapped state.
  @preconcurrency
  public convenience init<State: PropertyProtocol, Wrapped, Work: SignalProducerConvertible>(
    unwrapping state: State,
    execute: @escaping @Sendable (Wrapped) -> Work
  ) where State.Value == Wrapped?, Work.Value == Output, Work.Error == Failure {
    self.init(unwrapping: state, execute: { state, _ in execute(state) })
  }
}
