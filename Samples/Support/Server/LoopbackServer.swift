import Dispatch
import Foundation
import Glibc
import Signals

/// A small HTTP/1.1 server for samples and tests, reachable from this machine alone.
///
/// It listens on a free port of 127.0.0.1 from the moment it is made until ``stop()`` or its
/// release. Every connection has a thread of its own, so a slow route delays nobody else, and the
/// server answers although every shared pool of the process is blocked.
public final class LoopbackServer: Sendable {
  /// The port on which the server listens.
  public let port: UInt16

  /// The address on which it listens, one of those that begin with 127.
  public let host: String

  /// The start of every URL of this server, without a slash at the end.
  public var address: String { "\(core.isSecure ? "https" : "http")://\(host):\(port)" }

  private let core: Core

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
    let listener = try Socket.listening(on: port, of: host)
    self.host = host
    self.port = listener.localPort
    core = Core(
      listener: listener,
      maximumBody: maximumBody,
      channel: channel,
      route: route,
      onHangUp: onHangUp
    )
    core.start()
  }

  deinit {
    core.stop()
  }

  /// Closes all connections and waits for all threads to end; a second call does nothing.
  ///
  /// Must not be called from a route, which would wait for itself.
  public func stop() {
    core.stop()
  }
}

// MARK: -

/// What the threads of a server hold, so that they don't keep the server itself alive.
private final class Core: Sendable {
  private struct State {
    var isStopped = false
    /// The sockets that are open now, the listening one among them.
    var sockets: Set<Socket>
  }

  private let listener: Socket
  private let maximumBody: Int
  private let channel: LoopbackServer.ChannelMaker?
  private let route: @Sendable (ServerRequest) -> ServerAnswer
  private let onHangUp: @Sendable (ServerRequest) -> Void
  private let state: Lock<State>
  private let threads = DispatchGroup()

  init(
    listener: Socket,
    maximumBody: Int,
    channel: LoopbackServer.ChannelMaker?,
    route: @escaping @Sendable (ServerRequest) -> ServerAnswer,
    onHangUp: @escaping @Sendable (ServerRequest) -> Void
  ) {
    self.listener = listener
    self.maximumBody = maximumBody
    self.channel = channel
    self.route = route
    self.onHangUp = onHangUp
    state = Lock(State(sockets: [listener]))
  }

  var isSecure: Bool { channel != nil }

  func start() {
    spawn(named: "loopback server") { [self] in acceptClients() }
  }

  func stop() {
    state.withLock { state in
      state.isStopped = true
      for socket in state.sockets { socket.shutDown() }
    }
    threads.wait()
  }

  private func acceptClients() {
    while !isStopped {
      switch listener.accept() {
      case .success(let socket):
        serve(socket)
      case .failure(let error) where [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.code):
        // The client stays in the backlog until another connection gives its descriptor back.
        _ = listener.waitForHangUp(atMost: .milliseconds(10))
      case .failure(let error) where [EINTR, ECONNABORTED].contains(error.code):
        continue
      case .failure:
        return close(listener)
      }
    }
    close(listener)
  }

  private func serve(_ socket: Socket) {
    let isWelcome = state.withLock { state in
      guard !state.isStopped else { return false }
      state.sockets.insert(socket)
      return true
    }
    guard isWelcome else { return socket.close() }
    spawn(named: "loopback connection") { [self] in
      if let through = channel.map({ $0(socket.descriptor) }) ?? socket {
        let connection = ServerConnection(
          socket: socket,
          channel: through,
          maximumBody: maximumBody,
          route: route,
          onHangUp: { [self] request in
            if !isStopped { onHangUp(request) }
          }
        )
        connection.run()
        through.finish()
      } else {
        socket.finishReceiving()
      }
      close(socket)
    }
  }

  private var isStopped: Bool {
    state.withLock { $0.isStopped }
  }

  /// Closes under the lock, so that ``stop()`` never shuts down a descriptor that was reused.
  private func close(_ socket: Socket) {
    state.withLock { state in
      state.sockets.remove(socket)
      socket.close()
    }
  }

  private func spawn(named name: String, _ body: @escaping @Sendable () -> Void) {
    threads.enter()
    let thread = Thread { [threads] in
      body()
      threads.leave()
    }
    thread.name = name
    thread.stackSize = 512 * 1024
    thread.start()
  }
}
