import Signals
import SignalsTesting
import Testing

@Suite("Threads that use one thing")
struct LinearizabilityLaws {
  @Test("MutableProperty reads, sets, swaps and modifies as if threads took turns")
  func mutableProperty() throws {
    try checkConcurrently("MutableProperty is linearizable", machine: RegisterMachine(.property))
  }

  @Test("Atomic reads, sets, swaps and modifies as if threads took turns")
  func atomic() throws {
    try checkConcurrently("Atomic is linearizable", machine: RegisterMachine(.atomic))
  }

  @Test("a bag in an Atomic is changed as if threads took turns")
  func bag() throws {
    try checkConcurrently("Atomic of a Bag is linearizable", machine: SharedBagMachine())
  }

  @Test(
    "disposables are disposed of, looked at and given more as if threads took turns",
    arguments: SharedDisposable.allCases
  )
  func disposables(_ kind: SharedDisposable) throws {
    try checkConcurrently(
      "a disposable is linearizable: \(kind)",
      machine: SharedDisposableMachine(kind: kind)
    )
  }

  @Test("an exclusive Action is applied as if threads took turns: one wins, the others are refused")
  func action() throws {
    try checkConcurrently("Action.apply is linearizable", machine: SharedActionMachine())
  }
}

/// A variable that holds a number.
private struct RegisterMachine: StateMachine {
  enum Kind {
    case property
    case atomic
  }

  enum Command: Sendable {
    case read
    case set(Int)
    case swap(Int)
    case add(Int)
  }

  struct System: Sendable {
    let property = MutableProperty(0)
    let atomic = Signals.Atomic(0)
  }

  let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  var initialModel: Int { 0 }

  func makeSystem() -> System { System() }

  func commands(in model: Int) -> Generator<Command> {
    Generator { choices in
      let number = Int(choices.draw(upTo: 5))
      switch choices.draw(upTo: 3) {
      case 0: return .read
      case 1: return .set(number)
      case 2: return .swap(number)
      default: return .add(number + 1)
      }
    }
  }

  func step(_ command: Command, as reference: Reference, in model: inout Int) -> Int {
    let old = model
    switch command {
    case .read: return model
    case .set(let value): model = value
    case .swap(let value): model = value
    case .add(let value): model += value
    }
    if case .add = command { return model }
    if case .set = command { return 0 }
    return old
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> Int {
    let (property, atomic) = (system.property, system.atomic)
    switch command {
    case .read: return kind == .property ? property.value : atomic.value
    case .set(let value):
      if kind == .property { property.value = value } else { atomic.value = value }
      return 0
    case .swap(let value):
      return kind == .property ? property.swap(value) : atomic.swap(value)
    case .add(let number):
      let add = { (value: inout Int) -> Int in
        value += number
        return value
      }
      return kind == .property ? property.modify(add) : atomic.modify(add)
    }
  }

  func closingCommands(in model: Int) -> [Command] { [.read] }
}

/// A bag that threads share.
private struct SharedBagMachine: StateMachine {
  enum Command: Sendable {
    case insert(Int)
    case remove(Reference)
    case read
  }

  struct Model: Hashable {
    struct Element: Hashable {
      let token: Reference
      let value: Int
    }

    var elements: [Element] = []
    var tokens: [Reference] = []
  }

  struct System: Sendable {
    let bag = Signals.Atomic(Bag<Int>())
    let tokens = MadeValues<Bag<Int>.Token>()
  }

  var initialModel: Model { Model() }

  func makeSystem() -> System { System() }

  func commands(in model: Model) -> Generator<Command> {
    Generator { choices in
      switch choices.draw(upTo: 2) {
      case 0: .insert(Int(choices.draw(upTo: 3)))
      case 1: Generator.reference(among: model.tokens)(&choices).map(Command.remove)
      default: .read
      }
    }
  }

  func step(_ command: Command, as reference: Reference, in model: inout Model) -> [Int] {
    switch command {
    case .insert(let value):
      model.elements.append(.init(token: reference, value: value))
      model.tokens.append(reference)
      return []
    case .remove(let token):
      defer { model.elements.removeAll { $0.token == token } }
      return model.elements.filter { $0.token == token }.map(\.value)
    case .read: return model.elements.map(\.value)
    }
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> [Int] {
    switch command {
    case .insert(let value):
      system.tokens[reference] = system.bag.modify { $0.insert(value) }
      return []
    case .remove(let token):
      guard let token = system.tokens[token] else { return [] }
      return system.bag.modify { $0.remove(using: token) }.map { [$0] } ?? []
    case .read: return Array(system.bag.value)
    }
  }

  func closingCommands(in model: Model) -> [Command] { [.read] }
}
