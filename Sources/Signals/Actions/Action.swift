/// Something that the user can do: work that is started by an input, and only while it is enabled.
///
/// An action shows whether it can be executed and whether it is being executed, and tells what
/// comes of all executions. When an execution ends, `isExecuting` is false before anybody is told
/// of the end, so whoever is told may execute it again. What becomes of an execution that is asked
/// for while another one is under way is a matter of the `ExecutionPolicy`; by default it is refused.
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

  /// Whether an action can be executed and is being executed, at one moment.
  public struct Status: Equatable, Sendable {
    /// Whether it can be executed.
    public var isEnabled: Bool
    /// Whether an execution is under way.
    public var isExecuting: Bool

    /// Makes a status.
    ///
    /// - Parameters:
    ///   - isEnabled: Whether an action can be executed.
    ///   - isExecuting: Whether an execution is under way.
    public init(isEnabled: Bool, isExecuting: Bool) {
      (self.isEnabled, self.isExecuting) = (isEnabled, isExecuting)
    }
  }

  /// Makes the work of an input and the present state; `nil` if that does not enable the action.
  private let prepare: @Sendable (Input) -> (@Sendable () -> SignalProducer<Output, Failure>)?
  private let executions: ActionExecutions<Output, Failure>
  private let eventsInput: Signal<Signal<Output, Failure>.Event, Never>.Observer
  private let disabledErrorsInput: Signal<Void, Never>.Observer
  private let token = Lifetime.Token()

  /// Whether an execution is under way.
  ///
  /// Completes when the action is released.
  public let isExecuting: Property<Bool>

  /// Whether the action can be executed now.
  ///
  /// Completes when the action is released.
  public let isEnabled: Property<Bool>

  /// Whether the action can be executed and is being executed, in one snapshot.
  ///
  /// Completes when the action is released.
  public let status: Property<Status>

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
  ///   - policy: What becomes of an execution while another one is under way.
  ///   - execute: Makes the work of the state and the input. The state is one in which the action
  ///     was enabled.
  @preconcurrency
  public init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    policy: ExecutionPolicy = .exclusive,
    execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Failure>
  ) {
    let state = Property(capturing: state)
    let isReady = state.map(isEnabled)
    prepare = { input in
      guard isReady.value else { return nil }
      let value = state.value
      return { execute(value, input) }
    }
    let executions = ActionExecutions<Output, Failure>(policy)
    self.executions = executions
    status = isReady.combineLatest(with: executions.load).map { isReady, load in
      Status(
        isEnabled: isReady && load.admission(by: policy) != .refuse,
        isExecuting: load.running > 0
      )
    }.skipRepeats()
    self.isEnabled = status.map(\.isEnabled).skipRepeats()
    isExecuting = status.map(\.isExecuting).skipRepeats()
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
    // What derives from it ends with it.
    status.node.completeInStep()
  }
}

// MARK: - Executing

extension Action {
  /// Makes a producer that executes the action at each start.
  ///
  /// It fails with `ActionError.disabled`, and starts nothing, if the action is not enabled then.
  /// Disposing of the run interrupts the execution. The action lives until the execution ends.
  ///
  /// - Parameter input: What to execute it with.
  /// - Returns: A producer of the values of the execution.
  public func apply(_ input: Input) -> SignalProducer<Output, ActionError<Failure>> {
    SignalProducer { [self] observer, lifetime in
      switch executions.admit(observer, { prepare(input) }) {
      case .refused:
        observer.send(error: .disabled)
        disabledErrorsInput.send(value: ())
      case .started(let execution, let number, let replaced):
        release(number, of: execution, with: lifetime)
        for execution in replaced { execution.dispose() }
        start(execution)
      case .waiting(let execution, let number):
        release(number, of: execution, with: lifetime)
      case .joined(let execution):
        release(execution.add(observer), of: execution, with: lifetime)
      }
    }
  }

  private func release(
    _ number: Int,
    of execution: ActionExecution<Output, Failure>,
    with lifetime: Lifetime
  ) {
    lifetime.observeEnded { [executions] in
      guard execution.remove(number) else { return }
      if !executions.withdraw(execution) { execution.dispose() }
    }
  }

  private func start(_ execution: ActionExecution<Output, Failure>) {
    execution.scope.start(
      execution.work(),
      into: Sink(
        value: { [self] value in
          execution.deliver(value)
          eventsInput.send(value: .value(value))
        },
        end: { [self] termination in
          let next = executions.finish(execution)
          execution.end(termination.mapError(ActionError.producerFailed))
          eventsInput.send(value: .init(termination))
          if let next { executions.start(next) { start($0) } }
        }
      )
    )
  }

  /// Interrupts the executions that are under way and those that wait, whoever began them.
  public func cancel() {
    let (waiting, running) = executions.withdrawAll()
    for execution in running + waiting { execution.dispose() }
    for execution in waiting { execution.end(.interrupted) }
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
