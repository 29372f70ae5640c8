import Glibc

/// A connection to a loopback port that says exactly what it is told to say.
final class RawClient {
  struct Failure: Error {
    let code: Int32
  }

  private let descriptor: Int32
  private var isClosed = false

  init(port: UInt16) throws(Failure) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      close()
      throw Failure(code: code)
    }
  }

  deinit {
    close()
  }

  func send(_ text: String) {
    var rest = Array(text.utf8)
    while !rest.isEmpty {
      let count = Glibc.send(descriptor, rest, rest.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return }
      rest.removeFirst(count)
    }
  }

  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Reads until a text has come, or the connection has ended.
  func read(until mark: String) -> String {
    var text = ""
    while !text.contains(mark), let more = read() { text += more }
    return text
  }

  /// Reads until the connection has ended.
  func readAll() -> String {
    var text = ""
    while let more = read() { text += more }
    return text
  }

  func exchange(_ text: String) -> String {
    send(text)
    return readAll()
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    _ = Glibc.close(descriptor)
  }

  private func read() -> String? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
