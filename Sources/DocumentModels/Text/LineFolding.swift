import Glibc

/// Turns the line ends of a text into line feeds as it comes in, for as long as all are the same.
struct LineFolding {
  /// What has ended the lines so far; `nil` if there was only one.
  private(set) var ending: LineEnding?

  /// Whether the last piece ended in a carriage return whose meaning the next one tells.
  private var hasPendingReturn = false

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Appends a piece of a file to the text so far.
  mutating func append(_ piece: String, to text: inout String) {
    let hasReturn = hasPendingReturn || piece.containsByte(Self.carriageReturn)
    switch ending {
    case .mixed:
      text += piece
    case .carriageReturn, .carriageReturnLineFeed:
      fold(piece, into: &text)
    case nil, .lineFeed:
      guard !hasReturn else { return fold(piece, into: &text) }
      if ending == nil, piece.containsByte(Self.lineFeed) { ending = .lineFeed }
      text += piece
    }
  }

  /// Ends the text.
  mutating func finish(_ text: inout String) {
    guard hasPendingReturn else { return }
    hasPendingReturn = false
    fold([Self.carriageReturn], into: &text)
  }

  private mutating func fold(_ piece: String, into text: inout String) {
    var bytes = (hasPendingReturn ? [Self.carriageReturn] : []) + Array(piece.utf8)
    hasPendingReturn = bytes.last == Self.carriageReturn
    if hasPendingReturn { bytes.removeLast() }
    fold(bytes, into: &text)
  }

  private mutating func fold(_ bytes: [UInt8], into text: inout String) {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard let (found, length) = Self.ending(in: bytes, at: index) else {
        folded.append(bytes[index])
        index += 1
        continue
      }
      if let ending, ending != found {
        // All that has been folded was of the one kind, so it can be put back.
        text += String(decoding: folded, as: UTF8.self)
        text = text.ending(lines: ending)
        text += String(decoding: bytes[index...], as: UTF8.self)
        if hasPendingReturn { text += "\r" }
        hasPendingReturn = false
        self.ending = .mixed
        return
      }
      ending = found
      folded.append(Self.lineFeed)
      index += length
    }
    text += String(decoding: folded, as: UTF8.self)
  }

  private static func ending(in bytes: [UInt8], at index: Int) -> (LineEnding, length: Int)? {
    switch bytes[index] {
    case lineFeed: (.lineFeed, 1)
    case carriageReturn where index + 1 < bytes.count && bytes[index + 1] == lineFeed:
      (.carriageReturnLineFeed, 2)
    case carriageReturn: (.carriageReturn, 1)
    default: nil
    }
  }
}

extension String {
  /// The text with its line feeds written in another way.
  func ending(lines ending: LineEnding) -> String {
    guard let end = ending.bytes, ending != .lineFeed, containsByte(UInt8(ascii: "\n")) else {
      return self
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + utf8.count / 16)
    var followsReturn = false
    for byte in utf8 {
      if byte == UInt8(ascii: "\n") {
        if followsReturn { bytes.removeLast() }
        bytes += end
      } else {
        bytes.append(byte)
      }
      followsReturn = byte == UInt8(ascii: "\r")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether one of the bytes is there.
  fileprivate func containsByte(_ byte: UInt8) -> Bool {
    utf8Span.span.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
    }
  }
}
