import Signals
import TimerModels

/// Runs the timers of a plan one after the other, with laps and pauses.
///
/// A process that is told to go meanwhile waits until the last state has been shown: the sequence
/// stops, and its background task ends with ``conclude()``.
final class CountdownSequence: Sendable {
  /// How a sequence has ended.
  enum Outcome: Sendable, Equatable {
    /// Every timer has run out.
    case finished
    /// The user had enough of it.
    case quit
    /// The process was told to go.
    case told
  }

  /// Something that is settled: it is never taken back.
  enum Entry: Sendable, Equatable {
    /// A timer has run out; they are counted from 1.
    case timer(Int, Duration)
    /// A lap was taken.
    case lap(Lap)
  }

  let plan: CountdownPlan
  /// The time since the start, without pauses, and its laps.
  let stopwatch: StopwatchModel

  /// Which timer runs, counted from 0.
  let index: Property<Int>
  /// What has happened so far, in that order.
  let entries: Property<[Entry]>
  /// How it has ended, or `nil` while it goes on.
  let outcome: Property<Outcome?>

  /// Begins, or goes on after a pause, or pauses; enabled until the end.
  let toggle: Action<Void, Void, Never>
  /// Ends a lap; enabled while the time passes.
  let lap: Action<Void, Void, Never>
  /// Gives up; enabled until the end.
  let quit: Action<Void, Void, Never>

  private let timers: [CountdownModel]
  private let mutableIndex: MutableProperty<Int>
  private let mutableEntries: MutableProperty<[Entry]>
  private let mutableOutcome: MutableProperty<Outcome?>
  private let departure: MutableProperty<BackgroundTask?>
  /// Kept, since they hear of signals only as long as somebody keeps them.
  private let tasks: BackgroundTasks
  private let subscriptions = CompositeDisposable()

  /// Makes a sequence that stands still.
  ///
  /// - Parameters:
  ///   - plan: What is run.
  ///   - tasks: Whose task it is to show the last state when the process has to go.
  ///   - scheduler: Whose clock is followed: a serial one.
  init(
    _ plan: CountdownPlan,
    tasks: BackgroundTasks,
    on scheduler: any DateScheduler = QueueScheduler(name: "countdown")
  ) {
    let timers = plan.timers.map { CountdownModel(duration: $0, on: scheduler) }
    let stopwatch = StopwatchModel(on: scheduler)
    let index = MutableProperty(0)
    let outcome = MutableProperty<Outcome?>(nil)
    let isOpen = outcome.map { $0 == nil }
    (self.plan, self.timers, self.stopwatch) = (plan, timers, stopwatch)
    (mutableIndex, mutableOutcome) = (index, outcome)
    mutableEntries = MutableProperty([])
    departure = MutableProperty(nil)
    self.tasks = tasks
    self.index = Property(capturing: index)
    self.outcome = Property(capturing: outcome)
    entries = Property(capturing: mutableEntries)
    lap = stopwatch.lap
    toggle = Action(enabledIf: isOpen) {
      stopwatch.toggle.apply().merge(with: timers[index.value % timers.count].toggle.apply())
        .flatMapError { _ in .empty }
    }
    quit = Action(enabledIf: isOpen) {
      SignalProducer { observer, _ in
        Self.end(.quit, of: timers, stopwatch, outcome)
        observer.sendCompleted()
      }
    }
    for timer in timers {
      subscriptions += timer.finished.observeValues { [weak self] in self?.timerHasRunOut() }
    }
    subscriptions += stopwatch.lapped.observeValues { [mutableEntries] lap in
      mutableEntries.modify { $0.append(.lap(lap)) }
    }
    subscriptions += tasks.whenLeaving(name: "last word of the countdown") { [weak self] task in
      guard let self else { return task.end() }
      departure.value = task
      Self.end(.told, of: timers, stopwatch, outcome)
    }
  }

  deinit {
    subscriptions.dispose()
  }

  /// The timer that runs.
  var current: CountdownModel { timers[index.value % timers.count] }

  /// Whether the process has been told to go, and ends itself once ``conclude()`` was called.
  var isLeaving: Bool { departure.value != nil }

  /// Starts, waits for the end, and tells which it was.
  ///
  /// - Returns: How it has ended.
  func run() async -> Outcome {
    toggle.apply().start()
    return await withCheckedContinuation { continuation in
      outcome.producer.compactMap { $0 }.take(first: 1)
        .startWithValues { continuation.resume(returning: $0) }
    }
  }

  /// Says that the last state has been shown: a process that has to go need not wait any longer.
  func conclude() {
    departure.value?.end()
  }

  private func timerHasRunOut() {
    guard outcome.value == nil else { return }
    let ended = mutableIndex.value
    mutableEntries.modify { $0.append(.timer(ended + 1, current.duration)) }
    guard ended + 1 < plan.count else {
      return Self.end(.finished, of: timers, stopwatch, mutableOutcome)
    }
    mutableIndex.value = ended + 1
    current.reset.apply().start()
    current.start.apply().start()
  }

  /// Makes the time stand still, and then tells how it has ended, unless it has ended before.
  private static func end(
    _ outcome: Outcome,
    of timers: [CountdownModel],
    _ stopwatch: StopwatchModel,
    _ property: MutableProperty<Outcome?>
  ) {
    for timer in timers { timer.pause.apply().start() }
    stopwatch.pause.apply().start()
    property.modify { if $0 == nil { $0 = outcome } }
  }
}
