internal import FoundationEssentials
internal import Signals

/// Sends a request, and what its redirects ask for, with the cookies that belong to each hop.
struct RedirectFollower: Sendable {
  let policy: RedirectPolicy
  let jar: CookieJar?
  let sender: HopSender
  let attempt: Int

  /// Describes the transfer of a request to the end of its redirects.
  func events(
    for request: HTTPRequest,
    options: TransferOptions
  ) -> SignalProducer<TransportEvent, NetworkError> {
    SignalProducer { observer, lifetime in
      let run = RedirectRun(self, options: options, observer: observer)
      lifetime += run.running
      run.send(request)
    }
  }

  /// Puts the cookies of a hop into its request.
  func adorned(_ request: HTTPRequest) -> HTTPRequest {
    guard let jar else { return request }
    let own = request.headers["Cookie"].map { "\($0)" }
    let ownNames = Set(
      (own ?? "").split(separator: ";").compactMap { pair in
        pair.split(separator: "=").first.map { $0.filter { $0 != " " } }
      }
    )
    let kept = jar.cookies(for: request.url)
      .filter { !ownNames.contains($0.name) }
      .map { "\($0.name)=\($0.value)" }
    guard !kept.isEmpty else { return request }
    var adorned = request
    adorned.headers["Cookie"] = ([own].compactMap { $0 } + kept).joined(separator: "; ")
    return adorned
  }
}

/// One way through the redirects of a request.
private final class RedirectRun: Sendable {
  /// A request that was sent before, and would get the same answer again.
  private struct Visit: Hashable {
    let method: HTTPMethod
    let url: URL
    let cookies: String?
  }

  private struct State {
    var hop = 0
    var visits: Set<Visit> = []
    /// What to send when the answer that redirects has ended.
    var next: HTTPRequest?
    /// When the request of this hop was sent.
    var start = Duration.zero
  }

  let running = SerialDisposable()
  private let follower: RedirectFollower
  private let options: TransferOptions
  private let observer: Signal<TransportEvent, NetworkError>.Observer
  private let state = Lock(State())

  init(
    _ follower: RedirectFollower,
    options: TransferOptions,
    observer: Signal<TransportEvent, NetworkError>.Observer
  ) {
    self.follower = follower
    self.options = options
    self.observer = observer
  }

  func send(_ request: HTTPRequest) {
    let sent = follower.adorned(request)
    let visit = Visit(method: sent.method, url: sent.url, cookies: sent.headers["Cookie"])
    let start = follower.sender.scheduler.uptime
    let (hop, isNew) = state.withLock { state in
      state.next = nil
      state.start = start
      return (state.hop, state.visits.insert(visit).inserted)
    }
    guard isNew else {
      let reason = "the same request was sent before, and would be redirected again"
      return fail(NetworkError(.redirect(.loop), url: sent.url, reason: reason))
    }
    // A hop that ends at once has been replaced by the next before its start returns.
    let place = SerialDisposable()
    running.inner = place
    place.inner = follower.sender
      .events(
        for: sent,
        options: options,
        context: InterceptorContext(attempt: follower.attempt, hop: hop)
      )
      .start { [self] event in receive(event, of: request, hop: hop) }
  }

  private func receive(
    _ event: Signal<TransportEvent, NetworkError>.Event,
    of request: HTTPRequest,
    hop: Int
  ) {
    let (current, next) = state.withLock { ($0.hop, $0.next) }
    // The end of a hop that was given up may come after the next one has begun.
    guard hop == current else { return }
    switch event {
    case .value(.head(let response)):
      follower.jar?.store(from: response)
      decide(response, request, hop: hop)
    case .value(.body(let data, _)) where next != nil:
      options.flow?.consume(data.count)
    case .value(let value):
      observer.send(value: value)
    case .failed(let error):
      if let next { proceed(to: next) } else { fail(error) }
    case .completed:
      if let next { proceed(to: next) } else { observer.sendCompleted() }
    case .interrupted:
      if next == nil { observer.sendInterrupted() }
    }
  }

  private func decide(_ response: HTTPResponse, _ request: HTTPRequest, hop: Int) {
    do throws(NetworkError) {
      guard let next = try proposal(response, request, hop: hop) else {
        return observer.send(value: .head(response))
      }
      guard hop < follower.policy.limit else {
        let reason = "there were \(hop) already, which is the limit"
        throw NetworkError(.redirect(.tooMany), url: request.url, reason: reason)
      }
      state.withLock { $0.next = next }
      observer.send(value: .redirected(response))
      guard !response.isWorthDraining else { return }
      // Its transfer is given up, and will not tell what it took.
      let time = follower.sender.scheduler.uptime - state.withLock { $0.start }
      let metrics = TransferMetrics(url: request.url, status: response.status, total: time)
      observer.send(value: .metrics(metrics))
      proceed(to: next)
    } catch {
      fail(error)
      running.dispose()
    }
  }

  private func proposal(
    _ response: HTTPResponse,
    _ request: HTTPRequest,
    hop: Int
  ) throws(NetworkError) -> HTTPRequest? {
    let policy = follower.policy
    let proposed = try request.redirected(
      by: response,
      hop: hop,
      allowsDowngrade: policy.allowsDowngrade
    )
    return proposed.flatMap { next in
      policy.decide(
        RedirectPolicy.Proposal(request: request, response: response, next: next, hop: hop)
      )
    }
  }

  /// Takes up the next hop, once.
  private func proceed(to next: HTTPRequest) {
    let isFirst = state.withLock { state in
      guard state.next != nil else { return false }
      state.next = nil
      state.hop += 1
      return true
    }
    if isFirst { send(next) }
  }

  private func fail(_ error: NetworkError) {
    var error = error
    error.hop = state.withLock { $0.hop }
    observer.send(error: error)
  }
}
