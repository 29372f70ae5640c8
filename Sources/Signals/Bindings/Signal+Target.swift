extension Signal {
  /// Calls a closure with a target and each event, for as long as the target lives.
  ///
  /// The target is held weakly and handed in, so the closure needs no capture of it. When it is
  /// found to be gone, the observation ends.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for.
  ///   - action: Called on the threads that send, for one event at a time.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observe<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target, Event) -> Void
  ) -> (any Disposable)? {
    let observation = SerialDisposable()
    observation.inner = observe { [weak target] event in
      guard let target else { return observation.dispose() }
      action(target, event)
    }
    return observation.inner == nil ? nil : observation
  }

  /// Calls a closure with a target for each value and the failure, while the target lives.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for; held weakly.
  ///   - action: Called on the threads that send.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observeResult<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target, Result<Value, Failure>) -> Void
  ) -> (any Disposable)? {
    observe(with: target) { target, event in
      switch event {
      case .value(let value): action(target, .success(value))
      case .failed(let failure): action(target, .failure(failure))
      case .completed, .interrupted: break
      }
    }
  }

  /// Calls a closure with a target for the completion, while the target lives.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for; held weakly.
  ///   - action: Called on the threads that send.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observeCompleted<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target) -> Void
  ) -> (any Disposable)? {
    observe(with: target) { target, event in
      if case .completed = event { action(target) }
    }
  }

  /// Calls a closure with a target for the failure, while the target lives.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for; held weakly.
  ///   - action: Called on the threads that send.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observeFailed<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target, Failure) -> Void
  ) -> (any Disposable)? {
    observe(with: target) { target, event in
      if case .failed(let failure) = event { action(target, failure) }
    }
  }

  /// Calls a closure with a target for the interruption, while the target lives.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for; held weakly.
  ///   - action: Called on the threads that send.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observeInterrupted<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target) -> Void
  ) -> (any Disposable)? {
    observe(with: target) { target, event in
      if case .interrupted = event { action(target) }
    }
  }
}

extension Signal where Failure == Never {
  /// Calls a closure with a target for each value, while the target lives.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for; held weakly.
  ///   - action: Called on the threads that send.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observeValues<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target, Value) -> Void
  ) -> (any Disposable)? {
    observe(with: target) { target, event in
      if case .value(let value) = event { action(target, value) }
    }
  }
}
