import Glibc

/// A socket that never makes its caller wait, closed by its owner, once.
struct PageSocket: Hashable, Sendable {
  /// What came of a try to read or write.
  enum Outcome {
    /// So many bytes were moved; none while reading means that the other side has ended.
    case moved(Int)
    /// Nothing can be moved now.
    case wouldBlock
    /// Nothing can be moved any more.
    case failed
  }

  /// How much the system keeps for a browser that takes nothing: the more, the longer it is behind.
  private static let sendBuffer: Int32 = 64 * 1024

  let descriptor: Int32

  /// Opens a socket that listens.
  ///
  /// - Parameters:
  ///   - port: The port, or 0 for a free one.
  ///   - interface: Who can reach it.
  /// - Returns: The listening socket.
  /// - Throws: What the system refused, and why.
  static func listening(on port: UInt16, _ interface: PageInterface) throws(PageError) -> PageSocket
  {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = PageSocket(descriptor: Glibc.socket(AF_INET, kind, 0))
    guard socket.descriptor >= 0 else { throw PageError(operation: "socket", errno: errno) }
    socket.set(SO_REUSEADDR, at: SOL_SOCKET, to: 1)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = interface == .loopback ? INADDR_LOOPBACK.bigEndian : INADDR_ANY
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket.descriptor, $0, size) }
    }
    guard bound == 0, listen(socket.descriptor, SOMAXCONN) == 0 else {
      let error = PageError(operation: bound == 0 ? "listen" : "bind", errno: errno)
      socket.close()
      throw error
    }
    return socket
  }

  /// The port that the system chose.
  var localPort: UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Takes a client that waits.
  ///
  /// - Returns: The connection; `nil` where there is none now.
  func accept() -> PageSocket? {
    let client = Glibc.accept(descriptor, nil, nil)
    guard client >= 0 else { return nil }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    _ = fcntl(client, F_SETFL, fcntl(client, F_GETFL) | O_NONBLOCK)
    let socket = PageSocket(descriptor: client)
    socket.set(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1)
    socket.set(SO_SNDBUF, at: SOL_SOCKET, to: Self.sendBuffer)
    return socket
  }

  /// Reads what has come.
  ///
  /// - Parameter bytes: What is read is appended to it.
  /// - Returns: What came of it.
  func receive(into bytes: inout [UInt8]) -> Outcome {
    withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { buffer in
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      guard count >= 0 else { return Self.outcome(of: errno) }
      bytes += buffer[..<count]
      return .moved(count)
    }
  }

  /// Writes as much as there is room for, without ever raising `SIGPIPE`.
  ///
  /// - Parameter bytes: What to write.
  /// - Returns: What came of it.
  func send(_ bytes: ArraySlice<UInt8>) -> Outcome {
    let count = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    return count >= 0 ? .moved(count) : Self.outcome(of: errno)
  }

  /// Gives the descriptor back to the system.
  func close() {
    _ = Glibc.close(descriptor)
  }

  private static func outcome(of code: Int32) -> Outcome {
    code == EAGAIN || code == EINTR ? .wouldBlock : .failed
  }

  private func set(_ option: Int32, at level: Int32, to value: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}

/// Who can reach a page.
public enum PageInterface: Sendable, Hashable {
  /// This machine alone.
  case loopback
  /// Every machine that can reach this one. Who knows the address sees what is shown and can send
  /// keys, and nothing is encrypted on the way.
  case every
}

/// Why a page cannot be served.
public struct PageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the system was asked for.
  public let operation: String
  /// Why it was refused, as the system numbers its errors.
  public let errno: Int32

  /// What has happened, and what can be done about it.
  public var description: String {
    let reason = strerror(errno).map { String(cString: $0) } ?? "unknown reason"
    return """
      The page could not be served: \(operation): \(reason) (error \(errno)). \
      Choose another port, or 0 for any free one.
      """
  }
}
