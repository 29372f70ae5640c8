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
}

extension Signal where Failure == Never {
  /// Calls a closure on the main actor for each value from now on.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called for one value at a time.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  public func observeValues(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable (Value) -> Void
  ) -> (any Disposable)? {
    observe(on: UIScheduler()).observeValues { value in MainQueue.run { action(value) } }
  }
}

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
}

extension SignalProducer where Failure == Never {
  /// Starts a run that calls a closure on the main actor for each value.
  ///
  /// - Parameters:
  ///   - actor: Where to call: `MainActor.shared`.
  ///   - action: Called for one value at a time.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  public func startWithValues(
    on actor: MainActor,
    _ action: @escaping @MainActor @Sendable (Value) -> Void
  ) -> any Disposable {
    observe(on: UIScheduler()).startWithValues { value in MainQueue.run { action(value) } }
  }
}

extension BindingTarget {
  /// Makes a target of a closure on the main actor.
  ///
  /// - Parameters:
  ///   - actor: Where to take the values: `MainActor.shared`.
  ///   - lifetime: How long it takes them.
  ///   - action: Takes a value.
  public init(
    on actor: MainActor,
    lifetime: Lifetime,
    action: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    self.init(on: UIScheduler(), lifetime: lifetime) { value in MainQueue.run { action(value) } }
  }
}
