internal import FoundationEssentials
internal import Signals

/// Gathers what one request takes, for a monitor.
final class RequestRecord: Sendable {
  private struct State {
    var status: Int?
    var attempts: [[TransferMetrics]] = [[]]
    var isOver = false
  }

  private let monitor: RequestMonitor?
  private let number: Int
  private let request: HTTPRequest
  private let start: Duration
  private let state = Lock(State())

  init(_ request: HTTPRequest, at start: Duration, monitor: RequestMonitor?) {
    self.request = request
    self.start = start
    self.monitor = monitor
    number = monitor?.begin() ?? 0
  }

  /// Notes that another attempt follows.
  func beginAttempt() {
    state.withLock { $0.attempts.append([]) }
  }

  /// Notes what happens.
  func receive(_ event: Signal<TransportEvent, NetworkError>.Event, at now: Duration) {
    switch event {
    case .value(.head(let response)):
      state.withLock { $0.status = response.status }
    case .value(.metrics(let metrics)):
      state.withLock { state in
        let last = state.attempts.count - 1
        state.attempts[last].append(metrics)
      }
    case .value: break
    case .failed(let error): end(.failed(error), at: now)
    case .completed: end(state.withLock { .answered($0.status ?? 0) }, at: now)
    case .interrupted: end(.cancelled, at: now)
    }
  }

  /// Tells the monitor, once.
  func end(_ outcome: RequestMetrics.Outcome, at now: Duration) {
    let attempts = state.withLock { state -> [[TransferMetrics]]? in
      guard !state.isOver else { return nil }
      state.isOver = true
      return state.attempts
    }
    guard let attempts, let monitor else { return }
    monitor.end(
      RequestMetrics(
        id: number,
        method: request.method,
        url: request.url,
        outcome: outcome,
        attempts: attempts.filter { !$0.isEmpty },
        total: now - start
      )
    )
  }
}
