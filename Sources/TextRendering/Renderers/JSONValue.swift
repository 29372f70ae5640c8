/// A JSON value whose objects keep the order of their members.
enum JSONValue: CustomStringConvertible {
  case null
  case integer(Int)
  case hundredths(Int)
  case number(Double)
  case boolean(Bool)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  var description: String {
    switch self {
    case .null: "null"
    case .integer(let value): String(value)
    case .hundredths(let value): String(Double(value) / 100)
    case .number(let value): value.isFinite ? String(value) : "null"
    case .boolean(let value): String(value)
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
