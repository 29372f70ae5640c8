import SampleSupport
import Signals
import TLSShim

/// Encrypts the connections of a loopback server, and notes which names clients ask for.
final class TLSServer: Sendable {
  /// The names that clients have asked for, as connections came.
  let names = Lock<[String?]>([])
  private let pointer: Lock<OpaquePointer>

  init(
    _ identity: Identity,
    clientsFrom authority: Identity? = nil,
    speaksHTTP2: Bool = false
  ) throws {
    guard let made = tls_server_make(identity.raw, authority?.raw) else {
      throw Identity.Unavailable(reason: "OpenSSL could not make a server")
    }
    if speaksHTTP2 { tls_server_speak_http2(made) }
    pointer = Lock(made)
  }

  deinit {
    tls_server_free(raw)
  }

  private var raw: OpaquePointer { pointer.withLock { $0 } }

  /// Shakes hands on a connection's thread.
  var channel: LoopbackServer.ChannelMaker {
    { [self] descriptor in
      guard let connection = tls_server_accept(raw, descriptor) else { return nil }
      let name = tls_connection_server_name(connection).map { String(cString: $0) }
      names.withLock { $0.append(name) }
      return TLSChannel(connection)
    }
  }
}

/// One encrypted connection, used by its own thread alone.
private final class TLSChannel: ServerChannel {
  private let pointer: Lock<OpaquePointer>

  init(_ raw: sending OpaquePointer) {
    pointer = Lock(raw)
  }

  private var raw: OpaquePointer { pointer.withLock { $0 } }

  func receive() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16384)
    let count = tls_connection_read(raw, &bytes, Int32(bytes.count))
    return Array(bytes.prefix(Int(max(0, count))))
  }

  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        tls_connection_write(raw, $0.baseAddress, Int32($0.count))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(Int(count))
    }
    return true
  }

  func finish() {
    tls_connection_finish(raw)
  }
}
