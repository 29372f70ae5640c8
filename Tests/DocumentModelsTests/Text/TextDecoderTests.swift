import Testing

@testable import DocumentModels

@Suite("Decoding text")
struct TextDecoderTests {
  /// Decodes bytes that arrive in chunks of a size.
  private func decode(
    _ bytes: [UInt8],
    chunkSize: Int
  ) throws(DocumentError.Reason) -> (text: String, details: TextDetails) {
    var decoder = TextFormat().makeDecoder(byteCount: bytes.count)
    for start in stride(from: 0, to: bytes.count, by: chunkSize) {
      try decoder.append(Array(bytes[start..<min(start + chunkSize, bytes.count)]))
    }
    return try decoder.finish()
  }

  @Test(
    "restores any text, wherever the chunks are cut",
    arguments: 1...9
  )
  func chunks(size: Int) throws {
    let text = "aé語😀\u{0301}\n\0 e\u{0301} 👩‍👩‍👧‍👦\u{10FFFF}\u{FEFF}end"
    let contents = try decode(Array(text.utf8), chunkSize: size)
    #expect(Array(contents.text.utf8) == Array(text.utf8))
    #expect(!contents.details.hasByteOrderMark)
  }

  @Test("takes a byte order mark off and puts it back, byte for byte", arguments: 1...5)
  func byteOrderMark(chunkSize: Int) throws {
    for text in ["", "a", "\u{0301}a", "\u{FEFF}a"] {
      let bytes = Array("\u{FEFF}\(text)".utf8)
      let contents = try decode(bytes, chunkSize: chunkSize)
      #expect(contents.details.hasByteOrderMark)
      #expect(Array(contents.text.utf8) == Array(text.utf8))
      let encoded = try TextFormat().encode(contents.text, contents.details)
      #expect(encoded.chunks(of: chunkSize).flatMap(\.bytes) == bytes)
    }
  }

  @Test(
    "fails at the offset of the first bad byte, wherever the chunks are cut",
    arguments: [
      ([0x61, 0xFF, 0x62], 1),
      ([0x61, 0x80], 1),
      ([0xC0, 0x80], 0),
      ([0x61, 0xC3], 1),
      ([0xC3, 0xA9, 0xE8, 0xAA], 2),
      ([0xE8, 0xAA, 0x61], 0),
      ([0xED, 0xA0, 0x80], 0),
      ([0x61, 0xF0, 0x9F, 0x98], 1),
      ([0xF4, 0x90, 0x80, 0x80], 0),
    ] as [([UInt8], Int)]
  )
  func badBytes(bytes: [UInt8], offset: Int) {
    for chunkSize in 1...bytes.count {
      #expect(throws: DocumentError.Reason.undecodable(offset: offset)) {
        try decode(bytes, chunkSize: chunkSize)
      }
    }
  }

  @Test("of nothing is an empty text")
  func nothing() throws {
    let nothing = try decode([], chunkSize: 1)
    #expect(nothing.text == "")
    #expect(nothing.details == TextDetails())
  }
}
