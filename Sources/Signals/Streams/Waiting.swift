import Dispatch

extension SignalProducer {
  /// Starts the work and waits for its first value.
  ///
  /// Blocks the calling thread. Don't call it on a thread that the work itself needs.
  ///
  /// - Returns: The first value or the failure; `nil` if the work ends without either.
  public func first() -> Result<Value, Failure>? {
    take(first: 1).single()
  }

  /// Starts the work and waits for its end, if it sends just one value.
  ///
  /// Blocks the calling thread. Don't call it on a thread that the work itself needs.
  ///
  /// - Returns: The only value, or the failure; `nil` if the work completes without a value, is
  ///   interrupted, or sends a second value, for whose successors it does not wait.
  public func single() -> Result<Value, Failure>? {
    let result = Lock<Result<Value, Failure>?>(nil)
    let finished = DispatchSemaphore(value: 0)
    _ = take(first: 2).collect().start(
      into: Sink(
        value: { values in
          guard values.count == 1, let value = values.first else { return }
          result.withLock { $0 = .success(value) }
        },
        end: { termination in
          if case .failed(let failure) = termination {
            result.withLock { $0 = .failure(failure) }
          }
          finished.signal()
        }
      )
    )
    finished.wait()
    return result.withLock { $0 }
  }

  /// Starts the work and waits for its last value.
  ///
  /// Blocks the calling thread. Don't call it on a thread that the work itself needs.
  ///
  /// - Returns: The last value or the failure; `nil` if the work ends without either.
  public func last() -> Result<Value, Failure>? {
    take(last: 1).single()
  }

  /// Starts the work and waits for its end.
  ///
  /// Blocks the calling thread. Don't call it on a thread that the work itself needs.
  ///
  /// - Returns: The failure, if there is one; an interruption is none.
  public func wait() -> Result<Void, Failure> {
    then(SignalProducer<Void, Failure>(value: ())).last() ?? .success(())
  }
}
