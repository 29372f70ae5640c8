import SignalsTesting
import Testing

@testable import NetworkModels

@Suite("LeastRecentlyUsed")
struct LeastRecentlyUsedTests {
  @Test("it behaves as a plain list does from which the last is dropped")
  func asAList() throws {
    try check("keeping the newest", cases: 300, length: 60, machine: ListMachine())
  }

  @Test("what is over the limit alone is handed back, and nothing else goes for it")
  func tooLarge() {
    var entries = LeastRecentlyUsed<String, Int>(limit: 10)
    _ = entries.insert(1, for: "a", cost: 4)
    let removed = entries.insert(2, for: "b", cost: 11)
    #expect(removed.map(\.key) == ["b"])
    #expect(entries.keys == ["a"])
    let replaced = entries.insert(3, for: "a", cost: 11)
    #expect(replaced.map(\.value) == [1, 3])
    #expect(entries.count == 0)
    #expect(entries.cost == 0)
  }
}

/// What the structure does, by a list whose first entry is the newest.
private struct ListMachine: StateMachine {
  enum Command: Sendable {
    case insert(Int, cost: Int)
    case value(Int)
    case peek(Int)
    case remove(Int)
  }

  struct Entry: Hashable {
    var key: Int
    var value: Int
    var cost: Int
  }

  struct Model: Hashable {
    var entries: [Entry] = []
    var count = 0
  }

  final class System {
    var entries = LeastRecentlyUsed<Int, Int>(limit: 20)
    var count = 0
  }

  var initialModel: Model { Model() }

  func makeSystem() -> System { System() }

  func commands(in model: Model) -> Generator<Command> {
    let key = Generator<Int>.int(in: 0...7)
    return .oneOf(
      Generator { choices in
        guard let key = key(&choices), let cost = Generator<Int>.int(in: 0...24)(&choices) else {
          return nil
        }
        return .insert(key, cost: cost)
      },
      key.map { .value($0) },
      key.map { .peek($0) },
      key.map { .remove($0) }
    )
  }

  func step(_ command: Command, as _: Reference, in model: inout Model) -> [Int] {
    switch command {
    case .insert(let key, let cost):
      model.count += 1
      model.entries.removeAll { $0.key == key }
      if cost <= 20 {
        model.entries.insert(Entry(key: key, value: model.count, cost: cost), at: 0)
        while model.entries.reduce(0, { $0 + $1.cost }) > 20 { model.entries.removeLast() }
      }
    case .value(let key):
      if let index = model.entries.firstIndex(where: { $0.key == key }) {
        model.entries.insert(model.entries.remove(at: index), at: 0)
        return [model.entries[0].value] + keys(model)
      }
    case .peek(let key):
      return model.entries.filter { $0.key == key }.map(\.value) + keys(model)
    case .remove(let key):
      model.entries.removeAll { $0.key == key }
    }
    return keys(model)
  }

  private func keys(_ model: Model) -> [Int] {
    model.entries.map(\.key) + [-1, model.entries.reduce(0) { $0 + $1.cost }]
  }

  func run(_ command: Command, as _: Reference, on system: System) -> [Int] {
    var response: [Int] = []
    switch command {
    case .insert(let key, let cost):
      system.count += 1
      _ = system.entries.insert(system.count, for: key, cost: cost)
    case .value(let key): if let value = system.entries.value(for: key) { response = [value] }
    case .peek(let key): if let value = system.entries.peek(key) { response = [value] }
    case .remove(let key): system.entries.remove(key)
    }
    return response + system.entries.keys + [-1, system.entries.cost]
  }
}
