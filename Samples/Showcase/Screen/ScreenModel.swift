import DocumentModels
import NetworkModels
import Signals
import TextRendering
import TimerModels

/// What the showcase shows to somebody who is there to use it: the main job, beside it a stopwatch and
/// what the process uses, and which of them is looked at.
final class ScreenModel: Sendable {
  /// What can be looked at.
  enum Pane: Int, Sendable, Hashable, CaseIterable {
    case document
    case requests
    case timers
    case resources

    /// The pane some places further, round the ends.
    func moved(by steps: Int) -> Pane {
      let count = Self.allCases.count
      return Self.allCases[((rawValue + steps) % count + count) % count]
    }
  }

  /// Why the screen is left.
  enum Ending: Sendable, Equatable {
    /// Somebody wants to see no more.
    case quit
    /// The process was told to go.
    case told(Departure)
  }

  /// How many rows of a list are in view.
  static let listRows = 6

  let showcase: ShowcaseModel
  let requests: RequestMonitor
  let stopwatch: StopwatchModel
  let resources: ResourceMonitor

  /// What is looked at.
  let pane = MutableProperty(Pane.document)
  /// The line that is being written; `nil` while none is.
  let note = MutableProperty<TextInput?>(nil)
  /// Where in the loaded list somebody is.
  let position = MutableProperty(ListPosition())
  /// What the document's text consists of.
  let counts: Property<TextCounts>
  /// The parts of a processor that were taken lately, oldest first.
  let shares: Property<[Double]>
  /// Why the screen is left; `nil` as long as it isn't.
  var ending: Property<Ending?> { Property(mutableEnding) }

  private let mutableEnding = MutableProperty<Ending?>(nil)

  /// Makes a screen for a job, which is started elsewhere.
  ///
  /// - Parameters:
  ///   - showcase: The job.
  ///   - requests: What watches its requests.
  ///   - reader: Looks at the resources.
  ///   - scheduler: Where time passes.
  init(
    _ showcase: ShowcaseModel,
    requests: RequestMonitor = RequestMonitor(),
    reader: any ResourceReader = SystemResourceReader(),
    on scheduler: any DateScheduler = QueueScheduler(name: "screen")
  ) {
    self.showcase = showcase
    self.requests = requests
    stopwatch = StopwatchModel(on: scheduler)
    resources = ResourceMonitor(reader: reader, on: scheduler)
    counts = showcase.document.textCounts
    shares = Property(
      initial: [],
      then: resources.span.signal
        .compactMap { $0?.cpuShare }
        .scan([]) { shares, share in shares.suffix(59) + [share] }
    )
    resources.start.apply().start()
  }

  /// Leaves the screen; only the first reason counts.
  func leave(_ ending: Ending) {
    mutableEnding.modify { $0 = $0 ?? ending }
  }

  /// Looks at something else.
  func show(_ pane: Pane) {
    self.pane.value = pane
  }

  /// Moves about in the loaded list.
  func move(by steps: Int) {
    let count = showcase.request.value.value?.items.count ?? 0
    position.modify { $0.move(by: steps, count: count, rows: Self.listRows) }
  }

  /// Puts the line that was written at the end of the document.
  func append(_ line: String) {
    showcase.document.text.modify { text in
      if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
      text += line + "\n"
    }
  }

  /// Saves what has not been saved.
  ///
  /// - Returns: Why that can't be done, if it can't.
  func saveEdits() async -> DocumentError? {
    guard showcase.document.isDirty.value else { return nil }
    let saving = showcase.document.document.save()
    return await withCheckedContinuation { continuation in
      saving.startWithResult(orCompleted: { continuation.resume(returning: $0) })
    }
  }
}

extension SignalProducer where Value == Void {
  /// Starts the work, and tells how it has ended.
  fileprivate func startWithResult(orCompleted ended: @escaping @Sendable (Failure?) -> Void) {
    start { event in
      switch event {
      case .value: break
      case .failed(let error): ended(error)
      case .completed, .interrupted: ended(nil)
      }
    }
  }
}
