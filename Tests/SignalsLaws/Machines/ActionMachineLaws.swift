import Signals
import SignalsTesting
import Testing

@Suite("Action as a machine")
struct ActionMachineLaws {
  @Test(
    "who executes, waits, joins, takes the place of others and is refused is as the policy says",
    arguments: ActionPolicy.allCases
  )
  func policy(_ policy: ActionPolicy) throws {
    try check("an action by policy: \(policy)", machine: ActionMachine(policy: policy))
  }
}

/// The policies, with small limits.
enum ActionPolicy: CaseIterable, Sendable {
  case exclusive
  case concurrent
  case latest
  case queue
  case join

  var policy: ExecutionPolicy {
    switch self {
    case .exclusive: .exclusive
    case .concurrent: .concurrent(limit: 2)
    case .latest: .latest
    case .queue: .queue(limit: 2)
    case .join: .join
    }
  }
}

/// An action whose executions are fed by hand.
struct ActionMachine: StateMachine {
  enum Command: Sendable {
    case apply
    case send(Reference, Int)
    case end(Reference, ActionModel.End)
    case dispose(Reference)
    case setEnabled(Bool)
    case cancel
  }

  /// Everything that can be seen of an action, since its making.
  struct Response: Equatable, Sendable {
    /// What those who applied it were told, by their numbers.
    var told: [Int: [String]] = [:]
    /// Whose work was started, in order.
    var started: [Int] = []
    var values: [Int] = []
    var errorCount = 0
    var completedCount = 0
    var disabledCount = 0
    var isEnabled: [Bool] = [true]
    var isExecuting: [Bool] = [false]
  }

  let policy: ActionPolicy

  var initialModel: ActionModel { ActionModel(policy: policy) }

  func makeSystem() -> ActionSystem { ActionSystem(policy.policy) }

  func commands(in model: ActionModel) -> Generator<Command> {
    Generator { choices in
      func one(of references: [Reference]) -> Reference? {
        Generator.reference(among: references)(&choices)
      }
      switch choices.index(weights: [6, 4, 3, 3, 1, 1]) {
      case 0: return .apply
      case 1: return one(of: model.running).map { .send($0, Int(choices.draw(upTo: 3))) }
      case 2:
        let end = ActionModel.End.allCases[choices.index(weights: [3, 2, 1])]
        return one(of: model.running).map { .end($0, end) }
      case 3: return one(of: model.applied).map(Command.dispose)
      case 4: return .setEnabled(choices.bool())
      default: return .cancel
      }
    }
  }

  func step(_ command: Command, as reference: Reference, in model: inout ActionModel) -> Response {
    switch command {
    case .apply: model.apply(reference)
    case .send(let execution, let value): model.send(value, from: execution)
    case .end(let execution, let end): model.end(execution, end)
    case .dispose(let participant): model.dispose(participant)
    case .setEnabled(let isEnabled): model.isReady = isEnabled
    case .cancel: model.cancel()
    }
    model.show()
    return model.response
  }

  func run(_ command: Command, as reference: Reference, on system: ActionSystem) -> Response {
    switch command {
    case .apply: system.apply(reference)
    case .send(let execution, let value): system.inputs[execution.number]?.send(value: value)
    case .end(let execution, let end):
      let input = system.inputs.remove(execution.number)
      switch end {
      case .completed: input?.sendCompleted()
      case .failed: input?.send(error: .first)
      case .interrupted: input?.sendInterrupted()
      }
    case .dispose(let participant): system.runs[participant]?.dispose()
    case .setEnabled(let isEnabled): system.isReady.value = isEnabled
    case .cancel: system.action.cancel()
    }
    return system.response.withLock { $0 }
  }

  func verify(_ system: ActionSystem, against model: ActionModel) throws {
    let status = system.action.status.value
    try requireEqual(status.isExecuting, !model.running.isEmpty, "isExecuting")
    try requireEqual(status.isEnabled, model.isEnabled, "isEnabled")
  }
}
