internal import FoundationEssentials
internal import Signals

/// Sends one request once: through the interceptors, to the address of its host, in time.
struct HopSender: Sendable {
  let transport: any Transport
  let interceptors: [any Interceptor]
  let resolver: any Resolver
  let timeouts: Timeouts
  let scheduler: any DateScheduler

  /// Describes one sending of a request.
  func events(
    for request: HTTPRequest,
    options: TransferOptions,
    context: InterceptorContext
  ) -> SignalProducer<TransportEvent, NetworkError> {
    var next: InterceptorContext.Next = { request in transfer(request, options) }
    for interceptor in interceptors.reversed() {
      let rest = next
      next = { request in interceptor.intercept(request, context: context, next: rest) }
    }
    return next(request)
  }

  /// Describes the transfer that the interceptors have let through.
  private func transfer(
    _ request: HTTPRequest,
    _ options: TransferOptions
  ) -> SignalProducer<TransportEvent, NetworkError> {
    if let problem = request.urlProblem { return SignalProducer(error: problem) }
    return SignalProducer { observer, lifetime in
      let host = request.resolvableHost(given: options, resolver: resolver)
      let tellsConnection = transport.features.contains(.connection)
      let running = SerialDisposable()
      lifetime += running
      let timer = TransferTimer(
        TimeoutMachine(
          request.timeouts ?? timeouts,
          tellsConnection: tellsConnection,
          isResolving: host != nil,
          at: scheduler.uptime
        ),
        flow: options.flow,
        on: scheduler
      ) { phase, limit in
        observer.send(error: NetworkError(timedOut: phase, after: limit, url: request.url))
      }
      lifetime.observeEnded { timer.end() }
      timer.begin()
      running.inner = located(request, host: host, options: options) {
        timer.note { $0.resolved(tellsConnection: tellsConnection, at: $1) }
      }
      .start { event in
        if case .value(let value) = event { timer.note { $0.receive(value, at: $1) } }
        observer.send(event)
      }
    }
  }

  /// Finds the addresses, where that is not left to the transport, and starts the transfer.
  private func located(
    _ request: HTTPRequest,
    host: String?,
    options: TransferOptions,
    found: @escaping @Sendable () -> Void
  ) -> SignalProducer<TransportEvent, NetworkError> {
    guard let host else { return transport.events(for: request, options: options) }
    return resolver.addresses(of: host)
      .take(first: 1)
      .collect()
      .mapError { NetworkError($0.kind, url: request.url, reason: $0.reason) }
      .flatMap(.concat) { answers -> SignalProducer<TransportEvent, NetworkError> in
        found()
        guard let addresses = answers.first else {
          let reason = "the resolver ended without an answer"
          return SignalProducer(error: NetworkError(.dns, url: request.url, reason: reason))
        }
        guard addresses.isEmpty || transport.features.contains(.addresses) else {
          let reason = "this transport can't connect to addresses that a resolver has found"
          return SignalProducer(
            error: NetworkError(.transportUnavailable, url: request.url, reason: reason)
          )
        }
        var options = options
        options.addresses = addresses
        return transport.events(for: request, options: options)
      }
  }
}

extension HTTPRequest {
  /// The host to look up, or `nil` where there is nothing to do.
  fileprivate func resolvableHost(
    given options: TransferOptions,
    resolver: any Resolver
  ) -> String? {
    guard options.addresses.isEmpty, !(resolver is SystemResolver), let host = url.cookieHost,
      !host.isAddress
    else { return nil }
    return host
  }
}
