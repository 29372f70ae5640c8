import Dispatch
import Glibc

/// A thread of our own that waits for moments of the monotonic clock.
///
/// Timers of Dispatch and `Task.sleep` need a thread of a pool to fire on, and do not fire while
/// user code blocks all of them. This thread runs no user code: what falls due is flipping a state or
/// handing work to where it belongs. It sleeps until the next moment, and without limit when there
/// is none. Scheduling and cancelling take time that grows with the logarithm of what waits.
final class TimingThread: @unchecked Sendable {
  static let shared = TimingThread()

  private struct Entry {
    let due: UInt64
    let number: UInt64
    let work: ScheduledWork

    func isBefore(_ other: Entry) -> Bool {
      due != other.due ? due < other.due : number < other.number
    }
  }

  private let mutex = PlatformMutex()
  /// Signalled when there is something earlier to wait for.
  ///
  /// It wakes this thread, no pool's.
  private let changed = DispatchSemaphore(value: 0)

  // Under the mutex:
  private var heap: [Entry] = []
  private var nextNumber: UInt64 = 0
  private var cancelledCount = 0
  private var isRunning = false

  private init() {}

  /// The time since some fixed moment.
  static var now: Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }

  /// Runs `action` on this thread when the time has come.
  ///
  /// - Parameters:
  ///   - moment: When, on the clock that `now` shows.
  ///   - action: Must be short and must not wait; no code of users.
  /// - Returns: Takes the action back if it has not begun.
  func schedule(at moment: Duration, action: @escaping @Sendable () -> Void) -> any Disposable {
    let work = ScheduledWork(action)
    mutex.lock()
    startIfNeeded()
    push(Entry(due: moment.nonnegativeNanoseconds, number: nextNumber, work: work))
    nextNumber += 1
    let isNext = heap[0].work === work
    mutex.unlock()
    if isNext { changed.signal() }
    return AnyDisposable { [self] in
      guard !work.isDisposed else { return }
      work.dispose()
      mutex.lock()
      cancelledCount += 1
      removeCancelledIfWorthwhile()
      mutex.unlock()
    }
  }

  private func startIfNeeded() {
    guard !isRunning else { return }
    isRunning = true
    var thread = pthread_t()
    let status = pthread_create(&thread, nil, { _ in TimingThread.shared.run() }, nil)
    precondition(status == 0, "The system could not start the timing thread: error \(status)")
    pthread_detach(thread)
  }

  private func run() -> Never {
    while true {
      mutex.lock()
      let next = heap.first
      let isDue = next.map { $0.due <= DispatchTime.now().uptimeNanoseconds } ?? false
      if isDue { removeFirst() }
      mutex.unlock()
      if isDue {
        next?.work.run()
      } else if let next {
        _ = changed.wait(timeout: DispatchTime(uptimeNanoseconds: next.due))
      } else {
        changed.wait()
      }
    }
  }
}

// MARK: - The heap

extension TimingThread {
  private func push(_ entry: Entry) {
    heap.append(entry)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].isBefore(heap[parent]) else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    siftDown(from: 0)
  }

  private func siftDown(from start: Int) {
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { return }
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(heap[index]) else { return }
      heap.swapAt(index, child)
      index = child
    }
  }

  /// Keeps what was cancelled from outnumbering what waits.
  private func removeCancelledIfWorthwhile() {
    guard cancelledCount > 64, cancelledCount > heap.count / 2 else { return }
    heap.removeAll { $0.work.isDisposed }
    cancelledCount = 0
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(from: index) }
  }
}
