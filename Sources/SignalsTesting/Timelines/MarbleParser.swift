/// Reads marble text, without knowing what its values stand for.
struct MarbleParser {
  /// What is written at a tick.
  struct Mark {
    enum Kind {
      case value(String)
      case failed(String)
      case completed
      case interrupted
    }

    let tick: Int
    let kind: Kind
    let column: Int
  }

  private let text: String
  private let unit: Duration
  /// Single scalars, for a combining one must not change what a quote means.
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var tick = 0
  private var marks: [Mark] = []

  private init(_ text: String, unit: Duration) {
    (self.text, self.unit) = (text, unit)
    scalars = Array(text.unicodeScalars)
  }

  static func parse(_ text: String, unit: Duration) throws(MarbleError) -> [Mark] {
    var parser = MarbleParser(text, unit: unit)
    try parser.parse()
    return parser.marks
  }

  private mutating func parse() throws(MarbleError) {
    while let scalar = next {
      switch scalar {
      case "-":
        position += 1
        try pass(1, column: position)
      case "(": try parseGroup(closing: ")")
      case "[": try parseGroup(closing: "]")
      case ")", "]":
        throw error(
          at: position,
          "`\(scalar)` closes no group; open one before the events of the tick, or leave it out"
        )
      case _ where scalar.properties.isWhitespace: position += 1
      default:
        if try parseTime() { continue }
        try parseMark()
        try pass(1, column: position)
      }
    }
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  func error(at position: Int, _ problem: String) -> MarbleError {
    MarbleError(text: text, column: position + 1, problem: problem)
  }

  private mutating func pass(_ ticks: Int, column: Int) throws(MarbleError) {
    let (sum, overflow) = tick.addingReportingOverflow(ticks)
    guard !overflow else {
      throw MarbleError(
        text: text,
        column: column,
        problem: "this is later than ticks can count; let less time pass"
      )
    }
    tick = sum
  }
}

// MARK: - Events

extension MarbleParser {
  private mutating func parseGroup(closing end: Unicode.Scalar) throws(MarbleError) {
    let start = position
    position += 1
    let count = marks.count
    while let scalar = next, scalar != end {
      switch scalar {
      case "-":
        throw error(at: position, "no time passes in a group; put `-` before or after it")
      case "(", "[":
        throw error(at: position, "a group cannot be part of another one; close that first")
      case ")", "]":
        throw error(at: position, "`\(scalar)` does not close the group; write `\(end)`")
      case _ where scalar.properties.isWhitespace: position += 1
      default: try parseMark()
      }
    }
    guard next == end else {
      throw error(at: start, "the group is not closed; write `\(end)` after its last event")
    }
    guard marks.count > count else {
      throw error(at: start, "the group is empty; write `-` for a tick at which nothing happens")
    }
    position += 1
    try pass(1, column: start + 1)
  }

  private mutating func parseMark() throws(MarbleError) {
    guard let scalar = next else { return }
    let column = position + 1
    position += 1
    let kind: Mark.Kind
    switch scalar {
    case "|": kind = .completed
    case "!": kind = .interrupted
    case "#": kind = .failed(next == "'" ? try parseQuoted() : "")
    case "'":
      position -= 1
      kind = .value(try parseQuoted())
    default: kind = .value(String(scalar))
    }
    marks.append(Mark(tick: tick, kind: kind, column: column))
  }

  private mutating func parseQuoted() throws(MarbleError) -> String {
    let start = position
    position += 1
    var content = String.UnicodeScalarView()
    while let scalar = next {
      position += 1
      switch scalar {
      case "'": return String(content)
      case "\\":
        guard let escaped = next, let meant = Self.escapes[escaped] else {
          throw error(
            at: position - 1,
            "no such escape; `\\\\`, `\\'`, `\\n`, `\\r` and `\\t` are there"
          )
        }
        position += 1
        content.append(meant)
      default: content.append(scalar)
      }
    }
    throw error(at: start, "the value is not closed; write `'` after it")
  }

  static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\\": "\\", "'": "'", "n": "\n", "r": "\r", "t": "\t",
  ]
}

// MARK: - Time

extension MarbleParser {
  /// Reads a time that passes, such as `10t`, if there is one: between spaces, digits and a unit.
  private mutating func parseTime() throws(MarbleError) -> Bool {
    guard position == 0 || scalars[position - 1].properties.isWhitespace else { return false }
    let token = scalars[position...].prefix { !$0.properties.isWhitespace }
    let digits = token.prefix { ("0"..."9").contains($0) }
    let suffix = String(String.UnicodeScalarView(token.dropFirst(digits.count)))
    guard !digits.isEmpty, suffix == "t" || Self.units[suffix] != nil else { return false }
    guard let number = Int(String(String.UnicodeScalarView(digits))) else {
      throw error(at: position, "this is later than ticks can count; let less time pass")
    }
    var ticks = number
    if let length = Self.units[suffix] {
      let exact = Double(number) * (length / .seconds(1)) < 1e15 ? length * number : nil
      guard let exact, exact / unit < 1e15 else {
        throw error(at: position, "this is later than ticks can count; let less time pass")
      }
      ticks = Int((exact / unit).rounded())
      guard unit * ticks == exact else {
        throw error(
          at: position,
          "this is no whole number of ticks of \(unit); use `t` to count ticks, or a smaller unit"
        )
      }
    }
    let column = position + 1
    position += token.count
    try pass(ticks, column: column)
    return true
  }

  private static let units: [String: Duration] = [
    "ms": .milliseconds(1), "s": .seconds(1), "m": .seconds(60), "h": .seconds(3_600),
  ]
}
