internal import FoundationEssentials
internal import Glibc
internal import Signals

extension CookieJar {
  /// A file of cookies could not be read or written.
  public struct FileError: Error, Equatable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// Why.
    public let reason: String

    /// The file, why, and what to do.
    public var description: String {
      "\(path): \(reason). Check the folder and its permissions, or let the file be written anew."
    }
  }

  /// Writes the cookies into a file that nobody else may read.
  ///
  /// The file is replaced as a whole: whoever reads it, and whatever happens meanwhile, there is
  /// the old content or the new.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - includesSession: Whether cookies without an expiry are saved as well.
  /// - Throws: Why it could not be written; the old file is still there then.
  public func save(to path: String, includesSession: Bool = true) throws(FileError) {
    let kept = cookies.value.filter { includesSession || $0.expiry != nil }
    let temporary = "\(path).\(UInt64.random(in: .min ... .max)).new"
    do {
      let data = try JSONEncoder().encode(kept)
      try write(data, to: temporary)
      guard rename(temporary, path) == 0 else { throw systemError(path) }
      try syncFolder(of: path)
    } catch {
      unlink(temporary)
      throw error as? FileError ?? FileError(path: path, reason: "\(error)")
    }
  }

  /// Adds the cookies of a file, in place of those of the same names.
  ///
  /// - Parameter path: The file. One that is not there yet is empty.
  /// - Throws: Why it could not be read; the jar is as it was then.
  public func load(from path: String) throws(FileError) {
    guard access(path, F_OK) == 0 || errno != ENOENT else { return }
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      for cookie in try JSONDecoder().decode([Cookie].self, from: data) { set(cookie) }
    } catch {
      throw FileError(path: path, reason: "these are no cookies: \(error)")
    }
  }

  private func write(_ data: Data, to path: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else { throw systemError(path) }
    defer { close(descriptor) }
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw systemError(path) }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw systemError(path) }
  }

  /// Makes the new name of a file outlast a loss of power.
  private func syncFolder(of path: String) throws(FileError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw systemError(folder) }
    defer { close(descriptor) }
    // Some file systems can't do that for a folder, and need it not.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw systemError(folder) }
  }

  private func systemError(_ path: String) -> FileError {
    FileError(path: path, reason: String(cString: strerror(errno)))
  }
}
