import Glibc

/// An open file, closed when its owner lets go of it.
struct FileHandle: ~Copyable {
  /// The number by which the system knows the open file.
  let descriptor: Int32

  /// Opens a file; it isn't inherited by child processes.
  ///
  /// - Parameters:
  ///   - path: Where the file is, relative to `folder` if one is given.
  ///   - folder: The descriptor of an open folder.
  ///   - flags: The flags of `open(2)`.
  ///   - permissions: The permissions of a new file, before the process's mask.
  /// - Throws: `FileFailure` if the system refuses.
  init(
    _ path: String,
    in folder: Int32 = AT_FDCWD,
    flags: Int32,
    permissions: mode_t = 0
  ) throws(FileFailure) {
    descriptor = try FileFailure.check { openat(folder, path, flags | O_CLOEXEC, permissions) }
  }

  deinit {
    close(descriptor)
  }

  /// Asks the system about the file.
  func status() throws(FileFailure) -> FileStatus {
    try FileStatus.ofOpenFile(descriptor)
  }

  /// Reads the next bytes, empty at the end of the file.
  func read(atMost count: Int) throws(FileFailure) -> [UInt8] {
    var failure: FileFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(FileFailure) {
        initialized = try FileFailure.check { Glibc.read(descriptor, buffer.baseAddress, count) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads so many bytes, or up to the end of the file.
  func read(upTo count: Int) throws(FileFailure) -> [UInt8] {
    guard count > 0 else { return [] }
    var bytes = try read(atMost: count)
    while bytes.count < count {
      let more = try read(atMost: count - bytes.count)
      guard !more.isEmpty else { break }
      bytes += more
    }
    return bytes
  }

  /// Reads to the end of the file.
  func readAll() throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try read(atMost: 1 << 20)
      guard !more.isEmpty else { return bytes }
      bytes += more
    }
  }

  /// Writes all the bytes, however many calls the system needs for them.
  func write(_ bytes: [UInt8]) throws(FileFailure) {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let written = try FileFailure.check {
        remaining.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      }
      remaining = remaining.dropFirst(written)
    }
  }

  /// Waits until the file's bytes are on the disk.
  func flush() throws(FileFailure) {
    try FileFailure.check { fsync(descriptor) }
  }
}

extension FileHandle {
  /// Takes over the permissions of another file, and its owner and group where that is allowed.
  ///
  /// Where the group can't be kept, the new one gets no more than everybody has; where the owner
  /// or the group can't be kept, the file doesn't lend their rights to those who run it.
  func adoptAttributes(of other: FileStatus) throws(FileFailure) {
    let keepsGroup = fchown(descriptor, uid_t.max, other.owner.group) == 0
    let keepsUser = fchown(descriptor, other.owner.user, gid_t.max) == 0
    var permissions = other.permissions
    if !keepsGroup {
      permissions = permissions & ~0o070 | permissions & (permissions & 0o007) << 3
    }
    if !keepsGroup || !keepsUser {
      permissions &= 0o777
    }
    try FileFailure.check { fchmod(descriptor, permissions) }
  }
}
