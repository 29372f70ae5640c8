/// Takes bytes apart into text, control characters and sequences.
struct SequenceParser {
  enum Element {
    case text(String)
    case control(UInt8)
    case sequence(Sequence)
    /// `ESC` and one character.
    case escape(UInt8)
    /// `ESC ] text`, ended by `BEL` or `ESC \`.
    case command(String)
    case fault(String)
  }

  /// `ESC [`, a prefix, parameters and a final character.
  struct Sequence: CustomStringConvertible {
    let parameters: String
    let final: Character
    /// `?`, `>` or the like, which marks what is private.
    let prefix: Character?
    /// The parameters; -1 for one that is no number, and none at all for none.
    let numbers: [Int]

    init(_ parameters: String, _ final: UInt8) {
      self.parameters = parameters
      self.final = Character(Unicode.Scalar(final))
      prefix = parameters.first.flatMap { "<=>?".contains($0) ? $0 : nil }
      let list = parameters.dropFirst(prefix == nil ? 0 : 1)
      numbers =
        list.isEmpty
        ? [] : list.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    }

    /// Whether there is nothing but numbers in it.
    var isPlain: Bool { prefix == nil && !numbers.contains { $0 < 0 || $0 > 100_000 } }

    /// A count or a place, of which 0 and none mean 1.
    func number(_ index: Int) -> Int {
      index < numbers.count ? max(1, numbers[index]) : 1
    }

    /// The name of the mode that is set or reset, if one is.
    var modeName: String? {
      prefix == "?" && (final == "h" || final == "l") ? "CSI \(parameters)\(final)" : nil
    }

    var description: String { "ESC [ \(parameters) \(final)" }
  }

  /// What has not been taken yet: at the end, the start of something incomplete.
  private(set) var rest: ArraySlice<UInt8>

  init(bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func next() -> Element? {
    guard let first = rest.first else { return nil }
    if first == 0x1B { return escape() }
    if first < 0x20 || first == 0x7F {
      rest.removeFirst()
      return .control(first)
    }
    return text()
  }

  // MARK: - Sequences

  private mutating func escape() -> Element? {
    guard rest.count > 1 else { return nil }
    let byte = rest[rest.startIndex + 1]
    switch byte {
    case 0x5B: return sequence()
    case 0x5D: return command()
    case 0x18, 0x1A:
      // CAN gives up a sequence.
      rest.removeFirst(2)
      return .control(byte)
    case 0x50, 0x58, 0x5E, 0x5F:
      guard let text = string() else { return nil }
      return .fault("a string for the terminal: \(text)")
    default:
      rest.removeFirst(2)
      return .escape(byte)
    }
  }

  private mutating func sequence() -> Element? {
    let body = rest.dropFirst(2)
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else { return nil }
    let parameters = String(decoding: body[..<end], as: UTF8.self)
    let final = body[end]
    rest = rest[(end + 1)...]
    if final == 0x18 || final == 0x1A { return .control(final) }
    guard (0x40...0x7E).contains(final) else {
      return .fault("a sequence broken off by byte \(final)")
    }
    return .sequence(Sequence(parameters, final))
  }

  private mutating func command() -> Element? {
    string().map { .command($0) }
  }

  /// The text between the two characters that begin a string and what ends it.
  private mutating func string() -> String? {
    let body = rest.dropFirst(2)
    guard let end = body.firstIndex(where: { [0x07, 0x18, 0x1A, 0x1B].contains($0) }) else {
      return nil
    }
    if body[end] == 0x1B, end + 1 >= body.endIndex { return nil }
    let text = String(decoding: body[..<end], as: UTF8.self)
    let isTerminated = body[end] == 0x1B && body[end + 1] == 0x5C
    // An ESC that begins something else ends the string, and is taken for itself.
    rest = isTerminated ? rest[(end + 2)...] : rest[(body[end] == 0x1B ? end : end + 1)...]
    return text
  }

  // MARK: - Text

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
