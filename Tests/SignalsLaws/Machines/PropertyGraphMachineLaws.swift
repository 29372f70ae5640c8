import Signals
import SignalsTesting
import Testing

@Suite("The property graph as a machine")
struct PropertyGraphMachineLaws {
  @Test("values, notifications, computations and releases are those of computing all from scratch")
  func graph() throws {
    try check(
      "a property graph",
      cases: 400,
      length: 60,
      machine: PropertyGraphMachine(),
      // A source dies, and with it the observation that held another one.
      replaying: ["AQAAAAEEAAABAQYABAECCAABAwgE"]
    )
  }

  @Test("so they are in a graph of up to two hundred nodes")
  func largeGraph() throws {
    try check(
      "a large property graph",
      cases: 10,
      length: 300,
      machine: PropertyGraphMachine(growth: 30)
    )
  }
}

/// A graph of sources, of what is derived from them, and of those who observe it.
struct PropertyGraphMachine: StateMachine {
  typealias Model = PropertyGraphModel<Reference>
  typealias Expression = Model.Expression

  enum Command: Sendable {
    case source(Int)
    case derive(Expression)
    case set(Reference, Int)
    case modify(Reference, by: Int)
    case transaction([Assignment])
    case observe(Reference)
    /// Observes, and sets a source at each value.
    case link(Reference, to: Reference)
    case dispose(Reference)
    case drop(Reference)
    case read(Reference)
  }

  struct Assignment: Sendable, CustomStringConvertible {
    let source: Reference
    let value: Int

    var description: String { "\(source) = \(value)" }
  }

  struct Response: Equatable, Sendable {
    /// The value that was read, or that was there when the observation began.
    var value: Int?
    /// What observers were told.
    var told: [Reference: [Int]] = [:]
  }

  /// How often something is derived, in proportion.
  var growth = 8

  var initialModel: Model { Model() }

  func makeSystem() -> PropertyGraphSystem { PropertyGraphSystem() }

  func commands(in model: Model) -> Generator<Command> {
    let nodes = model.held
    let sources = nodes.filter(model.isSource)
    let observers = Array(model.observers.keys)
    return Generator { [growth] choices in
      func one(of references: [Reference]) -> Reference? {
        Generator.reference(among: references)(&choices)
      }
      func number() -> Int { Int(choices.draw(upTo: 4)) }
      switch choices.index(weights: [3, growth, 6, 2, 2, 5, 1, 2, 1, 2]) {
      case 0: return .source(number())
      case 1:
        let isShort = choices.bool()
        guard let first = one(of: isShort ? nodes : Array(nodes.suffix(8))) else { return nil }
        switch choices.index(weights: [3, 2, 3, 3]) {
        case 0: return .derive(.remainder(first, number() + 1))
        case 1: return .derive(.mapped(first, plus: number()))
        case 2: return one(of: nodes).map { .derive(.sum(first, $0)) }
        default:
          guard let second = one(of: nodes), let third = one(of: nodes) else { return nil }
          return .derive(.choice(first, second, third))
        }
      case 2: return one(of: sources).map { .set($0, number()) }
      case 3: return one(of: sources).map { .modify($0, by: number()) }
      case 4:
        var assignments: [Assignment] = []
        while assignments.count < 4, choices.bool(probability: 0.7),
          let source = one(of: sources)
        {
          assignments.append(.init(source: source, value: number()))
        }
        return .transaction(assignments)
      case 5: return one(of: nodes).map(Command.observe)
      case 6:
        guard let node = one(of: nodes), let source = one(of: sources) else { return nil }
        return .link(node, to: source)
      case 7: return one(of: observers).map(Command.dispose)
      case 8: return one(of: nodes).map(Command.drop)
      default: return one(of: nodes).map(Command.read)
      }
    }
  }

  func allows(_ command: Command, in model: Model) -> Bool {
    switch command {
    case .derive(.mapped(let source, _)):
      // What is mapped does not keep a source alive; that is a law of its own.
      !model.isSource(source)
    case .link(let node, let target):
      // A chain of those who set would need a model of the order in which they are told.
      model.observers.values.allSatisfy { $0.target == nil } && target.number > node.number
        && !model.sources(above: node).contains(target)
    default: true
    }
  }

  func step(
    _ command: Command,
    as reference: Reference,
    in model: inout Model
  ) -> Response {
    model.told = [:]
    model.stepCount = 0
    model.live = []
    model.isReading = false
    var value: Int?
    switch command {
    case .source(let initial): model.add(reference, nil, initial)
    case .derive(let expression): model.add(reference, expression)
    case .set(let source, let value): model.set([(source, value)])
    case .modify(let source, let number): model.modify(source, by: number)
    case .transaction(let list): model.set(list.map { ($0.source, $0.value) })
    case .observe(let node):
      model.isReading = true
      value = model.observe(node, as: reference, target: nil)
    case .link(let node, let target):
      model.isReading = true
      value = model.observe(node, as: reference, target: target)
    case .dispose(let observer): model.observers[observer] = nil
    case .drop(let node): model.drop(node)
    case .read(let node):
      model.isReading = true
      value = model.values[node]
    }
    return Response(value: value, told: model.told)
  }

  func run(
    _ command: Command,
    as reference: Reference,
    on system: PropertyGraphSystem
  ) -> Response {
    system.begin()
    var value: Int?
    switch command {
    case .source(let initial): system.addSource(reference, initial)
    case .derive(let expression): system.derive(reference, expression)
    case .set(let source, let value): system.sources[source]?.value = value
    case .modify(let source, let number):
      system.sources[source]?.modify { $0 = ($0 + number) % 5 }
    case .transaction(let list):
      transaction {
        for assignment in list { system.sources[assignment.source]?.value = assignment.value }
      }
    case .observe(let node): value = system.observe(reference, node, target: nil)
    case .link(let node, let target): value = system.observe(reference, node, target: target)
    case .dispose(let observer): system.observations.remove(observer)?.dispose()
    case .drop(let node): system.drop(node)
    case .read(let node): value = system.value(of: node)
    }
    return Response(value: value, told: system.told.withLock { $0 })
  }

  func verify(_ system: PropertyGraphSystem, against model: Model) throws {
    for (reference, count) in system.runs.withLock({ $0 }) {
      // Whoever is observed is computed once a step, and nobody else unless read.
      let isLive = model.live.contains(reference)
      let limit = model.isReading ? 1 : isLive ? model.stepCount : 0
      try require(count <= limit, "#\(reference.number) was computed \(count) times, not \(limit)")
    }
    for (reference, witness) in system.witnesses.withLock({ $0 }) {
      let isNeeded = model.isAlive(reference)
      try requireEqual(witness.isAlive, isNeeded, "whether #\(reference.number) is alive")
    }
  }

  func finish(_ system: PropertyGraphSystem, _ model: Model) throws {
    for node in model.held {
      try requireEqual(system.value(of: node), model.values[node], "the value of \(node)")
    }
    system.dropAll()
    for (reference, witness) in system.witnesses.withLock({ $0 }) {
      try require(!witness.isAlive, "#\(reference.number) outlives everybody")
    }
  }
}
