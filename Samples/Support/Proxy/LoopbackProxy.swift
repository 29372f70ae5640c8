/// An HTTP proxy for the programs of this machine, which measures what goes through it.
///
/// It passes requests for `http` on, each over a connection of its own, and makes tunnels for
/// everything else. It changes nothing but what concerns the connections: bodies and tunnels go
/// through it byte by byte, as fast as both sides take them.
public final class LoopbackProxy: Sendable {
  /// The URL by which clients are told of it.
  public var address: String { "http://127.0.0.1:\(listener.port)" }

  private let listener: LoopbackListener

  /// Starts a proxy on a free port of 127.0.0.1.
  ///
  /// - Parameters:
  ///   - onBegin: Runs on a connection's thread when a request's head has come.
  ///   - onEnd: Runs on that thread when the request is over, whatever came of it; once for each
  ///     that has begun.
  /// - Throws: What the system refused, and why.
  public init(
    onBegin: @escaping @Sendable () -> Void = {},
    onEnd: @escaping @Sendable (ProxiedRequest) -> Void
  ) throws(LoopbackServerError) {
    listener = try LoopbackListener(on: "127.0.0.1", port: 0, named: "loopback proxy") {
      client,
      listener in
      let connection = ProxyConnection(client: client, listener: listener)
      guard let target = connection.readTarget() else { return }
      onBegin()
      onEnd(connection.serve(target))
    }
    listener.start()
  }

  deinit {
    listener.shutDown()
  }

  /// Ends all connections; those that are open are told of as soon as their threads notice.
  ///
  /// It doesn't wait: a host that doesn't answer can keep a connection waiting for minutes.
  public func shutDown() {
    listener.shutDown()
  }
}
