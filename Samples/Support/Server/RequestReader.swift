/// Reads requests from a stream of bytes, one after the other, within limits.
struct RequestReader {
  /// A request that can't be served.
  enum Fault: Error, Equatable {
    /// The client left before a first or before the last byte of a request.
    case ended
    /// The bytes are no HTTP request.
    case malformed
    /// The head is longer than allowed.
    case headTooLarge
    /// The body is longer than allowed.
    case bodyTooLarge
    /// A transfer coding that this server does not know.
    case unknownCoding
  }

  /// The longest head that is read.
  var maximumHead = 65_536
  /// The longest body that is read.
  var maximumBody: Int
  /// Gives the next bytes, none at the end.
  var receive: () -> [UInt8]
  /// Is asked to say that a body is welcome, by clients that wait for it.
  var welcomeBody: () -> Void

  private var pending: [UInt8] = []

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - maximumBody: The longest body that is read.
  ///   - receive: Gives the next bytes, none at the end.
  ///   - welcomeBody: Says `100 Continue` to a client that waits for it.
  init(
    maximumBody: Int,
    receive: @escaping () -> [UInt8],
    welcomeBody: @escaping () -> Void = {}
  ) {
    self.maximumBody = maximumBody
    self.receive = receive
    self.welcomeBody = welcomeBody
  }

  /// Reads the next request.
  ///
  /// - Returns: The request, and whether the connection may serve another one after it.
  /// - Throws: Why there is none.
  mutating func next() throws(Fault) -> (request: ServerRequest, persists: Bool) {
    var line = ""
    repeat { line = try readLine() } while line.isEmpty
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1."),
      // Clients of a proxy name the whole address.
      words[1].first == "/" || words[1].hasPrefix("http://")
    else {
      throw .malformed
    }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var request = ServerRequest(
      method: String(words[0]),
      path: String(target[0]),
      query: target.count > 1 ? String(target[1]) : nil
    )
    request.headers = try readFields()
    if request.headers.first("expect")?.lowercased() == "100-continue" { welcomeBody() }
    request.body = try readBody(as: request.headers)
    let asksToClose = request.headers.first("connection")?.lowercased() == "close"
    return (request, words[2] != "HTTP/1.0" && !asksToClose)
  }

  private mutating func readFields() throws(Fault) -> [HeaderField] {
    var fields: [HeaderField] = []
    var size = 0
    while true {
      let line = try readLine()
      guard !line.isEmpty else { return fields }
      size += line.utf8.count
      guard size <= maximumHead else { throw .headTooLarge }
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { throw .malformed }
      fields.append(
        HeaderField(String(line[..<colon]), line[line.index(after: colon)...].trimmed)
      )
    }
  }

  private mutating func readBody(as fields: [HeaderField]) throws(Fault) -> [UInt8] {
    if let coding = fields.first("transfer-encoding") {
      guard coding.lowercased() == "chunked" else { throw .unknownCoding }
      return try readChunks()
    }
    guard let length = fields.first("content-length") else { return [] }
    guard let count = Int(length), count >= 0 else { throw .malformed }
    guard count <= maximumBody else { throw .bodyTooLarge }
    return try readBytes(count)
  }

  private mutating func readChunks() throws(Fault) -> [UInt8] {
    var body: [UInt8] = []
    while true {
      let line = try readLine().split(separator: ";", omittingEmptySubsequences: false)[0]
      guard let count = Int(line.trimmed, radix: 16), count >= 0 else { throw .malformed }
      if count == 0 {
        _ = try readFields()
        return body
      }
      guard count <= maximumBody - body.count else { throw .bodyTooLarge }
      body += try readBytes(count)
      guard try readLine().isEmpty else { throw .malformed }
    }
  }

  private mutating func readLine() throws(Fault) -> String {
    var searched = 0
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let bytes = pending[..<end]
        let line = String(decoding: bytes.last == 13 ? bytes.dropLast() : bytes, as: UTF8.self)
        pending.removeFirst(end + 1)
        return line
      }
      searched = pending.count
      guard searched <= maximumHead else { throw .headTooLarge }
      try fill()
    }
  }

  private mutating func readBytes(_ count: Int) throws(Fault) -> [UInt8] {
    while pending.count < count { try fill() }
    let bytes = Array(pending[..<count])
    pending.removeFirst(count)
    return bytes
  }

  private mutating func fill() throws(Fault) {
    let bytes = receive()
    guard !bytes.isEmpty else { throw .ended }
    pending += bytes
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let tail = drop(while: isBlank)
    return String(
      tail[..<(tail.lastIndex { !isBlank($0) }.map(tail.index(after:)) ?? tail.endIndex)]
    )
  }
}
