import Signals
import SignalsTesting
import Testing

@Suite("Lifetime as a machine")
struct LifetimeMachineLaws {
  @Test("what waits for the end of a lifetime runs once, at the end, in order, or at once after it")
  func lifetimes() throws {
    try check("lifetimes do as their model does", cases: 200, machine: LifetimeMachine())
  }
}

/// Lifetimes, their tokens, and what waits for their ends.
struct LifetimeMachine: StateMachine {
  enum Command: Sendable {
    case make
    case observe(Reference)
    case dispose(with: Reference)
    case observeSignal(Reference)
    case takeOut(Reference)
    case end(Reference)
    case release(Reference)
    /// Another lifetime of the same token.
    case again(Reference)
  }

  struct Response: Equatable, Sendable {
    /// What has run, by the commands that asked for it.
    var ran: [String] = []
    var hasEnded: [Int: Bool] = [:]
  }

  struct Model {
    struct Waiting {
      let name: Reference
      let token: Reference
      let events: [String]
      /// What it says that has come too late.
      let lateEvents: [String]
    }

    /// The lifetimes, and whose tokens end them.
    var lifetimes: [Reference: Reference] = [:]
    var tokens: Set<Reference> = []
    var ended: Set<Reference> = []
    var waiting: [Waiting] = []
    var handles: [Reference] = []

    mutating func wait(
      _ name: Reference,
      for lifetime: Reference,
      _ event: String,
      late: String
    ) -> [String] {
      guard let token = lifetimes[lifetime] else { return [] }
      if ended.contains(token) { return ["\(name) \(late)"] }
      waiting.append(
        .init(name: name, token: token, events: ["\(name) \(event)"], lateEvents: [])
      )
      handles.append(name)
      return []
    }

    mutating func end(_ token: Reference) -> [String] {
      ended.insert(token)
      defer { waiting.removeAll { $0.token == token } }
      return waiting.filter { $0.token == token }.flatMap(\.events)
    }
  }

  final class System: Sendable {
    let tokens = MadeValues<Lifetime.Token>()
    let lifetimes = MadeValues<Lifetime>()
    let names = Lock<[Reference]>([])
    let handles = MadeValues<any Disposable>()
    let ran = Lock<[String]>([])

    func add(_ reference: Reference, _ lifetime: Lifetime) {
      lifetimes[reference] = lifetime
      names.withLock { $0.append(reference) }
    }
  }

  var initialModel: Model { Model() }

  func makeSystem() -> System { System() }

  func commands(in model: Model) -> Generator<Command> {
    Generator { choices in
      func lifetime() -> Reference? {
        Generator.reference(among: Array(model.lifetimes.keys))(&choices)
      }
      func token() -> Reference? {
        Generator.reference(among: Array(model.tokens))(&choices)
      }
      switch choices.index(weights: [3, 4, 3, 3, 3, 2, 2, 1]) {
      case 0: return .make
      case 1: return lifetime().map(Command.observe)
      case 2: return lifetime().map(Command.dispose)
      case 3: return lifetime().map(Command.observeSignal)
      case 4: return Generator.reference(among: model.handles)(&choices).map(Command.takeOut)
      case 5: return token().map(Command.end)
      case 6: return token().map(Command.release)
      default: return token().map(Command.again)
      }
    }
  }

  func step(_ command: Command, as reference: Reference, in model: inout Model) -> Response {
    var ran: [String] = []
    switch command {
    case .make:
      model.tokens.insert(reference)
      model.lifetimes[reference] = reference
    case .again(let token): model.lifetimes[reference] = token
    case .observe(let lifetime):
      ran = model.wait(reference, for: lifetime, "ran", late: "ran")
    case .dispose(let lifetime):
      ran = model.wait(reference, for: lifetime, "disposed", late: "disposed")
    case .observeSignal(let lifetime):
      // A signal that has ended before it is observed is interrupted.
      ran = model.wait(reference, for: lifetime, "completed", late: "interrupted")
    case .takeOut(let handle): model.waiting.removeAll { $0.name == handle }
    case .end(let token): ran = model.end(token)
    case .release(let token):
      ran = model.end(token)
      model.tokens.remove(token)
    }
    let hasEnded = model.lifetimes.map { ($0.key.number, model.ended.contains($0.value)) }
    return Response(ran: ran, hasEnded: Dictionary(uniqueKeysWithValues: hasEnded))
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> Response {
    system.ran.withLock { $0 = [] }
    let log: @Sendable (String) -> Void = { event in
      system.ran.withLock { $0.append("\(reference) \(event)") }
    }
    switch command {
    case .make:
      let (lifetime, token) = Lifetime.make()
      system.tokens[reference] = token
      system.add(reference, lifetime)
    case .again(let token): system.add(reference, Lifetime(system.tokens[token]!))
    case .observe(let lifetime):
      system.handles[reference] = system.lifetimes[lifetime]?.observeEnded { log("ran") }
    case .dispose(let lifetime):
      system.handles[reference] = system.lifetimes[lifetime]! += AnyDisposable { log("disposed") }
    case .observeSignal(let lifetime):
      system.handles[reference] = system.lifetimes[lifetime]?.ended.observe { event in
        log(event == .completed ? "completed" : "interrupted")
      }
    case .takeOut(let handle): system.handles[handle]?.dispose()
    case .end(let token): system.tokens[token]?.dispose()
    case .release(let token): system.tokens.remove(token)
    }
    let hasEnded = system.names.withLock { $0 }
      .map { ($0.number, system.lifetimes[$0]?.hasEnded == true) }
    return Response(
      ran: system.ran.withLock { $0 },
      hasEnded: Dictionary(uniqueKeysWithValues: hasEnded)
    )
  }
}
