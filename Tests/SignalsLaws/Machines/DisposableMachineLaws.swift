import Signals
import SignalsTesting
import Testing

@Suite("Disposables as a machine")
struct DisposableMachineLaws {
  @Test(
    "however disposables hold each other, each action runs once, in order, when its turn has come"
  )
  func disposables() throws {
    try check("disposables do as their model does", cases: 200, machine: DisposableMachine())
  }
}

/// Disposables of all kinds that hold each other.
struct DisposableMachine: StateMachine {
  enum Command: Sendable {
    case action
    case standIn(Reference)
    case composite
    case serial
    case scoped(Reference)
    case add(Reference, to: Reference)
    case takeOut(Reference)
    case set(Reference?, in: Reference)
    case dispose(Reference)
    case release(Reference)
  }

  struct Response: Equatable, Sendable {
    /// Which actions have run.
    var ran: [Int] = []
    /// What has been disposed of.
    var disposed: Set<Int> = []
  }

  final class System: Sendable {
    let things = MadeValues<any Disposable>()
    let handles = MadeValues<any Disposable>()
    let alive = Lock<Set<Reference>>([])
    let ran = Lock<[Int]>([])

    func make(_ reference: Reference, _ thing: any Disposable) {
      things[reference] = thing
      alive.withLock { _ = $0.insert(reference) }
    }
  }

  var initialModel: DisposableModel { DisposableModel() }

  func makeSystem() -> System { System() }

  func commands(in model: DisposableModel) -> Generator<Command> {
    let (all, holdable) = (model.references { _ in true }, model.references { !$0.isScoped })
    let composites = model.references { $0.kind == .composite }
    let serials = model.references { $0.kind == .serial }
    let scoped = model.references(where: \.isScoped)
    return Generator { choices in
      func one(of references: [Reference]) -> Reference? {
        Generator.reference(among: references)(&choices)
      }
      switch choices.index(weights: [4, 1, 2, 2, 1, 5, 2, 4, 4, 1]) {
      case 0: return .action
      case 1: return one(of: holdable).map(Command.standIn)
      case 2: return .composite
      case 3: return .serial
      case 4: return one(of: holdable).map(Command.scoped)
      case 5:
        guard let member = one(of: holdable), let target = one(of: composites) else { return nil }
        return .add(member, to: target)
      case 6: return one(of: Array(model.handles.keys)).map(Command.takeOut)
      case 7:
        guard let target = one(of: serials) else { return nil }
        return .set(choices.bool(probability: 0.8) ? one(of: holdable) : nil, in: target)
      case 8: return one(of: all).map(Command.dispose)
      default: return one(of: scoped).map(Command.release)
      }
    }
  }

  func allows(_ command: Command, in model: DisposableModel) -> Bool {
    switch command {
    // What holds is younger than what it holds, so that there are no cycles.
    case .add(let member, let target): member.number < target.number
    case .set(.some(let inner), let target): inner.number < target.number
    default: true
    }
  }

  func step(
    _ command: Command,
    as reference: Reference,
    in model: inout DisposableModel
  ) -> Response {
    model.ran = []
    switch command {
    case .action: model.nodes[reference] = .init(.action)
    case .standIn(let inner): model.nodes[reference] = .init(.standIn, inner: inner)
    case .composite: model.nodes[reference] = .init(.composite)
    case .serial: model.nodes[reference] = .init(.serial)
    case .scoped(let inner): model.nodes[reference] = .init(.scoped, inner: inner)
    case .add(let member, let target): model.add(member, to: target, as: reference)
    case .takeOut(let handle): model.takeOut(handle)
    case .set(let inner, let target): model.set(inner, in: target)
    case .dispose(let thing): model.dispose(thing)
    case .release(let thing):
      model.dispose(thing)
      model.nodes[thing] = nil
    }
    return Response(
      ran: model.ran.map(\.number),
      disposed: Set(model.nodes.keys.filter(model.isDisposed).map(\.number))
    )
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> Response {
    system.ran.withLock { $0 = [] }
    let things = system.things
    switch command {
    case .action:
      let number = reference.number
      system.make(reference, AnyDisposable { system.ran.withLock { $0.append(number) } })
    case .standIn(let inner): system.make(reference, AnyDisposable(things[inner]!))
    case .composite: system.make(reference, CompositeDisposable())
    case .serial: system.make(reference, SerialDisposable())
    case .scoped(let inner): system.make(reference, ScopedDisposable(things[inner]!))
    case .add(let member, let target):
      let composite = things[target] as? CompositeDisposable
      system.handles[reference] = composite?.add(things[member])
    case .takeOut(let handle): system.handles[handle]?.dispose()
    case .set(let inner, let target):
      (things[target] as? SerialDisposable)?.inner = inner.flatMap { things[$0] }
    case .dispose(let thing): things[thing]?.dispose()
    case .release(let thing):
      system.alive.withLock { _ = $0.remove(thing) }
      things.remove(thing)
    }
    let disposed = system.alive.withLock { $0 }.filter { things[$0]?.isDisposed == true }
    return Response(ran: system.ran.withLock { $0 }, disposed: Set(disposed.map(\.number)))
  }
}

/// What disposables are, and what they hold.
struct DisposableModel {
  enum Kind {
    case action
    case standIn
    case composite
    case serial
    case scoped
  }

  struct Node {
    let kind: Kind
    var inner: Reference?
    var isDisposed = false
    var members: [(handle: Reference, member: Reference)] = []

    init(_ kind: Kind, inner: Reference? = nil) {
      (self.kind, self.inner) = (kind, inner)
    }

    var isScoped: Bool { kind == .scoped }
  }

  var nodes: [Reference: Node] = [:]
  /// The composite that each handle is for.
  var handles: [Reference: Reference] = [:]
  var ran: [Reference] = []

  func references(where isIncluded: (Node) -> Bool) -> [Reference] {
    nodes.filter { isIncluded($0.value) }.map(\.key)
  }

  func isDisposed(_ reference: Reference) -> Bool {
    guard let node = nodes[reference] else { return false }
    switch node.kind {
    case .standIn, .scoped: return node.inner.map(isDisposed) ?? false
    default: return node.isDisposed
    }
  }

  mutating func dispose(_ reference: Reference) {
    guard let node = nodes[reference] else { return }
    switch node.kind {
    case .action:
      if !node.isDisposed { ran.append(reference) }
      nodes[reference]?.isDisposed = true
    case .standIn, .scoped:
      if let inner = node.inner { dispose(inner) }
    case .composite, .serial:
      nodes[reference]?.isDisposed = true
      nodes[reference]?.members = []
      nodes[reference]?.inner = nil
      for (_, member) in node.members { dispose(member) }
      if let inner = node.inner { dispose(inner) }
    }
  }

  mutating func add(_ member: Reference, to target: Reference, as handle: Reference) {
    guard !isDisposed(target) else { return dispose(member) }
    nodes[target]?.members.append((handle, member))
    handles[handle] = target
  }

  mutating func takeOut(_ handle: Reference) {
    guard let target = handles[handle] else { return }
    nodes[target]?.members.removeAll { $0.handle == handle }
  }

  mutating func set(_ inner: Reference?, in target: Reference) {
    if isDisposed(target) {
      if let inner { dispose(inner) }
      return
    }
    let obsolete = nodes[target]?.inner
    guard obsolete != inner else { return }
    nodes[target]?.inner = inner
    if let obsolete { dispose(obsolete) }
  }
}
