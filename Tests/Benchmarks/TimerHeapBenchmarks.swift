import Dispatch
import Signals
import Synchronization

/// What it takes to wait for many moments at once.
enum TimerHeapBenchmarks {
  static let all: [any Measurable] = [add, cancel, churn, fire, bytes]

  /// Scheduling timers until a million wait.
  private static let add = Benchmark(
    suite: "timers",
    name: "add-1m",
    unit: "timer",
    events: 1_000_000,
    target: 3,
    pairs: 3,
    subject: .init(preparing: { events in
      let timers = Timers()
      return { timers.add(events) }
    }),
    limit: .init(preparing: { events in
      let timers = PlainTimers()
      return { timers.add(events) }
    })
  )

  /// Cancelling a million that wait, in no order.
  private static let cancel = Benchmark(
    suite: "timers",
    name: "cancel-1m",
    unit: "timer",
    events: 1_000_000,
    target: 3,
    pairs: 3,
    subject: .init(preparing: { events in
      let timers = Timers()
      _ = timers.add(events)
      return { timers.cancelAll() }
    }),
    limit: .init(preparing: { events in
      let timers = PlainTimers()
      _ = timers.add(events)
      return { timers.cancelAll() }
    })
  )

  /// Scheduling and cancelling one, like a timeout, while a million wait.
  private static let churn = Benchmark(
    suite: "timers",
    name: "churn-among-1m",
    unit: "timer",
    events: 1_000_000,
    target: 3,
    pairs: 3,
    subject: .init(preparing: { events in
      let timers = Timers()
      _ = timers.add(1_000_000)
      return { timers.churn(events) }
    }),
    limit: .init(preparing: { events in
      let timers = PlainTimers()
      _ = timers.add(1_000_000)
      return { timers.churn(events) }
    })
  )

  /// Scheduling timers that are due already, until the last has run on its queue.
  private static let fire = Benchmark(
    suite: "timers",
    name: "fire",
    unit: "timer",
    events: 200_000,
    clock: .wall,
    target: 6,
    subject: .init { events in
      let scheduler = QueueScheduler()
      let (count, passed) = (Sum(), DispatchSemaphore(value: 0))
      for _ in 0..<events {
        scheduler.schedule(at: .zero) {
          count.value &+= 1
          if count.value == events { passed.signal() }
        }
      }
      passed.wait()
      return count.value
    },
    limit: .init { events in
      let queue = DispatchQueue(label: "limit")
      let (count, passed) = (Sum(), DispatchSemaphore(value: 0))
      for _ in 0..<events {
        queue.async {
          count.value &+= 1
          if count.value == events { passed.signal() }
        }
      }
      passed.wait()
      return count.value
    }
  )

  /// What one that waits takes of the heap.
  private static let bytes = Count(
    suite: "timers",
    name: "pending-bytes",
    unit: "bytes/timer",
    events: 1_000_000,
    most: 256,
    count: { events in
      let timers = Timers()
      timers.reserve(events)
      let before = TimerActivity.pendingCount
      let bytes = Allocations.bytes { _ = timers.add(events) }
      let pending = TimerActivity.pendingCount - before
      _ = timers.cancelAll()
      return .init(
        value: Double(bytes) / Double(events),
        isChecked: pending == events && TimerActivity.pendingCount == before
      )
    }
  )
}

/// A number below a million that is not like the ones before.
private func scattered(_ index: Int) -> Int {
  index &* 7_919 % 999_983
}

/// Timers of the framework, an hour and more away.
private final class Timers {
  private let scheduler = DeadlineScheduler.shared
  private lazy var start = scheduler.uptime + .seconds(3_600)
  private var handles: [any Disposable] = []

  deinit {
    for handle in handles { handle.dispose() }
  }

  func reserve(_ count: Int) {
    handles.reserveCapacity(count)
  }

  func add(_ count: Int) -> Int {
    for index in 0..<count {
      if let handle = scheduler.schedule(at: start + .microseconds(scattered(index)), action: {}) {
        handles.append(handle)
      }
    }
    return handles.count
  }

  func cancelAll() -> Int {
    let count = handles.count
    for index in 0..<count { handles[index &* 7_919 % count].dispose() }
    let left = handles.reduce(0) { $0 + ($1.isDisposed ? 0 : 1) }
    for handle in handles { handle.dispose() }
    handles = []
    return left
  }

  func churn(_ count: Int) -> Int {
    for index in 0..<count {
      scheduler.schedule(at: start + .microseconds(scattered(index)), action: {})?.dispose()
    }
    return handles.count
  }
}

/// What one would write by hand: a heap of times beside a dictionary of closures, under a lock.
private final class PlainTimers: Sendable {
  private struct State {
    var heap: [(due: Int, number: Int)] = []
    var works: [Int: @Sendable () -> Void] = [:]
    var nextNumber = 0
  }

  private let state = Mutex(State())

  func add(_ count: Int) -> Int {
    for index in 0..<count { _ = schedule(at: scattered(index)) {} }
    return state.withLock { $0.works.count }
  }

  func cancelAll() -> Int {
    let count = state.withLock { $0.works.count }
    for index in 0..<count { cancel(index &* 7_919 % count) }
    return state.withLock { $0.works.count }
  }

  func churn(_ count: Int) -> Int {
    for index in 0..<count { cancel(schedule(at: scattered(index)) {}) }
    return state.withLock { $0.works.count }
  }

  private func schedule(at due: Int, _ work: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      let number = state.nextNumber
      state.nextNumber += 1
      state.works[number] = work
      state.heap.append((due, number))
      var place = state.heap.count - 1
      while place > 0, state.heap[place].due < state.heap[(place - 1) / 2].due {
        state.heap.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
      return number
    }
  }

  private func cancel(_ number: Int) {
    let work = state.withLock { $0.works.removeValue(forKey: number) }
    withExtendedLifetime(work) {}
  }
}
