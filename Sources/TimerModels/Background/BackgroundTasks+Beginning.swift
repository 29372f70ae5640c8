public import Signals

extension BackgroundTasks {
  /// What is left at this moment; `nil` in the foreground, where there is no limit.
  ///
  /// It is never negative.
  public var timeRemainingNow: Duration? {
    let deadline = state.withLock { $0.machine.deadline }
    return deadline.map { max(.zero, $0 - scheduler.uptime) }
  }

  /// Begins a task: a process that is told to go waits for it.
  ///
  /// - Parameters:
  ///   - name: What to call it in reports.
  ///   - policy: What becomes of it when the process comes back from a suspension.
  ///   - fileID: Where it begins, for reports.
  ///   - line: The line there.
  ///   - expiration: Called shortly before the deadline if the task has not ended, once for each time
  ///     that the process has to go; at once if the time expires already, or is over. It should see that the task
  ///     ends, and must not wait: handlers run one after the other. Kept until the task ends.
  /// - Returns: The task. Keep it, and end it once.
  @preconcurrency
  public func begin(
    name: String,
    policy: BackgroundTask.ReturnPolicy = .keep,
    fileID: String = #fileID,
    line: Int = #line,
    expiration: (@Sendable (BackgroundTask) -> Void)? = nil
  ) -> BackgroundTask {
    let now = scheduler.uptime
    let (task, isAccepted) = change { state in
      let (info, isAccepted, effects) = state.machine.begin(
        name: name,
        policy: policy,
        fileID: fileID,
        line: line,
        at: now
      )
      let task = BackgroundTask(info, of: self)
      if isAccepted { state.handlers[info.id] = Handler(task: task, run: expiration) }
      return ((task, isAccepted), effects)
    }
    if isAccepted {
      tellOfTasks()
    } else {
      if let expiration { expirationScheduler.schedule { expiration(task) } }
      tell(.beganTooLate(task.info))
    }
    return task
  }

  /// Begins a task each time that the process has to go, before it can be gone.
  ///
  /// For work that there is only when the time is short: saving what has changed, for example.
  ///
  /// ```swift
  /// tasks.whenLeaving(name: "save") { task in
  ///   document.save { _ in task.end() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What to call the task in reports.
  ///   - scheduler: Where to work; the thread of the phases if there is none, and then `work` must be
  ///     short.
  ///   - fileID: Where this stands, for reports.
  ///   - line: The line there.
  ///   - expiration: Called shortly before the deadline if the task has not ended.
  ///   - work: Does the work, or has it done, and ends the task.
  /// - Returns: Takes the wish back. Letting go of it does not.
  @discardableResult
  @preconcurrency
  public func whenLeaving(
    name: String,
    on scheduler: (any Scheduler)? = nil,
    fileID: String = #fileID,
    line: Int = #line,
    expiration: (@Sendable (BackgroundTask) -> Void)? = nil,
    _ work: @escaping @Sendable (BackgroundTask) -> Void
  ) -> any Disposable {
    let departure = DepartureWork { tasks in
      let task = tasks.begin(
        name: name,
        policy: .endOnForeground,
        fileID: fileID,
        line: line,
        expiration: expiration
      )
      if let scheduler { scheduler.schedule { work(task) } } else { work(task) }
    }
    let key = state.withLock { state in
      state.nextDeparture += 1
      state.departures[state.nextDeparture] = departure
      return state.nextDeparture
    }
    return AnyDisposable { [weak self] in
      let departure = self?.state.withLock { $0.departures.removeValue(forKey: key) }
      withExtendedLifetime(departure) {}
    }
  }
}

/// What is to be done each time that the process has to go.
struct DepartureWork: Sendable {
  let begin: @Sendable (BackgroundTasks) -> Void
}

// MARK: -

extension BackgroundTasks {
  /// Begins the tasks of those who wished to act when the process has to go.
  func beginDepartures(_ number: UInt64) {
    let departures = state.withLock { state in
      state.machine.isLeaving(number) ? state.departures.sorted { $0.key < $1.key } : []
    }
    for departure in departures { departure.value.begin(self) }
  }

  /// Whether the process waits for a task.
  func isActive(_ id: UInt64) -> Bool {
    state.withLock { $0.machine.isActive(id) }
  }

  /// Ends a task for its owner.
  func end(_ info: BackgroundTask.Info) {
    let now = scheduler.uptime
    let (wasActive, handler) = change { state in
      let (wasActive, effects) = state.machine.end(info.id, at: now)
      // The handler may hold what releases its own.
      return ((wasActive, state.handlers.removeValue(forKey: info.id)), effects)
    }
    withExtendedLifetime(handler) {}
    if wasActive { tellOfTasks() }
  }
}
