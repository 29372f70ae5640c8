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
    var problem: FileProblem?
    let bytes = [UInt8](unsafeUninitializedCapacity: 256 * 1024) { buffer, count in
      var result = read(descriptor, buffer.baseAddress, buffer.count)
      while result < 0, errno == EINTR {
        result = read(descriptor, buffer.baseAddress, buffer.count)
      }
      if result < 0 { problem = FileProblem("read", path) }
      count = max(0, result)
    }
    if let problem { throw problem }
    return bytes.isEmpty ? nil : Data(bytes)
  }
}
