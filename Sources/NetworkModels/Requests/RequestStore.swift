public import FoundationEssentials
public import Signals

/// Where models get their answers: one transport, what is stored, and what is being asked.
///
/// Models that share a store share its answers: whoever asks what somebody else is asking at the
/// moment takes part in that transfer, and it is cancelled when the last of them has left. Only
/// requests that change nothing are shared: `GET`, `HEAD` and `OPTIONS`, without a body.
///
/// ```swift
/// let store = RequestStore(client, cache: ResponseCache(folder: "/var/cache/app"))
/// let news = RequestModel(HTTPRequest(url), in: store, as: [Story].self)
/// ```
///
/// A request that changes something makes what is stored for the same URL stale when it has
/// succeeded, as does ``invalidate(where:)``, and models that show it ask again.
public final class RequestStore: Sendable {
  /// How requests are sent.
  public let transport: any Transport
  /// What is kept, or `nil` for nothing.
  public let cache: ResponseCache?

  let scheduler: any DateScheduler
  /// Sends whom what was made stale concerns.
  let invalidations: Signal<Invalidation, Never>
  private let invalidationInput: Signal<Invalidation, Never>.Observer
  private let flights = FlightTable<AnswerEvent>()

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - transport: How to send requests.
  ///   - cache: What keeps answers, or `nil` for none: then only what is being asked is shared.
  ///   - scheduler: Whose calendar tells how old answers are.
  public init(
    _ transport: any Transport,
    cache: ResponseCache? = ResponseCache(),
    on scheduler: any DateScheduler = DeadlineScheduler.shared
  ) {
    self.transport = transport
    self.cache = cache
    self.scheduler = scheduler
    (invalidations, invalidationInput) = Signal<Invalidation, Never>.pipe()
  }

  /// How many transfers are shared or can be, at the moment.
  public var transferCount: Int { flights.count }

  /// Asks for an answer.
  ///
  /// **Termination:** completes after the final answer; fails where there is none. A status that
  /// means failure is an answer.
  ///
  /// **Threading:** on the transport's thread, the cache's, or the caller's.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - policy: When to ask the server, and when to use what is stored.
  ///   - lifetime: For how long an answer is good where the server doesn't tell.
  /// - Returns: A producer each of whose starts asks.
  public func answers(
    to request: HTTPRequest,
    policy: CachePolicy = .standard,
    freshFor lifetime: Duration = .zero
  ) -> SignalProducer<AnswerEvent, NetworkError> {
    guard let cache, policy != .serverOnly, request.method == .get else {
      guard policy != .storedOnly else { return SignalProducer(error: .notCached(request)) }
      return ask(request, whether: nil)
    }
    return SignalProducer { [self] observer, lifetimeOfRun in
      lifetimeOfRun += cache.find(request) { [self] stored in
        let producer = answers(
          to: request,
          from: stored,
          by: policy,
          freshFor: lifetime
        )
        lifetimeOfRun += producer.start(observer)
      }
    }
  }

  /// Makes what is stored for some URLs stale, and has models that show it ask again.
  ///
  /// What is being asked at this moment is stale already when it comes.
  ///
  /// - Parameter isMatch: Whether a URL is concerned; called on any thread.
  @preconcurrency
  public func invalidate(where isMatch: @escaping @Sendable (URL) -> Bool) {
    flights.outdate { isMatch($0.url) }
    cache?.invalidate(where: isMatch)
    invalidationInput.send(value: Invalidation(isMatch: isMatch))
  }

  /// Makes what is stored for a URL stale, and has models that show it ask again.
  ///
  /// - Parameter url: The URL; what stands behind its hash sign doesn't count.
  public func invalidate(_ url: URL) {
    let address = url.withoutFragment
    invalidate { $0.withoutFragment == address }
  }
}

/// Whom it concerns that something was made stale.
struct Invalidation: Sendable {
  let isMatch: @Sendable (URL) -> Bool
}

// MARK: - Asking

extension RequestStore {
  private func answers(
    to request: HTTPRequest,
    from stored: StoredAnswer?,
    by policy: CachePolicy,
    freshFor lifetime: Duration
  ) -> SignalProducer<AnswerEvent, NetworkError> {
    let now = scheduler.currentDate
    let isFresh = stored.map { $0.remainingLifetime(at: now, otherwise: lifetime) > .zero } ?? false
    switch CacheDecision(policy, stored: stored, isFresh: isFresh) {
    case .use(let stored):
      return SignalProducer(value: .final(answer(stored, .store, at: now, freshFor: lifetime)))
    case .useThenAsk(let stored):
      let answer = answer(stored, .store, at: now, freshFor: lifetime)
      return SignalProducer(value: .preliminary(answer)).concat(ask(request, whether: stored))
    case .ask(let stored):
      return ask(request, whether: stored)
    case .fail:
      return SignalProducer(error: .notCached(request))
    }
  }

