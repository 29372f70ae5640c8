public import Signals

/// The transport over libcurl: all transfers on one thread of its own.
///
/// It needs nothing but the `libcurl.so.4` that the toolchain's Foundation needs as well, and
/// loads it at the first request; where it can't be had, requests fail with
/// `transportUnavailable`. It keeps connections open for further requests, follows no redirects,
/// and knows no cookies: those are the client's.
///
/// **Threading:** events come on the transport's thread, which no pool and no code of others can
/// hold up, except for observers: what they do in place, all transfers wait for. Pieces of a
/// streamed request body are made on a queue.
public final class CurlTransport: Transport {
  /// A transport that all clients can share, with its open connections.
  public static let shared = CurlTransport()

  /// How it connects, and whom it trusts.
  public let configuration: CurlConfiguration
  /// All of them.
  public var features: TransportFeatures { [.connection, .addresses, .flow, .metrics, .redirects] }

  private let loop: CurlLoop

  /// Makes a transport; it begins its thread at the first request.
  ///
  /// - Parameter configuration: How it connects, and whom it trusts.
  public init(_ configuration: CurlConfiguration = CurlConfiguration()) {
    self.configuration = configuration
    loop = CurlLoop(connectionsPerHost: configuration.connectionsPerHost)
  }

  deinit {
    loop.stop()
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
      do throws(NetworkError) {
        if let problem = request.urlProblem ?? request.headProblem { throw problem }
        let job = CurlJob(
          request: request,
          options: options,
          configuration: configuration,
          observer: observer
        )
        try loop.start(job)
        lifetime.observeEnded { [self] in loop.send(.cancel(job.number)) }
      } catch {
        observer.send(error: error)
      }
    }
  }
}
