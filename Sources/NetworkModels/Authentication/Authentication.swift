public import Signals

/// The credentials of a program at a server, and how to renew them.
///
/// ```swift
/// let authentication = Authentication(bearer: saved) { old in
///   client.renewedToken(of: old)   // over the client itself, not over the authenticated one
/// }
/// let store = RequestStore(client.authenticated(by: authentication))
/// ```
///
/// However many requests are rejected at once, the credentials are renewed once, and all of them
/// are sent again. A rejection that comes late, when there are new credentials already, only has
/// its request sent again. When the renewal fails, all who wait for it fail; when the server has
/// refused it, nobody tries again before ``set(_:)``.
///
/// **Threading:** safe to use from any thread.
public final class Authentication<Credentials: Sendable>: Sendable {
  /// How credentials are at a moment.
  public enum Status: Sendable, Equatable {
    /// There are none, or they were refused for good: somebody has to sign in.
    case signedOut
    /// There are some.
    case signedIn
    /// New ones are on their way.
    case renewing
  }

  /// What credentials there are.
  public let credentials: Property<Credentials?>
  /// How they are.
  public let status: Property<Status>
  /// Each failure to renew them.
  public let failures: Signal<NetworkError, Never>

  /// Who waits for credentials: called with the failure, if there was one.
  struct Waiter: Sendable {
    let resume: @Sendable (NetworkError?) -> Void
  }

  typealias Machine = CredentialMachine<Credentials, Waiter>

  /// What everybody may know.
  private struct Known: Sendable {
    var credentials: Credentials?
    var number: Int
    var status: Status

    init(_ machine: Machine) {
      credentials = machine.credentials
      number = machine.number
      status = machine.isRenewing ? .renewing : machine.isUsable ? .signedIn : .signedOut
    }
  }

  private let machine: Lock<Machine>
  private let known: MutableProperty<Known>
  let isRejected: @Sendable (HTTPResponse) -> Bool
  let isExpired: @Sendable (Credentials) -> Bool
  let authorize: @Sendable (inout HTTPRequest, Credentials) -> Void
  private let renew: @Sendable (Credentials?) -> SignalProducer<Credentials, NetworkError>
  private let limit: Duration
  private let scheduler: any DateScheduler
  private let failureInput: Signal<NetworkError, Never>.Observer
  /// The renewal that is going on.
  private let renewal = SerialDisposable()

  /// Makes an authentication.
  ///
  /// - Parameters:
  ///   - credentials: The credentials of last time, or `nil` for none.
  ///   - authorize: Puts credentials into a request, usually into its head.
  ///   - isRejected: Whether an answer means that the credentials are not good any more.
  ///   - isExpired: Whether credentials are known to be over their time, so that it is not worth
  ///     while to send them.
  ///   - limit: How long a renewal may take.
  ///   - scheduler: Whose time that is.
  ///   - renew: Makes new credentials of the old ones; its last value counts. Never begun twice at
  ///     the same time, nor interrupted by who waits, since the old ones may be used up by then. A
  ///     status of 400, 401 or 403 means that the server has refused. It must not use a transport
  ///     that waits for this authentication.
  @preconcurrency
  public init(
    _ credentials: Credentials?,
    authorize: @escaping @Sendable (inout HTTPRequest, Credentials) -> Void,
    isRejected: @escaping @Sendable (HTTPResponse) -> Bool = { $0.status == 401 },
    isExpired: @escaping @Sendable (Credentials) -> Bool = { _ in false },
    within limit: Duration = .seconds(30),
    on scheduler: any DateScheduler = DeadlineScheduler.shared,
    renew: @escaping @Sendable (Credentials?) -> SignalProducer<Credentials, NetworkError>
  ) {
    self.authorize = authorize
    self.isRejected = isRejected
    self.isExpired = isExpired
    self.renew = renew
    self.limit = limit
    self.scheduler = scheduler
    machine = Lock(Machine(credentials))
    known = MutableProperty(Known(Machine(credentials)))
    self.credentials = known.skipRepeats { $0.number == $1.number }.map { $0.credentials }
    status = known.map { $0.status }.skipRepeats()
    (failures, failureInput) = Signal<NetworkError, Never>.pipe()
  }

