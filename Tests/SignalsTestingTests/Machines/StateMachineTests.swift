import Signals
import SignalsTesting
import Testing

@Suite("State machines")
struct StateMachineTests {
  @Test("a system that does as its model does passes")
  func passes() throws {
    try check("a box keeps what is put into it", machine: BoxMachine(fault: nil))
  }

  @Test("a fault that takes three commands is found, and shown by these three")
  func findsAndShrinks() throws {
    let report = try report {
      try check("boxes", machine: BoxMachine(fault: .takesTheFirst), settings: .isolated)
    }
    #expect(report.contains("1. put\n") && report.contains("2. put\n"))
    #expect(report.contains("3. take(#2)\n") && !report.contains("\n4. "))
  }

  @Test("a fault that takes one command is shown by this one, with its simplest value")
  func findsTheSimplestValue() throws {
    let report = try report {
      try check("numbers", machine: BoxMachine(fault: .losesLargeNumbers), settings: .isolated)
    }
    #expect(report.contains("1. add(10)\n") && !report.contains("\n2. "))
  }

  @Test("a command whose thing is not made any more is left out, the others keep their meaning")
  func references() {
    let machine = BoxMachine(fault: nil)
    // Two that make something, and two that use it: the one the second, the other the first.
    let put = { (name: UInt64) in [1, name, 0] }
    let take = { (name: UInt64, other: UInt64) in [1, name, 1, other] }
    let all = put(0) + put(1) + take(2, 1) + take(3, 0)
    #expect(list(all, of: machine) == ["1. put", "2. put", "3. take(#2)", "4. take(#1)"])
    let withoutFirst = put(1) + take(2, 1) + take(3, 0)
    #expect(list(withoutFirst, of: machine) == ["1. put", "2. take(#1)"])
    let withoutSecond = put(0) + take(2, 1) + take(3, 0)
    #expect(list(withoutSecond, of: machine) == ["1. put", "2. take(#1)"])
  }

  @Test("what a finished run finds wrong counts as well")
  func finishes() throws {
    let report = try report {
      try check("leaks", machine: BoxMachine(fault: .keepsOne), settings: .isolated)
    }
    #expect(report.contains("1. put") && !report.contains("\n2. "))
  }

  private func list(_ tape: [UInt64], of machine: BoxMachine) -> [String] {
    var choices = Choices(replaying: tape)
    return machine.commandLists(length: 40)(&choices)?.steps.map(\.description) ?? []
  }
}

/// What a law that is known to fail says, up to the input that it was found by.
func report(_ law: () throws -> Void) throws -> String {
  do {
    try law()
  } catch {
    let lines = "\(error)".split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { $0.hasPrefix("found as") } ?? lines.endIndex
    return lines[..<end].map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
  throw Falsified("the law holds")
}

/// Things that are put into a box and taken out again, and a sum beside.
private struct BoxMachine: StateMachine {
  enum Command: Sendable {
    case put
    case take(Reference)
    case add(Int)
  }

  enum Fault {
    case takesTheFirst
    case losesLargeNumbers
    case keepsOne
  }

  struct Model {
    var things: [Reference] = []
    var sum = 0
  }

  final class System: Sendable {
    let content = Lock<(things: [Reference], sum: Int)>(([], 0))
  }

  let fault: Fault?

  var initialModel: Model { Model() }

  func makeSystem() -> System { System() }

  func commands(in model: Model) -> Generator<Command> {
    Generator { choices in
      switch choices.draw(upTo: 2) {
      case 0: .put
      case 1: Generator.reference(among: model.things)(&choices).map(Command.take)
      default: .add(Int(choices.draw(upTo: 20)))
      }
    }
  }

  func step(_ command: Command, as reference: Reference, in model: inout Model) -> Int {
    switch command {
    case .put: model.things.append(reference)
    case .take(let thing): model.things.removeAll { $0 == thing }
    case .add(let number): model.sum += number
    }
    return model.sum
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> Int {
    system.content.withLock { content in
      switch command {
      case .put:
        content.things.append(reference)
      case .take(let thing):
        if fault == .takesTheFirst {
          content.things.removeFirst()
        } else {
          content.things.removeAll { $0 == thing }
        }
      case .add(let number):
        content.sum += fault == .losesLargeNumbers && number > 9 ? 0 : number
      }
      return content.sum
    }
  }

  func verify(_ system: System, against model: Model) throws {
    try requireEqual(system.content.withLock { $0.things }, model.things, "things")
  }

  func finish(_ system: System, _ model: Model) throws {
    try require(fault != .keepsOne || model.things.isEmpty, "one is kept")
  }
}
