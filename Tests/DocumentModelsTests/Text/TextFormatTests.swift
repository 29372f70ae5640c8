import SignalsTesting
import Testing

@testable import DocumentModels

/// Decodes bytes that arrive in chunks of a size.
private func decode(
  _ bytes: [UInt8],
  as encoding: TextEncoding? = nil,
  chunkSize: Int = 1 << 20
) throws(DocumentError.Reason) -> (text: String, details: TextDetails) {
  var decoder = TextFormat(encoding: encoding).makeDecoder(byteCount: bytes.count)
  for start in stride(from: 0, to: bytes.count, by: chunkSize) {
    try decoder.append(Array(bytes[start..<min(start + chunkSize, bytes.count)]))
  }
  return try decoder.finish()
}

@Suite("The text format")
struct TextFormatTests {
  private struct Wrong: Error {}

  @Test("gives back byte for byte what it has read, in every encoding and however it is cut")
  func roundTrip() throws {
    let piece = Generator<String>.oneOf(
      .string(count: 0...20),
      .element(of: ["\n", "\r\n", "\r", "\r\r\n", "a", "é", "語", "😀", "\u{301}", "\0"])
    )
    let text = Generator<[String]>.array(of: piece, count: 0...20)
    let cut = Generator<Int>.int(in: 1...70)
    for encoding in TextEncoding.allCases where encoding != .latin1 {
      try check("\(encoding)", cases: 100, text.flatMap { text in cut.map { (text, $0) } }) {
        text,
        chunkSize in
        // The mark of UTF-16 LE and a zero are the mark of UTF-32 LE.
        if encoding == .utf16LittleEndian, text.joined().hasPrefix("\0") { return }
        let details = TextDetails(
          encoding: encoding,
          hasByteOrderMark: true,
          lineEnding: .mixed
        )
        let bytes = try TextFormat().encode(text.joined(), details).allBytes
        let read = try decode(bytes, chunkSize: chunkSize)
        guard read.details.encoding == encoding, read.details.hasByteOrderMark,
          try TextFormat().encode(read.text, read.details).allBytes == bytes
        else { throw Wrong() }
      }
    }
  }

  @Test("tells encodings by their marks", arguments: TextEncoding.allCases.dropLast())
  func marks(encoding: TextEncoding) throws {
    let details = TextDetails(encoding: encoding, hasByteOrderMark: true)
    let bytes = try TextFormat().encode("aé語😀\n", details).allBytes
    let read = try decode(bytes)
    #expect(read.text == "aé語😀\n")
    #expect(read.details == details)
  }

  @Test(
    "takes what looks like UTF-16 without a mark for an error that names it, unless it is named",
    arguments: [TextEncoding.utf16LittleEndian, .utf16BigEndian]
  )
  func missingMark(encoding: TextEncoding) throws {
    let bytes = try TextFormat().encode("text with é", TextDetails(encoding: encoding)).allBytes
    #expect(throws: DocumentError.Reason.missingByteOrderMark(encoding)) { try decode(bytes) }
    let read = try decode(bytes, as: encoding)
    #expect(read.text == "text with é")
    #expect(read.details == TextDetails(encoding: encoding))
  }

  @Test("takes a text with some zeros for what it is")
  func zeros() throws {
    #expect(try decode(Array("a\0b\0\0c\0".utf8)).text == "a\0b\0\0c\0")
    #expect(try decode(Array(repeating: 0, count: 100)).text.utf8.count == 100)
  }

