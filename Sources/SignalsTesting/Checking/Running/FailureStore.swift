import FoundationEssentials

/// Where a law's failing tape is kept, to be tried first in the next run.
///
/// It is a convenience: whatever the file system objects to is taken to mean that nothing is kept.
/// A tape is removed once it passes, since it may stand for something else by then. What must be
/// checked forever is given to the check as `replaying:`.
struct FailureStore: Sendable {
  private let file: URL

  /// The folder for failing tapes, if the working directory is one that is built in.
  static var folderInWorkingDirectory: String? {
    let build = FileManager.default.currentDirectoryPath + "/.build"
    var isFolder = false
    let exists = FileManager.default.fileExists(atPath: build, isDirectory: &isFolder)
    return exists && isFolder ? build + "/signals-failures" : nil
  }

  init(folder: String, law: String) {
    // The words for people, the hash to tell names apart that differ in other signs only.
    let words = law.unicodeScalars.split { !$0.isASCII || !$0.properties.isAlphabetic }
      .map(String.init).joined(separator: "-").prefix(60)
    let hash = String(stableHash(law), radix: 16)
    file = URL(filePath: folder).appending(path: "\(words)-\(hash).tape")
  }

  /// The tape that failed in an earlier run.
  var tape: String? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    return text.split(separator: "\n").first.map(String.init)
  }

  func keep(_ tape: String) {
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try? Data((tape + "\n").utf8).write(to: file, options: .atomic)
  }

  func forget() {
    try? FileManager.default.removeItem(at: file)
  }
}
