/// Takes bytes apart into text, control characters and sequences.
struct SequenceParser {
  enum Element {
    case text(String)
    case control(UInt8)
    /// `ESC [ parameters final`.
    case sequence(String, UInt8)
    case fault(String)
  }

  /// What has not been taken yet: at the end, the start of something incomplete.
  private(set) var rest: ArraySlice<UInt8>

  init(bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func next() -> Element? {
    guard let first = rest.first else { return nil }
    if first == 0x1B { return sequence() }
    if first < 0x20 || first == 0x7F {
      rest.removeFirst()
      return .control(first)
    }
    return text()
  }

  private mutating func sequence() -> Element? {
    guard rest.count > 1 else { return nil }
    guard rest[rest.startIndex + 1] == 0x5B else {
      let byte = rest[rest.startIndex + 1]
      rest.removeFirst(2)
      return .fault("ESC followed by byte \(byte)")
    }
    let body = rest.dropFirst(2)
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else { return nil }
    let parameters = String(decoding: body[..<end], as: UTF8.self)
    let final = body[end]
    rest = rest[(end + 1)...]
    // CAN gives up a sequence.
    if final == 0x18 { return .control(final) }
    guard (0x40...0x7E).contains(final) else {
      return .fault("a sequence broken off by byte \(final)")
    }
    return .sequence(parameters, final)
  }

  private mutating func text() -> Element? {
    let end = rest.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? rest.endIndex
    var text = rest[..<end]
    if end == rest.endIndex { text = text.dropLast(incompleteCount(in: text)) }
    guard !text.isEmpty else { return nil }
    rest = rest[text.endIndex...]
    guard let string = String(validating: text, as: UTF8.self) else {
      return .fault("bytes that are not UTF-8: \(Array(text))")
    }
    return .text(string)
  }

  /// How many bytes at the end belong to a scalar that goes on later.
  private func incompleteCount(in bytes: ArraySlice<UInt8>) -> Int {
    let tail = bytes.reversed().prefix { (0x80...0xBF).contains($0) }.count
    guard tail < bytes.count else { return 0 }
    let length =
      switch bytes[bytes.endIndex - tail - 1] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    return tail + 1 < length ? tail + 1 : 0
  }
}
