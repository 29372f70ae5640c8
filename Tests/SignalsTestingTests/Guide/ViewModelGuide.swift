// guide to: Sources/SignalsTesting/SignalsTesting.docc/TestingViewModels.md

// guide: begin
import Signals
import SignalsTesting
import Testing

/// Looks up words as they are typed.
final class SearchModel: Sendable {
  let query = MutableProperty("")
  let results: Property<[String]>
  let isBusy: Property<Bool>
  let clear: Action<Void, Void, Never>

  init(
    on scheduler: any DateScheduler = QueueScheduler(),
    lookUp: @escaping @Sendable (String) -> SignalProducer<[String], Never>
  ) {
    let running = MutableProperty(false)
    let query = query
    isBusy = Property(running)
    results = Property(
      initial: [],
      then: query.producer
        .debounce(for: .milliseconds(300), on: scheduler)
        .flatMap(.latest) { text in
          text.isEmpty
            ? SignalProducer(value: [])
            : lookUp(text).on(
              started: { running.value = true },
              disposed: { running.value = false }
            )
        }
    )
    clear = Action(enabledIf: query.map { !$0.isEmpty }) { _ in
      SignalProducer { query.value = "" }
    }
  }
}
// guide: end

// guide: begin
@Suite("Searching")
struct SearchModelTests {
  let scheduler = TestScheduler()

  /// A model whose look-ups take two seconds.
  private func makeModel() -> SearchModel {
    SearchModel(on: scheduler) { [scheduler] text in
      SignalProducer(value: [text, text.uppercased()]).delay(for: .seconds(2), on: scheduler)
    }
  }

  @Test("looks up what has been typed, once the typing has paused")
  func typing() throws {
    let model = makeModel()
    let isBusy = PropertyHistory(of: model.isBusy, on: scheduler)
    for text in ["s", "sw", "swift"] {
      model.query.value = text
      scheduler.advance(by: .milliseconds(100))
    }
    try scheduler.run(until: model.results) { $0 == ["swift", "SWIFT"] }
    scheduler.run()
    #expect(scheduler.uptime == .milliseconds(2500))
    #expect(isBusy.entries.map(\.moment) == [.zero, .milliseconds(500), .milliseconds(2500)])
    #expect(isBusy.values == [false, true, false])
  }

  @Test("clears the query, unless there is none")
  func clearing() throws {
    let model = makeModel()
    #expect(try scheduler.perform(model.clear, with: ()).termination == .failed(.disabled))
    model.query.value = "swift"
    #expect(try scheduler.perform(model.clear, with: ()).termination == .completed)
    #expect(model.query.value == "")
  }

  @Test("is released in the middle of a look-up")
  func release() throws {
    try expectReleased {
      let model = makeModel()
      model.query.value = "swift"
      scheduler.advance(by: .seconds(1))
      return model
    }
  }
}
// guide: end

// guide: begin
/// What a search should do, as a plain value and a list of commands.
struct SearchMachine: StateMachine {
  enum Command: Sendable {
    case type(String)
    case wait(Duration)
    case clear
  }

  /// What the model should look like.
  struct Expectation {
    var query = ""
    var results: [String] = []
    /// How long ago the query was set.
    var age = Duration.zero
  }

  struct System {
    let scheduler: TestScheduler
    let model: SearchModel
  }

  var initialModel: Expectation { Expectation() }

  func makeSystem() -> System {
    let scheduler = TestScheduler()
    let model = SearchModel(on: scheduler) { SignalProducer(value: [$0]) }
    return System(scheduler: scheduler, model: model)
  }

  func commands(in model: Expectation) -> Generator<Command> {
    .oneOf(
      Generator.element(of: [100, 299, 300, 500]).map { .wait(.milliseconds($0)) },
      Generator.element(of: ["a", "b"]).map { .type($0) },
      .just(.clear)
    )
  }

  func step(_ command: Command, as _: Reference, in model: inout Expectation) -> [String] {
    switch command {
    case .type(let text): (model.query, model.age) = (text, .zero)
    case .wait(let duration): model.age += duration
    case .clear where model.query.isEmpty: break
    case .clear: (model.query, model.age) = ("", .zero)
    }
    if model.age >= .milliseconds(300) {
      model.results = model.query.isEmpty ? [] : [model.query]
    }
    return model.results
  }

  func run(_ command: Command, as _: Reference, on system: System) -> [String] {
    switch command {
    case .type(let text): system.model.query.value = text
    case .wait(let duration): system.scheduler.advance(by: duration)
    case .clear: system.model.clear.apply().start()
    }
    return system.model.results.value
  }
}

extension SearchModelTests {
  @Test("does the right thing, in whatever order it is used")
  func anyOrder() throws {
    try check("searching", machine: SearchMachine())
  }
}
// guide: end
