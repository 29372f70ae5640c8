import FileShim
import Glibc

/// One entry of a journal: its head, the bytes, and the checksum of both.
enum JournalRecord {
  /// The whole content.
  case whole

  /// What has changed since the entry before.
  case patch(ContentPatch)

  private static let chunkSize = 1 << 20
  private static let headSize = 33
  private static let mark = UInt8(ascii: "J")

  /// Writes an entry at the end of a file, and waits until it is on the disk.
  ///
  /// - Returns: How many bytes it takes.
  static func write(
    _ record: JournalRecord,
    of contents: DocumentContents,
    to file: borrowing FileHandle
  ) throws(FileFailure) -> Int {
    let start = lseek(file.descriptor, 0, SEEK_END)
    do throws(FileFailure) {
      let patch = record.patch(of: contents)
      let head = record.head(patch)
      try file.write(head)
      var checksum = Checksum()
      checksum.add(head)
      for chunk in contents.chunks(of: chunkSize, in: patch.inserted) {
        checksum.add(chunk)
        try file.write(chunk)
      }
      try file.write(checksum.bytes)
      try file.flush()
      return head.count + patch.inserted.count + checksum.bytes.count
    } catch {
      // What is incomplete must not stand before what comes next.
      if start >= 0 { ftruncate(file.descriptor, start) }
      throw error
    }
  }

  /// Reads entries and puts the content together.
  ///
  /// - Parameters:
  ///   - file: The file, at its start.
  ///   - byteCount: How many bytes it has.
  /// - Returns: The content after the last whole entry; `nil` if there is none.
  static func replay(_ file: borrowing FileHandle, byteCount: Int) -> [UInt8]? {
    var content: [UInt8]?
    var remaining = byteCount
    while let head = try? file.read(upTo: headSize), head.count == headSize, head[0] == mark {
      let numbers = (0..<4).map { Int(littleEndian: head[(1 + 8 * $0)...]) }
      let (isWhole, start, removed, inserted) = (
        numbers[0] == 0, numbers[1], numbers[2], numbers[3]
      )
      remaining -= headSize
      // A damaged length must not make us ask for more memory than there are bytes.
      guard inserted >= 0, inserted <= remaining, let bytes = try? file.read(upTo: inserted),
        bytes.count == inserted, let sum = try? file.read(upTo: 4)
      else { break }
      remaining -= inserted + sum.count
      var checksum = Checksum()
      checksum.add(head)
      checksum.add(bytes)
      guard checksum.bytes == sum else { break }
      if isWhole {
        content = bytes
      } else {
        let end = start.addingReportingOverflow(removed)
        guard let count = content?.count, start >= 0, removed >= 0, !end.overflow,
          end.partialValue <= count
        else { break }
        content?.replaceSubrange(start..<end.partialValue, with: bytes)
      }
    }
    return content
  }

  private func patch(of contents: DocumentContents) -> ContentPatch {
    switch self {
    case .whole: ContentPatch(removed: 0..<0, inserted: 0..<contents.byteCount)
    case .patch(let patch): patch
    }
  }

  private func head(_ patch: ContentPatch) -> [UInt8] {
    let kind =
      switch self {
      case .whole: 0
      case .patch: 1
      }
    return [Self.mark]
      + [kind, patch.removed.lowerBound, patch.removed.count, patch.inserted.count]
      .flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }
}

extension Int {
  fileprivate init(littleEndian bytes: ArraySlice<UInt8>) {
    self = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A CRC-32 checksum as it grows.
private struct Checksum {
  private var value: UInt32 = 0

  mutating func add(_ bytes: [UInt8]) {
    value = bytes.withUnsafeBytes { file_shim_checksum(value, $0.baseAddress, $0.count) }
  }

  var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}
