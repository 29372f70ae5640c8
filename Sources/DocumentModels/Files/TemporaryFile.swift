import Glibc

/// A file that is to take the place of another; removed when it is let go of before that.
struct TemporaryFile: ~Copyable {
  /// The open file.
  let file: FileHandle

  /// The folder that holds both files.
  let folder: FolderHandle

  private let name: String
  private let targetName: String
  private var isInPlace = false

  /// Makes an empty file in the folder of another.
  ///
  /// - Parameters:
  ///   - target: The path of the file to replace, which need not exist.
  ///   - permissions: The permissions, before the process's mask.
  /// - Throws: `FileFailure` if the folder is missing or takes no file.
  init(replacing target: FilePath, permissions: mode_t) throws(FileFailure) {
    let folder = try FolderHandle(target.folder)
    let name = Self.nextName(for: target.name)
    file = try folder.createFile(name, permissions: permissions)
    // Only tells others that somebody is at work on it.
    _ = file.tryLock()
    self.folder = folder
    self.name = name
    targetName = target.name
  }

  /// Takes the name, in one step, unless there is a file by then.
  mutating func takeFreePlace() throws(FileFailure) {
    do throws(FileFailure) {
      try folder.link(name, to: targetName)
      folder.remove(name)
    } catch {
      switch error.reason {
      // Not every file system knows two names for one file.
      case .notPermitted, .other(errno: ENOTSUP), .other(errno: ENOSYS): try takePlace()
      default: throw error
      }
    }
    isInPlace = true
  }

  /// Takes a name of its own, in one step.
  mutating func takeName(_ newName: String) throws(FileFailure) {
    try folder.rename(name, to: newName)
    isInPlace = true
  }

  deinit {
    if !isInPlace { folder.remove(name) }
  }

  /// Takes the place and the name of the other file, in one step.
  mutating func takePlace() throws(FileFailure) {
    try folder.rename(name, to: targetName)
    isInPlace = true
  }

  /// Makes a name that no other save uses.
  ///
  /// It is hidden, begins with the document's own name, cut if need be, and holds the number of
  /// the process, by which a file that was left behind by a killed process can be told.
  static func nextName(for targetName: String) -> String {
    let mark = String(UInt32.random(in: .min ... .max), radix: 16)
    return "\(namePrefix(for: targetName))\(getpid()).\(mark).tmp"
  }

  /// What the names of all temporary files for a document begin with.
  static func namePrefix(for targetName: String) -> String {
    let longestSuffix = 32
    return ".\(targetName.prefix(utf8Count: Int(NAME_MAX) - longestSuffix))."
  }

  /// Removes the files that saves of killed processes have left behind.
  static func removeLeftovers(of sideFiles: SideFiles) {
    for path in sideFiles.temporaryFiles() {
      // A number can be in use by a process that we don't see, whose lock we do.
      let process = path.split(separator: ".").dropLast(2).last.flatMap { Int32($0) }
      guard let process, kill(process, 0) != 0, errno == ESRCH,
        let file = try? FileHandle(path, flags: O_RDWR | O_NOFOLLOW | O_NONBLOCK), file.tryLock()
      else { continue }
      unlink(path)
    }
  }
}
