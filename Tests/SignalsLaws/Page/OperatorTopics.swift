import Foundation

/// The pages of the types that have the operators: they list them by family, as the page of all
/// operators does.
struct OperatorTopics {
  /// The types that have operators.
  static let all = [
    OperatorTopics(
      type: "SignalProducer",
      others: [
        (
          "Making producers",
          [
            "init(_:)", "init(value:)", "init(values:_:_:)", "init(error:)", "init(result:)",
            "init(fileID:line:reportingTo:withCompletionHandler:)", "empty", "never",
          ]
        ),
        (
          "Starting",
          ["start()", "start(_:)"]
            + ["Values", "Result", "Completed", "Failed", "Interrupted"]
            .map { "startWith\($0)(_:)" } + ["startWithSignal(_:)"]
        ),
        ("Starting on behalf of an object", watching("start", "startWith", "with:_:")),
        ("Starting on an actor", watching("start", "startWith", "on:_:")),
        ("Waiting for values", ["values(buffering:)", "first()", "single()", "last()", "wait()"]),
        ("Types", ["producer", "Error", "ProducedSignal"]),
      ]
    ),
    OperatorTopics(
      type: "Signal",
      others: [
        ("Making signals", ["init(_:)", "empty", "never", "Observer", "Event"]),
        ("Observing", watching("observe", "observe", "_:")),
        ("Observing on behalf of an object", watching("observe", "observe", "with:_:")),
        ("Observing on an actor", watching("observe", "observe", "on:_:")),
        ("Waiting for values", ["values(buffering:)", "first()", "last()", "wait()"]),
        ("Types", ["producer", "signal", "Error"]),
      ]
    ),
    OperatorTopics(
      type: "PropertyProtocol",
      others: [
        ("What a property is", ["value", "producer", "signal"]),
        ("Lists", ["elements(by:)", "elements(by:comparing:)", "changes(by:)"]),
        ("Observation", ["observable()"]),
      ]
    ),
  ]

  /// The name of the type.
  let type: String
  /// What else it has, by groups.
  let others: [(title: String, members: [String])]

  /// Where it stands, from the catalogue.
  var path: String { "Types/\(type).md" }

  /// The text of the page.
  ///
  /// - Throws: What the file system says.
  func text() throws -> String {
    let offered = Set(
      try ExportedOperators().declarations.filter { $0.owner == type }.map(\.name)
    )
    var lines = ["# ``Signals/\(type)``", "", "## Topics"]
    func add(_ title: String, _ members: [String]) {
      guard !members.isEmpty else { return }
      lines += ["", "### \(title)", ""] + members.map { "- ``\($0)``" }
    }
    for group in others { add(group.title, group.members) }
    for family in OperatorPage.families {
      var names: [String] = []
      for name in family.entries.flatMap(\.operators) where offered.contains(name) {
        let member = String(OperatorPage.member(name))
        if !names.contains(member) { names.append(member) }
      }
      add(type == "PropertyProtocol" ? "Deriving properties" : family.title, names)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func watching(_ plain: String, _ stem: String, _ labels: String) -> [String] {
    ["\(plain)(\(labels))"]
      + ["Values", "Result", "Completed", "Failed", "Interrupted"].map { "\(stem)\($0)(\(labels))" }
  }
}
