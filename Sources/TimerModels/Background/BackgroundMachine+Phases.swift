extension BackgroundMachine {
  /// Takes what the process is told.
  mutating func receive(_ event: PhaseEvent, at now: Duration) -> Effects {
    switch event {
    case .leaves(let departure): leave(departure, at: now)
    case .returns: comeBack()
    }
  }

  private mutating func leave(_ departure: Departure, at now: Duration) -> Effects {
    switch stage {
    case .foreground:
      return start(departure, at: now)
    case .leaving(let leaving), .going(let leaving):
      if leaving.departure.isSuspension, !departure.isSuspension {
        return start(departure, at: now)
      }
      return leaving.departure.cause == departure.cause ? hurry(at: now) : Effects()
    case .gone(let gone):
      return gone.isSuspension && !departure.isSuspension
        ? start(departure, at: now) : Effects()
    }
  }

  private mutating func start(_ departure: Departure, at now: Duration) -> Effects {
    let budget = departure.isSuspension ? suspension : ending
    let deadline = now + budget.total
    departures += 1
    let leaving = Leaving(
      departure: departure,
      number: departures,
      start: now,
      warning: budget.warning,
      deadline: deadline
    )
    stage = .leaving(leaving)
    var effects = Effects(tellings: [
      .phase(.background(deadline: deadline), remaining: budget.total),
      .departure(number: departures), .told(number: departures),
    ])
    if leaving.expiry <= now { expire(leaving, at: now, &effects) }
    return effects
  }

  /// Lets the time expire, or be over if it has expired.
  private mutating func hurry(at now: Duration) -> Effects {
    guard case .leaving(var leaving) = stage else { return Effects() }
    var effects = Effects()
    leaving.deadline = leaving.isExpiring ? now : min(leaving.deadline, now + leaving.warning)
    stage = .leaving(leaving)
    if leaving.isExpiring {
      goNow(leaving, at: now, &effects)
    } else {
      expire(leaving, at: now, &effects)
    }
    return effects
  }

  private mutating func comeBack() -> Effects {
    switch stage {
    case .foreground:
      return Effects(tellings: [.returned])
    case .leaving(let leaving), .going(let leaving):
      guard leaving.departure.isSuspension else { return Effects() }
    case .gone(let departure):
      guard departure.isSuspension else { return Effects() }
    }
    stage = .foreground
    entries = entries.compactMapValues { entry in
      guard entry.policy == .keep else { return nil }
      return Entry(info: entry.info, policy: entry.policy)
    }
    return Effects(tellings: [.phase(.foreground, remaining: nil), .returned])
  }

  /// Whether the process still has to go as it had to.
  func isLeaving(_ number: UInt64) -> Bool {
    if case .leaving(let leaving) = stage { leaving.number == number } else { false }
  }

  /// Takes note that everybody has been told that the process has to go.
  mutating func told(_ number: UInt64, at now: Duration) -> Effects {
    guard case .leaving(var leaving) = stage, leaving.number == number else { return Effects() }
    leaving.isTold = true
    stage = .leaving(leaving)
    return goIfDone(at: now)
  }

  /// Looks at the clock.
  mutating func look(at now: Duration) -> Effects {
    var effects = Effects()
    switch stage {
    case .foreground, .gone:
      break
    case .going(let leaving):
      if now >= leaving.deadline {
        effects.leave = takeLeave(leaving.number, at: now, isForced: true)
      }
    case .leaving(let leaving):
      if now >= leaving.deadline {
        goNow(leaving, at: now, &effects)
      } else if now >= leaving.expiry, !leaving.isExpiring {
        expire(leaving, at: now, &effects)
      } else {
        effects.tellings = [.remaining(leaving.deadline - now)]
      }
    }
    return effects
  }

  /// Lets the process go, unless it has gone already or need not any more.
  ///
  /// - Parameters:
  ///   - number: Which time it is that the process has to go.
  ///   - now: The time.
  ///   - isForced: Whether not everybody has been told.
  /// - Returns: How, once.
  mutating func takeLeave(_ number: UInt64, at now: Duration, isForced: Bool) -> Leave? {
    guard case .going(let leaving) = stage, leaving.number == number else { return nil }
    stage = .gone(leaving.departure)
    switch leaving.departure.destination {
    case .suspension:
      return .suspend
    case .end(let exitCode, let lateExitCode):
      // Without a task to wait for, it must be somebody who was told of the phases.
      let isHeldUp = isForced && entries.isEmpty && leaving.deadline > leaving.start
      let isInTime = entries.isEmpty && !isHeldUp
      return .end(
        EndReport(
          cause: leaving.departure.cause,
          exitCode: isInTime ? exitCode : lateExitCode,
          late: infos,
          isHeldUpByObservers: isHeldUp,
          elapsed: now - leaving.start
        )
      )
    }
  }

  private mutating func expire(_ leaving: Leaving, at now: Duration, _ effects: inout Effects) {
    var leaving = leaving
    leaving.isExpiring = true
    stage = .leaving(leaving)
    effects.tellings.append(
      .phase(.expiring(deadline: leaving.deadline), remaining: max(.zero, leaving.deadline - now))
    )
    effects.expired = entries.values.filter { !$0.hasExpired }.map(\.info.id).sorted()
    for id in effects.expired { entries[id]?.hasExpired = true }
  }

  /// Goes after everybody has been told, if there is nothing left to wait for.
  mutating func goIfDone(at now: Duration) -> Effects {
    guard case .leaving(let leaving) = stage, leaving.isTold, entries.isEmpty else {
      return Effects()
    }
    stage = .going(leaving)
    return Effects(tellings: [.phase(.ending, remaining: .zero), .leave(number: leaving.number)])
  }

  /// Goes, whoever is told and whatever has not ended.
  private mutating func goNow(_ leaving: Leaving, at now: Duration, _ effects: inout Effects) {
    stage = .going(leaving)
    effects.tellings.append(.phase(.ending, remaining: .zero))
    effects.leave = takeLeave(leaving.number, at: now, isForced: true)
  }
}
