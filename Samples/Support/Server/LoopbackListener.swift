import Dispatch
import Foundation
import Glibc
import Signals

/// Accepts connections on the loopback interface, each on a thread of its own.
///
/// The threads hold it, so whoever owns it has to stop it.
final class LoopbackListener: Sendable {
  /// Serves a connection, on its thread; the socket is closed afterwards.
  typealias Service = @Sendable (Socket, LoopbackListener) -> Void

  private struct State {
    var isStopped = false
    /// The sockets that are open now, the listening one among them.
    var sockets: Set<Socket>
  }

  /// The port on which it listens.
  let port: UInt16

  private let listener: Socket
  private let name: String
  private let service: Service
  private let state: Lock<State>
  private let threads = DispatchGroup()

  /// Listens; connections wait until it is started.
  ///
  /// - Parameters:
  ///   - host: The address, one of those that begin with 127.
  ///   - port: The port, or 0 for a free one.
  ///   - name: What the threads are called by.
  ///   - service: Serves a connection.
  /// - Throws: What the system refused, and why.
  init(
    on host: String,
    port: UInt16,
    named name: String,
    service: @escaping Service
  ) throws(LoopbackServerError) {
    listener = try Socket.listening(on: port, of: host)
    self.port = listener.localPort
    self.name = name
    self.service = service
    state = Lock(State(sockets: [listener]))
  }

  /// Begins to accept connections.
  func start() {
    spawn("\(name) listener") { [self] in acceptClients() }
  }

  /// Ends all connections, without waiting for their threads.
  func shutDown() {
    state.withLock { state in
      state.isStopped = true
      for socket in state.sockets { socket.shutDown() }
    }
  }

  /// Ends all connections and waits for all threads to end; a second call does nothing.
  func stop() {
    shutDown()
    threads.wait()
  }

  /// Whether it was stopped.
  var isStopped: Bool {
    state.withLock { $0.isStopped }
  }

  /// Makes a socket end with the others when this is stopped.
  ///
  /// - Returns: Whether it was not too late; the socket is the caller's to close otherwise.
  func adopt(_ socket: Socket) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.sockets.insert(socket)
      return true
    }
  }

  /// Closes a socket that was adopted.
  ///
  /// Closes under the lock, so that ``stop()`` never shuts down a descriptor that was reused.
  func close(_ socket: Socket) {
    state.withLock { state in
      state.sockets.remove(socket)
      socket.close()
    }
  }

  /// Runs something on a thread that ``stop()`` waits for.
  func spawn(_ name: String, _ body: @escaping @Sendable () -> Void) {
    threads.enter()
    let thread = Thread { [threads] in
      body()
      threads.leave()
    }
    thread.name = name
    thread.stackSize = 512 * 1024
    thread.start()
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
    guard adopt(socket) else { return socket.close() }
    spawn("\(name) connection") { [self] in
      service(socket, self)
      close(socket)
    }
  }
}
