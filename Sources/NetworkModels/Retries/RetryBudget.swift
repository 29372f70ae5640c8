internal import Signals

/// Keeps retries from making a bad day of a server worse.
///
/// Each request pays a part of a retry in, and each retry takes a whole one out. While most
/// requests succeed, there is always enough; when all fail, only a small part more is sent.
public final class RetryBudget: Sendable {
  private let balance: Lock<Double>
  private let capacity: Double
  private let share: Double

  /// Makes a budget that is full.
  ///
  /// - Parameters:
  ///   - capacity: How many retries it holds.
  ///   - share: How much of a retry each request pays in.
  public init(capacity: Double = 20, share: Double = 0.2) {
    self.capacity = capacity
    self.share = share
    balance = Lock(capacity)
  }

  /// How many retries are left.
  public var remaining: Double { balance.withLock { $0 } }

  /// Notes a request.
  func deposit() {
    balance.withLock { $0 = min(capacity, $0 + share) }
  }

  /// Takes a retry out.
  ///
  /// - Returns: Whether there was one.
  func withdraw() -> Bool {
    balance.withLock { balance in
      guard balance >= 1 else { return false }
      balance -= 1
      return true
    }
  }
}
