internal import Dispatch
internal import Foundation
internal import FoundationNetworking
public import Signals

/// A transport over Foundation's `URLSession`, with a session of its own.
///
/// It stores no cookies, no credentials and no answers. A redirect is followed, without the
/// credentials where it leads to another origin; one that would drop the body, or leave `https`,
/// is handed out as the answer.
///
/// Limits of the session: a fast server and a slow observer fill the memory, since the session
/// can't be slowed down; a `GET` can't carry a body; several fields of one name are joined.
///
/// **Threading:** events come one at a time on a serial queue of the transport, which needs a
/// thread of Dispatch's pool: where all of them are blocked, nothing comes until one is free.
public final class URLSessionTransport: Transport {
  /// A transport that many models can share, with its open connections.
  public static let shared = URLSessionTransport()

  private let delegate = URLSessionTransfers()
  /// Where the session is spoken to.
  ///
  /// Its calls wait for a thread of the pool, and neither whoever starts a transfer nor the thread
  /// on which its timeout fires may wait for that.
  private let commands = DispatchQueue(label: "URLSessionTransport.commands")
  private let session: URLSession

  /// Makes a transport.
  ///
  /// - Parameter connectionsPerHost: How many connections to one host may be open at a time; what
  ///   is asked beyond waits.
  public init(connectionsPerHost: Int = 64) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = connectionsPerHost
    configuration.timeoutIntervalForRequest = URLRequest.noTimeout
    let queue = OperationQueue()
    queue.name = "URLSessionTransport"
    queue.maxConcurrentOperationCount = 1
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
  }

  deinit {
    // A session keeps itself and its delegate alive until it is told that nothing more will come.
    session.finishTasksAndInvalidate()
  }

  /// Describes the transfer of a request; each start of the producer sends it anew.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - options: How to carry the transfer out.
  /// - Returns: The events of the transfer. The producer keeps the transport alive.
  public func events(
    for request: HTTPRequest,
    options: TransferOptions
  ) -> SignalProducer<TransportEvent, NetworkError> {
    SignalProducer { [self] observer, lifetime in
      if let problem = request.urlProblem { return observer.send(error: problem) }
      let transfer = URLSessionTransfer(of: request.url, to: observer)
      lifetime.observeEnded { [self] in
        let task = transfer.abandon()
        commands.async { [self] in withExtendedLifetime(self) { task?.cancel() } }
      }
      commands.async { [self] in
        guard transfer.isWanted else { return }
        let task = session.dataTask(with: URLRequest(request))
        delegate.add(transfer, for: task)
        // Whoever gave the transfer up before it had a task could not cancel that.
        if transfer.isWanted { task.resume() } else { task.cancel() }
      }
    }
  }
}

extension URLRequest {
  /// The session's own timeout is cut to whole seconds and depends on its pool, so it gets a week,
  /// and whoever started the transfer ends it in time.
  fileprivate static let noTimeout: TimeInterval = 7 * 24 * 3600

  fileprivate init(_ request: HTTPRequest) {
    self.init(
      url: request.url,
      cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: Self.noTimeout
    )
    httpMethod = request.method.rawValue
    httpShouldHandleCookies = false
    for field in request.headers.fields { addValue(field.value, forHTTPHeaderField: field.name) }
    if case .data(let data) = request.body { httpBody = data }
  }
}
