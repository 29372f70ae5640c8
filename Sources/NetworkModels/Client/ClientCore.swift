internal import FoundationEssentials
internal import Signals

/// Puts the layers of a client on top of each other.
struct ClientCore: Sendable {
  /// How many clients a request may be sent through, each inside of the one before.
  private static let deepest = 16

  let sender: HopSender
  let redirects: RedirectPolicy
  let jar: CookieJar?
  let retries: RetryPolicy
  let budget: RetryBudget
  let limits: TransferLimits
  let monitor: RequestMonitor?

  /// Describes a request from its start to its end.
  func events(
    for request: HTTPRequest,
    options: TransferOptions
  ) -> SignalProducer<TransportEvent, NetworkError> {
    var request = request
    request.depth += 1
    guard request.depth <= Self.deepest else {
      let reason = "the request has gone through \(Self.deepest) clients, one inside of the other"
      return SignalProducer(
        error: NetworkError(.interceptorLoop, url: request.url, reason: reason)
      )
    }
    var options = options
    if options.limits == TransferLimits() { options.limits = limits }
    let ready = request
    let chosen = options
    return SignalProducer { observer, lifetime in
      run(ready, chosen, observer, lifetime)
    }
  }

  private func run(
    _ request: HTTPRequest,
    _ options: TransferOptions,
    _ observer: Signal<TransportEvent, NetworkError>.Observer,
    _ lifetime: Lifetime
  ) {
    let scheduler = sender.scheduler
    let record = RequestRecord(request, at: scheduler.uptime, monitor: monitor)
    lifetime.observeEnded { record.end(.cancelled, at: scheduler.uptime) }
    if let whole = (request.timeouts ?? sender.timeouts).whole {
      lifetime += scheduler.schedule(after: whole) {
        let error = NetworkError(timedOut: .whole, after: whole, url: request.url)
        record.end(.failed(error), at: scheduler.uptime)
        observer.send(error: error)
      }
    }
    let retrier = Retrier(
      policy: retries,
      budget: budget,
      scheduler: scheduler,
      flow: options.flow,
      attempt: { request, number in
        RedirectFollower(policy: redirects, jar: jar, sender: sender, attempt: number)
          .events(for: request, options: options)
      },
      retrying: { record.beginAttempt() }
    )
    lifetime += retrier.events(for: request).start { event in
      record.receive(event, at: scheduler.uptime)
      observer.send(event)
    }
  }
}
