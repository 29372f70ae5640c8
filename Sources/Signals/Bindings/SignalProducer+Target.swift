extension SignalProducer {
  /// Starts a run that calls a closure with a target and each event, for as long as the target
  /// lives.
  ///
  /// The target is held weakly and handed in, so the closure needs no capture of it. When it is
  /// found to be gone, the run is interrupted.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for.
  ///   - action: Called on the threads that the work sends from, for one event at a time.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @preconcurrency
  public func start<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target, Signal<Value, Failure>.Event) -> Void
  ) -> any Disposable {
    let run = SerialDisposable()
    run.inner = start { [weak target] event in
      guard let target else { return run.dispose() }
      action(target, event)
    }
    return run
  }

  /// Starts a run that calls a closure with a target for each value and the failure, while the target lives.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for; held weakly.
  ///   - action: Called on the threads that send.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @preconcurrency
  public func startWithResult<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target, Result<Value, Failure>) -> Void
  ) -> any Disposable {
    start(with: target) { target, event in
      switch event {
      case .value(let value): action(target, .success(value))
      case .failed(let failure): action(target, .failure(failure))
      case .completed, .interrupted: break
      }
    }
  }

  /// Starts a run that calls a closure with a target for the completion, while the target lives.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for; held weakly.
  ///   - action: Called on the threads that send.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @preconcurrency
  public func startWithCompleted<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target) -> Void
  ) -> any Disposable {
    start(with: target) { target, event in
      if case .completed = event { action(target) }
    }
  }

  /// Starts a run that calls a closure with a target for the failure, while the target lives.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for; held weakly.
  ///   - action: Called on the threads that send.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @preconcurrency
  public func startWithFailed<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target, Failure) -> Void
  ) -> any Disposable {
    start(with: target) { target, event in
      if case .failed(let failure) = event { action(target, failure) }
    }
  }

  /// Starts a run that calls a closure with a target for the interruption, while the target lives.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for; held weakly.
  ///   - action: Called on the threads that send.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @preconcurrency
  public func startWithInterrupted<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target) -> Void
  ) -> any Disposable {
    start(with: target) { target, event in
      if case .interrupted = event { action(target) }
    }
  }
}

extension SignalProducer where Failure == Never {
  /// Starts a run that calls a closure with a target for each value, while the target lives.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for; held weakly.
  ///   - action: Called on the threads that send.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @preconcurrency
  public func startWithValues<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target, Value) -> Void
  ) -> any Disposable {
    start(with: target) { target, event in
      if case .value(let value) = event { action(target, value) }
    }
  }
}
