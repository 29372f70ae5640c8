internal import FoundationEssentials
internal import Signals

/// Carries the runs of a request model out.
///
/// A run holds the runner and the runner holds the run, until the run ends or is cancelled; the
/// model, which nobody here holds, cancels it when it is released.
final class RequestRunner<Output: Sendable>: Sendable {
  typealias Base = RequestMachine<Output>.Base

  private struct Memory {
    var question: Question<Output>?
    /// When a run ended last, for the next poll to be counted from.
    var lastEnd: Duration?
    /// Whether the next who observes should see a newer value.
    var isDue = false
    var isObserved = false
  }

  /// The machine, with a new snapshot for each change.
  let snapshot = MutableProperty(RunSnapshot(RequestMachine<Output>()))
  let errors: Signal<NetworkError, Never>
  /// How long to wait from the end of a run to the next one, while somebody observes.
  let pollInterval = MutableProperty<Duration?>(nil)
  /// What ends with the model.
  let bag = CompositeDisposable()
  let scheduler: any DateScheduler

  private let timeout: Duration?
  private let errorInput: Signal<NetworkError, Never>.Observer
  private let memory: Lock<Memory>
  private let expiry = SerialDisposable()
  private let poll = SerialDisposable()

  init(_ question: Question<Output>?, timeout: Duration?, scheduler: any DateScheduler) {
    self.timeout = timeout
    self.scheduler = scheduler
    memory = Lock(Memory(question: question))
    (errors, errorInput) = Signal<NetworkError, Never>.pipe()
    bag += expiry
    bag += poll
    snapshot.observeDemand { [weak self] isObserved in
      guard let self else { return }
      memory.withLock { $0.isObserved = isObserved }
      reconsider()
    }
    bag += pollInterval.signal.observeValues { [weak self] _ in self?.reconsider() }
  }

  /// Follows what is made stale in a store.
  func follow(_ store: RequestStore) {
    bag += store.invalidations.observeValues { [weak self] invalidation in
      guard let self, let url = request?.url, invalidation.isMatch(url) else { return }
      invalidate()
    }
  }

  private var isRunning: Bool { snapshot.value.isRunning }

  /// The request that is asked at the moment, if there is one.
  var request: HTTPRequest? { memory.withLock { $0.question }?.request }

  /// Cancels the transfer, if one is running, and lets no other one begin.
  func close() {
    bag.dispose()
    change { $0.close() }?.dispose()
  }

  /// Changes the machine, and releases what that replaces outside of the property's step.
  ///
  /// Whoever observes is told where the machine's revision has changed.
  func change<Result>(_ body: (inout RequestMachine<Output>) -> Result) -> Result {
    var replaced: RunSnapshot?
    let result = snapshot.modify { snapshot in
      replaced = snapshot
      var machine = snapshot.machine(of: Output.self)
      let result = body(&machine)
      snapshot = RunSnapshot(machine)
      return result
    }
    withExtendedLifetime(replaced) {}
    return result
  }
}

// MARK: - Runs

extension RequestRunner {
  /// Describes a run, for an action.
  func producer(_ intent: Question<Output>.Intent) -> SignalProducer<Output, NetworkError> {
    SignalProducer { [self] observer, lifetime in
      let run = RequestRun<Output>(observer)
      lifetime.observeEnded { [weak self, weak run] in
        // Most executions end with their run, and there is nothing to be cancelled.
        if let run, !run.isDisposed { self?.cancel(run) }
      }
      begin(run, intent)
    }
  }

  /// Starts a run that nobody waits for, unless one is going on.
  func begin(_ intent: Question<Output>.Intent) {
    begin(RequestRun(nil), intent)
  }

  private func begin(_ run: RequestRun<Output>, _ intent: Question<Output>.Intent) {
    guard let question = memory.withLock({ $0.question }), change({ $0.begin(run) }) else {
      return run.dispose()
    }
    memory.withLock { $0.isDue = false }
    poll.inner = nil
    if let timeout {
      let limit = scheduler.schedule(after: timeout) { [weak self, weak run] in
        guard let self, let run else { return }
        let reason = "there was no complete answer within \(timeout)"
        let error = NetworkError(.timedOut(.whole), address: question.address, reason: reason)
        finish(run, with: .failure(error), of: question)
      }
      run.resources.holdLimit(limit)
    }
    start(run, question, intent)
  }

