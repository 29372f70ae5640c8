import Glibc

/// A browser's side of a connection, which waits for what it asks for, but not for ever.
final class PageClient {
  private static let limit = timeval(tv_sec: 300, tv_usec: 0)

  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects to a port of this machine, with as small a buffer for what is received as possible if
  /// the client is to be one that stalls.
  init?(port: UInt16, isSlow: Bool = false) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = Self.limit
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    if isSlow {
      var bytes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard descriptor >= 0, result == 0 else { return nil }
  }

  deinit { _ = close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Receives until some text has come, or nothing more comes.
  ///
  /// - Returns: All that came up to and with that text; all there was if it did not come.
  func receive(until text: String) -> String {
    let wanted = Array(text.utf8)
    var searched = 0
    while true {
      if let end = end(of: wanted, from: searched) {
        defer { received.removeFirst(end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      searched = max(0, received.count - wanted.count)
      guard more() else { break }
    }
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// Receives until the connection ends.
  func receiveAll() -> String {
    while more() {}
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  private func more() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }

  private func end(of wanted: [UInt8], from start: Int) -> Int? {
    received.withUnsafeBufferPointer { bytes in
      var index = start
      while index + wanted.count <= bytes.count {
        if bytes[index] == wanted[0],
          bytes[index..<index + wanted.count].elementsEqual(wanted)
        {
          return index + wanted.count
        }
        index += 1
      }
      return nil
    }
  }
}
