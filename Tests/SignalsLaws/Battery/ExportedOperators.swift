import Foundation

/// The operators that `Signals` offers, read from its sources: what has no law cannot hide.
///
/// An operator is a public function of `Signal` or `SignalProducer`, or of what both conform to, that
/// makes streams, or one of `PropertyProtocol` that makes properties. It is told from others by its
/// name and its labels; what both types of streams offer under the same name is one operator.
struct ExportedOperators {
  /// A function that is an operator.
  struct Declaration: Equatable {
    /// The full name, such as `take(first:)`; that of a static function begins with a dot, and that of
    /// a property's operator, static or not, with `Property.`.
    let name: String
    /// The type that it is declared for.
    let owner: String
    /// The first paragraph of its documentation.
    let summary: String
  }

  /// All of them, in the order of the files' paths.
  let declarations: [Declaration]
  /// Their full names.
  let names: Set<String>

  /// Reads the sources of the package.
  ///
  /// - Throws: What the file system says.
  init() throws {
    // This file is Tests/SignalsLaws/Battery/ExportedOperators.swift.
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Signals")
    declarations = try FileManager.default.subpathsOfDirectory(atPath: sources.path())
      .filter { $0.hasSuffix(".swift") }
      .sorted()
      .flatMap { path in
        let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
        return Self.declarations(in: text)
      }
    names = Set(declarations.map(\.name))
  }

  /// The operators that a source file declares.
  ///
  /// - Parameter text: The file's text, formatted as all of them are.
  /// - Returns: Their full names.
  static func operators(in text: String) -> Set<String> {
    Set(declarations(in: text).map(\.name))
  }

  /// The operators that a source file declares, each form of them.
  private static func declarations(in text: String) -> [Declaration] {
    let type = #/(?:public )?(?:extension|struct|final class) (\w+)\b.*/#
    let owners = ["Signal", "SignalProducer", "PropertyProtocol"]
    var found: [Declaration] = []
    var owner: String?
    var (comment, declaration) = ([String](), String?.none)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let match = line.wholeMatch(of: type) {
        owner = owners.first { $0 == match.1 }
      }
      if line == "}" { owner = nil }
      guard let owner else { continue }
      if line.hasPrefix("  ///") { comment.append(String(line.dropFirst(6))) }
      if line.hasPrefix("  public func ") || line.hasPrefix("  public static func ") {
        declaration = ""
      }
      if let soFar = declaration {
        declaration = soFar + line + " "
        guard line.hasSuffix("{") else { continue }
        if let name = name(of: soFar + line, owner == "PropertyProtocol") {
          let summary = comment.prefix { !$0.isEmpty }.joined(separator: " ")
          found.append(Declaration(name: name, owner: owner, summary: summary))
        }
        declaration = nil
      }
      // What a comment belongs to begins right below it, perhaps with attributes.
      if !line.hasPrefix("  ///") && !line.hasPrefix("  @") { comment = [] }
    }
    return found
  }

  /// The full name of a function, if it makes streams or properties.
  private static func name(of declaration: String, _ isOfProperties: Bool) -> String? {
    let head = #/\s*public (static )?func `?(\w+)`?/#
    guard
      let match = declaration.prefixMatch(of: head),
      let open = declaration[match.range.upperBound...].firstIndex(of: "(")
    else { return nil }
    var (labels, depth, label, isLabel) = ("", 0, "", true)
    var end = open
    for index in declaration[open...].indices {
      end = index
      switch declaration[index] {
      case "(", "<", "[": depth += 1
      case ")", "]": depth -= 1
      case ">" where declaration[declaration.index(before: index)] != "-": depth -= 1
      case ":" where depth == 1 && isLabel:
        labels += (label.split(separator: " ").first ?? "") + ":"
        isLabel = false
      case "," where depth == 1: (label, isLabel) = ("", true)
      case let character where depth == 1 && isLabel: label.append(character)
      default: break
      }
      if depth == 0 { break }
    }
    let result = declaration[end...].split(separator: " where ").first ?? ""
    if isOfProperties {
      return result.contains(#/->.*\bProperty\b/#) ? "Property.\(match.2)(\(labels))" : nil
    }
    guard result.contains(#/->.*\bSignal(?:Producer)?\b/#) else { return nil }
    return (match.1 == nil ? "" : ".") + match.2 + "(\(labels))"
  }
}
