/// The way back from a host to a client of a proxy, and what is seen on it.
struct ProxyDownload {
  let server: Socket
  let client: Socket
  /// The status of the answer, if there was one to be seen.
  private(set) var status: Int?
  /// From the connection to the first byte.
  private(set) var firstByte: Duration?
  /// The bytes that have come.
  private(set) var count: Int64 = 0

  private let start = ContinuousClock.now

  /// Makes a way back; the time counts from here.
  init(server: Socket, client: Socket) {
    (self.server, self.client) = (server, client)
  }

  /// Passes everything on, as long as the host sends.
  ///
  /// - Returns: Whether the client took all of it.
  mutating func passAll() -> Bool {
    while true {
      let bytes = receive()
      guard !bytes.isEmpty else { return true }
      guard client.send(bytes) else { return false }
    }
  }

  /// Passes an answer on, and tells the client that nothing follows it.
  ///
  /// - Parameter method: What was asked.
  /// - Returns: Whether the client has the whole answer, as far as its end can be known.
  mutating func passAnswer(to method: String) -> Bool {
    var buffer = HeadBuffer()
    while let bytes = nextHead(in: &buffer) {
      guard let head = ProxyHead(bytes), let status = head.status else {
        return client.send(bytes + [13, 10, 13, 10] + buffer.rest) && passAll()
      }
      self.status = status
      if status == 101 { return client.send(head.bytes + buffer.rest) && passAll() }
      if (100..<200).contains(status) {
        guard client.send(head.bytes) else { return false }
        continue
      }
      guard client.send(head.passedOn + buffer.rest) else { return false }
      guard let length = head.bodyLength(answering: method) else { return passAll() }
      return pass(length - Int64(buffer.rest.count))
    }
    // Whatever that is, it is no answer, and the client may know what to do with it.
    guard buffer.rest.isEmpty || client.send(buffer.rest) else { return false }
    return buffer.isFull && passAll()
  }

  private mutating func pass(_ length: Int64) -> Bool {
    var missing = length
    while missing > 0 {
      let bytes = receive()
      guard !bytes.isEmpty, client.send(bytes) else { return false }
      missing -= Int64(bytes.count)
    }
    return true
  }

  private mutating func nextHead(in buffer: inout HeadBuffer) -> [UInt8]? {
    while !buffer.isFull {
      if let head = buffer.takeHead() { return Array(head) }
      let bytes = receive()
      guard !bytes.isEmpty else { return nil }
      buffer.append(bytes)
    }
    return nil
  }

  private mutating func receive() -> [UInt8] {
    let bytes = server.receive()
    if !bytes.isEmpty, firstByte == nil { firstByte = ContinuousClock.now - start }
    count += Int64(bytes.count)
    return bytes
  }
}
