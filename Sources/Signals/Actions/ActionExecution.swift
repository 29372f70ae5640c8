/// One execution of an action, and those who asked for it.
final class ActionExecution<Output: Sendable, Failure: Swift.Error>: Disposable {
  typealias Participant = Signal<Output, ActionError<Failure>>.Observer

  private struct State {
    var participants: [(number: Int, observer: Participant)] = []
    var nextNumber = 0
    var values: [Output] = []
    var termination: Termination<ActionError<Failure>>?
  }

  /// The place in the line.
  let ticket: Int
  /// Makes the work; called once, when it is the execution's turn.
  let work: @Sendable () -> SignalProducer<Output, Failure>
  let scope = RunScope()
  /// Whether more may join.
  private let keepsValues: Bool
  private let state = Lock(State())

  init(
    ticket: Int,
    keepsValues: Bool,
    work: @escaping @Sendable () -> SignalProducer<Output, Failure>
  ) {
    self.ticket = ticket
    self.keepsValues = keepsValues
    self.work = work
  }

  var isDisposed: Bool { scope.isDisposed }

  /// Interrupts the execution.
  func dispose() {
    scope.dispose()
  }

  /// Has somebody told what comes of the execution, and what has come of it already.
  ///
  /// - Returns: The participant's number.
  func add(_ observer: Participant) -> Int {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    // Under the gate nothing is delivered meanwhile, so nothing is missed or told twice.
    scope.run { [self] in
      let (values, termination) = state.withLock { state in
        if state.termination == nil { state.participants.append((number, observer)) }
        return (state.values, state.termination)
      }
      for value in values { observer.send(value: value) }
      if let termination { observer.send(termination) }
    }
    return number
  }

  /// Takes somebody out.
  ///
  /// - Returns: Whether nobody is left of an execution that has not ended.
  func remove(_ number: Int) -> Bool {
    let (removed, isForsaken) = state.withLock { state in
      guard let index = state.participants.firstIndex(where: { $0.number == number }) else {
        return (Participant?.none, false)
      }
      let removed = state.participants.remove(at: index)
      return (removed.observer, state.participants.isEmpty && state.termination == nil)
    }
    withExtendedLifetime(removed) {}
    return isForsaken
  }

  /// Tells a value.
  ///
  /// The caller holds the scope's gate.
  func deliver(_ value: Output) {
    let participants = state.withLock { state in
      if keepsValues { state.values.append(value) }
      return state.participants
    }
    for participant in participants { participant.observer.send(value: value) }
  }

  /// Tells the end.
  func end(_ termination: Termination<ActionError<Failure>>) {
    let participants = state.withLock { state in
      state.termination = termination
      defer { state.participants = [] }
      return state.participants
    }
    for participant in participants { participant.observer.send(termination) }
  }
}