  private func start(
    _ run: RequestRun<Output>,
    _ question: Question<Output>,
    _ intent: Question<Output>.Intent
  ) {
    let number = run.resources.beginQuestion()
    let transfer = question.ask(intent) { [self] event in
      switch event {
      case .progress(let progress):
        change { $0.advance(run, to: progress) }
      case .preliminary(let value):
        change { $0.show(run, value) }
      case .final(let value, let remaining):
        finish(run, with: .success(value), goodFor: remaining, of: question)
      case .failed(let error):
        finish(run, with: .failure(error), of: question)
      case .gaveUp(let reason):
        // After a cancellation the run is over, and this changes nothing.
        fail(run, of: question, reason)
      }
    }
    run.resources.holdTransfer(transfer, ofQuestion: number)
  }

  private func fail(_ run: RequestRun<Output>, of question: Question<Output>, _ reason: String) {
    let error = NetworkError(.cancelled, address: question.address, reason: reason)
    finish(run, with: .failure(error), of: question)
  }

  private func finish(
    _ run: RequestRun<Output>,
    with result: Result<Base, NetworkError>,
    goodFor remaining: Duration? = nil,
    of question: Question<Output>
  ) {
    let (ending, number) = change { ($0.finish(run, with: result), $0.valueCount) }
    switch ending {
    case .none: return
    case .again: return start(run, question, .reload)
    case .over: break
    }
    if let remaining, case .success = result {
      expiry.inner = scheduler.schedule(after: remaining) { [weak self] in
        self?.change { $0.expire(number) }
      }
    }
    rest()
    switch result {
    case .success(let base):
      run.finish(.success(base.value))
    case .failure(let error):
      run.finish(.failure(error))
      errorInput.send(value: error)
    }
  }

  /// Cancels a run, if it is going on.
  ///
  /// - Parameter run: The run, or `nil` for whichever there is.
  func cancel(_ run: RequestRun<Output>? = nil) {
    guard let cancelled = change({ $0.cancel(run) }) else { return }
    rest()
    cancelled.dispose()
  }

  /// Turns to another question, and asks it.
  ///
  /// - Parameters:
  ///   - question: The question, or `nil` for none.
  ///   - keepsValue: Whether the answer to the one before is shown meanwhile.
  func turn(to question: Question<Output>?, keepingValue keepsValue: Bool) {
    expiry.inner = nil
    memory.withLock { memory in
      memory.question = question
      memory.isDue = false
    }
    change { $0.reset(keepingValue: keepsValue && question != nil) }?.dispose()
    if question != nil { begin(.load) }
  }
}

// MARK: - What makes it run by itself

extension RequestRunner {
  /// Notes the end of a run.
  private func rest() {
    memory.withLock { $0.lastEnd = scheduler.uptime }
    reconsider()
  }

  /// Runs, or waits to run, where somebody observes and there is a reason.
  private func reconsider() {
    guard !isRunning else { return poll.inner = nil }
    let (isObserved, isDue, lastEnd) = memory.withLock { memory in
      (memory.isObserved, memory.isDue, memory.lastEnd)
    }
    guard isObserved else { return poll.inner = nil }
    if isDue { return begin(.reload) }
    guard let interval = pollInterval.value, interval > .zero else { return poll.inner = nil }
    let due = lastEnd.map { $0 + interval }
    if let due, due > scheduler.uptime {
      poll.replace { scheduler.schedule(at: due) { [weak self] in self?.reconsider() } }
    } else {
      begin(.reload)
    }
  }

  /// Makes what is shown stale, and has it asked for again where there was anything.
  func invalidate() {
    change { $0.invalidate() }
    refreshSoon()
  }

  /// Runs again now, or once somebody observes; not where it has never run.
  func refreshSoon() {
    // A run that is going on knows that it is not the last.
    guard !isRunning, !snapshot.value.isIdle else { return }
    memory.withLock { $0.isDue = true }
    reconsider()
  }

  /// Tells an error that no run has brought.
  func report(_ error: NetworkError) {
    errorInput.send(value: error)
  }
}
