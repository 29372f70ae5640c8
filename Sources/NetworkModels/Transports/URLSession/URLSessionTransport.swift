internal import Dispatch
internal import Foundation
internal import FoundationNetworking
public import Signals

/// A transport over Foundation's `URLSession`, with a session of its own.
///
/// For machines without `libcurl.so.4`. It stores no cookies, no credentials and no answers, and
/// hands every redirect out as the answer: following them is the client's part.
///
/// Limits of the session: a fast server and a slow observer fill the memory, since the session
/// can't be slowed down; a streamed body is read into memory before it is sent; a `GET` can't carry
/// a body; several fields of one name are joined, in an order of the session's; nobody can choose
/// addresses, nor whom to trust.
///
/// **Threading:** events come one at a time on a serial queue of the transport, which needs a
/// thread of Dispatch's pool: where all of them are blocked, nothing comes until one is free.
public final class URLSessionTransport: Transport {
  /// A transport that many models can share, with its open connections.
  public static let shared = URLSessionTransport()

  /// It hands redirects out.
  public var features: TransportFeatures { [.redirects] }

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
      if let problem = request.sessionProblem(given: options) {
        return observer.send(error: problem)
      }
      let transfer = URLSessionTransfer(of: request, limits: options.limits, to: observer)
      lifetime.observeEnded { [self] in
        let task = transfer.abandon()
        commands.async { [self] in withExtendedLifetime(self) { task?.cancel() } }
      }
      commands.async { [self] in begin(transfer, of: request) }
    }
  }

  private func begin(_ transfer: URLSessionTransfer, of request: HTTPRequest) {
    guard transfer.isWanted else { return }
    do {
      let task = try makeTask(request)
      delegate.add(transfer, for: task)
      // Whoever gave the transfer up before it had a task could not cancel that.
      if transfer.isWanted { task.resume() } else { task.cancel() }
    } catch let error as BodyStream.AlreadyOpened {
      transfer.fail(.bodyNotReplayable, reason: "\(error)")
    } catch {
      transfer.fail(.bodyUnreadable, reason: "\(error)")
    }
  }

  private func makeTask(_ request: HTTPRequest) throws -> URLSessionTask {
    var prepared = URLRequest(request)
    switch request.body {
    case nil: break
    case .data(let data): prepared.httpBody = data
    case .file(let path):
      // The session takes a file that can't be read for an empty one.
      try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).close()
      return session.uploadTask(with: prepared, fromFile: URL(fileURLWithPath: path))
    case .stream(let stream):
      var data = Data()
      let reader = try stream.makeReader()
      while let piece = try reader() { data += piece }
      guard stream.length == nil || stream.length == Int64(data.count) else {
        throw WrongLength(length: data.count)
      }
      prepared.httpBody = data
    }
    return session.dataTask(with: prepared)
  }

  private struct WrongLength: Error, CustomStringConvertible {
    let length: Int
    var description: String { "it has \(length) bytes, which is not what was declared" }
  }
}

extension HTTPRequest {
  /// Why a session can't send this request, or `nil` where it can try.
  fileprivate func sessionProblem(given options: TransferOptions) -> NetworkError? {
    if let problem = urlProblem ?? headProblem { return problem }
    if method == .get, body != nil {
      let reason = "a URL session can't send a GET request with a body"
      return NetworkError(.malformedRequest, url: url, reason: reason)
    }
    guard options.addresses.isEmpty else {
      let reason = "a URL session can't connect to given addresses"
      return NetworkError(.transportUnavailable, url: url, reason: reason)
    }
    return nil
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
  }
}
