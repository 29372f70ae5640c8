public import FoundationEssentials
public import Signals

/// Sends requests over a transport, with everything that belongs to a server's clients: redirects,
/// cookies, limits of time, further attempts, interceptors, addresses, measurements.
///
/// ```swift
/// let client = NetworkClient(baseURL: URL(string: "https://api.example.org/v1/"))
/// let (response, data) = try await client.data(for: client.request("items"))
/// ```
///
/// A client is a transport itself, so that whatever works over one works over the other.
///
/// **Threading:** safe to use from any thread. Events come on the transport's thread; failures of
/// time on that of the scheduler, which by default fires although every pool is blocked.
public final class NetworkClient: Transport {
  /// A client with cookies of its own, for everybody who needs no other.
  public static let shared = NetworkClient()

  /// What relative addresses are relative to.
  public let baseURL: URL?
  /// The fields that go with each request, unless it has its own of the same name.
  public let headers: HTTPHeaders
  /// The cookies, or `nil` where none are kept.
  public let cookies: CookieJar?
  /// What watches the requests.
  public let monitor: RequestMonitor?
  /// What the transport inside can do.
  public var features: TransportFeatures { core.sender.transport.features }

  private let core: ClientCore

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - transport: Carries the requests out.
  ///   - baseURL: What relative addresses are relative to.
  ///   - headers: The fields that go with each request, unless it has its own of the same name.
  ///   - cookies: The cookies, or `nil` to keep none.
  ///   - interceptors: See each request before it is sent, the first one first.
  ///   - resolver: Decides which addresses hosts are reached at.
  ///   - redirects: Which redirects are followed.
  ///   - retries: When requests are sent again.
  ///   - budget: How many of them may be sent again, in all.
  ///   - timeouts: The limits of time, for requests that have none of their own.
  ///   - limits: How long answers may be, where whoever asks doesn't say.
  ///   - monitor: Watches the requests.
  ///   - scheduler: Whose time counts, and where failures of time come from.
  public init(
    transport: any Transport = CurlTransport.shared,
    baseURL: URL? = nil,
    headers: HTTPHeaders = HTTPHeaders(),
    cookies: CookieJar? = CookieJar(),
    interceptors: [any Interceptor] = [],
    resolver: any Resolver = SystemResolver(),
    redirects: RedirectPolicy = .standard,
    retries: RetryPolicy = .standard,
    budget: RetryBudget = RetryBudget(),
    timeouts: Timeouts = .standard,
    limits: TransferLimits = TransferLimits(),
    monitor: RequestMonitor? = nil,
    on scheduler: any DateScheduler = DeadlineScheduler.shared
  ) {
    self.baseURL = baseURL
    self.headers = headers
    self.cookies = cookies
    self.monitor = monitor
    let sender = HopSender(
      transport: transport,
      interceptors: interceptors,
      resolver: resolver,
      timeouts: timeouts,
      scheduler: scheduler
    )
    core = ClientCore(
      sender: sender,
      redirects: redirects,
      jar: cookies,
      retries: retries,
      budget: budget,
      limits: limits,
      monitor: monitor
    )
  }

  /// Makes a request for an address, which may be relative to the base.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - method: The method.
  ///   - headers: The fields of the head, beside those of the client.
  ///   - body: The body, or `nil` for none.
  ///   - timeouts: The limits of time, or `nil` for those of the client.
  /// - Returns: The request.
  /// - Throws: `malformedURL` or `unsupportedScheme`, with the text named.
  public func request(
    _ address: String,
    method: HTTPMethod = .get,
    headers: HTTPHeaders = HTTPHeaders(),
    body: HTTPBody? = nil,
    timeouts: Timeouts? = nil
  ) throws(NetworkError) -> HTTPRequest {
    let relative = address.isEmpty ? baseURL : URL(string: address, relativeTo: baseURL)
    guard let url = relative?.absoluteURL else {
      throw NetworkError(.malformedURL, address: address, reason: "this is no URL")
    }
    let request = HTTPRequest(
      url,
      method: method,
      headers: headers,
      body: body,
      timeouts: timeouts
    )
    if let problem = request.urlProblem { throw problem }
    return request
  }

  /// Describes the transfer of a request; each start of the producer sends it anew.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - options: How to carry the transfer out.
  /// - Returns: The events of the transfer.
  public func events(
    for request: HTTPRequest,
    options: TransferOptions
  ) -> SignalProducer<TransportEvent, NetworkError> {
    var request = request
    for field in headers.fields where request.headers[field.name] == nil {
      request.headers.add(field.name, field.value)
    }
    return core.events(for: request, options: options)
  }
}
