/// A small HTTP/1.1 server for samples and tests, reachable from this machine alone.
///
/// It listens on a free port of 127.0.0.1 from the moment it is made until ``stop()`` or its
/// release. Every connection has a thread of its own, so a slow route delays nobody else, and the
/// server answers although every shared pool of the process is blocked.
public final class LoopbackServer: Sendable {
  /// The port on which the server listens.
  public var port: UInt16 { listener.port }

  /// The address on which it listens, one of those that begin with 127.
  public let host: String

  /// The start of every URL of this server, without a slash at the end.
  public var address: String { "\(isSecure ? "https" : "http")://\(host):\(port)" }

  private let listener: LoopbackListener
  private let isSecure: Bool

  /// Makes the channel of a connection from its descriptor, or `nil` where that can't be done.
  ///
  /// It runs on the connection's thread, and leaves the descriptor open.
  public typealias ChannelMaker = @Sendable (Int32) -> (any ServerChannel)?

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - host: The address on which it listens, one of those that begin with 127.
  ///   - port: The port, or 0 for a free one.
  ///   - maximumBody: The longest request body that is read; a longer one is refused with 413.
  ///   - channel: Encrypts connections; `nil` for plain ones.
  ///   - onHangUp: Runs on a connection's thread when a client has left before it had its answer.
  ///   - route: Answers a request. It runs on a connection's thread and may block.
  /// - Throws: What the system refused, and why.
  public init(
    host: String = "127.0.0.1",
    port: UInt16 = 0,
    maximumBody: Int = 64 * 1024 * 1024,
    channel: ChannelMaker? = nil,
    onHangUp: @escaping @Sendable (ServerRequest) -> Void = { _ in },
    route: @escaping @Sendable (ServerRequest) -> ServerAnswer
  ) throws(LoopbackServerError) {
    isSecure = channel != nil
    self.host = host
    listener = try LoopbackListener(on: host, port: port, named: "loopback server") {
      socket,
      listener in
      guard let through = channel.map({ $0(socket.descriptor) }) ?? socket else {
        return socket.finishReceiving()
      }
      let connection = ServerConnection(
        socket: socket,
        channel: through,
        maximumBody: maximumBody,
        route: route,
        onHangUp: { request in
          if !listener.isStopped { onHangUp(request) }
        }
      )
      connection.run()
      through.finish()
    }
    listener.start()
  }

  deinit {
    listener.stop()
  }

  /// Closes all connections and waits for all threads to end; a second call does nothing.
  ///
  /// Must not be called from a route, which would wait for itself.
  public func stop() {
    listener.stop()
  }
}
