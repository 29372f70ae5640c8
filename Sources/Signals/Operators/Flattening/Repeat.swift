import Synchronization

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
  @inlinable
  public func `repeat`(_ count: Int) -> SignalProducer<Value, Failure> {
    precondition(count >= 0, "repeat(_:) needs a count that is not negative, not \(count)")
    guard count > 0 else { return .empty }
    return restarting { _ in
      let left = Countdown(count - 1)
      return { termination, work in
        if case .completed = termination, left.consume() {
          work.restart()
        } else {
          work.end(termination)
        }
      }
    }
  }

  /// Starts the work again each time that it completes, until it is interrupted or fails.
  ///
  /// **Complexity:** constant stack, also for work that completes within its start.
  ///
  /// - Returns: A producer of the values of all repetitions.
  @inlinable
  public func `repeat`() -> SignalProducer<Value, Failure> {
    restarting { _ in
      { termination, work in
        if case .completed = termination { work.restart() } else { work.end(termination) }
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
  @inlinable
  public func retry(upTo count: Int) -> SignalProducer<Value, Failure> {
    precondition(count >= 0, "retry(upTo:) needs a count that is not negative, not \(count)")
    return restarting { _ in
      let left = Countdown(count)
      return { termination, work in
        if case .failed = termination, left.consume() {
          work.restart()
        } else {
          work.end(termination)
        }
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

// MARK: -

/// How often the work may still be done again.
///
/// Asked by one caller at a time, since one run of the work ends before the next one begins.
@usableFromInline
final class Countdown: Sendable {
  private let left: Synchronization.Atomic<Int>

  @usableFromInline
  init(_ count: Int) {
    left = Synchronization.Atomic(count)
  }

  /// Counts one down, if there is any left.
  @usableFromInline
  func consume() -> Bool {
    let remaining = left.load(ordering: .relaxed)
    guard remaining > 0 else { return false }
    left.store(remaining - 1, ordering: .relaxed)
    return true
  }
}
