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
    self.folder = folder
    self.name = name
    targetName = target.name
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
    let suffix = ".\(getpid()).\(mark).tmp"
    return ".\(targetName.prefix(utf8Count: Int(NAME_MAX) - 1 - suffix.utf8.count))\(suffix)"
  }
}

extension String {
  /// The longest beginning that fits into a number of bytes without splitting a character.
  fileprivate func prefix(utf8Count limit: Int) -> Substring {
    // Slicing rounds an index inside a scalar down to where the scalar begins.
    utf8.count <= limit ? self[...] : self[..<utf8.index(startIndex, offsetBy: limit)]
  }
}
