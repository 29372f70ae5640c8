import Signals
import SignalsTesting
import Testing

@Suite("Bag as a machine")
struct BagMachineLaws {
  @Test("a bag is a list whose elements can be taken out by their tokens, and copies are apart")
  func bag() throws {
    try check("a bag does as a list does", cases: 200, length: 60, machine: BagMachine())
  }
}

/// A bag, and copies that were made of it.
private struct BagMachine: StateMachine {
  enum Command: Sendable {
    case insert(Int)
    case remove(Reference)
    case copy
    case look(at: Reference)
  }

  struct Response: Equatable, Sendable {
    var removed: Int?
    var elements: [Int] = []
    var counted: [Int] = []
  }

  struct Model {
    struct Element {
      let token: Reference
      let value: Int
    }

    var elements: [Element] = []
    var tokens: [Reference] = []
    var copies: [Reference: [Int]] = [:]
  }

  final class System: Sendable {
    let bag = Lock(Bag<Int>())
    let tokens = MadeValues<Bag<Int>.Token>()
    let copies = MadeValues<Bag<Int>>()
  }

  var initialModel: Model { Model() }

  func makeSystem() -> System { System() }

  func commands(in model: Model) -> Generator<Command> {
    Generator { choices in
      switch choices.index(weights: [5, 5, 1, 1]) {
      case 0: .insert(Int(choices.draw(upTo: 3)))
      // Also what has been taken out already.
      case 1: Generator.reference(among: model.tokens)(&choices).map(Command.remove)
      case 2: .copy
      default: Generator.reference(among: Array(model.copies.keys))(&choices).map(Command.look)
      }
    }
  }

  func step(_ command: Command, as reference: Reference, in model: inout Model) -> Response {
    var response = Response()
    switch command {
    case .insert(let value):
      model.elements.append(.init(token: reference, value: value))
      model.tokens.append(reference)
    case .remove(let token):
      response.removed = model.elements.first { $0.token == token }?.value
      model.elements.removeAll { $0.token == token }
    case .copy: model.copies[reference] = model.elements.map(\.value)
    case .look(let copy):
      response.elements = model.copies[copy] ?? []
      response.counted = response.elements
      return response
    }
    response.elements = model.elements.map(\.value)
    response.counted = response.elements
    return response
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> Response {
    var removed: Int?
    var bag = system.bag.withLock { $0 }
    switch command {
    case .insert(let value):
      system.tokens[reference] = system.bag.withLock { $0.insert(value) }
    case .remove(let token):
      removed = system.bag.withLock { $0.remove(using: system.tokens[token]!) }
    case .copy: system.copies[reference] = bag
    case .look(let copy):
      bag = system.copies[copy] ?? bag
      return Response(elements: Array(bag), counted: bag.indices.map { bag[$0] })
    }
    bag = system.bag.withLock { $0 }
    return Response(
      removed: removed,
      elements: Array(bag),
      counted: bag.indices.map { bag[$0] }
    )
  }
}