  private func answer(
    _ stored: StoredAnswer,
    _ source: Answer.Source,
    at now: Date,
    freshFor lifetime: Duration
  ) -> Answer {
    let remaining = stored.remainingLifetime(at: now, otherwise: lifetime)
    return Answer(
      response: stored.response,
      body: stored.body,
      source: source,
      freshness: Freshness(date: stored.date, isStale: remaining <= .zero),
      remainingLifetime: max(.zero, remaining),
      bodyNumber: stored.bodyNumber
    )
  }

  /// Asks the server, or takes part where somebody asks it the same.
  private func ask(
    _ request: HTTPRequest,
    whether stored: StoredAnswer?
  ) -> SignalProducer<AnswerEvent, NetworkError> {
    guard let key = RequestKey(request) else { return transfer(request, stored: nil, flight: nil) }
    return flights.join(request, as: key) { [self] flight in
      transfer(request, stored: stored, flight: flight)
    }
  }

  private func transfer(
    _ request: HTTPRequest,
    stored: StoredAnswer?,
    flight: FlightTable<AnswerEvent>.Flight?
  ) -> SignalProducer<AnswerEvent, NetworkError> {
    var question = request
    let stored = stored?.hasValidator == true ? stored : nil
    stored?.makeConditional(&question)
    let events = transport.events(for: question)
    return SignalProducer { [self] observer, lifetime in
      let collector = Lock(AnswerCollector())
      if let flight { lifetime.observeEnded { flight.end() } }
      lifetime += events.start { [self] event in
        if event.isTerminating { flight?.end() }
        switch event {
        case .value(let event):
          guard let progress = collector.withLock({ $0.receive(event) }) else { return }
          observer.send(value: .progress(progress))
        case .completed:
          switch evaluate(collector.withLock { $0 }, of: request, stored: stored, flight: flight) {
          case .success(let answer):
            observer.send(value: .final(answer))
            observer.sendCompleted()
          case .failure(let error): observer.send(error: error)
          }
        case .failed(let error): observer.send(error: error)
        case .interrupted: observer.sendInterrupted()
        }
      }
    }
  }

  private func evaluate(
    _ collected: AnswerCollector,
    of request: HTTPRequest,
    stored: StoredAnswer?,
    flight: FlightTable<AnswerEvent>.Flight?
  ) -> Result<Answer, NetworkError> {
    guard let head = collected.head else { return .failure(.withoutHead(request)) }
    let now = scheduler.currentDate
    let isOutdated = flight?.isOutdated ?? false
    if head.status == 304, var stored {
      stored.confirm(by: head, at: now)
      stored.isInvalid = isOutdated
      cache?.keep(stored, for: request)
      return .success(answer(arrived: stored, .confirmed, at: now))
    }
    if !request.method.isSafe, (200..<400).contains(head.status) { invalidate(request.url) }
    if let cache {
      if var kept = StoredAnswer(head, body: collected.body, to: request, at: now) {
        kept.isInvalid = isOutdated
        cache.keep(kept, for: request)
        return .success(answer(arrived: kept, .server, at: now))
      } else if head.isSuccess {
        // What must not be kept takes the place of what was: that is not right any more.
        cache.remove(request)
      }
    }
    return .success(
      Answer(
        response: head,
        body: collected.body,
        source: .server,
        freshness: Freshness(date: now, isStale: isOutdated),
        remainingLifetime: nil,
        bodyNumber: nil
      )
    )
  }

  /// What has just come is good, however short its life will be.
  private func answer(
    arrived stored: StoredAnswer,
    _ source: Answer.Source,
    at now: Date
  ) -> Answer {
    Answer(
      response: stored.response,
      body: stored.body,
      source: source,
      freshness: Freshness(date: now, isStale: stored.isInvalid),
      remainingLifetime: stored.lifetime.map { max(.zero, $0) },
      bodyNumber: stored.bodyNumber
    )
  }
}

extension NetworkError {
  fileprivate static func notCached(_ request: HTTPRequest) -> NetworkError {
    NetworkError(.notCached, url: request.url, reason: "no answer is stored")
  }

  fileprivate static func withoutHead(_ request: HTTPRequest) -> NetworkError {
    NetworkError(.malformedResponse, url: request.url, reason: "there was no head")
  }
}

extension URL {
  fileprivate var withoutFragment: Substring { absoluteString.prefix { $0 != "#" } }
}