  /// Takes credentials that were got by signing in, or lets go of those that there are.
  ///
  /// Requests that wait go on with them, and a renewal that is going on is given up.
  ///
  /// - Parameter credentials: The credentials, or `nil` to sign out.
  public func set(_ credentials: Credentials?) {
    let waiters = update { $0.set(credentials) }
    renewal.inner = nil
    for waiter in waiters { waiter.resume(nil) }
  }
}

extension Authentication where Credentials == String {
  /// Makes an authentication by a bearer token.
  ///
  /// - Parameters:
  ///   - token: The token of last time, or `nil` for none.
  ///   - limit: How long a renewal may take.
  ///   - scheduler: Whose time that is.
  ///   - renew: Makes a new token of the old one; its last value counts.
  @preconcurrency
  public convenience init(
    bearer token: String?,
    within limit: Duration = .seconds(30),
    on scheduler: any DateScheduler = DeadlineScheduler.shared,
    renew: @escaping @Sendable (String?) -> SignalProducer<String, NetworkError>
  ) {
    self.init(
      token,
      authorize: { $0.headers["Authorization"] = "Bearer \($1)" },
      within: limit,
      on: scheduler,
      renew: renew
    )
  }
}

// MARK: - Renewing

extension Authentication {
  /// Uses the machine in a way that changes nothing for others.
  func use<Result>(_ body: (inout Machine) -> Result) -> Result {
    machine.withLock { body(&$0) }
  }

  /// Changes the machine, and what is known of it in the same order.
  func update<Result>(_ body: (inout Machine) -> Result) -> Result {
    let (result, _) = known.modify { known in
      let replaced = known
      let result = machine.withLock { machine in
        let result = body(&machine)
        known = Known(machine)
        return result
      }
      return (result, replaced)
    }
    return result
  }

  /// Begins to renew credentials, as the machine has decided.
  func beginRenewal(of old: Credentials?) {
    let run = CompositeDisposable()
    renewal.inner = run
    let newest = Atomic<Credentials?>(nil)
    run += scheduler.schedule(after: limit) { [self] in
      let reason = "the credentials were not renewed within \(limit)"
      finish(run, with: .failure(NetworkError(.timedOut(.whole), address: "", reason: reason)))
    }
    run += renew(old).start { [self] event in
      switch event {
      case .value(let credentials): newest.swap(credentials)
      case .failed(let error): finish(run, with: .failure(error.asRenewalFailure))
      case .completed, .interrupted:
        let reason = "the renewal has brought no credentials"
        let error = NetworkError(.unauthorized, address: "", reason: reason)
        finish(run, with: newest.swap(nil).map { .success($0) } ?? .failure(error))
      }
    }
  }

  private func finish(_ run: CompositeDisposable, with result: Result<Credentials, NetworkError>) {
    // Whoever comes first of the renewal, its limit and new credentials from elsewhere is the one.
    guard renewal.inner === run, !run.isDisposed else { return }
    run.dispose()
    let waiters = update { $0.finish(result) }
    var failure: NetworkError?
    if case .failure(let error) = result { failure = error }
    for waiter in waiters { waiter.resume(failure) }
    if let failure { failureInput.send(value: failure) }
  }
}

extension NetworkError {
  /// What is told to those who waited: a refusal as such, and everything else as it was.
  fileprivate var asRenewalFailure: NetworkError {
    switch kind {
    case .badStatus(400), .badStatus(401), .badStatus(403):
      let reason = "the credentials could not be renewed: \(reason)"
      return NetworkError(.unauthorized, address: address, reason: reason)
    default: return self
    }
  }
}
