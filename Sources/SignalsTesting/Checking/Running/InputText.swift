/// How inputs are shown: as they would be written in Swift as far as possible, on one line if it is
/// short enough.
enum InputText {
  private static let width = 72

  static func text(of value: Any) -> String {
    if let string = value as? String { return literal(string) }
    if let character = value as? Character { return literal(String(character)) }
    if let scalar = value as? Unicode.Scalar { return literal(String(Character(scalar))) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .collection:
      return list("[", mirror.children.map { text(of: $0.value) }, "]")
    case .set:
      return list("[", mirror.children.map { text(of: $0.value) }.sorted(), "]")
    case .dictionary:
      let entries = mirror.children.map { entry in
        Mirror(reflecting: entry.value).children.map { text(of: $0.value) }.joined(separator: ": ")
      }
      return entries.isEmpty ? "[:]" : list("[", entries.sorted(), "]")
    case .tuple:
      return list("(", fields(mirror), ")")
    default:
      break
    }
    if value is any CustomStringConvertible { return "\(value)" }
    if value is any CustomDebugStringConvertible { return String(reflecting: value) }
    switch mirror.displayStyle {
    case .enum:
      guard let payload = mirror.children.first else { return ".\(value)" }
      let inner = Mirror(reflecting: payload.value)
      let content = inner.displayStyle == .tuple ? fields(inner) : [text(of: payload.value)]
      return list(".\(payload.label ?? "")(", content, ")")
    case .struct, .class:
      return list("\(type(of: value))(", fields(mirror), ")")
    default:
      return "\(value)"
    }
  }

  private static func fields(_ mirror: Mirror) -> [String] {
    mirror.children.map { label, value in
      // Places in a tuple have labels of the form `.0`.
      guard let label, !label.hasPrefix(".") else { return text(of: value) }
      return "\(label): \(text(of: value))"
    }
  }

  private static func list(_ start: String, _ elements: [String], _ end: String) -> String {
    let line = start + elements.joined(separator: ", ") + end
    if line.count <= width, !line.contains("\n") { return line }
    let inner = elements.map { element in
      element.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
        .joined(separator: "\n") + ","
    }
    return ([start] + inner + [end]).joined(separator: "\n")
  }

  /// A string literal in which everything can be seen.
  private static func literal(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0": text += "\\0"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .nonspacingMark, .spacingMark, .enclosingMark, .privateUse,
          .lineSeparator, .paragraphSeparator, .unassigned, .surrogate:
          text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        case .spaceSeparator where scalar != " ":
          text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default:
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }
}
