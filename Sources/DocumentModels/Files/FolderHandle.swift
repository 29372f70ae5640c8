import Glibc

/// An open folder: what is done through it stays in that folder, also when the folder is moved.
struct FolderHandle: ~Copyable {
  private let folder: FileHandle

  /// Opens a folder, for which the permission to list it isn't needed.
  init(_ path: String) throws(FileFailure) {
    // The Glibc module lacks this flag; it is the same on every platform that Swift runs on.
    let pathOnly: Int32 = 0o10_000_000
    do throws(FileFailure) {
      folder = try FileHandle(path, flags: O_DIRECTORY | pathOnly)
    } catch {
      guard error.reason == .notFound else { throw error }
      throw FileFailure(reason: .folderMissing)
    }
  }

  /// Makes a file that didn't exist before.
  func createFile(_ name: String, permissions: mode_t) throws(FileFailure) -> FileHandle {
    try FileHandle(
      name,
      in: folder.descriptor,
      flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
      permissions: permissions
    )
  }

  /// Gives a file another name, in place of the file that has it.
  func rename(_ name: String, to newName: String) throws(FileFailure) {
    try FileFailure.check { renameat(folder.descriptor, name, folder.descriptor, newName) }
  }

  /// Gives a file a second name, which no file may have yet.
  func link(_ name: String, to newName: String) throws(FileFailure) {
    try FileFailure.check { linkat(folder.descriptor, name, folder.descriptor, newName, 0) }
  }

  /// Removes a file; one that can't be removed stays.
  func remove(_ name: String) {
    unlinkat(folder.descriptor, name, 0)
  }

  /// Waits until the names in the folder are on the disk.
  ///
  /// A folder that may not be listed can't be flushed, nor can one on some network file systems:
  /// there is nothing to wait for then.
  func flush() throws(FileFailure) {
    do throws(FileFailure) {
      try FileHandle(".", in: folder.descriptor, flags: O_RDONLY | O_DIRECTORY).flush()
    } catch {
      switch error.reason {
      case .notPermitted, .other(errno: EINVAL), .other(errno: ENOTSUP): return
      default: throw error
      }
    }
  }
}
