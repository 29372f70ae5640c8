import Signals

extension BackgroundTasks {
  /// Takes what the process is told.
  func receive(_ event: PhaseEvent) {
    let now = scheduler.uptime
    let ended = change { state in
      state.version += 1
      let effects = state.machine.receive(event, at: now)
      return (event == .returns ? state.takeIdleHandlers() : [], effects)
    }
    guard !ended.isEmpty else { return }
    // Not here: observers, and what the handlers hold, may take their time.
    teller.schedule { [self] in
      withExtendedLifetime(ended) { tellOfTasks() }
    }
  }

  /// Changes the machine, and performs what follows from it.
  ///
  /// - Parameter body: Changes the state, under the lock.
  /// - Returns: What `body` returns beside the effects.
  func change<Result>(
    _ body: (inout State) -> (Result, BackgroundMachine.Effects)
  ) -> Result {
    let (result, effects, hasNewTimes) = state.withLock { state in
      let version = state.version
      let (result, effects) = body(&state)
      state.tellings += effects.tellings
      return (result, effects, version != state.version)
    }
    if hasNewTimes { wait() }
    for _ in effects.tellings { teller.schedule { [self] in tellNext() } }
    for id in effects.expired { expirationScheduler.schedule { [self] in expire(id) } }
    if let leave = effects.leave { perform(leave) }
    return result
  }

  /// Tells that a task has begun or ended.
  func tellOfTasks() {
    revision.modify { $0 &+= 1 }
  }

  /// Reports what the program has done wrong.
  func tell(_ fault: BackgroundTaskFault) {
    report(fault)
    faultObserver.send(value: fault)
  }

  // MARK: Time

  /// Sets the timer to the next moment that matters.
  ///
  /// Of several threads that do so at once, the one that knows of the last change has the last word.
  private func wait() {
    while true {
      let now = scheduler.uptime
      let (moment, version) = state.withLock {
        ($0.machine.nextMoment(after: now), $0.version)
      }
      // A process that was told to go must be let go, also when nobody keeps its tasks any more.
      timer.inner = moment.flatMap { scheduler.schedule(at: $0) { [self] in look() } }
      if state.withLock({ $0.version == version }) { return }
    }
  }

  private func look() {
    let now = scheduler.uptime
    change { state in
      state.version += 1
      return ((), state.machine.look(at: now))
    }
  }

  // MARK: Effects

  /// Tells the oldest thing that has not been told yet.
  private func tellNext() {
    let telling = state.withLock { state in
      state.tellings.isEmpty ? nil : state.tellings.removeFirst()
    }
    switch telling {
    case nil: break
    case .phase(let phase, let remaining):
      transaction {
        phaseSource.value = phase
        remainingSource.value = remaining
      }
    case .remaining(let remaining): remainingSource.value = remaining
    case .departure(let number): beginDepartures(number)
    case .told(let number):
      let now = scheduler.uptime
      change { ((), $0.machine.told(number, at: now)) }
    case .returned: returnedObserver.send(value: ())
    case .leave(let number):
      let now = scheduler.uptime
      change { state in
        state.version += 1
        let leave = state.machine.takeLeave(number, at: now, isForced: false)
        return ((), BackgroundMachine.Effects(leave: leave))
      }
    }
  }

  private func expire(_ id: UInt64) {
    let (task, handler) = state.withLock { state in
      // The process may have come back meanwhile.
      let handler = state.machine.hasExpired(id) ? state.handlers[id] : nil
      return (handler?.task, handler?.run)
    }
    if let task { handler?(task) }
  }

  private func perform(_ leave: BackgroundMachine.Leave) {
    switch leave {
    case .end(let report): processEnding.end(report)
    case .suspend: processEnding.suspend()
    }
  }
}
