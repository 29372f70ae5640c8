import Signals
import SignalsTesting
import Testing

@Suite("Signal as a machine")
struct SignalMachineLaws {
  @Test("who observes when, and disposes, sends and ends from inside, gets what the queue holds")
  func signal() throws {
    try check("a signal does as a queue of events does", cases: 300, machine: SignalMachine())
  }
}

/// A signal whose observers may do anything to it when they are told something.
private struct SignalMachine: StateMachine {
  /// What an observer does, once, when it is told of an event.
  struct Reaction: Sendable {
    let trigger: SignalModel.Event
    let deed: SignalModel.Deed
  }

  enum Command: Sendable {
    case observe(Reaction?)
    case `do`(SignalModel.Deed)
  }

  final class System: Sendable {
    let signal: Signal<Int, LawFault>
    let input: Signal<Int, LawFault>.Observer
    let observations = MadeValues<any Disposable>()
    let log = Lock<[String]>([])
    let captures = Lock<[Reference: Witness]>([:])

    init() {
      Gates.choose()
      (signal, input) = Signal<Int, LawFault>.pipe()
    }

    func observe(_ reference: Reference, _ reaction: Reaction?) {
      let (pending, captured) = (Lock(reaction), Captured())
      captures.withLock { $0[reference] = Witness(captured) }
      observations[reference] = signal.observe { [self] event in
        captured.touch()
        let event = SignalModel.Event(event)
        log.withLock { $0.append("\(reference) \(event)") }
        let reaction = pending.withLock { pending -> Reaction? in
          guard pending?.trigger == event else { return nil }
          defer { pending = nil }
          return pending
        }
        guard let reaction else { return }
        if case .observe = reaction.deed { return observeInside("\(reference)'") }
        perform(reaction.deed)
      }
    }

    private func observeInside(_ name: String) {
      signal.observe { [self] event in
        log.withLock { $0.append("\(name) \(SignalModel.Event(event))") }
      }
    }

    func perform(_ deed: SignalModel.Deed) {
      switch deed {
      case .send(.value(let value)): input.send(value: value)
      case .send(.failed): input.send(error: LawFault.first)
      case .send(.completed): input.sendCompleted()
      case .send(.interrupted): input.sendInterrupted()
      case .dispose(let observer): observations[observer]?.dispose()
      case .observe: break
      }
    }
  }

  var initialModel: SignalModel { SignalModel() }

  func makeSystem() -> System { System() }

  func commands(in model: SignalModel) -> Generator<Command> {
    Generator { choices in
      func event() -> SignalModel.Event {
        switch choices.index(weights: [12, 1, 1, 1]) {
        case 0: .value(Int(choices.draw(upTo: 2)))
        case 1: .completed
        case 2: .failed
        default: .interrupted
        }
      }
      func deed(_ weights: [Int]) -> SignalModel.Deed? {
        switch choices.index(weights: weights) {
        case 0: .send(event())
        case 1:
          Generator.reference(among: model.observers.map(\.reference))(&choices)
            .map(SignalModel.Deed.dispose)
        default: .observe
        }
      }
      if choices.bool(probability: 0.6) { return deed([4, 1]).map(Command.do) }
      guard choices.bool(probability: 0.6) else { return .observe(nil) }
      let trigger = event()
      return deed([3, 2, 1]).map { .observe(Reaction(trigger: trigger, deed: $0)) }
    }
  }

  func step(
    _ command: Command,
    as reference: Reference,
    in model: inout SignalModel
  ) -> [String] {
    model.log = []
    switch command {
    case .observe(let reaction):
      model.observe(
        .init(reference: reference, name: "\(reference)"),
        (reaction?.trigger).flatMap { trigger in reaction.map { (trigger, $0.deed) } }
      )
    case .do(let deed): model.perform(deed)
    }
    model.run()
    return model.log
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> [String] {
    system.log.withLock { $0 = [] }
    switch command {
    case .observe(let reaction): system.observe(reference, reaction)
    case .do(let deed): system.perform(deed)
    }
    return system.log.withLock { $0 }
  }

  func verify(_ system: System, against model: SignalModel) throws {
    for observer in model.observers where observer.name == "\(observer.reference)" {
      let isHeld = system.captures.withLock { $0[observer.reference]?.isAlive } ?? false
      let isWanted = !observer.isDisposed && model.termination == nil
      try requireEqual(isHeld, isWanted, "whether \(observer.name) holds what it captured")
    }
  }
}

/// The documented rule: one queue, in which additions, removals and events wait for their turn.
struct SignalModel {
  enum Event: Equatable, Sendable {
    case value(Int)
    case failed
    case completed
    case interrupted

    init(_ event: Signal<Int, LawFault>.Event) {
      switch event {
      case .value(let value): self = .value(value)
      case .failed: self = .failed
      case .completed: self = .completed
      case .interrupted: self = .interrupted
      }
    }
  }

  enum Deed: Sendable {
    case send(Event)
    case dispose(Reference)
    case observe
  }

  struct Observer {
    let reference: Reference
    let name: String
    var isDisposed = false
    var isInside = false
    var reaction: (trigger: Event, deed: Deed)?
  }

  private enum Operation {
    case insert(String)
    case deliver(Event)
  }

  var observers: [Observer] = []
  private(set) var termination: Event?
  var log: [String] = []
  private var queue: [Operation] = []

  mutating func observe(_ observer: Observer, _ reaction: (trigger: Event, deed: Deed)?) {
    observers.append(observer)
    observers[observers.count - 1].reaction = reaction
    if termination == nil {
      queue.append(.insert(observer.name))
    } else {
      tell(observers.count - 1, .interrupted)
    }
  }

  mutating func perform(_ deed: Deed) {
    switch deed {
    case .send(let event): queue.append(.deliver(event))
    case .dispose(let reference):
      // Not one that never began: it had no handle.
      for index in observers.indices where observers[index].name == "\(reference)" {
        observers[index].isDisposed = true
      }
    case .observe: break
    }
  }

  mutating func run() {
    while !queue.isEmpty {
      switch queue.removeFirst() {
      case .insert(let name):
        guard let index = observers.firstIndex(where: { $0.name == name }),
          !observers[index].isDisposed
        else { continue }
        if termination == nil {
          observers[index].isInside = true
        } else {
          tell(index, .interrupted)
        }
      case .deliver(let event):
        guard termination == nil else { continue }
        if case .value = event {} else { termination = event }
        for index in observers.indices.filter({ observers[$0].isInside }) {
          if !observers[index].isDisposed { tell(index, event) }
        }
      }
    }
  }

  private mutating func tell(_ index: Int, _ event: Event) {
    log.append("\(observers[index].name) \(event)")
    guard let reaction = observers[index].reaction, reaction.trigger == event else { return }
    observers[index].reaction = nil
    if case .observe = reaction.deed {
      let observer = observers[index]
      observe(.init(reference: observer.reference, name: observer.name + "'"), nil)
    } else {
      perform(reaction.deed)
    }
  }
}
