import Foundation
import SignalsTesting

/// The page of the documentation that shows each operator by a marble diagram.
///
/// The diagrams are what the models say and the operators do; the summaries are those of the sources.
enum OperatorPage {
  /// The entries, family by family.
  static let families: [(title: String, introduction: String, entries: [OperatorEntry])] = [
    ("Transforming", "One value becomes another, or several become one.", transforming),
    ("Choosing", "Some values pass, others don't; some streams end early.", limiting),
    ("Combining", "Several streams become one.", combining),
    ("Flattening", "Streams of streams become one, or one after the other is started.", flattening),
    ("Handling failures", "What to do when a stream fails.", errors),
    ("Waiting", "Everything that waits takes a scheduler. A tick is a second here.", timing),
    (
      "Making, sharing and watching",
      "Streams are made and shared, or watched without being changed.",
      making
    ),
    (
      "Properties",
      "A derived property holds a value at any moment. What is drawn is what its producer tells: one "
        + "value for each step, in which what is set at one tick is set together.",
      properties
    ),
  ]

  /// Where the documentation of the module stands.
  static let catalogue = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Signals/Signals.docc")

  /// The full names of all operators on the page.
  static var operators: [String] { families.flatMap { $0.entries.flatMap(\.operators) } }

  /// The text of the page.
  ///
  /// - Throws: How an operator differs from its model, or what is wrong with an entry.
  static func text() throws -> String {
    let declarations = Dictionary(grouping: try ExportedOperators().declarations, by: \.name)
    var lines = [introduction]
    for family in families {
      lines += ["", "## \(family.title)", "", family.introduction]
      var last: OperatorEntry?
      for entry in family.entries {
        let isSame = entry.operators == last?.operators
        if !isSame { lines += ["", heading(of: entry)] }
        defer { last = entry }
        guard !isSame || entry.form != last?.form else {
          lines += ["", try diagram(of: entry)]
          continue
        }
        let isAlone = entry.operators.count == 1
        lines.append("")
        lines += entry.operators.map { name in
          (isAlone ? "" : "- `\(plain(name))`: ")
            + line(of: name, entry.form, declarations[name] ?? [])
        }
        lines += ["", try diagram(of: entry)]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let introduction = """
    # All operators

    What each operator does, in one line and one diagram.

    ## Overview

    The diagrams are marble text: each character is a tick of time, `-` is a tick at which nothing happens, a
    digit or a letter is a value, `'longer'` is a value that takes more than one, `|` is completion, `#` a
    failure, `!` an interruption, and what stands in parentheses happens at one tick. The sources are `a`, `b`
    and so on; below them stands how the operator is applied, and what comes out.

    Where `// producers` stands, signals come to something else: one that takes over from another has been
    sending before.

    No diagram is drawn by hand. Each is what a pure model of the operator says and what the operator itself
    does, on signals and on producers; the tests fail where the two differ, or where this page differs from
    them.
    """

  private static func heading(of entry: OperatorEntry) -> String {
    "### `\(plain(entry.operators[0]))`"
  }

  /// The name without the dot that tells that it is one of a static function.
  private static func plain(_ name: String) -> Substring { name.drop { $0 == "." } }

  /// What an operator does, and where more is said of it.
  private static func line(
    of name: String,
    _ form: Int,
    _ declarations: [ExportedOperators.Declaration]
  ) -> String {
    let links = [("producers", "SignalProducer"), ("signals", "Signal")].compactMap {
      title,
      owner in
      declarations.contains { $0.owner == owner } ? link(title, owner, name) : nil
    }
    let forms = declarations.filter { $0.owner != "Signal" } + declarations
    var summaries: [String] = []
    for form in forms where !summaries.contains(form.summary) { summaries.append(form.summary) }
    let summary = form < summaries.count ? summaries[form] : ""
    let property = name.hasPrefix("Property.") ? [link("properties", "PropertyProtocol", name)] : []
    return "\(summary) For \((links + property).joined(separator: " and "))."
  }

  private static func link(_ title: String, _ owner: String, _ name: String) -> String {
    "[\(title)](doc:\(owner)/\(member(name)))"
  }

  /// The name by which a type has an operator.
  static func member(_ name: String) -> Substring {
    name.hasPrefix("Property.") ? name.dropFirst(9) : plain(name)
  }

  private static func diagram(of entry: OperatorEntry) throws -> String {
    var texts: [String]
    do {
      texts = try entry.draw().texts
    } catch {
      throw Falsified("\(entry.operators[0]), \(entry.call): \(error)")
    }
    let result = texts.removeLast()
    let names = "abcdefghijkl".map(String.init)
    let inner = entry.inner.map { ($0.name, "\($0.timeline)".trimmingPrefix("\"").dropLast()) }
    var rows = zip(names, texts).map { ($0, $1[...]) }
    rows += inner
    let width = rows.map(\.0.count).max() ?? 1
    var lines = rows.map { name, text in
      "\(name)\(String(repeating: " ", count: width - name.count))  \(text)"
    }
    let indentation = String(repeating: " ", count: width + 2)
    lines += entry.call.split(separator: "\n").map { indentation + $0 }
    lines.append(indentation + result)
    return "```text\n\(lines.joined(separator: "\n"))\n```"
  }
}
