internal import Signals

/// What a request model knows and how that changes, without a transport or a clock.
///
/// A run is known by the disposable that cancels it; reports of a run that is over change nothing.
struct RequestMachine<Output: Sendable>: Sendable {
  /// A value as the server gave it.
  struct Base: Sendable {
    private var box: ValueBox<Output>
    var freshness: Freshness

    init(value: Output, freshness: Freshness) {
      self.init(ValueBox(value), freshness: freshness)
    }

    init(_ box: ValueBox<Output>, freshness: Freshness) {
      self.box = box
      self.freshness = freshness
    }

    var value: Output {
      get { box.value }
      set { box = ValueBox(newValue) }
    }
  }

  private(set) var base: Base? { didSet { revision += 1 } }
  private var phase = RunPhase.idle { didSet { revision += 1 } }
  private var layers = OptimisticLayers<Output>() { didSet { revision += 1 } }
  /// Counts the changes that can be seen from outside.
  private(set) var revision = 0
  /// What cancels the run that is going on.
  private var run: (any Disposable)?
  private var obsolescence: RunObsolescence?
  /// What to go back to when the run is cancelled.
  private var before = RunPhase.idle
  /// Whether the model is gone, so that nothing may begin any more.
  private var isClosed = false
  /// Counts the values that came, so that a timer can tell whether its value is still there.
  private(set) var valueCount = 0

  /// Where the request stands, with the changes that the server has not agreed to yet.
  var state: RequestState<Output> {
    switch phase {
    case .loading(let progress): .loading(progress, previous: shown)
    case .failed(let error): .failed(error, previous: shown)
    case .loaded: if let base, let shown { .loaded(shown, base.freshness) } else { .idle }
    case .idle: .idle
    }
  }

  /// The value with the changes that the server has not agreed to yet.
  private var shown: Output? {
    guard let base else { return nil }
    return layers.count == 0 ? base.value : layers.applied(to: base.value)
  }

  /// Whether nothing was asked yet.
  var isIdle: Bool { if case .idle = phase { base == nil } else { false } }

  private var isFailed: Bool { if case .failed = phase { true } else { false } }

  /// Whether a run is going on.
  var isRunning: Bool { run != nil }

  /// How many changes the server has not agreed to yet.
  var changeCount: Int { layers.count }
}

// MARK: - Runs

extension RequestMachine {
  /// Begins a run, unless there is one.
  ///
  /// - Parameter run: What will cancel it.
  /// - Returns: Whether it may go on.
  mutating func begin(_ run: any Disposable) -> Bool {
    guard self.run == nil, !isClosed else { return false }
    self.run = run
    obsolescence = nil
    before = phase
    phase = .loading(TransferProgress())
    return true
  }

  /// Tells whether a run is going on.
  ///
  /// - Parameter run: The run.
  /// - Returns: Whether its reports still count.
  func isRunning(_ run: any Disposable) -> Bool {
    self.run === run
  }

  /// Notes how far a run has come.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - progress: How far it has come.
  mutating func advance(_ run: any Disposable, to progress: TransferProgress) {
    guard isRunning(run) else { return }
    phase = .loading(progress)
  }

  /// Notes a value that was stored, while the server is being asked.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - value: The value.
  mutating func show(_ run: any Disposable, _ value: Base) {
    guard isRunning(run) else { return }
    // What the model had is at least as new as what was stored.
    if base.map({ $0.freshness.date <= value.freshness.date }) ?? true { replaceBase(value) }
  }

  /// Ends a run with its result.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - result: The value, or why there is none.
  /// - Returns: What to do now.
  mutating func finish(_ run: any Disposable, with result: Result<Base, NetworkError>) -> RunEnding
  {
    guard isRunning(run) else { return .none }
    if case .success(var value) = result, let obsolescence {
      self.obsolescence = nil
      value.freshness.isStale = true
      if case .invalidated = obsolescence { replaceBase(value) }
      if base == nil { replaceBase(value) }
      phase = .loading(TransferProgress())
      return .again
    }
    self.run = nil
    switch result {
    case .success(let value):
      replaceBase(value)
      phase = .loaded
    case .failure(let error): phase = .failed(error)
    }
    return .over
  }

