import Glibc

/// A stream socket on the loopback interface, which its owner closes, once.
struct Socket: Sendable, Hashable {
  /// Linux's `POLLRDHUP`, which the C library declares for GNU sources only.
  private static let hangUp: Int32 = 0x2000

  let descriptor: Int32

  /// Opens a socket that listens.
  ///
  /// - Parameters:
  ///   - port: The port, or 0 for a free one.
  ///   - host: The address, one of those that begin with 127.
  /// - Returns: The listening socket.
  /// - Throws: What the system refused, and why.
  static func listening(
    on port: UInt16,
    of host: String
  ) throws(LoopbackServerError) -> Socket {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = Glibc.socket(AF_INET, kind, 0)
    guard descriptor >= 0 else {
      throw LoopbackServerError(operation: "socket", code: errno, host: host)
    }
    let socket = Socket(descriptor: descriptor)
    socket.set(SO_REUSEADDR, at: SOL_SOCKET)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    guard host.hasPrefix("127."), inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
      socket.close()
      throw LoopbackServerError(operation: "bind", code: EINVAL, host: host)
    }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard bound == 0, listen(descriptor, SOMAXCONN) == 0 else {
      let error = LoopbackServerError(
        operation: bound == 0 ? "listen" : "bind",
        code: errno,
        host: host
      )
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

  /// Waits for a client.
  ///
  /// - Returns: The connection, or the error number where there is none.
  func accept() -> Result<Socket, SystemError> {
    let client = Glibc.accept(descriptor, nil, nil)
    guard client >= 0 else { return .failure(SystemError(code: errno)) }
    let socket = Socket(descriptor: client)
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    socket.sendAtOnce()
    return .success(socket)
  }

  /// Waits for bytes.
  ///
  /// - Returns: At least one byte, or none once the connection has ended.
  func receive() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16384)
    var count = 0
    repeat {
      count = recv(descriptor, &bytes, bytes.count, 0)
    } while count < 0 && errno == EINTR
    return Array(bytes.prefix(max(0, count)))
  }

  /// Sends all bytes, without ever raising `SIGPIPE`.
  ///
  /// - Parameter bytes: What to send.
  /// - Returns: Whether the connection took all of it.
  func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[sent...])
        let count = Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  /// Waits until the other side hangs up, this side is shut down, or the time is over.
  ///
  /// - Parameter limit: The longest wait, or `nil` for no limit.
  /// - Returns: Whether the connection has ended.
  func waitForHangUp(atMost limit: Duration?) -> Bool {
    let deadline = limit.map { ContinuousClock.now + $0 }
    while true {
      var milliseconds: Int32 = -1
      if let deadline {
        let rest = (deadline - ContinuousClock.now) / Duration.milliseconds(1)
        milliseconds = Int32(min(max(0, rest.rounded(.up)), 60_000))
      }
      var request = pollfd(descriptor: descriptor, events: Self.hangUp)
      let ready = poll(&request, 1, milliseconds)
      if ready > 0 { return true }
      if ready < 0 && errno != EINTR { return true }
      if let deadline, ContinuousClock.now >= deadline { return false }
    }
  }

  /// Waits a moment for bytes or for the end.
  ///
  /// - Parameter milliseconds: The longest wait.
  /// - Returns: Whether there is something to receive.
  func isReadable(within milliseconds: Int32) -> Bool {
    var request = pollfd(descriptor: descriptor, events: POLLIN)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Ends the connection in both directions; whoever waits in it wakes up.
  func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Sends nothing more, and takes what the other side still sends.
  ///
  /// Closing with unread bytes would reset the connection, and the other side would lose what was
  /// sent last.
  func finishReceiving() {
    finishSending()
    var unread = 4 * 1024 * 1024
    while unread > 0, isReadable(within: 500) {
      let bytes = receive()
      guard !bytes.isEmpty else { return }
      unread -= bytes.count
    }
  }

  /// Sends each piece at once, not when the other side has acknowledged the last one.
  func sendAtOnce() {
    set(TCP_NODELAY, at: Int32(IPPROTO_TCP))
  }

  /// Tells the other side that nothing more comes, and goes on receiving.
  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Makes the coming close a reset.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Gives the descriptor back to the system.
  func close() {
    _ = Glibc.close(descriptor)
  }

  private func set(_ option: Int32, at level: Int32) {
    var enabled: Int32 = 1
    setsockopt(descriptor, level, option, &enabled, socklen_t(MemoryLayout<Int32>.size))
  }
}

/// The number of a failed system call.
struct SystemError: Error {
  let code: Int32
}

extension pollfd {
  fileprivate init(descriptor: Int32, events: Int32) {
    self.init(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
  }
}
