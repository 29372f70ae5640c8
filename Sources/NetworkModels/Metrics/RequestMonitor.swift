public import Signals

/// Watches the requests of one or more clients: the last of them, how many, how long, what failed.
///
/// ```swift
/// let monitor = RequestMonitor()
/// let client = NetworkClient(monitor: monitor)
/// monitor.failures.producer.startWithValues { print("\($0.count) failed lately") }
/// print(monitor.table)
/// ```
///
/// **Threading:** safe to use from any thread. The properties change on the thread on which a
/// request begins or ends.
public final class RequestMonitor: Sendable {
  struct State: Sendable {
    var recent: [RequestMetrics] = []
    var inFlight = 0
    var started = 0
    var ended = 0
    var failed = 0
  }

  /// The last requests that have ended, the oldest first.
  public let recent: Property<[RequestMetrics]>
  /// How many requests are on their way.
  public let inFlight: Property<Int>
  /// How many requests have ended since the beginning.
  public let count: Property<Int>
  /// How many of them failed, or got a status that means failure.
  public let failureCount: Property<Int>
  /// Those of the last requests that failed, or got a status that means failure.
  public let failures: Property<[RequestMetrics]>
  /// How long the last requests took that got an answer.
  public let times: Property<RequestTimes?>

  private let capacity: Int
  private let state = MutableProperty(State())

  /// Makes a monitor.
  ///
  /// - Parameter capacity: How many of the last requests are kept.
  /// - Precondition: `capacity` is more than zero.
  public init(capacity: Int = 100) {
    precondition(capacity > 0, "A RequestMonitor's capacity must be more than zero.")
    self.capacity = capacity
    recent = state.map(\.recent).skipRepeats()
    inFlight = state.map(\.inFlight).skipRepeats()
    count = state.map(\.ended).skipRepeats()
    failureCount = state.map(\.failed).skipRepeats()
    failures = recent.map { $0.filter { !$0.isSuccess && $0.outcome != .cancelled } }.skipRepeats()
    times = recent.map { RequestTimes(of: $0) }.skipRepeats()
  }

  /// Notes that a request begins.
  ///
  /// - Returns: Its number.
  func begin() -> Int {
    state.modify { state in
      state.started += 1
      state.inFlight += 1
      return state.started
    }
  }

  /// Notes that a request has ended.
  func end(_ metrics: RequestMetrics) {
    state.modify { state in
      state.inFlight -= 1
      state.ended += 1
      if !metrics.isSuccess, metrics.outcome != .cancelled { state.failed += 1 }
      state.recent.append(metrics)
      if state.recent.count > capacity {
        state.recent.removeFirst(state.recent.count - capacity)
      }
    }
  }
}
