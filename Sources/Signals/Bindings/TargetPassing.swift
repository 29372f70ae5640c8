extension Signal where Failure == Never {
  /// Calls a closure with a target and each value, for as long as the target lives.
  ///
  /// The target is held weakly and handed in, so the closure needs no capture of it.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for.
  ///   - action: Called on the threads that send, for one value at a time.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observeValues<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target, Value) -> Void
  ) -> (any Disposable)? {
    let observation = SerialDisposable()
    observation.inner = observeValues { [weak target] value in
      guard let target else { return observation.dispose() }
      action(target, value)
    }
    return observation.inner == nil ? nil : observation
  }
}

extension SignalProducer where Failure == Never {
  /// Starts a run that calls a closure with a target and each value, for as long as the target
  /// lives.
  ///
  /// The target is held weakly and handed in, so the closure needs no capture of it.
  ///
  /// - Parameters:
  ///   - target: Whom the closure is for.
  ///   - action: Called on the threads that the work sends from, for one value at a time.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @preconcurrency
  public func startWithValues<Target: AnyObject & Sendable>(
    with target: Target,
    _ action: @escaping @Sendable (Target, Value) -> Void
  ) -> any Disposable {
    let run = SerialDisposable()
    run.inner = startWithValues { [weak target] value in
      guard let target else { return run.dispose() }
      action(target, value)
    }
    return run
  }
}
