/// Commands to run one after the other.
public struct CommandList<Command: Sendable>: Sendable {
  /// One command.
  public struct Step: Sendable {
    /// What to call the thing that the command makes, if it makes one.
    public let reference: Reference
    /// What to do.
    public let command: Command
  }

  /// The commands in order.
  public internal(set) var steps: [Step] = []
}

extension CommandList: CustomStringConvertible {
  /// The commands, one a line, each with its number.
  public var description: String {
    steps.isEmpty ? "no commands" : steps.map(\.description).joined(separator: "\n")
  }
}

extension CommandList.Step: CustomStringConvertible {
  /// The command with its number.
  public var description: String {
    let text = InputText.text(of: command)
    // At the beginning of a line, the dot of a case says nothing.
    return "\(reference.number). \(text.drop { $0 == "." })"
  }
}

// MARK: - Drawing

/// Draws commands for one list, or for several that belong together.
struct CommandDrawing<Machine: StateMachine> {
  let machine: Machine
  private var count = 0
  private var positions = 0
  private var names: Set<Int> = []

  init(_ machine: Machine) {
    self.machine = machine
  }

  /// Draws a list.
  ///
  /// Each command is a part of the tape of its own, with its name and whether there is one at all,
  /// so that it can be left out by leaving out its part.
  mutating func list(
    of lengths: ClosedRange<Int>,
    in model: inout Machine.Model,
    _ choices: inout Choices
  ) -> CommandList<Machine.Command> {
    var list = CommandList<Machine.Command>()
    let length = choices.plan { bits, size in
      let most = Int((Double(lengths.upperBound) * size).rounded(.up))
      return Int.random(in: lengths.lowerBound...max(lengths.lowerBound, most), using: &bits)
    }
    for index in 0..<lengths.upperBound {
      let goesOn = choices.span("command") { choices in
        guard choices.goesOn(isForced: false, planned: index < length ?? 0) else { return false }
        if let step = step(in: model, &choices) {
          list.steps.append(step)
          _ = machine.step(step.command, as: step.reference, in: &model)
        }
        return true
      }
      guard goesOn else { break }
    }
    return list
  }

  private mutating func step(
    in model: Machine.Model,
    _ choices: inout Choices
  ) -> CommandList<Machine.Command>.Step? {
    let position = UInt64(positions)
    let name = Int(choices.draw(upTo: UInt64(Reference.lastName)) { _, _ in position })
    positions += 1
    guard let command = machine.commands(in: model)(&choices),
      !names.contains(name), machine.allows(command, in: model)
    else { return nil }
    names.insert(name)
    count += 1
    return .init(reference: Reference(name: name, number: count), command: command)
  }

  /// Calls further commands that nobody has drawn by names of their own.
  func fixed(_ commands: [Machine.Command]) -> CommandList<Machine.Command> {
    CommandList(
      steps: commands.enumerated().map { index, command in
        let reference = Reference(
          name: Reference.lastName + 1 + index,
          number: count + index + 1
        )
        return .init(reference: reference, command: command)
      }
    )
  }
}
