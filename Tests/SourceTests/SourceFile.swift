import Foundation

/// A source file of the package.
struct SourceFile {
  /// The path from the root of the package.
  let path: String
  /// The lines, as they stand there.
  let lines: [String]

  /// The folder of the package.
  // This file is Tests/SourceTests/SourceFile.swift.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Reads all Swift files of some folders.
  ///
  /// - Parameter folders: From the root of the package.
  /// - Returns: The files, ordered by path.
  /// - Throws: What the file system says.
  static func all(in folders: String...) throws -> [SourceFile] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path())
        .filter { $0.hasSuffix(".swift") }
        .sorted()
        .map { path in
          let text = try String(
            contentsOf: root.appending(path: "\(folder)/\(path)"),
            encoding: .utf8
          )
          return SourceFile(path: "\(folder)/\(path)", text: text)
        }
    }
  }

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Finds code, not comments.
  ///
  /// - Parameter pattern: What to look for.
  /// - Returns: The place and the text of each line that holds it.
  func code(matching pattern: some RegexComponent) -> [String] {
    lines.enumerated().compactMap { index, line in
      guard withoutComment(line).contains(pattern) else { return nil }
      return "\(path):\(index + 1): \(line.trimmingCharacters(in: .whitespaces))"
    }
  }

  private func withoutComment(_ line: String) -> Substring {
    let code = line.drop { $0 == " " }
    if code.hasPrefix("//") { return "" }
    guard let comment = code.firstRange(of: " // ") else { return code }
    return code[..<comment.lowerBound]
  }
}

extension [SourceFile] {
  /// Finds code, not comments.
  ///
  /// - Parameters:
  ///   - pattern: What to look for.
  ///   - exceptions: The folders in which it may stand.
  /// - Returns: The place and the text of each line that holds it.
  func code(
    matching pattern: some RegexComponent,
    outside exceptions: String...
  ) -> [String] {
    filter { file in !exceptions.contains { file.path.hasPrefix($0) } }
      .flatMap { $0.code(matching: pattern) }
  }
}
