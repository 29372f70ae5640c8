public import FoundationEssentials
public import Signals

/// The view model of a list that comes in pages.
///
/// ```swift
/// let inbox = PagedModel(in: store, startingAt: 0) { offset in
///   HTTPRequest(messages.appending(queryItems: [.init(name: "from", value: "\(offset)")]))
/// } decode: { try JSONDecoder().decode(Page<Message, Int>.self, from: $0) }
/// inbox.loadNext.apply().start()
/// ```
///
/// Each page is fetched once. An item that stands on two pages, because the list has changed
/// between the two, is shown once. A failure keeps the pages that there are. ``reload`` fetches as
/// many pages as there are, one after the other, each from where the one before says, and shows
/// them when all have come.
///
/// **Threading:** safe to use from any thread. Properties change on the thread that brings the
/// change.
public final class PagedModel<Item: Identifiable & Sendable, Cursor: Sendable>: Sendable
where Item.ID: Sendable {
  /// The items of all pages, each once.
  public let items: Property<[Item]>
  /// What it is doing.
  public let activity: Property<PagedActivity>
  /// Whether there is, or may be, more after the items; `false` means that the end is known.
  public let hasNext: Property<Bool>
  /// Whether there is more before the items.
  public let hasPrevious: Property<Bool>
  /// The number of pages.
  public let pageCount: Property<Int>
  /// Each failure, at the moment when it happens; a cancellation is none.
  public let errors: Signal<NetworkError, Never>

  /// Loads the page after the items, or the first one.
  public let loadNext: Action<Void, Never, NetworkError>
  /// Loads the page before the items.
  public let loadPrevious: Action<Void, Never, NetworkError>
  /// Loads all pages that there are anew; a page that is being loaded is given up for that.
  public let reload: Action<Void, Never, NetworkError>
  /// Gives up what is being loaded.
  public let cancel: Action<Void, Never, Never>

  /// How many items before the last one the next page is loaded by ``show(_:)``.
  public let prefetchDistance: Int

  private let runner: PagedRunner<Item, Cursor>

  init(_ runner: PagedRunner<Item, Cursor>, prefetching distance: Int) {
    self.runner = runner
    prefetchDistance = distance
    let machine = runner.machine
    items = machine.map { $0.items }
    activity = machine.map { $0.activity }.skipRepeats()
    hasNext = machine.map { $0.hasNext }.skipRepeats()
    hasPrevious = machine.map { $0.hasPrevious }.skipRepeats()
    pageCount = machine.map { $0.pageCount }.skipRepeats()
    errors = runner.errors
    // The machine lets one run go on at a time.
    let policy = ExecutionPolicy.concurrent(limit: .max)
    loadNext = Action(enabledIf: machine.map { $0.canBegin(.next) }, policy: policy) {
      runner.producer(.next)
    }
    loadPrevious = Action(enabledIf: machine.map { $0.canBegin(.previous) }, policy: policy) {
      runner.producer(.previous)
    }
    reload = Action(enabledIf: machine.map { $0.canBegin(.all) }, policy: policy) {
      runner.producer(.all)
    }
    cancel = Action(enabledIf: machine.map { $0.activity.direction != nil }) {
      SignalProducer { observer, _ in
        runner.cancel()
        observer.sendCompleted()
      }
    }
  }

  deinit {
    runner.close()
  }

  /// Tells that an item is in sight, so that the next page is there before it is needed.
  ///
  /// - Parameter id: The item; one that is not there counts as far away.
  /// - Complexity: Looks only at the items near both ends.
  public func show(_ id: Item.ID) {
    let items = items.value
    if items.suffix(prefetchDistance + 1).contains(where: { $0.id == id }) {
      runner.begin(.next)
    } else if items.prefix(prefetchDistance + 1).contains(where: { $0.id == id }) {
      runner.begin(.previous)
    }
  }

  /// Changes an item here alone, for what is known from elsewhere.
  ///
  /// - Parameter item: The item; one that is not there is not added.
  public func replace(_ item: Item) {
    runner.replace(item)
  }
}

// MARK: - Making

extension PagedModel {
  /// Makes a model of pages that come by producers; nothing is fetched before it is told to.
  ///
  /// - Parameters:
  ///   - cursor: Where the first page is.
  ///   - distance: How many items before the end the next page is loaded by ``show(_:)``.
  ///   - timeout: How long a page may take, or `nil` for no limit.
  ///   - scheduler: Whose time that is measured in.
  ///   - fetch: Fetches a page; its last value counts. Kept as long as the model.
  @preconcurrency
  public convenience init(
    startingAt cursor: Cursor,
    prefetching distance: Int = 10,
    timeout: Duration? = .seconds(60),
    on scheduler: any DateScheduler = DeadlineScheduler.shared,
    fetch: @escaping @Sendable (Cursor) -> SignalProducer<Page<Item, Cursor>, NetworkError>
  ) {
    let runner = PagedRunner(
      PagedMachine<Item, Cursor>(start: cursor),
      timeout: timeout,
      scheduler: scheduler
    ) { cursor, _ in fetch(cursor) }
    self.init(runner, prefetching: distance)
  }

  /// Makes a model of pages in a store; nothing is fetched before it is told to.
  ///
  /// - Parameters:
  ///   - store: Whom to ask. A reload has stored pages checked by the server.
  ///   - cursor: Where the first page is.
  ///   - distance: How many items before the end the next page is loaded by ``show(_:)``.
  ///   - timeout: How long a page may take, or `nil` for no limit.
  ///   - scheduler: Whose time that is measured in.
  ///   - request: Makes the request for a page. Kept as long as the model.
  ///   - decode: Makes a page of the body of a successful answer, on the transport's thread. Kept
  ///     as long as the model.
  @preconcurrency
  public convenience init(
    in store: RequestStore,
    startingAt cursor: Cursor,
    prefetching distance: Int = 10,
    timeout: Duration? = .seconds(60),
    on scheduler: any DateScheduler = DeadlineScheduler.shared,
    request: @escaping @Sendable (Cursor) -> HTTPRequest,
    decode: @escaping @Sendable (Data) throws -> Page<Item, Cursor>
  ) {
    let runner = PagedRunner(
      PagedMachine<Item, Cursor>(start: cursor),
      timeout: timeout,
      scheduler: scheduler
    ) { cursor, direction in
      let question = Question(
        request(cursor),
        in: store,
        policy: .standard,
        freshFor: nil,
        decode: decode
      )
      return SignalProducer { observer, lifetime in
        lifetime += question.ask(direction == .all ? .reload : .load) { event in
          switch event {
          case .progress, .preliminary: break
          case .final(let base, _):
            observer.send(value: base.value)
            observer.sendCompleted()
          case .failed(let error): observer.send(error: error)
          case .gaveUp: observer.sendInterrupted()
          }
        }
      }
    }
    self.init(runner, prefetching: distance)
  }
}
