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
  private let flights = FlightTable()

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
    SignalProducer { [self] observer, lifetimeOfRun in
      let key = RequestKey(request)
      lifetimeOfRun += ask(request, as: key, by: policy, freshFor: lifetime) { step in
        switch step {
        case .progress(let progress): observer.send(value: .progress(progress))
        case .preliminary(let answer): observer.send(value: .preliminary(answer))
        case .final(let answer):
          observer.send(value: .final(answer))
          observer.sendCompleted()
        case .failed(let error): observer.send(error: error)
        case .interrupted: observer.sendInterrupted()
        }
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
  /// Asks for an answer, and has a closure called with what happens.
  ///
  /// It is what ``answers(to:policy:freshFor:)`` does, without the cost of streams.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - key: What makes it the same as what others ask.
  ///   - policy: When to ask the server, and when to use what is stored.
  ///   - lifetime: For how long an answer is good where the server doesn't tell.
  ///   - receive: Takes one thing after the other, up to the end.
  /// - Returns: Gives the question up, of which nothing is told then; `nil` where it is over.
  func ask(
    _ request: HTTPRequest,
    as key: RequestKey?,
    by policy: CachePolicy,
    freshFor lifetime: Duration,
    _ receive: @escaping AnswerReceiver
  ) -> (any Disposable)? {
    guard let cache, policy != .serverOnly, request.method == .get else {
      guard policy != .storedOnly else {
        receive(.failed(.notCached(request)))
        return nil
      }
      return ask(request, as: key, whether: nil, receive)
    }
    let run = CompositeDisposable()
    run += cache.find(request) { [self] stored in
      guard !run.isDisposed else { return }
      run += answer(request, as: key, from: stored, by: policy, freshFor: lifetime, receive) {
        run.isDisposed
      }
    }
    return run
  }

  private func answer(
    _ request: HTTPRequest,
    as key: RequestKey?,
    from stored: StoredAnswer?,
    by policy: CachePolicy,
    freshFor lifetime: Duration,
    _ receive: @escaping AnswerReceiver,
    isGivenUp: () -> Bool
  ) -> (any Disposable)? {
    let now = scheduler.currentDate
    let isFresh = stored.map { $0.remainingLifetime(at: now, otherwise: lifetime) > .zero } ?? false
    switch CacheDecision(policy, stored: stored, isFresh: isFresh) {
    case .use(let stored):
      receive(.final(answer(stored, .store, at: now, freshFor: lifetime)))
    case .useThenAsk(let stored):
      receive(.preliminary(answer(stored, .store, at: now, freshFor: lifetime)))
      return isGivenUp() ? nil : ask(request, as: key, whether: stored, receive)
    case .ask(let stored):
      return ask(request, as: key, whether: stored, receive)
    case .fail:
      receive(.failed(.notCached(request)))
    }
    return nil
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
    as key: RequestKey?,
    whether stored: StoredAnswer?,
    _ receive: @escaping AnswerReceiver
  ) -> any Disposable {
    flights.join(request, as: key, receive) { transfer(stored: stored, for: $0) }
  }

  private func transfer(stored: StoredAnswer?, for flight: Flight) -> any Disposable {
    var question = flight.request
    let stored = stored?.hasValidator == true ? stored : nil
    stored?.makeConditional(&question)
    return transport.events(for: question).start { [self] event in
      if event.isTerminating { flight.leaveTable() }
      switch event {
      case .value(let event): flight.receive(event)
      case .completed:
        switch evaluate(flight, stored: stored) {
        case .success(let answer): flight.finish(.final(answer))
        case .failure(let error): flight.finish(.failed(error))
        }
      case .failed(let error): flight.finish(.failed(error))
      case .interrupted: flight.finish(.interrupted)
      }
    }
  }

  private func evaluate(
    _ flight: Flight,
    stored: StoredAnswer?
  ) -> Result<Answer, NetworkError> {
    let (request, collected) = (flight.request, flight.collected)
    guard let head = collected.head else { return .failure(.withoutHead(request)) }
    let now = scheduler.currentDate
    let isOutdated = flight.isOutdated
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
