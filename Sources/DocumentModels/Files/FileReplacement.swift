import Glibc

/// Replaces the bytes of a file in one step: whoever reads it sees the old or the new, whole.
///
/// The bytes go to a temporary file in the same folder, which takes the old file's name once it
/// is complete and on the disk. A link is written through: it stays, its target changes. A new
/// file for an old one keeps the old one's permissions, and its owner and group where the system
/// allows it. A replacement that is let go of before it is committed leaves nothing behind.
///
/// Other names of the same file (hard links) keep the old bytes. A process with a limit on the
/// size of its files must ignore `SIGXFSZ` to get an error instead of that signal.
struct FileReplacement: ~Copyable {
  private let path: String
  private let old: FileStatus?
  private var temporary: TemporaryFile

  /// Finds out which file a path leads to, and makes the temporary file beside it.
  ///
  /// - Parameter path: The path of the document; its file may be missing, its folder may not.
  /// - Throws: `DocumentError` if there can't be a file at the path, or it may not be written.
  init(_ path: String) throws(DocumentError) {
    do throws(FileFailure) {
      let old = try Self.replaceableFile(at: FilePath(path))
      let target = try FilePath(path).resolvingLinks()
      guard !target.namesFolder else { throw FileFailure(reason: .isDirectory) }
      // Nobody else may read the new bytes before the file has the old one's permissions.
      temporary = try TemporaryFile(replacing: target, permissions: old == nil ? 0o666 : 0o600)
      self.old = old
    } catch {
      throw DocumentError(path: path, operation: .save, reason: error.reason)
    }
    self.path = path
  }

  /// Adds bytes to the new file.
  func write(_ bytes: [UInt8]) throws(DocumentError) {
    do throws(FileFailure) {
      try temporary.file.write(bytes)
    } catch {
      throw DocumentError(path: path, operation: .write, reason: error.reason)
    }
  }

  /// Puts the new file in the place of the old one, for good.
  ///
  /// The one failure after which the new file is in place is that of flushing its folder, the
  /// last step: the file is whole, but a power cut could bring the old one back.
  mutating func commit() throws(DocumentError) {
    var operation = DocumentError.Operation.flush
    do throws(FileFailure) {
      // Not before the last byte: writing takes some of the permissions away again.
      if let old { try temporary.file.adoptAttributes(of: old) }
      try temporary.file.flush()
      operation = .replace
      try temporary.takePlace()
      operation = .flush
      try temporary.folder.flush()
    } catch {
      throw DocumentError(path: path, operation: operation, reason: error.reason)
    }
  }

  /// Asks about the old file.
  ///
  /// A rename needs no permission for the file that it replaces, so what the user has protected
  /// must be refused here.
  ///
  /// - Returns: What is known of the file, or `nil` if there is none.
  private static func replaceableFile(at path: FilePath) throws(FileFailure) -> FileStatus? {
    let old: FileStatus
    do throws(FileFailure) {
      old = try FileStatus.following(path.string)
    } catch {
      guard error.reason == .notFound else { throw error }
      return nil
    }
    try old.requireRegularFile()
    try FileFailure.check { faccessat(AT_FDCWD, path.string, W_OK, AT_EACCESS) }
    return old
  }
}
