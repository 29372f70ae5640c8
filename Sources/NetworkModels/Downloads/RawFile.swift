internal import FoundationEssentials
internal import Glibc
internal import Signals

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
final class RawFile: Sendable {
  let path: String
  private let descriptor: Int32
  private let isClosed = Atomic(false)

  /// Opens a file for writing, and makes it where it is missing.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - isEmptied: Whether its bytes go away; otherwise writing goes on behind them.
  ///   - isExclusive: Whether nobody else may have it open in this way.
  /// - Throws: `FileProblem`.
  init(
    path: String,
    emptying isEmptied: Bool,
    exclusively isExclusive: Bool = false
  )
    throws(FileProblem)
  {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileProblem("opened", path) }
    if isExclusive, flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      throw FileProblem("had for this process alone", path)
    }
    if isEmptied { try empty() }
    guard lseek(descriptor, 0, SEEK_END) >= 0 else { throw FileProblem("positioned", path) }
  }

  deinit {
    close()
  }

  /// Lets go of the file.
  func close() {
    guard descriptor >= 0, !isClosed.swap(true) else { return }
    // A process that is being started at this moment has the file open too, and would keep the lock.
    _ = flock(descriptor, LOCK_UN)
    _ = Glibc.close(descriptor)
  }

  /// Takes all bytes away.
  func empty() throws(FileProblem) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileProblem("emptied", path)
    }
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
    defer { Glibc.close(folder) }
    fsync(folder)
  }

  /// Writes a whole file in one step: nobody ever sees a part of it.
  static func replace(_ path: String, with data: Data) throws(FileProblem) {
    let temporary = path + ".new"
    do throws(FileProblem) {
      let file = try RawFile(path: temporary, emptying: true)
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
