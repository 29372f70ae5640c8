import Signals
import SignalsTesting
import Testing

/// The test scheduler against a model: a sorted list.
@Suite("Scheduling on virtual time")
struct SchedulingLaws {
  private enum Command: CustomStringConvertible {
    case schedule(at: Int)
    case cancel(Int)
    case advance(to: Int)
    case advanceUpTo(Int)
    case runNext

    var description: String {
      switch self {
      case .schedule(let tick): "schedule(at: \(tick))"
      case .cancel(let number): "cancel(\(number))"
      case .advance(let tick): "advance(to: \(tick))"
      case .advanceUpTo(let tick): "advance(upTo: \(tick))"
      case .runNext: "runNext()"
      }
    }
  }

  private struct Model {
    var now = 0
    var waiting: [(due: Int, number: Int)] = []
    var made = 0
    var log: [String] = []

    mutating func run(_ command: Command) {
      switch command {
      case .schedule(let tick):
        waiting.append((max(tick, now), made))
        made += 1
      case .cancel(let number): waiting.removeAll { $0.number == number }
      case .advance(let tick): pass(to: tick) { $0 <= tick }
      case .advanceUpTo(let tick): pass(to: tick) { $0 < tick }
      case .runNext:
        guard let next = waiting.map(\.due).min() else { return }
        pass(to: next) { $0 <= next }
      }
    }

    private mutating func pass(to tick: Int, _ isDue: (Int) -> Bool) {
      let due = waiting.filter { isDue($0.due) }.sorted { $0 < $1 }
      log += due.map { "\($0.number) at \($0.due)" }
      waiting.removeAll { isDue($0.due) }
      now = max(now, tick)
    }
  }

  private static let commands = Generator<[Command]> { choices in
    let count = Int(choices.draw(upTo: 80))
    return (0..<count).map { _ in
      choices.span("command") { choices in
        switch choices.index(weights: [50, 20, 10, 10, 10]) {
        case 0: .schedule(at: Int(choices.draw(upTo: 12)))
        case 1: .cancel(Int(choices.draw(upTo: 40)))
        case 2: .advance(to: Int(choices.draw(upTo: 12)))
        case 3: .advanceUpTo(Int(choices.draw(upTo: 12)))
        default: .runNext
        }
      }
    }
  }

  @Test("work runs as on a sorted list, whatever is scheduled and cancelled")
  func sortedList() throws {
    try check("the test scheduler is a sorted list", cases: 500, Self.commands) { commands in
      let scheduler = TestScheduler()
      let log = Lock<[String]>([])
      var (model, handles): (Model, [(any Disposable)?]) = (Model(), [])
      for command in commands {
        switch command {
        case .schedule(let tick):
          let number = handles.count
          handles.append(
            scheduler.schedule(at: .seconds(tick)) {
              let now = scheduler.uptime.components.seconds
              log.withLock { $0.append("\(number) at \(now)") }
            }
          )
        case .cancel(let number): if number < handles.count { handles[number]?.dispose() }
        case .advance(let tick): scheduler.advance(to: .seconds(tick))
        case .advanceUpTo(let tick): scheduler.advance(upTo: .seconds(tick))
        case .runNext: scheduler.runNext()
        }
        model.run(command)
        try requireEqual(log.withLock { $0 }, model.log, "the log after \(command)")
        try requireEqual(scheduler.pendingCount, model.waiting.count, "what waits")
        try requireEqual(scheduler.uptime, .seconds(model.now), "the time")
      }
    }
  }

  @Test("much work that is cancelled in any order leaves nothing, and the rest runs in order")
  func much() {
    let scheduler = TestScheduler()
    let log = Lock<[Int]>([])
    var random = RandomBits(seed: 1)
    let moments = (0..<20_000).map { _ in Int.random(in: 0..<1_000, using: &random) }
    let handles = moments.map { moment in
      scheduler.schedule(at: .milliseconds(moment)) { log.withLock { $0.append(moment) } }
    }
    for index in handles.indices.shuffled(using: &random).dropFirst(100) {
      handles[index]?.dispose()
    }
    #expect(scheduler.pendingCount == 100)
    scheduler.run()
    let ran = log.withLock { $0 }
    #expect(ran.count == 100)
    #expect(ran == ran.sorted())
  }

  @Test("what is due at one instant runs in the order that is asked for, and no other instant's")
  func instantOrder() {
    func run(_ picks: [Int]) -> [Int] {
      let scheduler = TestScheduler(order: InstantOrder(picks: picks))
      let log = Lock<[Int]>([])
      for number in 0..<4 {
        scheduler.schedule(at: .seconds(number < 3 ? 1 : 2)) { log.withLock { $0.append(number) } }
      }
      scheduler.run()
      return log.withLock { $0 }
    }
    #expect(run([]) == [0, 1, 2, 3])
    #expect(run([2, 1]) == [2, 1, 0, 3])
    #expect(run([1, 0]) == [1, 0, 2, 3])
    #expect(run([-4, 7, 9]) == [1, 2, 0, 3])
  }

  @Test(
    "generated orders are permutations, all of them, and the simplest is that of the scheduling"
  )
  func generatedOrders() throws {
    func run(_ order: InstantOrder) -> [Int] {
      let scheduler = TestScheduler(order: order)
      let log = Lock<[Int]>([])
      for number in 0..<3 { scheduler.schedule { log.withLock { $0.append(number) } } }
      scheduler.advance()
      return log.withLock { $0 }
    }
    let permutations = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    try check(
      "an order is a permutation",
      cases: 200,
      .instantOrder(count: 4),
      covering: permutations.map { permutation in
        .atLeast(5, "\(permutation)") { run($0) == permutation }
      }
    ) { order in
      try requireEqual(run(order).sorted(), [0, 1, 2])
    }
    var choices = Choices(replaying: [])
    #expect(
      Generator.instantOrder(count: 9)(&choices)
        == InstantOrder(picks: Array(repeating: 0, count: 9))
    )
  }
}
