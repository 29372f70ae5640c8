import Glibc

/// A path that the system can be asked about, cut into folder and name.
struct FilePath: Equatable {
  /// The whole path.
  let string: String

  /// Takes a path, unless no file can have it.
  init(_ string: String) throws(FileFailure) {
    guard !string.isEmpty, !string.utf8.contains(0) else {
      throw FileFailure(reason: .invalidPath)
    }
    self.string = string
  }

  /// The part before the name: `"."` for a bare name.
  var folder: String {
    guard let slash = string.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == string.startIndex ? "/" : String(string[..<slash])
  }

  /// The part after the last slash.
  var name: String {
    guard let slash = string.utf8.lastIndex(of: UInt8(ascii: "/")) else { return string }
    return String(string[string.utf8.index(after: slash)...])
  }

  /// Whether the path can only name a folder, by its last part.
  var namesFolder: Bool { ["", ".", ".."].contains(name) }
}

extension FilePath {
  /// Follows the links that the last part of the path may be, to the end of the chain.
  ///
  /// A link that leads to nothing gives the path where its target would be. Links among the
  /// folders are left to the system, which follows them at each use.
  func resolvingLinks() throws(FileFailure) -> FilePath {
    // The system's own limit.
    let longestChain = 40
    var path = self
    for _ in 0...longestChain {
      guard try path.isLink else { return path }
      path = try path.following(path.linkTarget())
    }
    throw FileFailure(reason: .linkLoop)
  }

  /// The absolute path without any link among its folders, as far as these exist.
  var canonical: FilePath {
    get throws(FileFailure) {
      guard let resolved = realpath(folder, nil) else {
        throw FileFailure(
          reason: errno == ENOENT ? .folderMissing : DocumentError.Reason(errno: errno)
        )
      }
      defer { free(resolved) }
      let folder = String(cString: resolved)
      return try FilePath(folder == "/" ? "/\(name)" : "\(folder)/\(name)")
    }
  }

  private var isLink: Bool {
    get throws(FileFailure) {
      guard !namesFolder else { return false }
      do throws(FileFailure) {
        return try FileStatus.notFollowing(string).isLink
      } catch {
        guard error.reason == .notFound else { throw error }
        return false
      }
    }
  }

  /// The path that a link at this path leads to.
  private func following(_ target: String) throws(FileFailure) -> FilePath {
    guard !target.utf8.starts(with: "/".utf8) else { return try FilePath(target) }
    return try FilePath(folder == "/" ? "/\(target)" : "\(folder)/\(target)")
  }

  /// Reads where the link at this path leads.
  private func linkTarget() throws(FileFailure) -> String {
    let longestPath = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: longestPath)
    let count = try FileFailure.check { readlink(string, &bytes, longestPath) }
    guard let target = String(validating: bytes.prefix(count), as: UTF8.self) else {
      throw FileFailure(reason: .other(errno: EILSEQ))
    }
    return target
  }
}
