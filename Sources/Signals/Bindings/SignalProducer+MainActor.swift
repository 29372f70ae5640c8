extension SignalProducer {
  /// Starts a run that calls a closure on the main actor for each event.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called for one event at a time.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  public func start(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable (Signal<Value, Failure>.Event) -> Void
  ) -> any Disposable {
    observe(on: UIScheduler()).start { event in MainQueue.run { action(event) } }
  }

  /// Starts a run that calls a closure on the main actor for each value and the failure.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called on the main actor.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  public func startWithResult(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void
  ) -> any Disposable {
    start(on: actor) { event in
      switch event {
      case .value(let value): action(.success(value))
      case .failed(let failure): action(.failure(failure))
      case .completed, .interrupted: break
      }
    }
  }

  /// Starts a run that calls a closure on the main actor for the completion.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called on the main actor.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  public func startWithCompleted(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable () -> Void
  ) -> any Disposable {
    start(on: actor) { event in
      if case .completed = event { action() }
    }
  }

  /// Starts a run that calls a closure on the main actor for the failure.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called on the main actor.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  public func startWithFailed(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> any Disposable {
    start(on: actor) { event in
      if case .failed(let failure) = event { action(failure) }
    }
  }

  /// Starts a run that calls a closure on the main actor for the interruption.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called on the main actor.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  public func startWithInterrupted(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable () -> Void
  ) -> any Disposable {
    start(on: actor) { event in
      if case .interrupted = event { action() }
    }
  }
}

extension SignalProducer where Failure == Never {
  /// Starts a run that calls a closure on the main actor for each value.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called on the main actor.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  public func startWithValues(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable (Value) -> Void
  ) -> any Disposable {
    start(on: actor) { event in
      if case .value(let value) = event { action(value) }
    }
  }
}
