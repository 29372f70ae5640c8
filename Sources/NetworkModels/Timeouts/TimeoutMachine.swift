internal import FoundationEssentials

/// Which limit of time a transfer is under, without a clock.
///
/// Moments are those of a clock that only goes forward.
struct TimeoutMachine: Sendable {
  private enum Stage {
    /// The host is looked up.
    case resolving
    /// The connection is made.
    case connecting
    /// The request is sent, and its answer waited for.
    case waiting
    /// The body is received.
    case receiving
  }

  private let timeouts: Timeouts
  private var stage: Stage
  private let start: Duration
  /// When something has come last in this stage.
  private var latest: Duration

  /// Begins at a moment.
  ///
  /// - Parameters:
  ///   - timeouts: The limits.
  ///   - tellsConnection: Whether it will be told when the connection stands.
  ///   - isResolving: Whether the host is looked up first.
  ///   - now: The moment.
  init(_ timeouts: Timeouts, tellsConnection: Bool, isResolving: Bool, at now: Duration) {
    self.timeouts = timeouts
    stage = isResolving ? .resolving : tellsConnection ? .connecting : .waiting
    start = now
    latest = now
  }

  /// Notes that the host has been found.
  mutating func resolved(tellsConnection: Bool, at now: Duration) {
    stage = tellsConnection ? .connecting : .waiting
    latest = now
  }

  /// Notes an event of the transfer.
  mutating func receive(_ event: TransportEvent, at now: Duration) {
    switch event {
    case .connected, .sent: if stage != .receiving { stage = .waiting }
    case .head, .body, .redirected: stage = .receiving
    case .metrics: return
    }
    latest = now
  }

  /// Notes that nothing can come, since the receiver is busy.
  mutating func excuse(at now: Duration) {
    latest = now
  }

  /// When the time is up unless something comes, and what for; `nil` without a limit.
  var deadline: (moment: Duration, phase: NetworkError.Phase, limit: Duration)? {
    switch stage {
    case .resolving: timeouts.connect.map { (start + $0, .dns, $0) }
    case .connecting: timeouts.connect.map { (start + $0, .connect, $0) }
    case .waiting: timeouts.firstByte.map { (latest + $0, .firstByte, $0) }
    case .receiving: timeouts.betweenBytes.map { (latest + $0, .betweenBytes, $0) }
    }
  }
}

extension NetworkError {
  /// Tells that time was up.
  init(timedOut phase: Phase, after limit: Duration, url: URL) {
    let what =
      switch phase {
      case .dns: "the host was not found"
      case .connect: "there was no connection"
      case .firstByte: "there was no answer"
      case .betweenBytes: "nothing more came"
      case .whole: "there was no complete answer"
      }
    self.init(.timedOut(phase), url: url, reason: "\(what) within \(limit)")
  }
}