  @Test(
    "names the offset of the first bad unit",
    arguments: [
      (.utf16LittleEndian, [0x61, 0, 0x00, 0xDC], 2),
      (.utf16LittleEndian, [0x61, 0, 0x00, 0xD8, 0x61, 0], 2),
      (.utf16LittleEndian, [0x3D, 0xD8, 0x00, 0xDE, 0x61], 4),
      (.utf16BigEndian, [0, 0x61, 0xD8, 0x00], 2),
      (.utf32LittleEndian, [0x61, 0, 0, 0, 0, 0, 0x11, 0], 4),
      (.utf32BigEndian, [0, 0, 0xD8, 0], 0),
      (.utf32BigEndian, [0, 0, 0, 0x61, 0, 0], 4),
    ] as [(TextEncoding, [UInt8], Int)]
  )
  func badUnits(encoding: TextEncoding, bytes: [UInt8], offset: Int) {
    for chunkSize in 1...bytes.count {
      #expect(throws: DocumentError.Reason.undecodable(offset: offset)) {
        try decode(bytes, as: encoding, chunkSize: chunkSize)
      }
    }
  }

  @Test("reads any bytes as ISO Latin 1, and writes no character that this doesn't have")
  func latin1() throws {
    let bytes = (0...255).map { UInt8($0) }.filter { $0 != 13 }
    let read = try decode(bytes, as: .latin1)
    #expect(try TextFormat().encode(read.text, read.details).allBytes == bytes)
    #expect(
      throws: DocumentError.Reason.unencodable(
        "the character “語” (U+8A9E) doesn't exist in ISO Latin 1"
      )
    ) {
      try TextFormat().encode("a語", read.details)
    }
  }

  @Test("makes new documents as it is told")
  func newDocuments() throws {
    let details = TextDetails(encoding: .utf16BigEndian, hasByteOrderMark: true)
    #expect(TextFormat(newDetails: details).newContent == ("", details))
    var decoder = TextFormat(newDetails: details).makeDecoder(byteCount: 0)
    #expect(try decoder.finish() == ("", details))
  }
}

@Suite("Line ends of a text")
struct LineEndTests {
  @Test(
    "are line feeds in memory and what they were in the file",
    arguments: [("\r\n", .carriageReturnLineFeed), ("\r", .carriageReturn), ("\n", .lineFeed)]
      as [(String, LineEnding)],
    1...5
  )
  func uniform(end: (bytes: String, kind: LineEnding), chunkSize: Int) throws {
    let file = ["", "one", "", "two 😀", ""].joined(separator: end.bytes)
    let read = try decode(Array(file.utf8), chunkSize: chunkSize)
    #expect(Array(read.text.utf8) == Array("\none\n\ntwo 😀\n".utf8))
    #expect(read.details.lineEnding == end.kind)
    let written = try TextFormat().encode(read.text + "three\n", read.details).allBytes
    #expect(written == Array((file + "three" + end.bytes).utf8))
  }

  @Test(
    "that are mixed stay as they are",
    arguments: ["a\r\nb\nc", "a\nb\r\nc", "a\rb\r\nc", "a\r\nb\rc", "a\n\r", "a\r\n\r", "\r\n\n"]
  )
  func mixed(file: String) throws {
    for chunkSize in 1...file.utf8.count {
      let read = try decode(Array(file.utf8), chunkSize: chunkSize)
      #expect(Array(read.text.utf8) == Array(file.utf8))
      #expect(read.details.lineEnding == .mixed)
      #expect(try TextFormat().encode(read.text, read.details).allBytes == Array(file.utf8))
    }
  }

  @Test("aren't doubled when somebody has written them out")
  func writtenOut() throws {
    let details = TextDetails(lineEnding: .carriageReturnLineFeed)
    let bytes = try TextFormat().encode("a\r\nb\nc", details).allBytes
    #expect(bytes == Array("a\r\nb\r\nc".utf8))
  }
}

@Suite("The counts of a text")
struct TextCountsTests {
  @Test(
    "are what people count",
    arguments: [
      ("", 0, 0), ("one", 1, 1), ("one\n", 1, 1), ("one\ntwo", 2, 2), ("\n\n", 0, 2),
      ("  one\t two\u{2003}three ", 3, 1), ("one\r\ntwo\r\n", 2, 2), ("naïve 👩‍👩‍👧 語", 3, 1),
    ]
  )
  func counts(text: String, words: Int, lines: Int) {
    let counts = TextCounts(text)
    #expect(counts.words == words)
    #expect(counts.lines == lines)
    #expect(counts.characters == text.count)
  }
}
