/// Makes characters of the bytes of one encoding, which may be cut anywhere.
struct ScalarDecoding {
  private let encoding: TextEncoding

  /// The start of a character whose other bytes are still to come.
  private var incomplete: [UInt8] = []

  /// The number of bytes before `incomplete`.
  private var offset = 0

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
  }

  /// Leaves bytes out that others have seen to.
  mutating func skip(_ byteCount: Int) { offset += byteCount }

  /// Decodes the next bytes, up to the last whole character.
  mutating func decode(_ bytes: ArraySlice<UInt8>) throws(DocumentError.Reason) -> String {
    let bytes = incomplete.isEmpty ? bytes : (incomplete + bytes)[...]
    let end = bytes.endIndex - encoding.incompleteCount(bytes)
    let text = try encoding.decode(bytes[..<end], at: offset)
    offset += end - bytes.startIndex
    incomplete = Array(bytes[end...])
    return text
  }

  /// Ends the text.
  mutating func finish() throws(DocumentError.Reason) -> String {
    // A unit that lacks bytes is none.
    guard incomplete.count.isMultiple(of: encoding.unit.size) else {
      throw .undecodable(offset: offset)
    }
    return try encoding.decode(incomplete[...], at: offset)
  }
}

extension TextEncoding {
  /// The number of bytes at the end that begin a character without completing it.
  fileprivate func incompleteCount(_ bytes: ArraySlice<UInt8>) -> Int {
    switch self {
    case .utf8: return bytes.incompleteUTF8Count
    case .latin1: return 0
    case .utf32LittleEndian, .utf32BigEndian: return bytes.count % 4
    case .utf16LittleEndian, .utf16BigEndian:
      let rest = bytes.count % 2
      let whole = bytes.dropLast(rest)
      guard let last = whole.last, whole.count >= 2 else { return rest }
      let highByte = unit.isLittleEndian ? last : whole[whole.endIndex - 2]
      return 0xD8...0xDB ~= highByte ? rest + 2 : rest
    }
  }

  /// Decodes whole characters.
  fileprivate func decode(
    _ bytes: ArraySlice<UInt8>,
    at offset: Int
  ) throws(DocumentError.Reason) -> String {
    guard !bytes.isEmpty else { return "" }
    switch self {
    case .utf8:
      do throws(UTF8.ValidationError) {
        return String(copying: try UTF8Span(validating: bytes.span))
      } catch {
        throw .undecodable(offset: offset + error.byteOffsets.lowerBound)
      }
    case .latin1:
      var text = ""
      text.unicodeScalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
      return text
    case .utf16LittleEndian, .utf16BigEndian:
      return try decode(bytes, at: offset, as: UTF16.self)
    case .utf32LittleEndian, .utf32BigEndian:
      return try decode(bytes, at: offset, as: UTF32.self)
    }
  }

  private func decode<Codec: UnicodeCodec>(
    _ bytes: ArraySlice<UInt8>,
    at offset: Int,
    as codec: Codec.Type
  ) throws(DocumentError.Reason) -> String where Codec.CodeUnit: FixedWidthInteger {
    let (size, isLittleEndian) = unit
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: size).map { start in
      let unit = bytes[start..<start + size]
      let ordered = isLittleEndian ? Array(unit.reversed()) : Array(unit)
      return ordered.reduce(0 as Codec.CodeUnit) { $0 << 8 | Codec.CodeUnit($1) }
    }
    var text = ""
    var codec = Codec()
    var iterator = units.makeIterator()
    var position = offset
    while true {
      switch codec.decode(&iterator) {
      case .scalarValue(let scalar):
        text.unicodeScalars.append(scalar)
        position += size * (Codec.encode(scalar)?.count ?? 1)
      case .emptyInput: return text
      case .error: throw .undecodable(offset: position)
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The number of bytes at the end that begin a character of UTF-8 without completing it.
  fileprivate var incompleteUTF8Count: Int {
    let longestBeginning = 3
    let continuations = suffix(longestBeginning).reversed().prefix { $0 & 0xC0 == 0x80 }.count
    guard continuations < count else { return 0 }
    let length =
      switch self[endIndex - continuations - 1] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    return continuations + 1 < length ? continuations + 1 : 0
  }
}
