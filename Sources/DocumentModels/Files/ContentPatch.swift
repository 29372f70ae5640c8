import Glibc

/// What must be replaced in one content to make it another: one range of bytes.
struct ContentPatch: Equatable {
  /// What goes from the old content.
  var removed: Range<Int>

  /// Where that stands in the new content which comes for it.
  var inserted: Range<Int>

  /// Whether nothing is different.
  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }
}

extension ContentPatch {
  private static let chunkSize = 1 << 16

  /// Finds the smallest range that is different.
  ///
  /// - Complexity: Linear in the length of what is equal at both ends.
  init(from old: DocumentContents, to new: DocumentContents) {
    let common = min(old.byteCount, new.byteCount)
    var start = 0
    while start < common {
      let range = start..<min(start + Self.chunkSize, common)
      let equal = Self.commonPrefix(old.bytes(range), new.bytes(range))
      start += equal
      if equal < range.count { break }
    }
    var end = 0
    while end < common - start {
      let count = min(Self.chunkSize, common - start - end)
      let equal = Self.commonSuffix(
        old.bytes(old.byteCount - end - count..<old.byteCount - end),
        new.bytes(new.byteCount - end - count..<new.byteCount - end)
      )
      end += equal
      if equal < count { break }
    }
    removed = start..<old.byteCount - end
    inserted = start..<new.byteCount - end
  }

  private static func commonPrefix(_ first: [UInt8], _ second: [UInt8]) -> Int {
    if first.hasSameBytes(as: second) { return first.count }
    return zip(first, second).prefix { $0 == $1 }.count
  }

  private static func commonSuffix(_ first: [UInt8], _ second: [UInt8]) -> Int {
    if first.hasSameBytes(as: second) { return first.count }
    return zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
  }
}

extension [UInt8] {
  /// Whether another array has the same bytes, by the system's fastest means.
  fileprivate func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { own in
      other.withUnsafeBytes { other in
        guard let own = own.baseAddress, let other = other.baseAddress else { return true }
        return memcmp(own, other, count) == 0
      }
    }
  }
}
