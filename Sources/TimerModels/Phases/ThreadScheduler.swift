import Dispatch
import FoundationEssentials
import Signals

/// Runs work on a thread of its own, one piece after the other.
///
/// No pool that is blocked can hold it up: what it waits for is on the thread of the deadlines. Its own is started with the first work, and ends when
/// the scheduler has been released and all its work is done.
final class ThreadScheduler: DateScheduler {
  private let inbox: ThreadInbox

  /// Makes a scheduler.
  ///
  /// - Parameter name: What debuggers call the thread; 15 bytes are shown.
  init(name: String) {
    inbox = ThreadInbox(name: name)
  }

  deinit {
    inbox.close()
  }

  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    inbox.add(action)
  }

  var currentDate: Date { DeadlineScheduler.shared.currentDate }

  var uptime: Duration { DeadlineScheduler.shared.uptime }

  @discardableResult
  func schedule(at uptime: Duration, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let work = SerialDisposable()
    let wait = DeadlineScheduler.shared.schedule(at: uptime) { [inbox] in
      work.inner = inbox.add(action)
    }
    return CompositeDisposable([wait, work])
  }

  @discardableResult
  func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(at: uptime + .seconds(date.timeIntervalSince(currentDate)), action: action)
  }

  @discardableResult
  func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let start = uptime + .seconds(date.timeIntervalSince(currentDate))
    return schedule(at: start, every: Duration(interval), action: action)
  }
}

/// What waits for a thread.
private final class ThreadInbox: Sendable {
  private struct Work: Sendable {
    let number: UInt64
    let run: @Sendable () -> Void
  }

  private struct State {
    var waiting: [UInt64: Work] = [:]
    var first: UInt64 = 0
    var end: UInt64 = 0
    var isStarted = false
    var isClosed = false

    mutating func takeFirst() -> Work? {
      while first < end {
        first += 1
        if let work = waiting.removeValue(forKey: first - 1) { return work }
      }
      return nil
    }
  }

  private let name: String
  /// The thread is started by whoever has the first work for it, and must not take after that one.
  private let mask = OwnThread.SignalMask()
  private let state = Lock(State())
  /// Signalled for each piece of work, and for the end.
  private let changed = DispatchSemaphore(value: 0)

  init(name: String) {
    self.name = name
  }

  func add(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    let (number, isFirst) = state.withLock { state in
      let number = state.end
      state.waiting[number] = Work(number: number, run: action)
      state.end += 1
      defer { state.isStarted = true }
      return (number, !state.isStarted)
    }
    if isFirst { start() }
    changed.signal()
    return AnyDisposable { [self] in
      let work = state.withLock { $0.waiting.removeValue(forKey: number) }
      withExtendedLifetime(work) {}
    }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    changed.signal()
  }

  /// Where the system has no thread to give, one of a pool must do.
  private func start() {
    if OwnThread.start(named: name, blocking: mask, { self.run() }) != 0 {
      DispatchQueue(label: name).async { self.run() }
    }
  }

  private func run() {
    while true {
      changed.wait()
      let (work, isOver) = state.withLock { state in
        let work = state.takeFirst()
        return (work, work == nil && state.isClosed)
      }
      work?.run()
      if isOver { return }
    }
  }
}
