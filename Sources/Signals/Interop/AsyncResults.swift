extension SignalProducer {
  /// Waits for the first value, and interrupts the run when it has come.
  ///
  /// - Returns: The value; `nil` if the stream completes without one.
  /// - Throws: The failure of the stream as it is; `CancellationError` when the task is cancelled or
  ///   the stream is interrupted. Two types of errors are why the `throws` names none.
  public func first() async throws -> Value? {
    try await gather(nil as Value?) { result, value in
      result = value
      return false
    }
  }

  /// Waits for completion.
  ///
  /// - Returns: The last value; `nil` if there was none.
  /// - Throws: The failure of the stream as it is; `CancellationError` when the task is cancelled or
  ///   the stream is interrupted.
  public func last() async throws -> Value? {
    try await gather(nil as Value?) { result, value in
      result = value
      return true
    }
  }

  /// Waits for completion with one value, or for a second one, which interrupts the run.
  ///
  /// - Returns: The value; `nil` if there was none, or more than one.
  /// - Throws: The failure of the stream as it is; `CancellationError` when the task is cancelled or
  ///   the stream is interrupted.
  public func single() async throws -> Value? {
    try await gather((count: 0, value: nil as Value?)) { result, value in
      result = result.count == 0 ? (1, value) : (2, nil)
      return result.count < 2
    }.value
  }

  /// Waits for completion and gathers the values.
  ///
  /// - Returns: All values.
  /// - Throws: The failure of the stream as it is; `CancellationError` when the task is cancelled or
  ///   the stream is interrupted.
  public func collect() async throws -> [Value] {
    try await gather([]) { result, value in
      result.append(value)
      return true
    }
  }

  /// Waits for completion.
  ///
  /// - Throws: The failure of the stream as it is; `CancellationError` when the task is cancelled or
  ///   the stream is interrupted.
  public func wait() async throws {
    try await gather(()) { _, _ in true }
  }

  /// Starts a run and waits for its outcome.
  ///
  /// - Parameters:
  ///   - initial: The result if there is no value.
  ///   - accumulate: Puts a value into the result. Returns whether more is wanted.
  /// - Returns: The result at completion, or when no more is wanted.
  /// - Throws: The failure, or `CancellationError`.
  private func gather<Output: Sendable>(
    _ initial: Output,
    _ accumulate: @escaping @Sendable (inout Output, Value) -> Bool
  ) async throws -> Output {
    let outcome = AsyncOutcome<Output>()
    return try await outcome.get { run in
      var result = initial
      var isDone = false
      run.start(
        self,
        into: Sink(
          value: { value in
            guard !isDone, !accumulate(&result, value) else { return }
            isDone = true
            outcome.settle(.success(result))
          },
          end: { termination in
            switch termination {
            case .completed: outcome.settle(.success(result))
            case .failed(let failure): outcome.settle(.failure(failure))
            case .interrupted: outcome.settle(.failure(CancellationError()))
            }
          }
        )
      )
    }
  }
}

extension Signal {
  /// Waits for the next value.
  ///
  /// - Returns: The value; `nil` if the signal completes without one.
  /// - Throws: The failure of the signal as it is; `CancellationError` when the task is cancelled, the
  ///   signal is interrupted, or it had ended before.
  public func first() async throws -> Value? {
    try await producer.first()
  }

  /// Waits for completion.
  ///
  /// - Returns: The last value from now on; `nil` if there was none.
  /// - Throws: The failure of the signal as it is; `CancellationError` when the task is cancelled, the
  ///   signal is interrupted, or it had ended before.
  public func last() async throws -> Value? {
    try await producer.last()
  }

  /// Waits for completion and gathers the values.
  ///
  /// - Returns: All values from now on.
  /// - Throws: The failure of the signal as it is; `CancellationError` when the task is cancelled, the
  ///   signal is interrupted, or it had ended before.
  public func collect() async throws -> [Value] {
    try await producer.collect()
  }

  /// Waits for completion.
  ///
  /// - Throws: The failure of the signal as it is; `CancellationError` when the task is cancelled, the
  ///   signal is interrupted, or it had ended before.
  public func wait() async throws {
    try await producer.wait()
  }
}

// MARK: -

/// The outcome of a run that one task waits for.
///
/// The run, which ends, and the task, which is cancelled, race; whoever settles first has settled.
private final class AsyncOutcome<Output: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Output, any Error>)
    case settled(Result<Output, any Error>)
  }

  private let state = Lock(State.open)
  private let run = RunScope()

  func get(_ start: (RunScope) -> Void) async throws -> Output {
    try await withTaskCancellationHandler {
      start(run)
      return try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Output, any Error>? in
          if case .settled(let result) = state { return result }
          state = .awaited(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      settle(.failure(CancellationError()))
    }
  }

  func settle(_ result: Result<Output, any Error>) {
    let (isFirst, continuation) = state.withLock {
      state -> (Bool, CheckedContinuation<Output, any Error>?) in
      switch state {
      case .settled: return (false, nil)
      case .open:
        state = .settled(result)
        return (true, nil)
      case .awaited(let continuation):
        state = .settled(result)
        return (true, continuation)
      }
    }
    guard isFirst else { return }
    run.dispose()
    continuation?.resume(with: result)
  }
}
