import Glibc

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

  private init(_ status: stat) {
    format = status.st_mode & S_IFMT
    permissions = status.st_mode & 0o7777
    size = Int(clamping: status.st_size)
    owner = (status.st_uid, status.st_gid)
  }

  /// Asks about the file that a path leads to, through links.
  static func following(_ path: String) throws(FileFailure) -> FileStatus {
    var status = stat()
    try FileFailure.check { stat(path, &status) }
    return FileStatus(status)
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
