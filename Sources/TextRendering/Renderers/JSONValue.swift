/// A JSON value whose objects keep the order of their members.
enum JSONValue: CustomStringConvertible {
  case null
  case integer(Int)
  case hundredths(Int)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  var description: String {
    switch self {
    case .null: "null"
    case .integer(let value): String(value)
    case .hundredths(let value): String(Double(value) / 100)
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0)):\($1)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Block {
  /// What the block says to a program: its parts, without those that only arrange others.
  var meaning: [JSONValue] {
    switch self {
    case .text(let text):
      [.object([("kind", .string("text")), ("text", .string(text.string))] + text.roleMember)]
    case .column(let blocks):
      [.object([("kind", .string("column")), ("parts", .array(blocks.flatMap(\.meaning)))])]
    case .row(let blocks, _):
      [.object([("kind", .string("row")), ("parts", .array(blocks.flatMap(\.meaning)))])]
    case .list(let list):
      [
        .object([
          ("kind", .string("list")), ("items", .array(list.items.map { .string($0.string) })),
          ("selection", list.selection.map { .integer($0) } ?? .null),
        ])
      ]
    case .progress(let progress):
      [
        .object([
          ("kind", .string("progress")), ("label", .string(progress.label.string)),
          ("fraction", progress.percent.map { .hundredths($0) } ?? .null),
        ])
      ]
    case .spinner(let spinner):
      [.object([("kind", .string("spinner")), ("label", .string(spinner.label.string))])]
    case .spacer, .divider, .log: []
    }
  }
}

extension Text {
  /// The role, where all of the text has one and the same.
  fileprivate var roleMember: [(String, JSONValue)] {
    guard let role = runs.first?.style.role, role != .plain,
      runs.allSatisfy({ $0.style.role == role })
    else { return [] }
    return [("role", .string(role.rawValue))]
  }
}
