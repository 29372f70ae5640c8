import Dispatch
import Foundation
import Signals

/// Measures how late a thread is, on this machine and at this time, that does nothing but wait.
///
/// What is busy otherwise makes everything late, and is no fault of those who keep to limits of time.
public final class Yardstick: Sendable {
  private let ended = DispatchSemaphore(value: 0)
  private let measured = Lock(Duration.zero)

  /// Begins to wait.
  public init(waiting limit: Duration) {
    let due = ContinuousClock.now + limit
    let thread = Thread { [self] in
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + limit / .seconds(1))
      measured.withLock { $0 = ContinuousClock.now - due }
      ended.signal()
    }
    thread.start()
  }

  /// Waits for the thread, once.
  ///
  /// - Returns: How late it was.
  public func lateness() -> Duration {
    ended.wait()
    return measured.withLock { $0 }
  }
}
