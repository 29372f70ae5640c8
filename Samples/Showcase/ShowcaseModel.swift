import DocumentModels
import NetworkModels
import Signals
import TimerModels

/// Brings the three view models together: what is loaded goes into the document while the time
/// runs.
///
/// It knows nothing of screens: everything that it tells is a property.
final class ShowcaseModel: Sendable {
  let document: TextDocumentModel
  let request: RequestModel<LoadedList>
  let countdown: CountdownModel

  /// What has ended so far, in that order.
  var reports: Property<[Report]> { Property(mutableReports) }
  /// What came of it all, once everything has ended.
  var summary: Property<Summary?> { Property(mutableSummary) }

  /// What is loaded.
  let source: HTTPRequest

  private let mutableReports = MutableProperty<[Report]>([])
  private let mutableSummary = MutableProperty<Summary?>(nil)
  private let clock: any DateScheduler

  init(
    documentPath: String,
    request: HTTPRequest,
    countdown: Duration,
    transport: any Transport = NetworkClient.shared,
    store: any DocumentStore = FileDocumentStore(),
    on scheduler: any DateScheduler = QueueScheduler(name: "showcase")
  ) {
    source = request
    clock = scheduler
    document = TextDocumentModel(
      Document(
        path: documentPath,
        format: TextFormat(),
        options: DocumentOptions(whenMissing: .openEmpty),
        store: store,
        clock: scheduler,
        io: scheduler
      )
    )
    self.request = RequestModel(request, transport: transport, timeout: .seconds(30)) { body in
      try LoadedList(body)
    }
    self.countdown = CountdownModel(duration: countdown, on: scheduler)
  }

  /// Does all of it.
  ///
  /// - Returns: What came of it.
  func run() async -> Summary {
    await withCheckedContinuation { continuation in
      work.startWithValues { continuation.resume(returning: $0) }
    }
  }

  /// The whole of the work; sends the summary when everything has ended.
  var work: SignalProducer<Summary, Never> {
    let opened = step(.open, opening)
    let loaded = step(.load, loading)
    let counted = step(.count, counting)
    return opened.combineLatest(with: loaded)
      .flatMap(.concat) { [self] opened, loaded in
        step(.save, saving(loaded, into: opened))
          .map { saved in Summary(opened: opened, loaded: loaded, saved: saved) }
      }
      .combineLatest(with: counted)
      .map { summary, _ in summary }
      .on(value: { [mutableSummary] in mutableSummary.value = $0 })
  }
}

// MARK: - The steps

extension ShowcaseModel {
  private var opening: SignalProducer<String, Failure> {
    document.open.apply()
      .map { [document] in "\(document.path.value) (\(document.text.value.utf8.count) bytes)" }
      .mapError(Failure.init)
  }

  private var loading: SignalProducer<String, Failure> {
    request.load.apply()
      .map { [source] list in "\(list.items.count) items from \(source.url)" }
      .mapError { [source] error in
        switch error {
        case .producerFailed(let error): Failure(error.description)
        case .disabled: Failure("\(source.url): a request is under way already")
        }
      }
  }

  private var counting: SignalProducer<String, Failure> {
    // The end is observed before the start: a countdown of no time ends within it.
    SignalProducer { [countdown] observer, lifetime in
      lifetime += countdown.finished.take(first: 1).observeValues {
        observer.send(value: "down from \(countdown.duration.inSeconds)")
        observer.sendCompleted()
      }
      lifetime += countdown.start.apply().start()
    }
  }

  private func saving(_ loaded: Report, into opened: Report) -> SignalProducer<String, Failure> {
    guard opened.isSuccess else {
      return SignalProducer(error: Failure("\(document.path.value): nothing to save to"))
    }
    document.text.modify { text in
      if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
      text += addition(for: loaded)
    }
    return document.save.apply()
      .map { [document] in "\(document.text.value.utf8.count) bytes to \(document.path.value)" }
      .mapError(Failure.init)
  }

  private func addition(for loaded: Report) -> String {
    switch request.state.value {
    case .loaded(let list, _):
      "From \(source.url):\n" + list.items.map { "- \($0)\n" }.joined()
    default:
      "Nothing from \(source.url): \(loaded.detail)\n"
    }
  }

  /// Measures a step, and reports its end.
  private func step(
    _ kind: Report.Kind,
    _ work: SignalProducer<String, Failure>
  ) -> SignalProducer<Report, Never> {
    SignalProducer { [clock] in clock.uptime }
      .flatMap(.concat) { [clock] start in
        work
          .materializeResults()
          .map { Report(kind: kind, outcome: $0, time: clock.uptime - start) }
      }
      .on(value: { [mutableReports] report in mutableReports.modify { $0.append(report) } })
  }
}
