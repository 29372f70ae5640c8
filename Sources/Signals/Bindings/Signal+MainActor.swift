extension Signal {
  /// Calls a closure on the main actor for each event from now on.
  ///
  /// Whoever sends on the main actor finds the closure run when nothing was waiting; from elsewhere
  /// the event waits for the main queue. The order of events is kept.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called for one event at a time.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  public func observe(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable (Event) -> Void
  ) -> (any Disposable)? {
    observe(on: UIScheduler()).observe { event in MainQueue.run { action(event) } }
  }

  /// Calls a closure on the main actor for each value and the failure.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called on the main actor.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  public func observeResult(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void
  ) -> (any Disposable)? {
    observe(on: actor) { event in
      switch event {
      case .value(let value): action(.success(value))
      case .failed(let failure): action(.failure(failure))
      case .completed, .interrupted: break
      }
    }
  }

  /// Calls a closure on the main actor for the completion.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called on the main actor.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  public func observeCompleted(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable () -> Void
  ) -> (any Disposable)? {
    observe(on: actor) { event in
      if case .completed = event { action() }
    }
  }

  /// Calls a closure on the main actor for the failure.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called on the main actor.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  public func observeFailed(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> (any Disposable)? {
    observe(on: actor) { event in
      if case .failed(let failure) = event { action(failure) }
    }
  }

  /// Calls a closure on the main actor for the interruption.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called on the main actor.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  public func observeInterrupted(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable () -> Void
  ) -> (any Disposable)? {
    observe(on: actor) { event in
      if case .interrupted = event { action() }
    }
  }
}

extension Signal where Failure == Never {
  /// Calls a closure on the main actor for each value.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called on the main actor.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  public func observeValues(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable (Value) -> Void
  ) -> (any Disposable)? {
    observe(on: actor) { event in
      if case .value(let value) = event { action(value) }
    }
  }
}
