import Signals

/// Turns pages, and loads those that are wanted.
///
/// Only the model holds the engine.
final class PageEngine<Page: Sendable, Failure: Error>: Sendable {
  typealias Content = PageContent<Page, Failure>

  /// What is known of a page, and what loads it.
  struct Entry: Sendable {
    fileprivate(set) var content = Content.loading
    /// How often the content has changed.
    fileprivate(set) var revision = 0
    let load = SerialDisposable()

    /// Whether another attempt makes sense.
    var isLacking: Bool {
      switch content {
      case .failed, .missing: true
      case .loading, .loaded: false
      }
    }

    /// Whether it is the same content of the same attempt.
    func isSame(as other: Entry) -> Bool {
      load === other.load && revision == other.revision
    }
  }

  /// Which page is the current one, and what there is of it and its neighbours.
  struct State: Sendable {
    fileprivate(set) var cursor: PageCursor
    fileprivate(set) var entries: [Int: Entry] = [:]

    /// What is known of the current page.
    var entry: Entry? { cursor.index.flatMap { entries[$0] } }
  }

  /// What must be done outside of the step.
  private struct Chores {
    var loads: [(index: Int, load: SerialDisposable)] = []
    var obsolete: [Entry] = []
  }

  let state: MutableProperty<State>
  let turns: Signal<PageTurn, Never>
  /// Whether the owner is still there.
  let isAlive = MutableProperty(true)

  private let turnsInput: Signal<PageTurn, Never>.Observer
  private let outbox = Outbox<PageTurn>()
  private let prefetchDistance: Int
  private let keepDistance: Int
  private let load: @Sendable (Int) -> SignalProducer<Page, Failure>
  /// What ends with the engine.
  private let observations = CompositeDisposable()

  init(
    _ cursor: PageCursor,
    _ options: PageOptions,
    during lifetime: Lifetime?,
    load: @escaping @Sendable (Int) -> SignalProducer<Page, Failure>
  ) {
    state = MutableProperty(State(cursor: cursor))
    (turns, turnsInput) = Signal.pipe()
    prefetchDistance = max(options.prefetchDistance, 0)
    keepDistance = max(options.keepDistance, options.prefetchDistance, 0)
    self.load = load
    observations.add(lifetime?.observeEnded { [weak self] in self?.end() })
  }

  deinit {
    end()
  }

  /// Ends something with the engine.
  func own(_ observation: (any Disposable)?) {
    observations.add(observation)
  }

  private func end() {
    isAlive.value = false
    observations.dispose()
    for entry in state.value.entries.values { entry.load.dispose() }
    turnsInput.sendCompleted()
  }

  /// Loads what is wanted at the beginning.
  func begin() {
    perform(state.modify { settle(&$0) })
  }

  /// Turns to another page, and loads what is wanted there.
  ///
  /// A page whose loading has failed before anybody wanted to see it gets another chance.
  ///
  /// - Parameter turn: Moves the cursor.
  /// - Throws: What `turn` throws.
  func turn<Problem: Error>(
    _ turn: (inout PageCursor) throws(Problem) -> PageTurn?
  ) throws(Problem) {
    let chores = try state.modify { state throws(Problem) -> Chores in
      let former = state.cursor
      let turn = try turn(&state.cursor)
      if let turn { outbox.add([turn]) }
      return former == state.cursor ? Chores() : settle(&state, retrying: turn != nil)
    }
    perform(chores)
  }

  /// Loads the current page again, if there is nothing to show of it.
  func reload() {
    perform(state.modify { settle(&$0, retrying: true) })
  }

  /// Forgets what is far away, and notes what is to be loaded.
  private func settle(_ state: inout State, retrying isRetrying: Bool = false) -> Chores {
    guard isAlive.value else { return Chores() }
    var chores = Chores()
    let kept = Set(state.cursor.neighbourhood(keepDistance))
    for (index, entry) in state.entries {
      let isRetried = isRetrying && index == state.cursor.index && entry.isLacking
      guard isRetried || !kept.contains(index) else { continue }
      state.entries[index] = nil
      chores.obsolete.append(entry)
    }
    for index in state.cursor.neighbourhood(prefetchDistance) where state.entries[index] == nil {
      let entry = Entry()
      state.entries[index] = entry
      chores.loads.append((index, entry.load))
    }
    return chores
  }

  private func perform(_ chores: Chores) {
    for entry in chores.obsolete { entry.load.dispose() }
    for (index, load) in chores.loads { begin(load, of: index) }
    outbox.deliver { turnsInput.send(value: $0) }
  }

  private func begin(_ attempt: SerialDisposable, of index: Int) {
    attempt.inner = load(index).start { [weak self, weak attempt] event in
      guard let attempt else { return }
      self?.receive(event, of: index, from: attempt)
    }
  }

  private func receive(
    _ event: Signal<Page, Failure>.Event,
    of index: Int,
    from attempt: SerialDisposable
  ) {
    state.modify { state in
      guard var entry = state.entries[index], entry.load === attempt else { return }
      switch event {
      case .value(let page): entry.content = .loaded(page)
      case .failed(let failure): entry.content = .failed(failure)
      case .completed, .interrupted:
        guard entry.content.isLoading else { return }
        entry.content = .missing
      }
      entry.revision += 1
      state.entries[index] = entry
    }
  }
}
