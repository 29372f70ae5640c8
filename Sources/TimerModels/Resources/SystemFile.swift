import Glibc

/// Reads the small files in which the kernel tells of itself.
enum SystemFile {
  /// Why a file can't be read, or makes no sense.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads a file at once.
  static func text(of path: String) -> Result<FileText, Failure> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(failure(path)) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      var isFailure = false
      let part = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
        let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        (count, isFailure) = (max(result, 0), result < 0)
      }
      if isFailure { return .failure(failure(path)) }
      if part.isEmpty {
        return .success(FileText(path: path, text: String(decoding: bytes, as: UTF8.self)))
      }
      bytes += part
    }
  }

  /// Counts what is in a folder, without the descriptor that is needed to do so.
  static func entryCount(of path: String) -> Result<Int, Failure> {
    guard let folder = opendir(path) else { return .failure(failure(path)) }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // Itself and its parent are listed too.
    return .success(count - 3)
  }

  /// The names in a folder.
  static func names(in path: String) -> Result<[String], Failure> {
    guard let folder = opendir(path) else { return .failure(failure(path)) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return .success(names.sorted())
  }

  private static func failure(_ path: String) -> Failure {
    Failure(description: "\(path): \(ErrorText(errno))")
  }
}

/// What stands in a file.
struct FileText {
  let path: String
  let text: String
}

extension Result<FileText, SystemFile.Failure> {
  /// Finds a number in the text.
  ///
  /// - Parameter find: Finds it; `nil` if it is not there.
  /// - Returns: The number, or why there is none.
  func measured(_ find: (String) -> Double?) -> Measured {
    switch self {
    case .failure(let failure): .unavailable(failure.description)
    case .success(let file):
      find(file.text).map(Measured.value) ?? .unavailable("\(file.path) does not say")
    }
  }
}

/// The system's words for an error.
struct ErrorText: CustomStringConvertible {
  let description: String

  init(_ code: Int32) {
    description = strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
