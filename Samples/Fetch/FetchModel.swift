import NetworkModels
import SampleSupport
import Signals
import TextRendering
import TimerModels

/// Fetches several addresses at once.
///
/// A process that is told to go meanwhile waits until what has come is put away: the transfers end,
/// files keep what they have, and the background task ends with ``conclude()``.
final class FetchModel: Sendable {
  let items: [FetchItem]
  /// The items that have ended, in that order.
  let ended: Property<[FetchItem]>
  /// Whether nothing goes on any more.
  let isDone: Property<Bool>

  private let mutableEnded = MutableProperty<[FetchItem]>([])
  private let mutableIsDone = MutableProperty(false)
  private let departure = MutableProperty<BackgroundTask?>(nil)
  /// Kept, since they hear of signals only as long as somebody keeps them.
  private let tasks: BackgroundTasks
  private let running = SerialDisposable()
  private let leaving = SerialDisposable()
  private let work: SignalProducer<Never, Never>

  /// Makes a model; nothing is fetched before it is started.
  ///
  /// - Parameters:
  ///   - items: What is fetched.
  ///   - transport: How to ask.
  ///   - sink: The output for bodies that go there.
  ///   - parallel: How many are fetched at once. Those for the output are fetched one by one, in
  ///     their order.
  ///   - attempts: How often a file is tried at the most.
  ///   - tasks: Whose task it is to put away what has come when the process has to go.
  ///   - makeClock: Makes the scheduler of an item: a serial one.
  init(
    _ items: [FetchItem],
    over transport: any Transport,
    to sink: any ByteSink,
    parallel: Int,
    attempts: Int,
    tasks: BackgroundTasks,
    clock makeClock: @escaping @Sendable () -> any DateScheduler = { QueueScheduler(name: "fetch") }
  ) {
    self.items = items
    self.tasks = tasks
    ended = Property(capturing: mutableEnded)
    isDone = Property(capturing: mutableIsDone)
    let limit = items.contains { $0.target == .output } ? 1 : max(1, parallel)
    work = SignalProducer(items)
      .flatMap(.concurrent(limit: limit)) { [mutableEnded] item in
        item.work(over: transport, to: sink, attempts: attempts, on: makeClock())
          .on(completed: { mutableEnded.modify { $0.append(item) } })
      }
    leaving.inner = tasks.whenLeaving(name: "end of the transfers") { [weak self] task in
      guard let self else { return task.end() }
      departure.value = task
      running.dispose()
    }
  }

  deinit {
    running.dispose()
    leaving.dispose()
  }

  /// Whether a body goes to the output, where nothing else may stand then.
  var writesBodies: Bool { items.contains { $0.target == .output } }

  /// Whether everything was fetched.
  var isSuccess: Bool {
    items.allSatisfy { if case .finished = $0.state.value { true } else { false } }
  }

  /// Whether the process has been told to go, and ends itself once ``conclude()`` was called.
  var isLeaving: Bool { departure.value != nil }

  /// Begins.
  func start() {
    running.inner = work.start { [mutableIsDone] event in
      if event.isTerminating { mutableIsDone.value = true }
    }
  }

  /// Begins, and waits until nothing goes on any more.
  func run() async {
    start()
    await isDone.wait { $0 }
  }

  /// Says that everything is put away: a process that has to go need not wait any longer.
  func conclude() {
    departure.value?.end()
  }
}
