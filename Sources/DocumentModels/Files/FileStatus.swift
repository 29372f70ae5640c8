import FoundationEssentials
import Glibc

/// Which file something is, whatever its name.
struct FileIdentity: Hashable, Sendable {
  /// The file system.
  let device: UInt64

  /// The number of the file there.
  let inode: UInt64
}

extension DocumentVersion {
  fileprivate init(_ file: FileIdentity, _ size: Int, _ time: timespec) {
    self.init(
      identity: "\(file.device):\(file.inode):\(size):\(time.tv_sec).\(time.tv_nsec)",
      byteCount: size,
      modified: Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    )
  }
}

/// What the system says about a file.
struct FileStatus {
  /// The type, and nothing about the permissions.
  private let format: mode_t

  /// The permissions, with the set-user, set-group and sticky bits.
  let permissions: mode_t

  /// The size in bytes; 0 for files that the kernel makes up as they are read.
  let size: Int

  /// The user and the group whom the file belongs to.
  let owner: (user: uid_t, group: gid_t)

  /// How many names the file has.
  let nameCount: Int

  /// What tells this state of the file from every other.
  let version: DocumentVersion

  /// Which file it is, whatever its name.
  let identity: FileIdentity

  private init(_ status: stat) {
    format = status.st_mode & S_IFMT
    permissions = status.st_mode & 0o7777
    size = Int(clamping: status.st_size)
    owner = (status.st_uid, status.st_gid)
    nameCount = Int(clamping: status.st_nlink)
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    version = DocumentVersion(identity, size, status.st_mtim)
  }

  /// Asks about the file that a path leads to, through links.
  static func following(_ path: String) throws(FileFailure) -> FileStatus {
    var status = stat()
    try FileFailure.check { stat(path, &status) }
    return FileStatus(status)
  }

  /// Asks about the file that a path leads to, through links; `nil` if there is none.
  static func ifPresent(at path: String) throws(FileFailure) -> FileStatus? {
    do throws(FileFailure) {
      return try following(path)
    } catch {
      guard error.reason == .notFound else { throw error }
      return nil
    }
  }

  /// Asks about what is at the path itself, which may be a link.
  static func notFollowing(_ path: String) throws(FileFailure) -> FileStatus {
    var status = stat()
    try FileFailure.check { lstat(path, &status) }
    return FileStatus(status)
  }

  /// Asks about an open file.
  static func ofOpenFile(_ descriptor: Int32) throws(FileFailure) -> FileStatus {
    var status = stat()
    try FileFailure.check { fstat(descriptor, &status) }
    return FileStatus(status)
  }

  /// Whether it is a symbolic link.
  var isLink: Bool { format == S_IFLNK }

  /// Fails unless the file can be a document.
  func requireRegularFile() throws(FileFailure) {
    let obstacle: DocumentError.Reason
    switch format {
    case S_IFREG: return
    case S_IFDIR: obstacle = .isDirectory
    case S_IFIFO: obstacle = .notARegularFile(.fifo)
    case S_IFCHR: obstacle = .notARegularFile(.characterDevice)
    case S_IFBLK: obstacle = .notARegularFile(.blockDevice)
    case S_IFSOCK: obstacle = .notARegularFile(.socket)
    default: obstacle = .notARegularFile(.unknown)
    }
    throw FileFailure(reason: obstacle)
  }
}
