/// The head of a message on its way through a proxy: a line and fields, kept byte by byte.
///
/// What concerns only one connection is not passed on, and each connection serves one message.
struct ProxyHead: Equatable {
  /// The request line, or the status line.
  var line: String
  /// The lines of the fields, as they came.
  var fields: [String]

  /// Reads a head, without the empty line at its end.
  ///
  /// - Parameter bytes: Text in Latin-1, so that no byte is lost.
  init?(_ bytes: some Sequence<UInt8>) {
    let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    // By scalars: a carriage return and a line feed are one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.last == "\r" ? $0.dropLast() : $0) }
    guard let line = lines.first, !line.isEmpty else { return nil }
    self.line = line
    fields = lines.dropFirst().filter { !$0.isEmpty }
  }

  /// The head as it is passed on, with the empty line at its end.
  var passedOn: [UInt8] {
    let named = values(of: "connection").flatMap { $0.split(separator: ",") }
      .map { $0.filter { $0 != " " }.lowercased() }
    let dropped = Set(
      [
        "connection", "keep-alive", "proxy-authorization", "proxy-connection", "te", "upgrade",
      ] + named
    )
    let kept = fields.filter { !dropped.contains(Self.name(of: $0)) }
    return Self.bytes([line] + kept + ["Connection: close"])
  }

  /// The head as it came.
  var bytes: [UInt8] { Self.bytes([line] + fields) }

  private static func bytes(_ lines: [String]) -> [UInt8] {
    let text = lines.joined(separator: "\r\n") + "\r\n\r\n"
    return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  /// Finds the values of a field.
  ///
  /// - Parameter name: The name in small letters.
  /// - Returns: The values, in their order.
  func values(of name: String) -> [String] {
    fields.filter { Self.name(of: $0) == name }
      .map { $0.drop { $0 != ":" }.dropFirst().drop { $0 == " " } }
      .map(String.init)
  }

  private static func name(of field: String) -> String {
    field.prefix { $0 != ":" }.lowercased()
  }
}

// MARK: - Answers

extension ProxyHead {
  /// The status of an answer, or `nil` where this is none.
  var status: Int? {
    let words = line.split(separator: " ")
    guard line.hasPrefix("HTTP/"), words.count >= 2 else { return nil }
    return Int(words[1])
  }

  /// Tells how long the body of an answer is.
  ///
  /// - Parameter method: What was asked.
  /// - Returns: The number of bytes; `nil` for as many as come until the connection ends.
  func bodyLength(answering method: String) -> Int64? {
    if method == "HEAD" || status == 204 || status == 304 { return 0 }
    guard values(of: "transfer-encoding").isEmpty else { return nil }
    return values(of: "content-length").first.flatMap { Int64($0) }
  }
}
