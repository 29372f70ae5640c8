import Glibc
import Synchronization

/// A thread of our own that waits for moments of a clock of the system, and hands over what falls due.
///
/// Timers of Dispatch and `Task.sleep` need a thread of a pool to fire on, and do not fire while
/// user code blocks all of them. This thread runs no user code at all: whatever falls due is handed to
/// where it belongs. It sleeps until the next moment, and without limit when there is none. A moment
/// that is cancelled after the thread has gone to sleep until then costs one useless wake-up at most,
/// so that what is nearly always cancelled, like timeouts, need not wake it at all.
final class TimingThread: @unchecked Sendable {
  /// Follows the clock that only goes forward.
  static let shared = TimingThread(clock: CLOCK_MONOTONIC)

  /// Follows the calendar, also when it is set, and when the system has been suspended.
  ///
  /// The thread does not exist before somebody waits for a date.
  static let calendar = TimingThread(clock: CLOCK_REALTIME)

  private let clock: clockid_t
  private let monitor: Monitor
  private let wakeUps = Synchronization.Atomic<Int>(0)

  // Under the monitor:
  private var heap = TimingHeap()
  private var isStarted = false
  /// Until when the thread sleeps; `nil` while it is awake, or about to be.
  private var sleepsUntil: UInt64?

  init(clock: clockid_t) {
    self.clock = clock
    monitor = Monitor(clock: clock)
  }

  /// The time since some fixed moment, on the clock that only goes forward.
  static var now: Duration { .nanoseconds(Int64(clamping: shared.now)) }

  /// How often the thread has woken up.
  var wakeUpCount: Int { wakeUps.load(ordering: .relaxed) }

  /// How much waits.
  var pendingCount: Int {
    monitor.lock()
    defer { monitor.unlock() }
    return heap.count
  }

  private var now: UInt64 { Moment.now(clock) }

  /// Hands work over when its moment has come.
  ///
  /// - Parameters:
  ///   - moment: When, since the beginning of the clock.
  ///   - leeway: How much later it may be, to share a wake-up with other work.
  ///   - target: To whom.
  ///   - action: The work.
  /// - Returns: Takes the work back if it has not begun.
  /// - Complexity: O(log n), and so is taking it back.
  func schedule(
    at moment: Duration,
    leeway: Duration = .zero,
    to target: TimedWork.Target,
    _ action: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let work = TimedWork(
      on: self,
      due: moment.nonnegativeNanoseconds,
      leeway: leeway.nonnegativeNanoseconds,
      target: target,
      action
    )
    add(work)
    return work
  }

  private func add(_ work: TimedWork) {
    monitor.lock()
    defer { monitor.unlock() }
    heap.add(work)
    if !isStarted {
      isStarted = true
      OwnThread.start(handlingSignals: false) { [self] in run() }
    } else if let until = sleepsUntil, work.latest < until {
      sleepsUntil = nil
      monitor.signal()
    }
  }

  /// Takes work out that waits; the caller holds on to it.
  func cancel(_ work: TimedWork) {
    monitor.lock()
    heap.remove(work)
    monitor.unlock()
  }

  private func run() -> Never {
    OwnThread.demandPunctuality()
    monitor.lock()
    while true {
      if let due = heap.popFirst(dueBy: now) {
        monitor.unlock()
        due.handOver()
        monitor.lock()
      } else {
        sleep(until: heap.firstLatest)
      }
    }
  }

  private func sleep(until moment: UInt64?) {
    sleepsUntil = moment ?? .max
    if let moment { monitor.wait(until: moment) } else { monitor.wait() }
    sleepsUntil = nil
    wakeUps.wrappingAdd(1, ordering: .relaxed)
  }
}

// MARK: - What can be counted

/// What the timers of the process do, for those who watch its cost.
package enum TimerActivity {
  /// How often the threads that wait for moments have woken up, since the start of the process.
  package static var wakeUpCount: Int {
    TimingThread.shared.wakeUpCount + TimingThread.calendar.wakeUpCount
  }

  /// How many moments are waited for.
  package static var pendingCount: Int {
    TimingThread.shared.pendingCount + TimingThread.calendar.pendingCount
  }
}
