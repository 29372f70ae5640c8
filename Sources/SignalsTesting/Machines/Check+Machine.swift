/// Checks that a system behaves as its model does, by many lists of commands.
///
/// - Parameters:
///   - name: What the law says.
///   - cases: How many lists to try; `SIGNALS_CASES` multiplies it.
///   - length: How many commands there are in a list at the most.
///   - machine: Describes the system.
/// - Throws: `LawFailure`, which shows the shortest list of commands that could be found.
public func check<Machine: StateMachine>(
  _ name: String,
  cases: Int = 100,
  length: Int = 40,
  machine: Machine
) throws {
  try check(name, cases: cases, machine.commandLists(length: length)) { list in
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
      var drawing = CommandDrawing(self, capacity: length)
      // Most lists of the full size are as long as they may be.
      let average = 1 + 2 * choices.size * Double(length)
      return drawing.list(average: average, limit: length, in: &model, &choices)
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
        try requireEqual(actual, expected)
        try verify(system, against: model)
      } catch {
        throw Falsified("at \(step)\n\(error)")
      }
    }
  }
}
