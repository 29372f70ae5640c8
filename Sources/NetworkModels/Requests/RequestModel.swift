public import Signals

/// The view model of a request: what to show of it, and what a person can do about it.
///
/// ```swift
/// let list = RequestModel(HTTPRequest(url), in: store, as: [Item].self)
/// list.state.producer.startWithValues { state in print(state) }
/// list.load.apply().start()
/// ```
///
/// The actions are intents whose executions last as long as the run that they begin: they send
/// the value, fail as the request does, and are interrupted by a cancellation. ``state`` tells the
/// same to everybody else. A model that is released cancels its transfer.
///
/// **Threading:** safe to use from any thread. The state changes on the thread that brings the
/// change: the transport's, the cache's, the scheduler's, or the caller's.
public final class RequestModel<Output: Sendable>: Sendable {
  /// Where the request stands.
  public let state: Property<RequestState<Output>>
  /// The value to show, with the changes that the server has not agreed to yet.
  public let value: Property<Output?>
  /// How old the value is and whether it is still good, or `nil` where there is none.
  ///
  /// It becomes stale by itself when its time is over.
  public let freshness: Property<Freshness?>
  /// Whether it is running.
  public let isLoading: Property<Bool>
  /// How many changes the server has not agreed to yet.
  public let pendingChanges: Property<Int>
  /// Each failure, at the moment when it happens; a cancellation is none.
  public let errors: Signal<NetworkError, Never>

  /// Sees to it that there is a value, as the policy says; enabled while it is not running.
  public let load: Action<Void, Output, NetworkError>
  /// Asks the server, whatever is stored; enabled while it is not running.
  public let reload: Action<Void, Output, NetworkError>
  /// Cancels a running request and goes back to the state before it; enabled while it is running.
  public let cancel: Action<Void, Never, Never>

  /// For how long to wait from the end of a run until the next begins by itself, or `nil`, as at
  /// first, for none.
  ///
  /// It polls only while somebody observes ``state`` or what is derived from the model's
  /// properties; whoever begins to observe later than the interval has a run begin at once. An
  /// interval that is not more than zero is none.
  public let pollInterval: MutableProperty<Duration?>

  let runner: RequestRunner<Output>

  init(_ runner: RequestRunner<Output>) {
    self.runner = runner
    let seen = runner.snapshot.skipRepeats { $0.revision == $1.revision }
    state = seen.map { $0.machine(of: Output.self).state }
    value = seen.map { $0.machine(of: Output.self).state.value }
    freshness = seen.map { $0.freshness }.skipRepeats()
    isLoading = seen.map { $0.isRunning }.skipRepeats()
    pendingChanges = seen.map { $0.changeCount }.skipRepeats()
    errors = runner.errors
    pollInterval = runner.pollInterval
    let isIdle = runner.snapshot.map { !$0.isRunning }
    // One run at a time is what the machine sees to. By the time that an observer of the state
    // begins the next run, the execution of the one before may not have ended.
    let policy = ExecutionPolicy.concurrent(limit: .max)
    let (loading, reloading) = (runner.producer(.load), runner.producer(.reload))
    load = Action(enabledIf: isIdle, policy: policy) { loading }
    reload = Action(enabledIf: isIdle, policy: policy) { reloading }
    cancel = Action(enabledIf: runner.snapshot.map { $0.isRunning }) {
      SignalProducer { observer, _ in
        runner.cancel()
        observer.sendCompleted()
      }
    }
  }

  deinit {
    runner.close()
  }

  /// Marks the value as stale, and asks for it again: now where somebody observes, else as soon as
  /// somebody does.
  ///
  /// Of a run that is going on, the result is stale already, and another run follows.
  public func invalidate() {
    runner.invalidate()
  }
}
