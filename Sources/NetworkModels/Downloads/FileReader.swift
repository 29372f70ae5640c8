internal import FoundationEssentials
internal import Glibc

/// Reads a file piece by piece.
struct FileReader: ~Copyable {
  private let path: String
  private let descriptor: Int32

  init(path: String) throws(FileProblem) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem("opened", path) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The next piece.
  ///
  /// - Returns: Some bytes, or `nil` at the end.
  /// - Throws: `FileProblem`.
  func next() throws(FileProblem) -> Data? {
    var data = Data(count: 256 * 1024)
    while true {
      let count = data.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem("read", path) }
      return count == 0 ? nil : data.prefix(count)
    }
  }
}
