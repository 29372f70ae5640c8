/// Which credentials are in use, and whether they are being renewed.
///
/// Credentials are told apart by their numbers, which only grow: an answer to a request with an
/// older number says nothing about the newer ones.
struct CredentialMachine<Credentials: Sendable, Waiter: Sendable>: Sendable {
  /// What to do about a request.
  enum Decision: Sendable {
    /// To send it with these credentials.
    case send(Credentials?, Ticket)
    /// To wait for those that are on their way.
    case wait
    /// To have new ones made of these, and to wait for them.
    case renew(Credentials?)
    /// To fail it.
    case fail(NetworkError)
  }

  /// What a request was sent with.
  struct Ticket: Sendable, Equatable {
    /// The number of the credentials.
    fileprivate let number: Int
    /// How many renewals had failed by then.
    fileprivate let failureCount: Int
  }

  private(set) var credentials: Credentials?
  /// The number of the present credentials.
  private(set) var number = 0
  private var failureCount = 0
  private var lastFailure: NetworkError?
  /// Whether the present credentials can't be renewed, so that it need not be tried again.
  private var isRefused = false
  private var waiters: [UInt64: Waiter] = [:]
  private var lastWaiter: UInt64 = 0
  /// Whether new credentials are on their way.
  private(set) var isRenewing = false

  init(_ credentials: Credentials?) {
    self.credentials = credentials
  }

  /// The present credentials, as a request will be sent with them.
  var ticket: Ticket { Ticket(number: number, failureCount: failureCount) }

  /// Whether there are credentials that have not been refused for good.
  var isUsable: Bool { credentials != nil && !isRefused }

  /// Decides about a request that is to be sent first.
  func decideFirst() -> Decision {
    isRenewing ? .wait : .send(credentials, ticket)
  }

  /// Decides about a request whose credentials were rejected, by the server or by their own date.
  ///
  /// - Parameters:
  ///   - used: What it was sent with.
  ///   - mayRenew: Whether it has not had credentials renewed already.
  /// - Returns: What to do; nobody is waiting yet.
  mutating func decide(rejected used: Ticket, mayRenew: Bool) -> Decision? {
    if isRenewing { return .wait }
    if used.number < number { return .send(credentials, ticket) }
    guard mayRenew else { return nil }
    if let lastFailure, isRefused || used.failureCount < failureCount { return .fail(lastFailure) }
    isRenewing = true
    return .renew(credentials)
  }

  /// Has somebody wait for the credentials that are on their way.
  ///
  /// - Parameter waiter: Who waits.
  /// - Returns: The number to leave by, or `nil` where nothing is on its way any more.
  mutating func wait(_ waiter: Waiter) -> UInt64? {
    guard isRenewing else { return nil }
    lastWaiter += 1
    waiters[lastWaiter] = waiter
    return lastWaiter
  }

  /// Has somebody wait no more.
  mutating func leave(_ number: UInt64) -> Waiter? {
    waiters.removeValue(forKey: number)
  }

  /// Takes the outcome of a renewal.
  ///
  /// - Parameter result: The new credentials, or why there are none.
  /// - Returns: Who waits for it, in the order of arrival.
  mutating func finish(_ result: Result<Credentials, NetworkError>) -> [Waiter] {
    isRenewing = false
    switch result {
    case .success(let credentials): replace(credentials)
    case .failure(let error):
      failureCount += 1
      lastFailure = error
      isRefused = error.kind == .unauthorized
    }
    return takeWaiters()
  }

  /// Takes credentials that somebody has got in another way, say by signing in.
  ///
  /// - Parameter credentials: The credentials, or `nil` for none.
  /// - Returns: Who waits for credentials.
  mutating func set(_ credentials: Credentials?) -> [Waiter] {
    isRenewing = false
    replace(credentials)
    return takeWaiters()
  }

  private mutating func replace(_ credentials: Credentials?) {
    self.credentials = credentials
    number += 1
    lastFailure = nil
    isRefused = false
  }

  private mutating func takeWaiters() -> [Waiter] {
    defer { waiters = [:] }
    return waiters.sorted { $0.key < $1.key }.map(\.value)
  }
}
