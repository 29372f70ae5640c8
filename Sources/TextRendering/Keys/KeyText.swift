/// The part of a key parser that puts characters together.
struct KeyText: Sendable {
  private var bytes: [UInt8] = []
  private var modifiers: Key.Modifiers = []

  mutating func append(_ byte: UInt8, _ newModifiers: Key.Modifiers) {
    if bytes.isEmpty { modifiers = newModifiers }
    bytes.append(byte)
  }

  /// Emits what is complete; a scalar that goes on later waits.
  mutating func flush(into keys: inout [Key]) {
    if bytes.isEmpty { return }
    emit(bytes.dropLast(Self.incompleteCount(in: bytes[...])), into: &keys)
  }

  /// Emits everything; what is incomplete shows as a replacement character.
  mutating func end(into keys: inout [Key]) {
    if bytes.isEmpty { return }
    emit(bytes[...], into: &keys)
  }

  private mutating func emit(_ complete: ArraySlice<UInt8>, into keys: inout [Key]) {
    for character in String(decoding: complete, as: UTF8.self) {
      keys.append(Key(.character(Self.safe(character)), modifiers))
      modifiers = []
    }
    bytes.removeFirst(complete.count)
  }

  /// A character that can be shown: what acts rather than shows is replaced.
  private static func safe(_ character: Character) -> Character {
    if character.isASCII { return character }
    let text = Text(String(character)).string
    return text.count == 1 && text != "\n" ? text.first ?? "\u{FFFD}" : "\u{FFFD}"
  }

  /// How many bytes at the end belong to a scalar that goes on later.
  static func incompleteCount(in bytes: ArraySlice<UInt8>) -> Int {
    let tail = bytes.reversed().prefix(3).prefix { (0x80...0xBF).contains($0) }.count
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
