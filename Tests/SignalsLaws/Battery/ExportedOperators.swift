import Foundation

/// The operators that `Signals` offers, read from its sources: what has no law cannot hide.
///
/// An operator is a public function of `Signal` or `SignalProducer`, or of what both conform to, that
/// makes streams, or one of `PropertyProtocol` that makes properties. It is told from others by its
/// name and its labels; what both types of streams offer under the same name is one operator.
struct ExportedOperators {
  /// The full names, such as `take(first:)`; those of static functions begin with a dot, and those of
  /// properties' operators, static or not, with `Property.`.
  let names: Set<String>

  /// Reads the sources of the package.
  ///
  /// - Throws: What the file system says.
  init() throws {
    // This file is Tests/SignalsLaws/Battery/ExportedOperators.swift.
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Signals")
    var names: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path())
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      names.formUnion(Self.operators(in: text))
    }
    self.names = names
  }

  /// The operators that a source file declares.
  ///
  /// - Parameter text: The file's text, formatted as all of them are.
  /// - Returns: Their full names.
  static func operators(in text: String) -> Set<String> {
    let stream = #/(?:public )?(?:extension|struct|final class) (?:Signal|SignalProducer)\b.*/#
    let property = #/extension PropertyProtocol\b.*/#
    var names: Set<String> = []
    var isInside = false
    var isOfProperties = false
    var declaration: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.wholeMatch(of: stream) != nil { (isInside, isOfProperties) = (true, false) }
      if line.wholeMatch(of: property) != nil { (isInside, isOfProperties) = (true, true) }
      if line == "}" { isInside = false }
      guard isInside else { continue }
      if line.hasPrefix("  public func ") || line.hasPrefix("  public static func ") {
        declaration = ""
      }
      guard let soFar = declaration else { continue }
      declaration = soFar + line + " "
      guard line.hasSuffix("{") else { continue }
      if let name = name(of: soFar + line, isOfProperties) { names.insert(name) }
      declaration = nil
    }
    return names
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
