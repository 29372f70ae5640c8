public import Signals

/// The work that a process wants to get done before it goes, and the time that it has for that.
///
/// A supervisor ends a process with SIGTERM, and kills it some seconds later; a terminal stops it with
/// Ctrl-Z. Who has begun a task is given that time: the process ends as soon as the last task has
/// ended, and at the deadline whatever happens.
///
/// ```swift
/// let upload = BackgroundTasks.shared.begin(name: "upload") { _ in transfer.cancel() }
/// transfer.start { _ in upload.end() }
/// ```
///
/// `phase` goes from `foreground` to `background`, to `expiring` shortly before the deadline, when
/// the expiration handlers run, and to `ending`; a process that is stopped rather than ended comes back
/// to the foreground some day. None of this needs a thread of a pool, so it holds although all of
/// them are blocked. A process that is told to go twice is in a hurry: its time expires at once; the
/// third time it is over.
public final class BackgroundTasks: Sendable {
  /// The tasks of the process, which follow its signals from the first use on.
  ///
  /// SIGTERM, SIGHUP and SIGTSTP, unless the program handles or ignores them itself.
  public static let shared = BackgroundTasks()

  /// What tells the process to go, and keeps telling it.
  ///
  /// A ``SignalPhaseSource`` knows which signals it does not listen to, and why.
  public let source: any PhaseSource

  /// Where the process stands.
  ///
  /// Observers are told on a thread of their own. A process that is told to go ends no sooner than
  /// they have returned, and no later than its deadline.
  public let phase: Property<ProcessPhase>

  /// What was left when it was last told: in the background at each whole tick, and at each change of
  /// the phase; `nil` in the foreground, where there is no limit.
  ///
  /// It is worked out from the deadline and never negative. Observers are told on the thread of the
  /// phases.
  public let timeRemaining: Property<Duration?>

  /// The tasks that the process would wait for, in the order in which they began.
  ///
  /// Observers are told in place, by whoever begins or ends a task; on the thread of the phases if a
  /// return has ended some.
  public let active: Property<[BackgroundTask.Info]>

  /// Tells that the process has come back: it was stopped and goes on.
  ///
  /// It is sent on the thread of the phases, after `phase` has become `foreground`.
  public let returned: Signal<Void, Never>

  /// Tells what the program has done wrong, in place.
  public let faults: Signal<BackgroundTaskFault, Never>

  /// What is guarded by one lock: changes of the machine and what follows from them keep one order.
  struct State: Sendable {
    var machine: BackgroundMachine
    var handlers: [UInt64: Handler] = [:]
    var departures: [UInt64: DepartureWork] = [:]
    var nextDeparture: UInt64 = 0
    /// What those who observe have not been told yet.
    var tellings: [BackgroundMachine.Telling] = []
    /// Grows with each change of the times to wait for.
    var version: UInt64 = 0

    /// Takes out the handlers of tasks that have ended with a return.
    mutating func takeIdleHandlers() -> [Handler] {
      let idle = handlers.keys.filter { !machine.isActive($0) }
      return idle.compactMap { handlers.removeValue(forKey: $0) }
    }
  }

  /// What a task wishes to do when the time expires.
  struct Handler: Sendable {
    weak var task: BackgroundTask?
    let run: (@Sendable (BackgroundTask) -> Void)?
  }

  let state: Lock<State>
  let scheduler: any DateScheduler
  let revision = MutableProperty<UInt64>(0)
  let phaseSource: MutableProperty<ProcessPhase>
  let remainingSource: MutableProperty<Duration?>
  let returnedObserver: Signal<Void, Never>.Observer
  let faultObserver: Signal<BackgroundTaskFault, Never>.Observer
  let report: @Sendable (BackgroundTaskFault) -> Void
  let processEnding: ProcessEnding
  let teller: any Scheduler
  let expirationScheduler: any Scheduler
  let timer = SerialDisposable()
  private let subscription = SerialDisposable()

  /// Creates a set of tasks in the foreground.
  ///
  /// - Parameters:
  ///   - source: What tells the process to go.
  ///   - ending: The time it has then if it is to end.
  ///   - suspension: The time it has then if it is to be stopped.
  ///   - tick: How often `timeRemaining` is told.
  ///   - exit: How it ends, or stops.
  ///   - scheduler: Whose clock is followed. It must not run other code that may wait.
  ///   - observerScheduler: Where those who observe are told, one after the other; a thread of its own
  ///     if there is none.
  ///   - expirationScheduler: Where expiration handlers run; a thread of its own if there is none.
  ///   - report: Takes what the program has done wrong, in place; prints it on standard error if there
  ///     is none.
  /// - Precondition: `tick` is a millisecond or more.
  @preconcurrency
  public init(
    source: any PhaseSource = SignalPhaseSource(),
    ending: BackgroundBudget = .ending,
    suspension: BackgroundBudget = .suspension,
    tick: Duration = .seconds(1),
    exit: ProcessEnding = .immediate,
    on scheduler: any DateScheduler = DeadlineScheduler.shared,
    observersOn observerScheduler: (any Scheduler)? = nil,
    expirationOn expirationScheduler: (any Scheduler)? = nil,
    report: (@Sendable (BackgroundTaskFault) -> Void)? = nil
  ) {
    precondition(tick >= .milliseconds(1), "The time left must be told at most each millisecond.")
    let machine = BackgroundMachine(ending: ending, suspension: suspension, tick: tick)
    let state = Lock(State(machine: machine))
    self.state = state
    self.source = source
    self.scheduler = scheduler
    processEnding = exit
    teller = observerScheduler ?? ThreadScheduler(name: "Signals.phases")
    self.expirationScheduler =
      expirationScheduler ?? ThreadScheduler(name: "Signals.expiry")
    self.report = report ?? { ProcessEnding.warn("\($0)") }
    phaseSource = MutableProperty(.foreground)
    remainingSource = MutableProperty(nil)
    phase = Property(capturing: phaseSource)
    timeRemaining = Property(capturing: remainingSource)
    // The list is made for those who read it, not at each beginning and end.
    active = revision.map { _ in state.withLock { $0.machine.infos } }.skipRepeats()
    (returned, returnedObserver) = Signal.pipe()
    (faults, faultObserver) = Signal.pipe()
    subscription.inner = source.events.observeValues { [weak self] in self?.receive($0) }
  }

  deinit {
    subscription.dispose()
    timer.dispose()
    returnedObserver.sendCompleted()
    faultObserver.sendCompleted()
  }
}
