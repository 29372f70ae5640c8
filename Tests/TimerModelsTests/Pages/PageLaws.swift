import Signals
import SignalsTesting
import Testing
import TimerModels

/// What pages should do, as a plain value and a list of commands.
private struct PageMachine: StateMachine {
  enum Command: Sendable {
    case next, previous
    case jump(Int)
    case setCount(Int)
    case interact(Bool)
    case wait(Duration)
  }

  struct Expectation {
    var count = 3
    var index: Int? = 0
    var isInteracting = false
    /// How long the page has been shown without interaction.
    var shown = Duration.zero

    var canAdvance: Bool { !isInteracting && count > 1 }

    mutating func turn(to index: Int?) {
      if index != self.index { shown = .zero }
      self.index = index
    }
  }

  struct System {
    let scheduler = TestScheduler()
    let count = MutableProperty(3)
    let model: PageModel<Int, Never>

    init() {
      model = PageModel(
        count: count,
        options: PageOptions(wrapsAround: true, advanceInterval: .seconds(10)),
        on: scheduler
      ) { SignalProducer(value: $0) }
    }
  }

  struct Response: Equatable {
    let index: Int?
    let page: Int?
    let isAdvancing: Bool
  }

  var initialModel: Expectation { Expectation() }

  func makeSystem() -> System { System() }

  func commands(in model: Expectation) -> Generator<Command> {
    .oneOf(
      .element(of: [.next, .previous]),
      Generator.int(in: -1...4).map { .jump($0) },
      Generator.int(in: 0...4).map { .setCount($0) },
      Generator.bool().map { .interact($0) },
      Generator.element(of: [3, 10, 25]).map { .wait(.seconds($0)) }
    )
  }

  func step(_ command: Command, as _: Reference, in model: inout Expectation) -> Response {
    switch command {
    case .next, .previous:
      guard let index = model.index, model.count > 1 else { break }
      let step = if case .next = command { 1 } else { model.count - 1 }
      model.turn(to: (index + step) % model.count)
    case .jump(let index): if (0..<model.count).contains(index) { model.turn(to: index) }
    case .setCount(let count):
      model.count = count
      model.turn(to: count == 0 ? nil : min(model.index ?? 0, count - 1))
    case .interact(let isInteracting): model.isInteracting = isInteracting
    case .wait(let duration):
      guard model.canAdvance, let index = model.index else { break }
      model.shown += duration
      let turns = Int(model.shown / .seconds(10))
      model.shown -= .seconds(10) * turns
      model.index = (index + turns) % model.count
    }
    return Response(index: model.index, page: model.index, isAdvancing: model.canAdvance)
  }

  func run(_ command: Command, as _: Reference, on system: System) -> Response {
    let model = system.model
    switch command {
    case .next: model.next.apply().start()
    case .previous: model.previous.apply().start()
    case .jump(let index): model.jump.apply(index).start()
    case .setCount(let count): system.count.value = count
    case .interact(let isInteracting): model.isInteracting.value = isInteracting
    case .wait(let duration): system.scheduler.advance(by: duration)
    }
    return Response(
      index: model.index.value,
      page: model.content.value?.page,
      isAdvancing: model.isAdvancing.value
    )
  }
}

@Suite("Laws of pages")
struct PageLaws {
  @Test("pages are turned as their model says, in whatever order they are used")
  func anyOrder() throws {
    try check("pages equal their model", cases: 300, machine: PageMachine())
  }
}
