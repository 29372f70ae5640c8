/// What the compiler says of a module's symbols, as far as it matters here.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    private let kind: Kind
    private let pathComponents: [String]
    private let docComment: Comment?
    private let location: Location?
  }

  private struct Kind: Decodable {
    let identifier: String
  }

  private struct Comment: Decodable {
    let lines: [Line]
  }

  private struct Line: Decodable {
    let text: String
  }

  private struct Location: Decodable {
    let uri: String
    let position: Position
  }

  private struct Position: Decodable {
    let line: Int
  }

  let symbols: [Symbol]
}

extension SymbolGraph.Symbol {
  /// Whether it only gathers what a module adds to a type of another one.
  var isExtension: Bool { kind.identifier == "swift.extension" }

  /// The symbol with all that it is nested in.
  var path: String { pathComponents.joined(separator: ".") }

  /// The file and the line, as editors understand them.
  var place: String? {
    location.map { "\($0.uri.replacing("file://", with: "")):\($0.position.line + 1):" }
  }

  /// Whether it has a comment with something in it.
  var isDocumented: Bool {
    docComment?.lines.contains { !$0.text.isEmpty } ?? false
  }
}
