internal import Signals

/// Carries the runs of a paged model out.
final class PagedRunner<Item: Identifiable & Sendable, Cursor: Sendable>: Sendable
where Item.ID: Sendable {
  typealias Machine = PagedMachine<Item, Cursor>
  typealias Fetch =
    @Sendable (Cursor, PageDirection) -> SignalProducer<Page<Item, Cursor>, NetworkError>

  let machine: MutableProperty<Machine>
  let errors: Signal<NetworkError, Never>

  private let timeout: Duration?
  private let scheduler: any DateScheduler
  private let fetch: Fetch
  private let errorInput: Signal<NetworkError, Never>.Observer

  init(
    _ machine: Machine,
    timeout: Duration?,
    scheduler: any DateScheduler,
    fetch: @escaping Fetch
  ) {
    self.machine = MutableProperty(machine)
    self.timeout = timeout
    self.scheduler = scheduler
    self.fetch = fetch
    (errors, errorInput) = Signal<NetworkError, Never>.pipe()
  }

  /// Describes a run, for an action.
  func producer(_ direction: PageDirection) -> SignalProducer<Never, NetworkError> {
    SignalProducer { [self] observer, lifetime in
      let run = PagedRun(observer)
      lifetime.observeEnded { [weak self, weak run] in
        if let run { self?.cancel(run) }
      }
      begin(run, direction)
    }
  }

  /// Starts a run that nobody waits for, where it makes sense.
  func begin(_ direction: PageDirection) {
    guard machine.value.canBegin(direction) else { return }
    begin(PagedRun(nil), direction)
  }

  func cancel() {
    guard machine.value.activity.direction != nil else { return }
    change { $0.cancel() }?.dispose()
  }

  func close() {
    change { $0.close() }?.dispose()
  }

  func replace(_ item: Item) {
    change { $0.replace(item) }
  }

  private func change<Result>(_ body: (inout Machine) -> Result) -> Result {
    let (result, _) = machine.modify { machine in
      let replaced = machine
      return (body(&machine), replaced)
    }
    return result
  }

  private func cancel(_ run: PagedRun) {
    guard !run.isDisposed, let cancelled = change({ $0.cancel(run) }) else { return }
    cancelled.dispose()
  }

  private func begin(_ run: PagedRun, _ direction: PageDirection) {
    guard let (cursor, replaced) = change({ $0.begin(run, direction) }) else {
      return run.dispose()
    }
    replaced?.dispose()
    load(cursor, run, direction)
  }

  private func load(_ cursor: Cursor, _ run: PagedRun, _ direction: PageDirection) {
    if let timeout {
      run.limit.inner = scheduler.schedule(after: timeout) { [weak self, weak run] in
        guard let self, let run else { return }
        let reason = "there was no complete page within \(timeout)"
        fail(run, NetworkError(.timedOut(.whole), address: "", reason: reason))
      }
    }
    let page = Atomic<Page<Item, Cursor>?>(nil)
    // A page that is there at once has been followed by the next before the start returns.
    run.transfer.replace {
      fetch(cursor, direction).start { [self] event in
        switch event {
        case .value(let value): page.swap(value)
        case .failed(let error): fail(run, error)
        case .completed where page.value != nil:
          guard let page = page.swap(nil) else { return }
          switch change({ $0.receive(page, from: run) }) {
          case .none: break
          case .fetch(let next): load(next, run, direction)
          case .over: run.finish(nil)
          }
        case .completed, .interrupted:
          fail(run, NetworkError(.cancelled, address: "", reason: "no page came"))
        }
      }
    }
  }

  private func fail(_ run: PagedRun, _ error: NetworkError) {
    guard !run.isDisposed, change({ $0.fail(error, run) }) else { return }
    run.finish(error)
    errorInput.send(value: error)
  }
}

/// One run of a paged model, and who waits for its end.
final class PagedRun: Disposable {
  let transfer = SerialDisposable()
  let limit = SerialDisposable()
  private let observer: Signal<Never, NetworkError>.Observer?

  init(_ observer: Signal<Never, NetworkError>.Observer?) {
    self.observer = observer
  }

  var isDisposed: Bool { transfer.isDisposed }

  func dispose() {
    end()
    observer?.sendInterrupted()
  }

  func finish(_ error: NetworkError?) {
    end()
    if let error { observer?.send(error: error) } else { observer?.sendCompleted() }
  }

  private func end() {
    limit.dispose()
    transfer.dispose()
  }
}
