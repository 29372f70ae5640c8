internal import FoundationEssentials

extension HTTPResponse {
  /// Reads a head as it came over the network.
  ///
  /// - Parameters:
  ///   - head: The lines, with their ends.
  ///   - url: Where it came from.
  init?(head: UnsafeRawBufferPointer, url: URL) {
    let lines = head.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first else { return nil }
    let words = first.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == 13 })
    guard words.count >= 2, let status = Int(String(decoding: words[1], as: UTF8.self)),
      (100..<1000).contains(status)
    else { return nil }
    var fields: [HTTPHeaders.Field] = []
    for line in lines.dropFirst() {
      guard let start = line.first(where: { $0 != 13 }) else { continue }
      if start == UInt8(ascii: " ") || start == UInt8(ascii: "\t"), let last = fields.popLast() {
        // A folded line goes on with the one before.
        fields.append(
          HTTPHeaders.Field(name: last.name, value: "\(last.value) \(line[...].trimmedText)")
        )
        continue
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      fields.append(
        HTTPHeaders.Field(
          name: line[..<colon].trimmedText,
          value: line[line.index(after: colon)...].trimmedText
        )
      )
    }
    self.init(status: status, headers: HTTPHeaders(fields), url: url)
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// The text without the white space around it.
  fileprivate var trimmedText: String {
    let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 || $0 == 13 }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text = text.dropLast() }
    return String(decoding: text, as: UTF8.self)
  }
}
