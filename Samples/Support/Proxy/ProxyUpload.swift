import Dispatch
import Signals

/// The way from a client of a proxy to a host, on a thread of its own.
final class ProxyUpload: Sendable {
  private let server: Socket
  private let client: Socket
  private let isTunnel: Bool
  private let sent = Atomic(Int64(0))
  private let hasLeft = Atomic(false)
  private let end = DispatchGroup()

  init(server: Socket, client: Socket, isTunnel: Bool) {
    (self.server, self.client, self.isTunnel) = (server, client, isTunnel)
  }

  /// How many bytes the host was sent.
  var count: Int64 { sent.value }

  /// Whether the client has nothing more to say.
  var clientHasLeft: Bool { hasLeft.value }

  /// Begins to pass on what the client sends, behind what has come of it before.
  func start(with first: [UInt8], on listener: LoopbackListener) {
    end.enter()
    listener.spawn("loopback proxy upload") { [self] in
      pass(first)
      end.leave()
    }
  }

  /// Waits until nothing more is passed on.
  ///
  /// - Parameter limit: The longest wait in milliseconds; `nil` for no limit.
  func wait(atMost limit: Int? = nil) {
    if let limit {
      _ = end.wait(timeout: .now() + .milliseconds(limit))
    } else {
      end.wait()
    }
  }

  private func pass(_ first: [UInt8]) {
    var bytes = first
    if bytes.isEmpty { bytes = client.receive() }
    while !bytes.isEmpty {
      guard server.send(bytes) else { return }
      sent.modify { $0 += Int64(bytes.count) }
      bytes = client.receive()
    }
    hasLeft.value = true
    // Half a connection makes sense in a tunnel; who asks and leaves doesn't want the answer.
    if isTunnel { server.finishSending() } else { server.shutDown() }
  }
}
