import Foundation

/// An article of the documentation, and the code that it shows.
struct Article {
  /// The path from the root of the package.
  let path: String
  /// The code of its blocks, without the indentation that all lines have.
  let blocks: [String]

  /// Reads the articles of all catalogues, and the README.
  ///
  /// - Returns: The articles, ordered by path.
  /// - Throws: What the file system says.
  static func all() throws -> [Article] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: SourceFile.root.appending(path: "Sources").path()
    )
    .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    .map { "Sources/\($0)" }
    return try (["README.md"] + paths.sorted()).map { path in
      let text = try String(contentsOf: SourceFile.root.appending(path: path), encoding: .utf8)
      return Article(path: path, text: text)
    }
  }

  init(path: String, text: String) {
    self.path = path
    blocks = text.pieces(from: "```swift", to: "```")
  }
}

/// A file of the tests that has the code of an article between markers, and so is compiled.
struct GuideSource {
  /// The path from the root of the package.
  let path: String
  /// The path of the article.
  let article: String
  /// The code between the markers.
  let pieces: [String]

  /// Finds the files that have the code of articles.
  ///
  /// - Returns: The files, ordered by path.
  /// - Throws: What the file system says.
  static func all() throws -> [GuideSource] {
    try SourceFile.all(in: "Tests").compactMap { GuideSource($0) }
  }

  /// Takes a file for such a one, if its first line names an article.
  init?(_ file: SourceFile) {
    guard let first = file.lines.first, first.hasPrefix("// guide to: ") else { return nil }
    path = file.path
    article = String(first.dropFirst("// guide to: ".count))
    pieces = file.lines.joined(separator: "\n").pieces(from: "// guide: begin", to: "// guide: end")
  }
}

extension String {
  /// The lines between pairs of marks, without the indentation that they have in common.
  fileprivate func pieces(from begin: String, to end: String) -> [String] {
    var pieces: [String] = []
    var piece: [Substring]?
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.trimmingCharacters(in: .whitespaces)
      if let lines = piece, content == end {
        let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min()
        pieces.append(lines.map { $0.dropFirst(indentation ?? 0) }.joined(separator: "\n"))
        piece = nil
      } else if piece != nil {
        piece?.append(line)
      } else if content == begin {
        piece = []
      }
    }
    // What is not closed is code as well, and matches nothing.
    if let piece { pieces.append(piece.joined(separator: "\n") + "\n(without an end)") }
    return pieces
  }
}
