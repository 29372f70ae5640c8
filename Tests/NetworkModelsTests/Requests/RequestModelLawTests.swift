import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("Laws of RequestModel")
struct RequestModelLawTests {
  @Test("in whatever order it is used, it shows what its description says")
  func anyOrder() throws {
    try check("a request model", cases: 300, length: 40, machine: RequestModelMachine())
  }
}

/// A model that somebody observes, over a server whose answers take two seconds.
private struct RequestModelMachine: StateMachine {
  enum Command: Sendable {
    case load
    case reload
    case cancel
    case invalidate
    case add
    case agree
    case refuse
    case breakServer(Bool)
    case wait(Int)
  }

  /// What is to be expected.
  struct Expectation: Sendable {
    enum Phase: Sendable {
      case idle
      case loaded
      case failed
    }

    var phase = Phase.idle
    var base: [Int]?
    var isStale = false
    /// The changes that are shown and wait.
    var pending: [Int] = []
    /// The seconds that the run needs, if there is one.
    var left: Int?
    /// What the server has said at the beginning of the run.
    var isBroken = false
    var answersBroken = false
    var answer: [Int] = []
    var isInvalidated = false
    var isChanged = false
    /// What the server has.
    var items: [Int] = []
    var nextItem = 0
    var requests = 0

    mutating func begin() {
      left = 2
      answersBroken = isBroken
      answer = items
      requests += 1
    }

    mutating func second() {
      guard let seconds = left else { return }
      left = seconds - 1
      guard seconds == 1 else { return }
      left = nil
      if answersBroken {
        phase = .failed
        (isInvalidated, isChanged) = (false, false)
      } else if isChanged || isInvalidated {
        if !isChanged || base == nil { (base, isStale) = (answer, true) }
        (isInvalidated, isChanged) = (false, false)
        begin()
      } else {
        (base, isStale, phase) = (answer, false, .loaded)
      }
    }

    var shown: [Int]? { base.map { $0 + pending } }
  }

  struct Response: Equatable, Sendable {
    var isLoading: Bool
    var isFailed: Bool
    var isLoaded: Bool
    var value: [Int]?
    var isStale: Bool?
    var requests: Int
  }

  final class System {
    let scheduler = TestScheduler()
    let items = Atomic<[Int]>([])
    let isBroken = Atomic(false)
    let transport: StubTransport
    let model: RequestModel<[Int]>
    let history: PropertyHistory<RequestState<[Int]>>
    var pending: [(item: Int, input: Signal<Void, NetworkError>.Observer)] = []
    var nextItem = 0

    init() {
      let (items, isBroken) = (items, isBroken)
      transport = StubTransport(on: scheduler) { _ in
        let body = items.value.map(String.init).joined(separator: ",")
        return Answers.text(body, status: isBroken.value ? 500 : 200, after: .seconds(2))
      }
      model = RequestModel(.path("/"), transport: transport, on: scheduler) {
        text($0).split(separator: ",").compactMap { Int($0) }
      }
      history = PropertyHistory(of: model.state)
    }
  }

  var initialModel: Expectation { Expectation() }

  func makeSystem() -> System { System() }

  func commands(in model: Expectation) -> Generator<Command> {
    .frequency([
      (3, .just(.load)), (2, .just(.reload)), (1, .just(.cancel)), (2, .just(.invalidate)),
      (3, .just(.add)), (3, .just(.agree)), (1, .just(.refuse)),
      (1, Generator<Bool>.bool().map { .breakServer($0) }),
      (6, Generator<Int>.int(in: 1...3).map { .wait($0) }),
    ])
  }

  func step(_ command: Command, as _: Reference, in model: inout Expectation) -> Response {
    switch command {
    case .load, .reload: if model.left == nil { begin(&model) }
    case .cancel:
      if model.left != nil {
        model.left = nil
        if model.phase == .idle, model.base != nil { model.phase = .loaded }
      }
    case .invalidate:
      if model.base != nil { model.isStale = true }
      if model.left != nil {
        if !model.isChanged { model.isInvalidated = true }
      } else if model.phase != .idle {
        begin(&model)
      }
    case .add:
      model.pending.append(model.nextItem)
      model.nextItem += 1
    case .agree:
      guard !model.pending.isEmpty else { break }
      let item = model.pending.removeFirst()
      model.items.append(item)
      if model.base != nil {
        model.base?.append(item)
        model.isStale = true
      }
      if model.left != nil { model.isChanged = true } else if model.phase != .idle { begin(&model) }
    case .refuse: if !model.pending.isEmpty { model.pending.removeFirst() }
    case .breakServer(let isBroken): model.isBroken = isBroken
    case .wait(let seconds): for _ in 0..<seconds { model.second() }
    }
    return Response(
      isLoading: model.left != nil,
      isFailed: model.left == nil && model.phase == .failed,
      isLoaded: model.left == nil && model.phase == .loaded,
      value: model.shown,
      isStale: model.base == nil ? nil : model.isStale,
      requests: model.requests
    )
  }

  private func begin(_ model: inout Expectation) {
    (model.isInvalidated, model.isChanged) = (false, false)
    model.begin()
  }

  func run(_ command: Command, as _: Reference, on system: System) -> Response {
    switch command {
    case .load: system.model.load.apply().start()
    case .reload: system.model.reload.apply().start()
    case .cancel: system.model.cancel.apply().start()
    case .invalidate: system.model.invalidate()
    case .add:
      let (signal, input) = Signal<Void, NetworkError>.pipe()
      let item = system.nextItem
      system.nextItem += 1
      system.model.mutate({ $0.append(item) }, by: signal.producer).start()
      system.pending.append((item, input))
    case .agree:
      guard !system.pending.isEmpty else { break }
      let (item, input) = system.pending.removeFirst()
      system.items.modify { $0.append(item) }
      input.sendCompleted()
    case .refuse:
      guard !system.pending.isEmpty else { break }
      let error = NetworkError(.badStatus(409), address: "", reason: "")
      system.pending.removeFirst().input.send(error: error)
    case .breakServer(let isBroken): system.isBroken.value = isBroken
    case .wait(let seconds):
      for _ in 0..<seconds { system.scheduler.advance(by: .seconds(1)) }
    }
    let state = system.model.state.value
    return Response(
      isLoading: state.isLoading,
      isFailed: state.isFailed,
      isLoaded: state.isLoaded,
      value: state.value,
      isStale: system.model.freshness.value?.isStale,
      requests: system.transport.requests.count
    )
  }

  func verify(_ system: System, against model: Expectation) throws {
    // What observers were told last is what is there, and nobody is executing who is not loading.
    try requireEqual(system.history.values.last, system.model.state.value, "told and read")
    let isExecuting = system.model.load.isExecuting.value || system.model.reload.isExecuting.value
    try require(system.model.isLoading.value || !isExecuting, "it executes and does not load")
  }
}
