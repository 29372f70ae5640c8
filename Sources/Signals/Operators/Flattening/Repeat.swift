extension SignalProducer {
  /// Starts the work again each time that it completes.
  ///
  /// ```text
  /// self:       --1--|
  /// repeat(2):  --1----1--|
  /// ```
  ///
  /// **Termination:** completes after the last repetition; a failure or interruption ends it.
  /// **Complexity:** constant stack, also for work that completes within its start.
  ///
  /// - Parameter count: How often to do the work; not negative. With zero, the producer is empty.
  /// - Returns: A producer of the values of all repetitions.
  public func `repeat`(_ count: Int) -> SignalProducer<Value, Failure> {
    precondition(count >= 0, "repeat(_:) needs a count that is not negative, not \(count)")
    guard count > 0 else { return .empty }
    return restarting { _ in
      let left = Lock(count - 1)
      return { termination, proceed in
        guard case .completed = termination, left.withLock({ $0.consume() }) else {
          return proceed(.end(termination))
        }
        proceed(.again)
      }
    }
  }

  /// Starts the work again each time that it completes, until it is interrupted or fails.
  ///
  /// **Complexity:** constant stack, also for work that completes within its start.
  ///
  /// - Returns: A producer of the values of all repetitions.
  public func `repeat`() -> SignalProducer<Value, Failure> {
    restarting { _ in
      { termination, proceed in
        if case .completed = termination { proceed(.again) } else { proceed(.end(termination)) }
      }
    }
  }

  /// Starts the work again when it fails.
  ///
  /// ```text
  /// self:            --1--#
  /// retry(upTo: 1):  --1----1--#
  /// ```
  ///
  /// **Termination:** completes with the first attempt that does; fails when the last one has
  /// failed. **Complexity:** constant stack, also for work that fails within its start.
  ///
  /// - Parameter count: How often to try again after the first attempt; not negative.
  /// - Returns: A producer of the values of all attempts.
  public func retry(upTo count: Int) -> SignalProducer<Value, Failure> {
    precondition(count >= 0, "retry(upTo:) needs a count that is not negative, not \(count)")
    return restarting { _ in
      let left = Lock(count)
      return { termination, proceed in
        guard case .failed = termination, left.withLock({ $0.consume() }) else {
          return proceed(.end(termination))
        }
        proceed(.again)
      }
    }
  }

  /// Starts the work again some time after it has failed.
  ///
  /// **Termination:** completes with the first attempt that does; fails, without a wait, when the last
  /// one has failed. **Threading:** the further attempts are started on `scheduler`.
  ///
  /// - Parameters:
  ///   - count: How often to try again after the first attempt; not negative.
  ///   - interval: How long to wait before each further attempt.
  ///   - scheduler: Where to start again, and whose clock counts.
  /// - Returns: A producer of the values of all attempts.
  public func retry(
    upTo count: Int,
    interval: Duration,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    precondition(count >= 0, "retry(upTo:) needs a count that is not negative, not \(count)")
    return retry(.constant(interval, upTo: count), on: scheduler)
  }

  /// Starts the work again some time after it has failed.
  ///
  /// - Parameters:
  ///   - count: How often to try again after the first attempt; not negative.
  ///   - interval: How long to wait before each further attempt, in seconds.
  ///   - scheduler: Where to start again, and whose clock counts.
  /// - Returns: A producer of the values of all attempts.
  public func retry(
    upTo count: Int,
    interval: Double,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    retry(upTo: count, interval: .seconds(interval), on: scheduler)
  }
}

extension Int {
  /// Counts one down, if there is any left.
  fileprivate mutating func consume() -> Bool {
    guard self > 0 else { return false }
    self -= 1
    return true
  }
}
