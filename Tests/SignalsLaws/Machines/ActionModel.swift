import Signals
import SignalsTesting

/// Who executes an action, and who waits to.
struct ActionModel {
  enum End: String, CaseIterable, Sendable {
    case completed
    case failed
    case interrupted
  }

  private struct Execution {
    /// Who began it.
    let name: Reference
    var participants: [Reference]
    var values: [Int] = []
  }

  let policy: ActionPolicy
  var isReady = true
  private var executions: [Execution] = []
  private var waiting: [Execution] = []
  private(set) var applied: [Reference] = []
  private(set) var response = ActionMachine.Response()

  init(policy: ActionPolicy) {
    self.policy = policy
  }

  var running: [Reference] { executions.map(\.name) }

  var isEnabled: Bool {
    guard isReady else { return false }
    return switch policy {
    case .exclusive: executions.isEmpty
    case .concurrent: executions.count < 2
    case .queue: waiting.count < 2
    case .latest, .join: true
    }
  }

  /// Shows the state to those who observe it, if it has become another one.
  mutating func show() {
    if response.isEnabled.last != isEnabled { response.isEnabled.append(isEnabled) }
    let isExecuting = !executions.isEmpty
    if response.isExecuting.last != isExecuting { response.isExecuting.append(isExecuting) }
  }

  mutating func apply(_ reference: Reference) {
    applied.append(reference)
    response.told[reference.number] = []
    guard isEnabled else {
      tell([reference], "disabled")
      response.disabledCount += 1
      return
    }
    let execution = Execution(name: reference, participants: [reference])
    switch policy {
    case .queue where !executions.isEmpty: waiting.append(execution)
    case .join where !executions.isEmpty:
      executions[0].participants.append(reference)
      for value in executions[0].values { tell([reference], "\(value)") }
    case .latest:
      let replaced = executions
      executions.append(execution)
      for other in replaced { end(other.name, .interrupted) }
      response.started.append(reference.number)
    default:
      executions.append(execution)
      response.started.append(reference.number)
    }
  }

  mutating func send(_ value: Int, from name: Reference) {
    guard let index = executions.firstIndex(where: { $0.name == name }) else { return }
    if policy == .join { executions[index].values.append(value) }
    tell(executions[index].participants, "\(value)")
    response.values.append(value)
  }

  mutating func end(_ name: Reference, _ end: End) {
    guard let index = executions.firstIndex(where: { $0.name == name }) else { return }
    let ended = executions.remove(at: index)
    if !waiting.isEmpty {
      let next = waiting.removeFirst()
      executions.append(next)
      response.started.append(next.name.number)
    }
    show()
    tell(ended.participants, end.rawValue)
    if end == .completed { response.completedCount += 1 }
    if end == .failed { response.errorCount += 1 }
  }

  /// Who is disposed of is interrupted; when nobody is left, so is the execution.
  mutating func dispose(_ participant: Reference) {
    if let index = waiting.firstIndex(where: { $0.participants == [participant] }) {
      waiting.remove(at: index)
      tell([participant], End.interrupted.rawValue)
    }
    guard let index = executions.firstIndex(where: { $0.participants.contains(participant) }) else {
      return
    }
    executions[index].participants.removeAll { $0 == participant }
    tell([participant], End.interrupted.rawValue)
    if executions[index].participants.isEmpty { end(executions[index].name, .interrupted) }
  }

  mutating func cancel() {
    let waiting = waiting
    self.waiting = []
    show()
    for execution in waiting { tell(execution.participants, End.interrupted.rawValue) }
    for name in running { end(name, .interrupted) }
  }

  private mutating func tell(_ participants: [Reference], _ event: String) {
    for participant in participants { response.told[participant.number]?.append(event) }
  }
}
