internal import Signals

/// What a request model knows and how that changes, without a transport or a clock.
///
/// A run is known by the disposable that cancels it; reports of a run that is over change nothing.
struct RequestMachine<Output: Sendable>: Sendable {
  /// Where the request stands.
  private(set) var state = RequestState<Output>.idle
  /// What cancels the run that is going on.
  private var run: (any Disposable)?
  /// What to go back to when the run is cancelled.
  private var before = RequestState<Output>.idle
  /// Whether the model is gone, so that nothing may begin any more.
  private var isClosed = false

  /// Begins a run, unless there is one.
  ///
  /// - Parameter run: What will cancel it.
  /// - Returns: Whether it may go on.
  mutating func begin(_ run: any Disposable) -> Bool {
    guard self.run == nil, !isClosed else { return false }
    self.run = run
    before = state
    state = .loading(TransferProgress(), previous: state.value)
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
    state = .loading(progress, previous: state.value)
  }

  /// Ends a run with its result.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - result: The value, or why there is none.
  /// - Returns: Whether the run was going on, so that the result is now the state.
  mutating func finish(_ run: any Disposable, with result: Result<Output, NetworkError>) -> Bool {
    guard isRunning(run) else { return false }
    self.run = nil
    switch result {
    case .success(let value): state = .loaded(value)
    case .failure(let error): state = .failed(error, previous: state.value)
    }
    before = .idle
    return true
  }

  /// Gives the run up, as though it had not begun.
  ///
  /// - Returns: What cancels it, or `nil` where nothing was running.
  mutating func cancel() -> (any Disposable)? {
    guard let run else { return nil }
    self.run = nil
    state = before
    before = .idle
    return run
  }

  /// Gives the run up, and lets no other one begin.
  ///
  /// - Returns: What cancels it, or `nil` where nothing was running.
  mutating func close() -> (any Disposable)? {
    isClosed = true
    return cancel()
  }
}
