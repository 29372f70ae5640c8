import Dispatch

/// When to try again after a failure.
public struct RetryStrategy<Failure: Error>: Sendable {
  /// How long to wait before the nth further attempt, from 1; `nil` to give up.
  let delay: @Sendable (_ attempt: Int, _ failure: Failure, _ seed: UInt64) -> Duration?
  /// Where the chance of each run comes from; `nil` for a new one each time.
  let seed: UInt64?

  /// Waits for as long as a closure says.
  ///
  /// - Parameter delay: Takes the number of the further attempt, from 1, and the failure; `nil`
  ///   gives up.
  /// - Returns: The strategy.
  @preconcurrency
  public static func custom(
    _ delay: @escaping @Sendable (_ attempt: Int, _ failure: Failure) -> Duration?
  ) -> RetryStrategy {
    RetryStrategy(delay: { attempt, failure, _ in delay(attempt, failure) }, seed: 0)
  }

  /// Waits for the same time before each further attempt.
  ///
  /// - Parameters:
  ///   - delay: How long.
  ///   - count: How often to try again.
  /// - Returns: The strategy.
  public static func constant(_ delay: Duration, upTo count: Int = .max) -> RetryStrategy {
    .custom { attempt, _ in attempt <= count ? delay : nil }
  }

  /// Waits longer before each further attempt.
  ///
  /// - Parameters:
  ///   - first: How long before the first further attempt.
  ///   - factor: How many times longer before each next one.
  ///   - limit: The longest wait.
  ///   - jitter: Which part of the wait is left to chance, from 0 to 1, so that many clients do not
  ///     come back at once.
  ///   - seed: Where the chance comes from: the same seed makes the same waits. `nil` for waits that
  ///     differ from run to run.
  ///   - count: How often to try again.
  /// - Returns: The strategy.
  public static func exponential(
    from first: Duration,
    factor: Double = 2,
    limit: Duration = .seconds(3600),
    jitter: Double = 0,
    seed: UInt64? = nil,
    upTo count: Int = .max
  ) -> RetryStrategy {
    precondition((0...1).contains(jitter), "A jitter lies between 0 and 1, and is not \(jitter)")
    return RetryStrategy(
      delay: { attempt, _, seed in
        guard attempt <= count else { return nil }
        var (wait, steps) = (first, attempt - 1)
        while steps > 0, wait < limit {
          wait = wait * factor
          steps -= 1
        }
        return min(wait, limit) * (1 - jitter * Self.chance(seed, attempt))
      },
      seed: seed
    )
  }

  /// Gives up at once for some failures.
  ///
  /// - Parameter predicate: Whether a failure is worth another attempt.
  /// - Returns: The same strategy for those that are.
  @preconcurrency
  public func `where`(
    _ predicate: @escaping @Sendable (Failure) -> Bool
  ) -> RetryStrategy {
    RetryStrategy(
      delay: { [delay] attempt, failure, seed in
        predicate(failure) ? delay(attempt, failure, seed) : nil
      },
      seed: seed
    )
  }

  /// A number from 0 to 1 that looks random and depends on nothing else: SplitMix64.
  private static func chance(_ seed: UInt64, _ attempt: Int) -> Double {
    var bits = seed &+ UInt64(bitPattern: Int64(attempt)) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits >> 11) / Double(1 << 53)
  }
}

extension SignalProducer {
  /// Starts the work again after failures, when a strategy says so.
  ///
  /// ```text
  /// self:                          --1--#
  /// retry(.constant(3, upTo: 1)):  --1-----1--#
  /// ```
  ///
  /// **Termination:** completes with the first attempt that does; fails with the failure for which the
  /// strategy gives up. Disposal during a wait ends it. **Threading:** the further attempts are
  /// started on `scheduler`.
  ///
  /// - Parameters:
  ///   - strategy: When to try again. It begins anew at each start.
  ///   - scheduler: Where to start again, and whose clock counts.
  /// - Returns: A producer of the values of all attempts.
  public func retry(
    _ strategy: RetryStrategy<Failure>,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    restarting { scope in
      let wait = SerialDisposable()
      scope.hold(wait)
      let attempt = Lock(0)
      let seed = strategy.seed ?? .random(in: 0 ... .max)
      return { termination, work in
        guard case .failed(let failure) = termination else { return work.end(termination) }
        let number = attempt.withLock { attempt in
          attempt += 1
          return attempt
        }
        guard let delay = strategy.delay(number, failure, seed) else {
          return work.end(termination)
        }
        wait.replace { scheduler.schedule(after: delay) { work.restart() } }
      }
    }
  }
}
