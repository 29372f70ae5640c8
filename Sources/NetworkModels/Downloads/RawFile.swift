internal import FoundationEssentials
internal import Glibc

/// Why the system did not do something with a file.
struct FileProblem: Error, Sendable, Equatable, CustomStringConvertible {
  let code: Int32
  let action: String
  let path: String

  /// Takes the system's number of the last failure.
  init(_ action: String, _ path: String) {
    code = errno
    self.action = action
    self.path = path
  }

  var description: String { "\(path) could not be \(action): \(String(cString: strerror(code)))" }
}

/// A file that is written piece by piece, with the system's own calls.
///
/// Used by one thread at a time.
struct RawFile: ~Copyable {
  let path: String
  private let descriptor: Int32

  /// Opens a file for writing, and makes it where it is missing.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - length: How many of its bytes to keep; writing goes on behind them.
  /// - Throws: `FileProblem`.
  init(path: String, keeping length: Int64 = 0) throws(FileProblem) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileProblem("opened", path) }
    guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
      throw FileProblem("shortened", path)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Adds bytes at the end.
  ///
  /// - Throws: `FileProblem`, after which a part of them may have been written.
  func append(_ data: Data) throws(FileProblem) {
    let problem = data.withUnsafeBytes { bytes -> FileProblem? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return FileProblem("written", path) }
        rest = rest.dropFirst(count)
      }
      return nil
    }
    if let problem { throw problem }
  }

  /// Has the bytes reach the disk.
  func synchronize() throws(FileProblem) {
    guard fsync(descriptor) == 0 else { throw FileProblem("written to the disk", path) }
  }

  /// Puts a file in another's place, in one step, and has that reach the disk.
  static func move(_ path: String, to target: String) throws(FileProblem) {
    guard rename(path, target) == 0 else { throw FileProblem("put in place", target) }
    let folder = open(Self.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    fsync(folder)
  }

  /// Writes a whole file in one step: nobody ever sees a part of it.
  static func replace(_ path: String, with data: Data) throws(FileProblem) {
    let temporary = path + ".new"
    do throws(FileProblem) {
      let file = try RawFile(path: temporary)
      try file.append(data)
      try move(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Removes a file, if there is one.
  static func remove(_ path: String) {
    unlink(path)
  }

  /// The number of bytes of a file, or `nil` where there is none.
  static func length(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
