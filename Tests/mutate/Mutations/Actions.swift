extension Mutation {
  static let actions: [Mutation] = [
    Mutation(
      "running < limit",
      becomes: "running <= limit",
      in: "Actions/ExecutionPolicy.swift",
      laws: "an action by policy"
    ),
    Mutation(
      "waiting < limit",
      becomes: "waiting <= limit",
      in: "Actions/ExecutionPolicy.swift",
      laws: "an action by policy"
    ),
    Mutation(
      "running == 0 ? .start : .replace",
      becomes: ".start",
      in: "Actions/ExecutionPolicy.swift",
      laws: "an action by policy"
    ),
    Mutation(
      "running == 0 ? .start : .join",
      becomes: ".start",
      in: "Actions/ExecutionPolicy.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "state.running.removeAll { $0 === execution }",
      in: "Actions/ActionExecutions.swift",
      laws: "executions are released"
    ),
    Mutation(
      statement: "if next == nil { load.running -= 1 } else { load.waiting -= 1 }",
      becomes: "load.running -= 1",
      in: "Actions/ActionExecutions.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "if wasWaiting { load.modify { $0.waiting -= 1 } }",
      in: "Actions/ActionExecutions.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "state.waiting[execution.ticket] = nil",
      in: "Actions/ActionExecutions.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "load.modify { $0.waiting = 0 }",
      in: "Actions/ActionExecutions.swift",
      laws: "an action by policy"
    ),
    Mutation(
      "$0.ticket < $1.ticket",
      becomes: "$0.ticket > $1.ticket",
      in: "Actions/ActionExecutions.swift",
      laws: "the order of what is cancelled"
    ),
    Mutation(
      statement: "ticketsDue += 1",
      in: "Actions/ActionExecutions.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "if keepsValues { state.values.append(value) }",
      in: "Actions/ActionExecution.swift",
      laws: "an action by policy"
    ),
    Mutation(
      "state.participants.isEmpty && state.termination == nil",
      becomes: "state.termination == nil",
      in: "Actions/ActionExecution.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "for participant in participants { participant.observer.send(value: value) }",
      becomes: """
        for participant in participants.suffix(1) { participant.observer.send(value: value) }
        """,
      in: "Actions/ActionExecution.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "for participant in participants { participant.observer.send(termination) }",
      in: "Actions/ActionExecution.swift",
      laws: "an action by policy"
    ),
    Mutation(
      "isReady && load.admission(by: policy) != .refuse",
      becomes: "load.admission(by: policy) != .refuse",
      in: "Actions/Action.swift",
      laws: "128"
    ),
    Mutation(
      "isReady && load.admission(by: policy) != .refuse",
      becomes: "isReady",
      in: "Actions/Action.swift",
      laws: "128"
    ),
    Mutation(
      "load.running > 0",
      becomes: "load.running > 1",
      in: "Actions/Action.swift",
      laws: "128"
    ),
    Mutation(
      statement: "guard isReady.value else { return nil }",
      in: "Actions/Action.swift",
      laws: "127"
    ),
    Mutation(
      statement: "disabledErrorsInput.send(value: ())",
      in: "Actions/Action.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "for execution in replaced { execution.dispose() }",
      in: "Actions/Action.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "if let next { executions.start(next) { start($0) } }",
      in: "Actions/Action.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "eventsInput.send(value: .init(termination))",
      in: "Actions/Action.swift",
      laws: "events of an action"
    ),
    Mutation(
      statement: "execution.end(termination.mapError(ActionError.producerFailed))",
      in: "Actions/Action.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "if !executions.withdraw(execution) { execution.dispose() }",
      becomes: "_ = executions.withdraw(execution)",
      in: "Actions/Action.swift",
      laws: "130"
    ),
    Mutation(
      statement: "for execution in waiting { execution.end(.interrupted) }",
      in: "Actions/Action.swift",
      laws: "an action by policy"
    ),
    Mutation(
      statement: "eventsInput.sendCompleted()",
      in: "Actions/Action.swift",
      laws: "131"
    ),
    Mutation(
      statement: "status.node.completeInStep()",
      in: "Actions/Action.swift",
      laws: "the properties of an action"
    ),
  ]
}
