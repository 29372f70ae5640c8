import Signals
import SignalsTesting

enum SharedDisposable: CaseIterable, Sendable {
  case action
  case composite
  case serial
  case scoped
  case bag
  case lifetime
}

/// A disposable that threads dispose of, and give members to.
struct SharedDisposableMachine: StateMachine {
  enum Command: Sendable {
    case dispose
    case isDisposed
    /// Gives it one more member, if it is of a kind that has members.
    case add
    /// Counts how often members have been disposed of, when all is quiet.
    case count
  }

  struct Model: Hashable {
    var isDisposed = false
    var memberCount = 1
    var disposalCount = 0
  }

  final class System: Sendable {
    let disposals = Lock(0)
    let disposable: any Disposable
    let add: @Sendable (any Disposable) -> Void

    init(_ kind: SharedDisposable) {
      let first = AnyDisposable { [disposals] in disposals.withLock { $0 += 1 } }
      switch kind {
      case .action:
        (disposable, add) = (first, { _ in })
      case .scoped:
        (disposable, add) = (ScopedDisposable(first), { _ in })
      case .composite:
        let composite = CompositeDisposable([first])
        (disposable, add) = (composite, { composite.add($0) })
      case .serial:
        let serial = SerialDisposable(first)
        (disposable, add) = (serial, { serial.inner = $0 })
      case .bag:
        let bag = DisposeBag()
        bag += first
        (disposable, add) = (bag, { bag += $0 })
      case .lifetime:
        let (lifetime, token) = Lifetime.make()
        lifetime += first
        (disposable, add) = (token, { lifetime += $0 })
      }
    }
  }

  let kind: SharedDisposable

  private var hasMembers: Bool { kind != .action && kind != .scoped }

  var initialModel: Model { Model() }

  func makeSystem() -> System { System(kind) }

  func commands(in model: Model) -> Generator<Command> {
    .element(of: hasMembers ? [.isDisposed, .dispose, .add] : [.isDisposed, .dispose])
  }

  func step(_ command: Command, as reference: Reference, in model: inout Model) -> Int {
    switch command {
    case .dispose:
      model.isDisposed = true
      model.disposalCount = model.memberCount
    case .isDisposed: return model.isDisposed ? 1 : 0
    case .add:
      // A serial one disposes of what it held, and all of the member when it is disposed of itself.
      if kind == .serial { model.disposalCount = model.memberCount }
      model.memberCount += 1
      if model.isDisposed { model.disposalCount = model.memberCount }
    case .count: return model.disposalCount
    }
    return 0
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> Int {
    switch command {
    case .dispose: system.disposable.dispose()
    case .isDisposed: return system.disposable.isDisposed ? 1 : 0
    case .add:
      system.add(AnyDisposable { [disposals = system.disposals] in disposals.withLock { $0 += 1 } })
    case .count: return system.disposals.withLock { $0 }
    }
    return 0
  }

  func closingCommands(in model: Model) -> [Command] { [.count, .isDisposed] }
}
