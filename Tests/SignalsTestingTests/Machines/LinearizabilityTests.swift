import Glibc
import Signals
import SignalsTesting
import Synchronization
import Testing

@Suite("Linearizability")
struct LinearizabilityTests {
  @Test("a counter that threads may use passes")
  func passes() throws {
    try checkConcurrently("a counter", cases: 20, machine: CounterMachine(isAtomic: true))
  }

  @Test("a counter that reads and then writes is found out in a few cases, by two commands")
  func finds() throws {
    let report = try report {
      try checkConcurrently(
        "a counter",
        cases: 10,
        machine: CounterMachine(isAtomic: false),
        settings: .isolated
      )
    }
    #expect(report.contains("no order of these explains what they returned"))
    #expect(report.contains("thread 1  "))
  }

  @Test("an order must keep to time: what has returned comes before what is called later")
  func order() {
    #expect(explains([("set 1", nil, 0...1), ("get", 1, 2...3)]))
    #expect(!explains([("set 1", nil, 0...1), ("get", 0, 2...3)]))
    #expect(explains([("set 1", nil, 0...3), ("get", 0, 1...2)]))
    #expect(explains([("set 1", nil, 0...3), ("get", 1, 1...2)]))
    // New, then old: no single moment of the set explains both.
    #expect(!explains([("set 1", nil, 0...5), ("get", 1, 1...2), ("get", 0, 3...4)]))
    #expect(explains([("set 1", nil, 0...5), ("get", 0, 1...2), ("get", 1, 3...4)]))
  }

  @Test("the search remembers where it has been")
  func remembers() {
    // Twelve that overlap, of which nothing can be explained: without a memory, 12! orders.
    let sets = (0..<11).map { index in ("set \(index % 2)", Int?.none, index...(40 - index)) }
    #expect(!explains(sets + [("get", 7, 15...20)]))
  }

  @Test("a history shows each operation from its call to its return")
  func prints() {
    let history = History(commands: [("set 1", nil, 0...2), ("get", 1, 1...3)])
    #expect(
      history.description == """
        thread 1  ├─┤   set 1 → nil
        thread 2   ├─┤  get → 1
        """
    )
  }

  private func explains(_ operations: [(String, Int?, ClosedRange<Int>)]) -> Bool {
    History(commands: operations).linearization(from: 0) { operation, value in
      if operation.command == "get" { return .some(value) }
      value = Int(operation.command.suffix(1)) ?? 0
      return .some(nil)
    } != nil
  }
}

extension History where Command == String, Response == Int? {
  fileprivate init(commands: [(String, Int?, ClosedRange<Int>)]) {
    self.init(
      commands.enumerated().map { index, operation in
        Operation(
          thread: index + 1,
          command: operation.0,
          response: operation.1,
          span: operation.2
        )
      }
    )
  }
}

private struct CounterMachine: StateMachine {
  enum Command: Sendable { case increment, read }

  final class System: Sendable {
    let count = Synchronization.Atomic<Int>(0)
  }

  let isAtomic: Bool

  var initialModel: Int { 0 }

  func makeSystem() -> System { System() }

  func commands(in model: Int) -> Generator<Command> {
    Generator { choices in choices.bool(probability: 0.3) ? .read : .increment }
  }

  func step(_ command: Command, as reference: Reference, in model: inout Int) -> Int {
    if command == .increment { model += 1 }
    return model
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> Int {
    if command == .read { return system.count.load(ordering: .sequentiallyConsistent) }
    if isAtomic { return system.count.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
    let value = system.count.load(ordering: .sequentiallyConsistent) + 1
    sched_yield()
    system.count.store(value, ordering: .sequentiallyConsistent)
    return value
  }

  func closingCommands(in model: Int) -> [Command] { [.read] }
}
