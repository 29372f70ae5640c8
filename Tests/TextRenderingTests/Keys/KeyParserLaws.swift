import SignalsTesting
import Testing
import TextRendering

@Suite("Laws of the key parser")
struct KeyParserLaws {
  private static let pieces: [[UInt8]] = [
    [0x1B], [0x1B], Array("\u{1B}[".utf8), Array("\u{1B}O".utf8), Array("[200~".utf8),
    Array("\u{1B}[201~".utf8), Array(";5u".utf8), [0x18], [0xFF], [0xC3], [0xF0, 0x9F],
    Array("😀".utf8), Array("\u{9B}".utf8), [0x00], Array("~".utf8), Array("A".utf8), [0x0D],
  ]

  /// Bytes that mean something rather often.
  private static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    let word = random.next()
    for index in 0..<Int(word % 8) {
      let choice = Int((word >> (8 + 7 * index)) & 0x7F)
      if choice < pieces.count { bytes += pieces[choice] } else { bytes.append(UInt8(choice) &* 2) }
    }
    return bytes
  }

  private static func isSafe(_ key: Key) -> Bool {
    switch key.code {
    case .character(let character):
      !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    case .paste(let text):
      !text.string.unicodeScalars.contains {
        $0.properties.generalCategory == .control && $0 != "\n"
      }
    case .function(let number): (1...20).contains(number)
    default: true
    }
  }

  @Test("Any bytes in any pieces at any time are keys that cannot act, and the parser goes on")
  func anyBytes() throws {
    var random = SeededGenerator(seed: 26)
    var parser = KeyParser(pasteLimit: 64)
    var now = Duration.zero
    for round in 0..<Cases.count(200_000) {
      now += .milliseconds(round % 7 * 15)
      let keys = parser.feed(Self.bytes(&random), at: now) + parser.expire(at: now)
      for key in keys where !Self.isSafe(key) { Issue.record("\(key) is not safe") }
      if round.isMultiple(of: 50) {
        _ = parser.feed("\u{1B}[201~\u{18}".utf8, at: now)
        _ = parser.finish()
        #expect(parser.feed("ok".utf8, at: now) == ["o", "k"])
      }
    }
  }

  /// The same keys with the scalars of each character on their own.
  private static func scalars(_ keys: [Key]) -> [Key] {
    keys.flatMap { key in
      guard case .character(let character) = key.code else { return [key] }
      return character.unicodeScalars.enumerated().map { index, scalar in
        Key(.character(Character(scalar)), index == 0 ? key.modifiers : [])
      }
    }
  }

  @Test("In what pieces bytes arrive does not matter, but for what belongs to one character")
  func pieces() throws {
    let law = "pieces of keys do not matter"
    try check(law, cases: 2_000, .int(in: 0...Int.max)) { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      let bytes = (0..<6).flatMap { _ in Self.bytes(&random) }
      var whole = KeyParser()
      var parts = KeyParser()
      let expected = whole.feed(bytes, at: .zero) + whole.finish()
      var found: [Key] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...3, using: &random)
        found += parts.feed(rest.prefix(count), at: .zero)
        rest = rest.dropFirst(count)
      }
      found += parts.finish()
      try #require(Self.scalars(found) == Self.scalars(expected))
    }
  }
}