  /// Gives the run up, as though it had not begun.
  ///
  /// - Parameter run: The run to give up, or `nil` for whichever there is.
  /// - Returns: What cancels it, or `nil` where it was not going on.
  mutating func cancel(_ run: (any Disposable)? = nil) -> (any Disposable)? {
    guard let current = self.run, run == nil || run === current else { return nil }
    self.run = nil
    phase = before
    // What was shown meanwhile stays.
    if case .idle = phase, base != nil { phase = .loaded }
    return current
  }

  /// Gives the run up, and lets no other one begin.
  ///
  /// - Returns: What cancels it, or `nil` where nothing was running.
  mutating func close() -> (any Disposable)? {
    isClosed = true
    return cancel()
  }

  /// Turns to another question.
  ///
  /// - Parameter keepsValue: Whether the answer to the old one is shown meanwhile.
  /// - Returns: What cancels the run that was going on, if there was one.
  mutating func reset(keepingValue keepsValue: Bool) -> (any Disposable)? {
    let run = cancel()
    if !keepsValue, base != nil || isFailed {
      base = nil
      valueCount += 1
      phase = .idle
    }
    makeStale()
    return run
  }
}

// MARK: - Values

extension RequestMachine {
  private mutating func replaceBase(_ value: Base) {
    base = value
    valueCount += 1
  }

  private mutating func makeStale() {
    if base?.freshness.isStale == false { base?.freshness.isStale = true }
  }

  /// Notes that a value is over its time.
  ///
  /// - Parameter number: What ``valueCount`` was when it came.
  mutating func expire(_ number: Int) {
    if valueCount == number { makeStale() }
  }

  /// Notes that what is shown is not right any more, and what is on its way neither.
  mutating func invalidate() {
    makeStale()
    if run != nil, obsolescence == nil { obsolescence = .invalidated }
  }

  /// Shows a change that the server has not agreed to yet.
  ///
  /// - Parameter change: The change; pure and short.
  /// - Returns: Its number.
  mutating func add(_ change: @escaping @Sendable (inout Output) -> Void) -> UInt64 {
    layers.add(change)
  }

  /// Makes a change a part of the value.
  ///
  /// - Parameters:
  ///   - number: The number of the change.
  ///   - agreed: What the change has come to, or `nil` for what was shown.
  mutating func confirm(_ number: UInt64, as agreed: (@Sendable (inout Output) -> Void)?) {
    guard layers.contains(number), let change = layers.remove(number) else { return }
    if var changed = base {
      (agreed ?? change)(&changed.value)
      changed.freshness.isStale = true
      replaceBase(changed)
    }
    if run != nil { obsolescence = .changed }
  }

  /// Takes a change back.
  ///
  /// - Parameter number: The number of the change.
  mutating func rollBack(_ number: UInt64) {
    if layers.contains(number) { _ = layers.remove(number) }
  }

  /// Changes the value here alone.
  ///
  /// - Parameter change: The change; pure and short.
  mutating func modify(_ change: (inout Output) -> Void) {
    guard var changed = base else { return }
    change(&changed.value)
    replaceBase(changed)
  }
}

// MARK: - What does not depend on the type of the values

/// What to do when a run has come to its end.
enum RunEnding: Sendable {
  /// Nothing: it was over already.
  case none
  /// To tell the result, which is now the state.
  case over
  /// To run once more in the same run: what has come is not the last word.
  case again
}

private enum RunPhase: Sendable {
  case idle
  case loading(TransferProgress)
  case loaded
  case failed(NetworkError)
}

/// What makes the result of the run that is going on out of date.
private enum RunObsolescence: Sendable {
  /// The result was invalidated: it is shown, as stale.
  case invalidated
  /// Something was changed on the server: the result may have been made before or after that, so
  /// what is shown is the better guess.
  case changed
}
