import Glibc

extension Socket {
  /// Why a host can't be reached.
  struct ConnectFailure: Error, CustomStringConvertible {
    let description: String
  }

  /// How long the ways to a connection took.
  struct ConnectTimes {
    /// Finding the addresses of the host.
    var dns: Duration?
    /// Connecting to one of them.
    var connect: Duration?
  }

  /// Connects to a host, by the first of its addresses that answers.
  ///
  /// - Parameters:
  ///   - host: Its name or its address.
  ///   - port: The port.
  ///   - times: How long it took, as far as it went.
  /// - Returns: The connection.
  /// - Throws: Why the last address could not be reached.
  static func connecting(
    to host: String,
    port: UInt16,
    _ times: inout ConnectTimes
  ) throws(ConnectFailure) -> Socket {
    let start = ContinuousClock.now
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &first)
    let resolved = ContinuousClock.now
    times.dns = resolved - start
    defer { if let first { freeaddrinfo(first) } }
    guard status == 0 else {
      throw ConnectFailure(description: "unknown host: \(String(cString: gai_strerror(status)))")
    }
    var code = ECONNREFUSED
    var next = first
    while let address = next?.pointee {
      next = address.ai_next
      let kind = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
      let descriptor = Glibc.socket(address.ai_family, kind, address.ai_protocol)
      guard descriptor >= 0 else {
        code = errno
        continue
      }
      let socket = Socket(descriptor: descriptor)
      if Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
        socket.sendAtOnce()
        times.connect = ContinuousClock.now - resolved
        return socket
      }
      code = errno
      socket.close()
    }
    throw ConnectFailure(description: String(cString: strerror(code)).lowercased())
  }
}
