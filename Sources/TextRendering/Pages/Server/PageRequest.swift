/// A request as a page's server understands it.
struct PageRequest: Sendable, Hashable {
  /// What keeps a request from being served.
  enum Fault: Error, Hashable {
    /// The bytes are no HTTP request.
    case malformed
    /// A body without a length, which this server does not read.
    case lengthRequired
    /// The body is longer than allowed.
    case bodyTooLarge
    /// The head is longer than allowed.
    case headTooLarge
    /// A version of HTTP other than 1.0 and 1.1.
    case unknownVersion
  }

  private static let longestHead = 16 * 1024
  private static let longestBody = 64 * 1024

  let method: String
  let path: String
  let body: [UInt8]
  private let fields: [String: String]

  /// The value of a header field; several of the same name are joined by commas.
  subscript(name: String) -> String? { fields[name] }

  /// Reads a request from the bytes that have come so far.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The request; `nil` while it is not complete.
  /// - Throws: What is wrong with it, as soon as that is known.
  static func parse(_ bytes: [UInt8]) throws(Fault) -> PageRequest? {
    guard let end = endOfHead(in: bytes) else {
      if bytes.count > longestHead { throw .headTooLarge }
      return nil
    }
    if end > longestHead { throw .headTooLarge }
    let head = bytes[..<end]
    // A header is printable ASCII here; nothing of ours needs more.
    guard head.allSatisfy({ $0 == 0x0D || $0 == 0x0A || $0 == 0x09 || 0x20...0x7E ~= $0 }) else {
      throw .malformed
    }
    var lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)[...]
    guard let first = lines.popFirst() else { throw .malformed }
    let start = first.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard start.count == 3, !start[0].isEmpty, start[1].hasPrefix("/") else { throw .malformed }
    guard start[2] == "HTTP/1.1" || start[2] == "HTTP/1.0" else {
      throw start[2].hasPrefix("HTTP/") ? .unknownVersion : .malformed
    }
    let fields = try fields(lines)
    let length = try bodyLength(fields, method: start[0])
    let body = bytes[end...]
    guard body.count >= length else { return nil }
    return PageRequest(
      method: start[0],
      path: String(start[1].prefix { $0 != "?" && $0 != "#" }),
      body: Array(body.prefix(length)),
      fields: fields
    )
  }

  /// The end of the head: behind its first empty line.
  private static func endOfHead(in bytes: [UInt8]) -> Int? {
    var start = 0
    for (index, byte) in bytes.prefix(longestHead + 4).enumerated() where byte == 0x0A {
      let line = bytes[start..<index]
      if line.isEmpty || line.elementsEqual([0x0D]) { return start == 0 ? nil : index + 1 }
      start = index + 1
    }
    return nil
  }

  private static func fields(_ lines: ArraySlice<Substring>) throws(Fault) -> [String: String] {
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { throw .malformed }
      let name = line[..<colon].lowercased()
      // A blank before the colon, or a folded line, is how requests are smuggled past others.
      guard !name.contains(where: \.isWhitespace) else { throw .malformed }
      let value = line[line.index(after: colon)...].trimmed
      fields[name] = fields[name].map { $0 + ", " + value } ?? value
    }
    return fields
  }

  private static func bodyLength(_ fields: [String: String], method: String) throws(Fault) -> Int {
    if fields["transfer-encoding"] != nil { throw .lengthRequired }
    guard let value = fields["content-length"] else {
      if method == "POST" { throw .lengthRequired }
      return 0
    }
    guard !value.isEmpty, value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { throw .malformed }
    guard let length = Int(value), length <= longestBody else { throw .bodyTooLarge }
    return length
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
