public import Dispatch
public import FoundationEssentials

extension DateScheduler {
  /// Waits for a moment of `uptime`.
  ///
  /// - Parameter uptime: When to go on. At once if that has passed.
  /// - Throws: `CancellationError`, at once, if the task is cancelled.
  public func sleep(until uptime: Duration) async throws {
    try await sleep { schedule(at: uptime, action: $0) }
  }

  private func sleep(
    scheduling schedule: (_ wakeUp: @escaping @Sendable () -> Void) -> (any Disposable)?
  ) async throws {
    let sleep = SchedulerSleep()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleep.begin(continuation) { schedule { sleep.end(.success(())) } }
      }
    } onCancel: {
      sleep.end(.failure(CancellationError()))
    }
  }

  /// Waits for a while.
  ///
  /// - Parameter duration: How long.
  /// - Throws: `CancellationError`, at once, if the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await sleep(until: uptime + duration)
  }

  /// Waits for a while.
  ///
  /// - Parameters:
  ///   - interval: How long.
  ///   - leeway: How much longer it may be. Not used: the scheduler is as punctual as it can be.
  /// - Throws: `CancellationError`, at once, if the task is cancelled.
  @_disfavoredOverload
  public func sleep(
    for interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .seconds(0)
  ) async throws {
    try await sleep(for: Duration(interval))
  }

  /// Waits until the calendar shows a date.
  ///
  /// - Parameters:
  ///   - date: When to go on. At once if that has passed.
  ///   - leeway: How much later it may be. Not used: the scheduler is as punctual as it can be.
  /// - Throws: `CancellationError`, at once, if the task is cancelled.
  public func sleep(
    until date: Date,
    leeway: DispatchTimeInterval = .seconds(0)
  ) async throws {
    try await sleep { schedule(after: date, action: $0) }
  }

  /// Makes a sequence of the dates of ticks, without drift.
  ///
  /// Ticks begin now; those that are not awaited yet are kept.
  ///
  /// - Parameter interval: The time from one tick to the next; more than zero.
  /// - Returns: The dates. It ends when the task is cancelled that iterates.
  public func timer(interval: Duration) -> AsyncStream<Date> {
    AsyncStream { continuation in
      let ticks = schedule(after: interval, every: interval) { [self] in
        continuation.yield(currentDate)
      }
      continuation.onTermination = { _ in ticks.dispose() }
    }
  }

  /// Makes a sequence of the dates of ticks, without drift.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next; more than zero.
  ///   - leeway: How late a tick may be. Not used: ticks are as punctual as the scheduler.
  /// - Returns: The dates. It ends when the task is cancelled that iterates.
  @_disfavoredOverload
  public func timer(
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .seconds(0)
  ) -> AsyncStream<Date> {
    timer(interval: Duration(interval))
  }
}

/// A task that waits for a scheduler: it goes on once, at its time or when it is cancelled.
private final class SchedulerSleep: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Void, any Error>?
    /// How it has ended, if that was before it has begun.
    var result: Result<Void, any Error>?
    var hasEnded = false
  }

  private let state = Lock(State())
  private let wait = SerialDisposable()

  init() {}

  func begin(
    _ continuation: CheckedContinuation<Void, any Error>,
    _ schedule: () -> (any Disposable)?
  ) {
    let result = state.withLock { state in
      if state.result == nil { state.continuation = continuation }
      return state.result
    }
    if let result {
      continuation.resume(with: result)
    } else {
      wait.inner = schedule()
    }
  }

  func end(_ result: Result<Void, any Error>) {
    let continuation = state.withLock { state in
      if !state.hasEnded { state.result = result }
      state.hasEnded = true
      return state.continuation.take()
    }
    wait.dispose()
    continuation?.resume(with: result)
  }
}
