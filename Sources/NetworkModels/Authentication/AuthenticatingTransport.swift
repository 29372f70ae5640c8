internal import FoundationEssentials
public import Signals

/// A transport that adds credentials to requests, and sends them again where those have expired.
///
/// A request is sent three times at the most: with the credentials of the beginning, with those
/// that somebody else has got meanwhile, and with those that were renewed for it. If these are
/// rejected as well, it fails as `unauthorized`.
public struct AuthenticatingTransport<Credentials: Sendable>: Transport {
  private let inner: any Transport
  private let authentication: Authentication<Credentials>

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - inner: What sends the requests.
  ///   - authentication: The credentials.
  public init(_ inner: any Transport, authentication: Authentication<Credentials>) {
    self.inner = inner
    self.authentication = authentication
  }

  /// What the inner transport can do.
  public var features: TransportFeatures { inner.features }

  /// Describes the transfer of a request with credentials.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - options: How to carry the transfer out.
  /// - Returns: The events of the attempt that counts, and what is known of the others before.
  public func events(
    for request: HTTPRequest,
    options: TransferOptions
  ) -> SignalProducer<TransportEvent, NetworkError> {
    SignalProducer { [inner, authentication] observer, lifetime in
      let transfer = AuthenticatedTransfer(
        request: request,
        options: options,
        transport: inner,
        authentication: authentication,
        observer: observer
      )
      lifetime += transfer.attempt
      lifetime += transfer.waiting
      transfer.begin()
    }
  }
}

extension Transport {
  /// Adds credentials to all requests.
  ///
  /// - Parameter authentication: The credentials.
  /// - Returns: A transport that sends requests again whose credentials have expired.
  public func authenticated<Credentials: Sendable>(
    by authentication: Authentication<Credentials>
  ) -> AuthenticatingTransport<Credentials> {
    AuthenticatingTransport(self, authentication: authentication)
  }
}

// MARK: -

/// One request on its way, with the attempts that it takes.
private final class AuthenticatedTransfer<Credentials: Sendable>: Sendable {
  private typealias Machine = Authentication<Credentials>.Machine

  /// The latest attempt.
  ///
  /// One whose answer is of no use may bring the rest of it while credentials
  /// are waited for, which keeps the connection.
  let attempt = SerialDisposable()
  /// The wait for credentials.
  let waiting = SerialDisposable()

  private let request: HTTPRequest
  private let options: TransferOptions
  private let transport: any Transport
  private let authentication: Authentication<Credentials>
  private let observer: Signal<TransportEvent, NetworkError>.Observer
  private let hasRenewed = Atomic(false)
  private let hasBeenSent = Atomic(false)

  init(
    request: HTTPRequest,
    options: TransferOptions,
    transport: any Transport,
    authentication: Authentication<Credentials>,
    observer: Signal<TransportEvent, NetworkError>.Observer
  ) {
    self.request = request
    self.options = options
    self.transport = transport
    self.authentication = authentication
    self.observer = observer
  }

  func begin() {
    follow(authentication.use { $0.decideFirst() })
  }

  private func follow(_ decision: Machine.Decision) {
    switch decision {
    case .send(let credentials?, let ticket) where authentication.isExpired(credentials):
      reject(ticket)
    case .send(let credentials, let ticket): send(with: credentials, ticket)
    case .wait: wait()
    case .renew(let credentials):
      hasRenewed.value = true
      wait { authentication.beginRenewal(of: credentials) }
    case .fail(let error): fail(error)
    }
  }

  private func fail(_ error: NetworkError) {
    observer.send(error: NetworkError(error.kind, url: request.url, reason: error.reason))
  }

  /// Finds out what to do when credentials are not good any more.
  private func reject(_ ticket: Machine.Ticket) {
    let mayRenew = !hasRenewed.value
    if let decision = authentication.update({ $0.decide(rejected: ticket, mayRenew: mayRenew) }) {
      follow(decision)
    } else {
      let reason = "the server rejects the credentials, new as they are"
      observer.send(error: NetworkError(.unauthorized, url: request.url, reason: reason))
    }
  }

  /// Waits for credentials, and goes on.
  private func wait(_ begun: () -> Void = {}) {
    let waiter = Authentication<Credentials>.Waiter { [self] failure in
      if let failure { fail(failure) } else { begin() }
    }
    guard let number = authentication.use({ $0.wait(waiter) }) else { return begin() }
    waiting.inner = AnyDisposable { [authentication] in
      let left = authentication.use { $0.leave(number) }
      withExtendedLifetime(left) {}
    }
    begun()
  }

  private func send(with credentials: Credentials?, _ ticket: Machine.Ticket) {
    if hasBeenSent.swap(true), request.body?.isReplayable == false {
      let reason = "it has to be sent again with other credentials"
      return observer.send(
        error: NetworkError(.bodyNotReplayable, url: request.url, reason: reason)
      )
    }
    var authorized = request
    if let credentials { authentication.authorize(&authorized, credentials) }
    let isRejected = Atomic(false)
    let run = SerialDisposable()
    attempt.inner = run
    run.inner = transport.events(for: authorized, options: options).start { [self] event in
      guard !isRejected.value else {
        // What nobody will see has been done with.
        if case .value(.body(let data, _)) = event { options.flow?.consume(data.count) }
        return
      }
      switch event {
      case .value(.head(let head)) where authentication.isRejected(head):
        isRejected.value = true
        reject(ticket)
      case .value(let event): observer.send(value: event)
      case .failed(let error): observer.send(error: error)
      case .completed: observer.sendCompleted()
      case .interrupted: observer.sendInterrupted()
      }
    }
  }
}
