import Glibc

/// Runs the work of deadlines one after the other, on a thread that nobody can hold up for long.
///
/// Work that takes longer than it may is left alone on its thread, and another thread goes on with
/// what waits. The order in which work begins is that of its arrival, always. Only while something waits is
/// there a look at it, once in the time that work may take.
final class DeadlineQueue: @unchecked Sendable {
  /// How many threads may be held up at once; what then waits does so until one of them is free.
  static let mostThreads = 64

  /// How long a piece of work may take while others wait; `nil` for as long as it likes.
  private let patience: Duration?
  private let monitor = Monitor()

  // Under the monitor:
  private var waiting = RingBuffer<TimedWork>()
  /// Tells the thread whose turn it is from those that were overtaken.
  private var shift = 0
  private var state = State.absent
  private var heldUpCount = 0
  /// How much work has begun.
  private var begunCount = 0
  /// What had begun when the timing thread was asked to look again; `nil` if it was not.
  private var watched: Int?

  /// What the thread does whose turn it is.
  private enum State {
    /// There is none.
    case absent
    /// It waits for work.
    case idle
    /// It works.
    case busy
  }

  init(patience: Duration?) {
    self.patience = patience
  }

  /// Runs work after what has been added before.
  func add(_ work: TimedWork) {
    monitor.lock()
    waiting.append(work)
    switch state {
    case .absent: startThread()
    case .idle: monitor.signal()
    case .busy: break
    }
    unlockAndWatch()
  }

  /// Called by the timing thread when something had waited for a while.
  func look() {
    monitor.lock()
    if watched == begunCount, state == .busy, !waiting.isEmpty, heldUpCount < Self.mostThreads - 1 {
      heldUpCount += 1
      startThread()
    }
    watched = nil
    unlockAndWatch()
  }

  private func startThread() {
    shift += 1
    state = .busy
    OwnThread.start(handlingSignals: true) { [self, shift] in run(shift) }
  }

  private func run(_ mine: Int) {
    monitor.lock()
    while shift == mine {
      if let next = waiting.popFirst() {
        state = .busy
        begunCount += 1
        // What came while the thread was about to wake up has found it idle, and asked for no look.
        unlockAndWatch()
        next.run()
        monitor.lock()
      } else {
        state = .idle
        monitor.wait()
      }
    }
    heldUpCount -= 1
    unlockAndWatch()
  }

  /// Lets go of the monitor, and asks the timing thread to look at what waits, if it was not asked yet.
  private func unlockAndWatch() {
    guard let patience, watched == nil, state == .busy, !waiting.isEmpty,
      heldUpCount < Self.mostThreads - 1
    else { return monitor.unlock() }
    watched = begunCount
    monitor.unlock()
    _ = TimingThread.shared.schedule(at: TimingThread.now + patience, to: .watch(self))
  }
}
