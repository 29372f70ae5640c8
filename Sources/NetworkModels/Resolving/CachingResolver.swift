public import Signals

/// Asks a service for addresses, such as DNS over HTTP, and keeps what it answers for a while.
///
/// A host is asked for once at a time, for however many requests. A failure is not kept; where a
/// look-up fails, addresses whose time is over serve a little longer.
public final class CachingResolver: Resolver {
  /// What a service knows of a host.
  public struct Answer: Sendable, Equatable {
    /// The addresses, which are tried in turn.
    public var addresses: [String]
    /// How long they hold.
    public var timeToLive: Duration

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - addresses: The addresses, which are tried in turn.
    ///   - timeToLive: How long they hold.
    public init(_ addresses: [String], timeToLive: Duration) {
      self.addresses = addresses
      self.timeToLive = timeToLive
    }
  }

  private struct Entry {
    var addresses: [String]
    var end: Duration
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var running: [String: SignalProducer<[String], NetworkError>] = [:]
  }

  private let state = Lock(State())
  private let limit: Int
  private let clock: any DateScheduler
  private let lookUp: @Sendable (String) -> SignalProducer<Answer, NetworkError>

  /// Makes a resolver.
  ///
  /// - Parameters:
  ///   - limit: How many hosts are kept at the most.
  ///   - clock: Whose time decides what still holds.
  ///   - lookUp: Asks the service for a host; the first value counts. Kept as long as the resolver.
  @preconcurrency
  public init(
    limit: Int = 1000,
    clock: any DateScheduler = DeadlineScheduler.shared,
    lookUp: @escaping @Sendable (String) -> SignalProducer<Answer, NetworkError>
  ) {
    self.limit = limit
    self.clock = clock
    self.lookUp = lookUp
  }

  /// Finds the addresses of a host.
  ///
  /// - Parameter host: The name, in lower case.
  /// - Returns: The addresses.
  public func addresses(of host: String) -> SignalProducer<[String], NetworkError> {
    SignalProducer.deferred { [self] () -> SignalProducer<[String], NetworkError> in
      if let kept = kept(host) { return SignalProducer(value: kept) }
      return state.withLock { state in
        if let running = state.running[host] { return running }
        let shared = shared(host)
        state.running[host] = shared
        return shared
      }
    }
  }

  /// Forgets what was kept, as after a change of the network.
  public func flush() {
    state.withLock { $0.entries = [:] }
  }

  private func kept(_ host: String) -> [String]? {
    let now = clock.uptime
    return state.withLock { state in
      state.entries[host].flatMap { $0.end > now ? $0.addresses : nil }
    }
  }

  /// Asks the service once for all who start this while it is asked.
  private func shared(_ host: String) -> SignalProducer<[String], NetworkError> {
    SignalProducer.deferred { [lookUp] in lookUp(host) }
      .take(first: 1)
      .map { [self] answer in keep(answer, for: host) }
      .flatMapError { [self] error -> SignalProducer<[String], NetworkError> in
        let old = state.withLock { $0.entries[host]?.addresses }
        return old.map { SignalProducer(value: $0) } ?? SignalProducer(error: error)
      }
      .on(disposed: { [self] in
        let ended = state.withLock { $0.running.removeValue(forKey: host) }
        withExtendedLifetime(ended) {}
      })
      .share(replay: 1)
  }

  private func keep(_ answer: Answer, for host: String) -> [String] {
    let now = clock.uptime
    state.withLock { state in
      if state.entries.count >= limit, state.entries[host] == nil {
        let oldest = state.entries.min { $0.value.end < $1.value.end }
        if let oldest { state.entries[oldest.key] = nil }
      }
      state.entries[host] = Entry(addresses: answer.addresses, end: now + answer.timeToLive)
    }
    return answer.addresses
  }
}
