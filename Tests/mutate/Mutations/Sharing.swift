extension Mutation {
  static let sharing: [Mutation] = [
    Mutation(
      "state.replay.count >= capacity",
      becomes: "state.replay.count > capacity",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "share(replay:"
    ),
    Mutation(
      "capacity > 0",
      becomes: "capacity >= 0",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "share(replay:"
    ),
    Mutation(
      "keepsAfterEnd ? nil : state.takeReplay()",
      becomes: "nil",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "116: share"
    ),
    Mutation(
      statement: "if keepsAfterEnd { state.termination = termination }",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "replayLazily(upTo:)"
    ),
    Mutation(
      statement: "if keepsAfterEnd { state.termination = termination }",
      becomes: "state.termination = termination",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "116: share"
    ),
    Mutation(
      "keepsAfterEnd ? state.replay : state.takeReplay()",
      becomes: "state.replay",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "116: share"
    ),
    Mutation(
      statement: "state.run = nil",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "116: share"
    ),
    Mutation(
      statement: "run?.scope.dispose()",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "share(replay:"
    ),
    Mutation(
      statement: "if isNew { start(run) }",
      becomes: "start(run)",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "116: share"
    ),
    Mutation(
      statement: "if !joined.isEmpty { replay(values, to: joined) }",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "116: share"
    ),
    Mutation(
      statement: "if !joined.isEmpty { replay(values, to: joined) }",
      in: "Operators/Sharing/SharedRun.swift",
      occurrence: 2,
      laws: "116: share"
    ),
    Mutation(
      statement: "scope.hold(AnyDisposable { [self] in leave(scope) })",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "share(replay:"
    ),
    Mutation(
      statement: "state.replay.append(value)",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "replayLazily(upTo:)"
    ),
    Mutation(
      statement: "guard scope.onInterruption({ sink.end(.interrupted) }) else { return }",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "share(replay:"
    ),
    Mutation(
      statement: "finish(termination, to: present)",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "share(replay:"
    ),
    Mutation(
      "joining.isEmpty && present.isEmpty",
      becomes: "present.isEmpty",
      in: "Operators/Sharing/SharedRun.swift",
      laws: "joined inside"
    ),
    Mutation(
      "keepAlive > .zero ? .stopLater(keepAlive, scheduler) : .stop",
      becomes: ".stop",
      in: "Operators/Sharing/Share.swift",
      laws: "116: share"
    ),
    Mutation(
      "scope == .forever",
      becomes: "false",
      in: "Operators/Sharing/Share.swift",
      laws: "116: share"
    ),
    Mutation(
      statement: "lifetime.observeEnded { [weak shared] in shared?.stop() }",
      in: "Operators/Sharing/Share.swift",
      laws: "116: replayLazily is released"
    ),
    Mutation(
      statement: "scope.hold(AnyDisposable { withExtendedLifetime(token) {} })",
      in: "Operators/Sharing/Share.swift",
      laws: "116: replayLazily is released"
    ),
  ]
}
