import FileShim
import Glibc
import Signals

/// A lock on a document, against other processes and against other stores of this one.
///
/// It is taken on a file beside the document, since a save puts another file in the document's
/// place. It belongs to the open file, so it ends with the process, however that ends.
final class FileLock: DocumentLock {

  private let path: String
  private let file: Lock<FileHandleBox?>

  /// Takes the lock, without waiting for it.
  ///
  /// - Throws: `FileFailure`, with `lockedElsewhere` while somebody else has it.
  init(_ sideFiles: SideFiles) throws(FileFailure) {
    path = sideFiles.path(.lock)
    file = Lock(try Self.acquire(path))
  }

  deinit {
    release()
  }

  /// Lets others have the lock.
  func release() {
    let held = file.withLock { file in
      defer { file = nil }
      return file
    }
    guard let held else { return }
    // Removed while it is locked: whoever opens the old file finds that it has no name any more.
    unlink(path)
    withExtendedLifetime(held) {}
  }

  private static func acquire(_ path: String) throws(FileFailure) -> FileHandleBox {
    while true {
      let file = FileHandleBox(
        try FileHandle(path, flags: O_RDWR | O_CREAT | O_NOFOLLOW, permissions: 0o666)
      )
      guard file.handle.tryLock() else {
        throw FileFailure(reason: .lockedElsewhere(process: holder(of: file.handle)))
      }
      // The one who had it may have removed the file between our opening it and locking it.
      guard let named = try? FileStatus.notFollowing(path),
        try file.handle.status().identity == named.identity
      else { continue }
      try FileFailure.check { ftruncate(file.handle.descriptor, 0) }
      try file.handle.write(Array("\(getpid())\n".utf8))
      return file
    }
  }

  private static func holder(of file: borrowing FileHandle) -> Int32? {
    guard let bytes = try? file.read(atMost: 32) else { return nil }
    return Int32(String(decoding: bytes, as: UTF8.self).prefix { $0.isNumber })
  }
}

/// An open file that can be kept where only copyable values can.
final class FileHandleBox: Sendable {
  /// The open file.
  let handle: FileHandle

  /// Takes over an open file.
  init(_ handle: consuming FileHandle) {
    self.handle = handle
  }

  deinit {
    handle.unlock()
  }
}

extension FileHandle {
  /// Takes the lock of the file, unless somebody else has it.
  func tryLock() -> Bool { file_shim_try_lock(descriptor) == 0 }

  /// Lets others have the lock of the file.
  ///
  /// To close it is not enough: a process that is being started at that moment still has it open too.
  func unlock() { file_shim_unlock(descriptor) }
}
