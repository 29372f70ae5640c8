import Dispatch
import Synchronization

/// Work that waits for its moment, and can be taken back until it has begun.
///
/// Cancelling lets go of the closure at once, however long the wait would have been, and of the
/// place among what waits.
final class TimedWork: Disposable, @unchecked Sendable {
  /// Where the work is to be done.
  ///
  /// The timing thread does none of it itself.
  enum Target {
    /// On a queue.
    case queue(DispatchQueue)
    /// On the thread of the deadlines.
    case deadlines(DeadlineQueue)
    /// Nowhere: the timing thread looks whether the thread of the deadlines is held up.
    case watch(DeadlineQueue)
  }

  private struct Action {
    let run: @Sendable () -> Void
  }

  let target: Target
  /// When to hand it over at the earliest, on the clock of the thread.
  let due: UInt64
  /// When to hand it over at the latest, unless the thread is late itself.
  let latest: UInt64
  /// Its place in the heap, less than zero while it has none.
  ///
  /// Under the mutex of the thread.
  @exclusivity(unchecked) var place = -1

  private let thread: TimingThread
  private let isTaken = Synchronization.Atomic<Bool>(false)
  /// Belongs to whoever takes it first.
  @exclusivity(unchecked) private var action: Action?

  init(
    on thread: TimingThread,
    due: UInt64 = 0,
    leeway: UInt64 = 0,
    target: Target,
    _ action: (@Sendable () -> Void)? = nil
  ) {
    self.thread = thread
    self.due = due
    latest = due.addingReportingOverflow(leeway).overflow ? .max : due + leeway
    self.target = target
    self.action = action.map(Action.init)
  }

  /// Whether it has been run or cancelled.
  var isDisposed: Bool { isTaken.load(ordering: .acquiring) }

  func dispose() {
    guard let action = take() else { return }
    thread.cancel(self)
    withExtendedLifetime(action) {}
  }

  /// Runs the work, unless it has been cancelled.
  func run() {
    take()?.run()
  }

  /// Hands the work to where it belongs.
  func handOver() {
    switch target {
    case .queue(let queue): queue.async { self.run() }
    case .deadlines(let deadlines): deadlines.add(self)
    case .watch(let deadlines): deadlines.look()
    }
  }

  private func take() -> Action? {
    guard !isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
    return action.take()
  }
}
