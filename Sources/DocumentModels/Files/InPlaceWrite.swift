import Glibc

/// Overwrites a file so that a crash at any instant loses neither the old bytes nor the new ones.
///
/// First the old and the new content are put whole into side files, then the file is overwritten
/// and flushed, then the side files are removed, the new one first. Whoever finds both side files
/// finds an overwriting that was interrupted, and completes it.
struct InPlaceWrite {
  private let sideFiles: SideFiles

  private static let chunkSize = 1 << 20

  /// Takes the side files of the document to write.
  init(_ sideFiles: SideFiles) {
    self.sideFiles = sideFiles
  }

  /// Makes the file that takes the new content.
  static func temporaryFile(for target: FilePath) throws(FileFailure) -> TemporaryFile {
    let path = try FilePath(SideFiles(for: target).path(.incoming))
    return try TemporaryFile(replacing: path, permissions: 0o600)
  }

  /// Overwrites the file.
  ///
  /// - Parameter content: The new content, whole and flushed.
  /// - Returns: The version of the file that has been overwritten.
  /// - Throws: `FileFailure`; the old content is in place then, as far as that can be done.
  func run(with content: inout TemporaryFile) throws(FileFailure) -> DocumentVersion {
    try keepOldContent()
    let incoming = try FilePath(sideFiles.path(.incoming))
    try content.takeName(incoming.name)
    try content.folder.flush()
    do throws(FileFailure) {
      return try overwrite(with: .incoming)
    } catch {
      // Back to the old content: its space is there.
      _ = try? overwrite(with: .outgoing)
      throw error
    }
  }

  /// Completes an overwriting that was interrupted, if there was one.
  ///
  /// Nobody may be at work on the file: it must be locked.
  ///
  /// - Returns: The path of new content that must not be put into the file, since somebody else has
  ///   changed that meanwhile.
  /// - Throws: `FileFailure`; the next one who tries may succeed.
  static func complete(_ sideFiles: SideFiles) throws(FileFailure) -> String? {
    guard let incoming = sideFiles.existing(.incoming).first else {
      sideFiles.existing(.outgoing).forEach { unlink($0) }
      return nil
    }
    guard let outgoing = sideFiles.existing(.outgoing).first,
      try FileStatus.ifPresent(at: sideFiles.target.string) != nil,
      try isMixture(sideFiles.target.string, of: outgoing, and: incoming)
    else { return incoming }
    try InPlaceWrite(sideFiles).overwrite(with: .incoming)
    return nil
  }

  private func keepOldContent() throws(FileFailure) {
    let old = try FileHandle(sideFiles.target.string, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let path = try FilePath(sideFiles.path(.outgoing))
    var copy = try TemporaryFile(replacing: path, permissions: 0o600)
    try old.copy(to: copy.file, chunkSize: Self.chunkSize)
    try copy.file.flush()
    try copy.takePlace()
  }

  @discardableResult
  private func overwrite(with purpose: SideFiles.Purpose) throws(FileFailure) -> DocumentVersion {
    guard let source = sideFiles.existing(purpose).first else {
      throw FileFailure(reason: .notFound)
    }
    let content = try FileHandle(source, flags: O_RDONLY | O_NOFOLLOW)
    let file = try FileHandle(sideFiles.target.string, flags: O_WRONLY | O_NONBLOCK | O_NOCTTY)
    let (size, oldSize) = (try content.status().size, try file.status().size)
    // A lack of space must show before the first byte is overwritten.
    if size > oldSize { try file.reserve(from: oldSize, to: size) }
    try content.copy(to: file, chunkSize: Self.chunkSize)
    try FileFailure.check { ftruncate(file.descriptor, off_t(size)) }
    try file.flush()
    let version = try file.status().version
    sideFiles.existing(.incoming).forEach { unlink($0) }
    sideFiles.existing(.outgoing).forEach { unlink($0) }
    return version
  }

  /// Whether each block of a file is of the old or of the new content, or passes from the new to
  /// the old.
  private static func isMixture(
    _ path: String,
    of old: String,
    and new: String
  ) throws(FileFailure) -> Bool {
    let file = try FileHandle(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let oldFile = try FileHandle(old, flags: O_RDONLY)
    let newFile = try FileHandle(new, flags: O_RDONLY)
    let blockSize = 4096
    while true {
      let block = try file.read(upTo: blockSize)
      guard !block.isEmpty else { return true }
      var oldBlock = try oldFile.read(upTo: blockSize)
      // Space that was reserved and not written yet reads as zeros.
      oldBlock += repeatElement(0, count: max(0, block.count - oldBlock.count))
      let written = try zip(block, newFile.read(upTo: blockSize)).prefix { $0 == $1 }.count
      guard block[written...] == oldBlock[written..<block.count] else { return false }
    }
  }
}

extension FileHandle {
  /// Writes the rest of this file to another one.
  fileprivate borrowing func copy(
    to other: borrowing FileHandle,
    chunkSize: Int
  ) throws(FileFailure) {
    while true {
      let bytes = try read(atMost: chunkSize)
      guard !bytes.isEmpty else { return }
      try other.write(bytes)
    }
  }

  /// Makes sure that there is space up to a size.
  fileprivate borrowing func reserve(from oldSize: Int, to size: Int) throws(FileFailure) {
    let code = posix_fallocate(descriptor, off_t(oldSize), off_t(size - oldSize))
    guard code != 0, code != EINVAL, code != EOPNOTSUPP else { return }
    ftruncate(descriptor, off_t(oldSize))
    throw FileFailure(reason: DocumentError.Reason(errno: code))
  }
}
