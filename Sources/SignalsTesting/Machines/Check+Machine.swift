/// Checks that a system behaves as its model does, by many lists of commands.
///
/// - Parameters:
///   - name: What the law says.
///   - cases: How many lists to try; `SIGNALS_CASES` multiplies it.
///   - length: How many commands there are in a list at the most.
///   - machine: Describes the system.
///   - tapes: Lists to try first, and always, as the reports of failures gave them.
///   - budget: For how long to try new lists.
///   - settings: How laws are checked.
///   - fileID: Where the law is checked.
///   - line: Where the law is checked.
/// - Throws: `LawFailure`, which shows the shortest list of commands that could be found.
public func check<Machine: StateMachine>(
  _ name: String,
  cases: Int = 100,
  length: Int = 40,
  machine: Machine,
  replaying tapes: [String] = [],
  within budget: Duration = .seconds(5),
  settings: LawSettings = .environment,
  fileID: String = #fileID,
  line: Int = #line
) throws(LawFailure) {
  try check(
    name,
    cases: cases,
    machine.commandLists(length: length),
    replaying: tapes,
    within: budget,
    settings: settings,
    fileID: fileID,
    line: line
  ) { list in
    try machine.run(list)
  }
}

extension StateMachine {
  /// Makes lists of commands.
  ///
  /// - Parameter length: How many commands there are at the most.
  /// - Returns: The generator.
  public func commandLists(length: Int = 40) -> Generator<CommandList<Command>> {
    Generator { choices in
      var model = initialModel
      var drawing = CommandDrawing(self)
      return drawing.list(of: 0...length, in: &model, &choices)
    }
  }

  /// Runs commands on a new system and on the model, and compares after each.
  ///
  /// - Parameter list: The commands.
  /// - Throws: `Falsified`, with the command after which the two differ.
  public func run(_ list: CommandList<Command>) throws {
    var model = initialModel
    let system = try makeSystem()
    try run(list, on: system, &model)
    try finish(system, model)
  }

  func run(_ list: CommandList<Command>, on system: System, _ model: inout Model) throws {
    for step in list.steps {
      let expected = self.step(step.command, as: step.reference, in: &model)
      do {
        let actual = try run(step.command, as: step.reference, on: system)
        try require(
          actual == expected,
          """
          expected: \(InputText.text(of: expected))
          actual:   \(InputText.text(of: actual))
          """
        )
        try verify(system, against: model)
      } catch {
        throw Falsified("at \(step)\n\(error)")
      }
    }
  }
}
