import Signals
import SignalsTesting

/// An exclusive action that threads try to execute.
struct SharedActionMachine: StateMachine {
  enum Command: Sendable {
    case apply
    case complete(Reference)
    case isExecuting
    case isEnabled
  }

  struct Model: Hashable {
    var executing: Reference?
    var accepted: Set<Reference> = []
  }

  final class System: Sendable {
    let inputs = MadeValues<Signal<Int, Never>.Observer>()
    let completing = Signals.Atomic(())
    let action: Action<Reference, Int, Never>

    init() {
      action = Action { [inputs] reference in
        SignalProducer { observer, _ in inputs[reference] = observer }
      }
    }
  }

  var initialModel: Model { Model() }

  func makeSystem() -> System { System() }

  func commands(in model: Model) -> Generator<Command> {
    Generator { choices in
      switch choices.index(weights: [3, 2, 1, 1]) {
      case 0: .apply
      case 1: Generator.reference(among: Array(model.accepted))(&choices).map(Command.complete)
      case 2: .isExecuting
      default: .isEnabled
      }
    }
  }

  func step(_ command: Command, as reference: Reference, in model: inout Model) -> Bool {
    switch command {
    case .apply:
      guard model.executing == nil else { return false }
      model.executing = reference
      model.accepted.insert(reference)
      return true
    case .complete(let execution):
      if model.executing == execution { model.executing = nil }
      return true
    case .isExecuting: return model.executing != nil
    case .isEnabled: return model.executing == nil
    }
  }

  func run(_ command: Command, as reference: Reference, on system: System) -> Bool {
    switch command {
    case .apply:
      let isRefused = Lock(false)
      system.action.apply(reference).startWithFailed { _ in isRefused.withLock { $0 = true } }
      return isRefused.withLock { !$0 }
    case .complete(let execution):
      // Who comes second would return before the first has done it: nobody waits for a sender.
      system.completing.modify { _ in system.inputs.remove(execution)?.sendCompleted() }
      return true
    case .isExecuting: return system.action.isExecuting.value
    case .isEnabled: return system.action.isEnabled.value
    }
  }

  func closingCommands(in model: Model) -> [Command] { [.isExecuting, .isEnabled] }
}
