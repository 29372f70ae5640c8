import FileShim
import Glibc

/// Replaces the bytes of a file in one step: whoever reads it sees the old or the new, whole.
///
/// The bytes go to a temporary file in the same folder, which takes the old file's name once it
/// is complete and on the disk. A link is written through: it stays, its target changes. A new
/// file for an old one keeps the old one's permissions and extended attributes, and its owner and
/// group where the system allows it. A replacement that is let go of before it is committed leaves
/// nothing behind.
///
/// Where a file can't be replaced without harm, it is overwritten in place (`InPlaceWrite`): one
/// that has other names too, and one in a folder that takes no new file.
///
/// A process with a limit on the size of its files must ignore `SIGXFSZ` to get an error instead of
/// that signal.
struct FileReplacement: ~Copyable {
  private let path: String
  private let target: FilePath
  private let old: FileStatus?
  private let expectation: SaveExpectation
  private var obstacle: SavingManner.Obstacle?
  private var temporary: TemporaryFile

  /// Finds out which file a path leads to, and makes the temporary file.
  ///
  /// - Parameters:
  ///   - path: The path of the document; its file may be missing, its folder may not.
  ///   - expectation: What must be at the path until the end.
  /// - Throws: `DocumentError` if there can't be a file at the path, it may not be written, or it is
  ///   not what is expected.
  init(_ path: String, expecting expectation: SaveExpectation = .anything) throws(DocumentError) {
    do throws(FileFailure) {
      let old = try Self.replaceableFile(at: FilePath(path))
      let target = try FilePath(path).resolvingLinks()
      guard !target.namesFolder else { throw FileFailure(reason: .isDirectory) }
      try expectation.check(old?.version)
      var obstacle: SavingManner.Obstacle?
      temporary = try Self.temporaryFile(for: target, replacing: old, obstacle: &obstacle)
      self.obstacle = obstacle
      self.target = target
      self.old = old
    } catch {
      throw DocumentError(path: path, operation: .save, reason: error.reason)
    }
    self.path = path
    self.expectation = expectation
  }

  /// Adds bytes to the new file.
  func write(_ bytes: [UInt8]) throws(DocumentError) {
    do throws(FileFailure) {
      try temporary.file.write(bytes)
    } catch {
      throw DocumentError(path: path, operation: .write, reason: error.reason)
    }
  }

  /// Puts the new bytes in the place of the old ones, for good.
  ///
  /// The one failure after which the new file is in place is that of flushing its folder, the
  /// last step: the file is whole, but a power cut could bring the old one back.
  ///
  /// - Returns: The version that is in place now, and how it got there.
  mutating func commit() throws(DocumentError) -> (DocumentVersion, SavingManner) {
    var operation = DocumentError.Operation.flush
    do throws(FileFailure) {
      if obstacle == nil, let old { try keepAttributes(of: old) }
      try temporary.file.flush()
      operation = .replace
      try expectation.check(FileStatus.ifPresent(at: target.string)?.version)
      if let version = try replace() {
        operation = .flush
        try temporary.folder.flush()
        return (version, .replaced)
      }
      operation = .write
      let write = InPlaceWrite(SideFiles(for: target))
      return (try write.run(with: &temporary), .inPlace(obstacle ?? .mountPoint))
    } catch {
      throw DocumentError(path: path, operation: operation, reason: error.reason)
    }
  }

  /// Renames the new file, unless there is an obstacle.
  ///
  /// - Returns: The new version; `nil` if the file must be written in place.
  private mutating func replace() throws(FileFailure) -> DocumentVersion? {
    guard obstacle == nil else { return nil }
    do throws(FileFailure) {
      if expectation == .nothing {
        try temporary.takeFreePlace()
      } else {
        try temporary.takePlace()
      }
    } catch {
      // A single file that is mounted, as into a container, can't be replaced.
      guard error.reason == .other(errno: EBUSY), old != nil else { throw error }
      return nil
    }
    return try temporary.file.status().version
  }

  private func keepAttributes(of old: FileStatus) throws(FileFailure) {
    if let source = try? FileHandle(target.string, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY) {
      try FileFailure.check {
        file_shim_copy_attributes(source.descriptor, temporary.file.descriptor)
      }
    }
    // Not before the last byte: writing takes some of the permissions away again.
    try temporary.file.adoptAttributes(of: old)
  }
}

// MARK: - Before the first byte

extension FileReplacement {
  /// Asks about the old file.
  ///
  /// A rename needs no permission for the file that it replaces, so what the user has protected
  /// must be refused here.
  ///
  /// - Returns: What is known of the file, or `nil` if there is none.
  private static func replaceableFile(at path: FilePath) throws(FileFailure) -> FileStatus? {
    guard let old = try FileStatus.ifPresent(at: path.string) else { return nil }
    try old.requireRegularFile()
    try FileFailure.check { faccessat(AT_FDCWD, path.string, W_OK, AT_EACCESS) }
    return old
  }

  /// Makes the file that takes the new bytes: beside the old one, or among the side files of a save
  /// in place.
  private static func temporaryFile(
    for target: FilePath,
    replacing old: FileStatus?,
    obstacle: inout SavingManner.Obstacle?
  ) throws(FileFailure) -> TemporaryFile {
    if let old, old.nameCount > 1 {
      obstacle = .otherNames
      return try InPlaceWrite.temporaryFile(for: target)
    }
    do throws(FileFailure) {
      // Nobody else may read the new bytes before the file has the old one's permissions.
      return try TemporaryFile(replacing: target, permissions: old == nil ? 0o666 : 0o600)
    } catch {
      guard error.reason == .notPermitted, old != nil else { throw error }
      obstacle = .folderNotWritable
      return try InPlaceWrite.temporaryFile(for: target)
    }
  }
}

extension SaveExpectation {
  /// Fails if something else is there than what is expected.
  func check(_ found: DocumentVersion?) throws(FileFailure) {
    switch self {
    case .anything: return
    case .nothing where found == nil: return
    case .nothing: throw FileFailure(reason: .alreadyExists)
    case .version(let version) where found == version: return
    case .version: throw FileFailure(reason: .changedElsewhere)
    }
  }
}
