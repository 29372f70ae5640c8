public import Signals

/// Pages of which one is shown at a time.
///
/// ```swift
/// let gallery = PageModel(
///   count: urls.count,
///   options: PageOptions(wrapsAround: true, advanceInterval: .seconds(5))
/// ) { index in loadImage(urls[index]) }
/// gallery.content.producer.startWithValues { show($0) }
/// gallery.next.apply().start()
/// ```
///
/// Pages are loaded when they are shown, and their neighbours before that, the ones ahead first; those
/// that are left far behind are let go of, and their loads cancelled. Pages advance by themselves, if that
/// is asked for, unless somebody interacts, the page is still on its way, or there is none to come. A model
/// that is let go of cancels its loads and takes its timer with it.
///
/// **Threading:** safe to use from any thread. Properties change on the thread that brings the change: the
/// caller's, the scheduler's, or that of whatever loads a page.
public final class PageModel<Page: Sendable, Failure: Error>: Sendable {
  /// How many pages there are.
  public let count: Property<Int>

  /// The current page, counted from 0; `nil` if there is none.
  public let index: Property<Int?>

  /// What there is of the current page; `nil` if there is none.
  public let content: Property<PageContent<Page, Failure>?>

  /// Which way the last turn went.
  public let direction: Property<PageDirection>

  /// Whether somebody is dragging, reading on or otherwise busy with the current page.
  ///
  /// While that is so, pages do not advance by themselves; afterwards the time goes on where it stood.
  public let isInteracting = MutableProperty(false)

  /// Whether pages may advance by themselves, if there is an interval for it.
  public let advancesAutomatically = MutableProperty(true)

  /// Whether the time passes after which the next page comes by itself.
  public let isAdvancing: Property<Bool>

  /// Turns to the next page; enabled if there is one.
  public let next: Action<Void, Void, Never>

  /// Turns to the previous page; enabled if there is one.
  public let previous: Action<Void, Void, Never>

  /// Turns to the page with the index that is its input; enabled while there are pages.
  ///
  /// Fails if there is no such page.
  public let jump: Action<Int, Void, PageError>

  /// Loads the current page again; enabled if it could not be loaded.
  public let reload: Action<Void, Void, Never>

  /// Each turn, when the properties show the page to which it goes.
  ///
  /// Completes with the model.
  public let turns: Signal<PageTurn, Never>

  private let engine: PageEngine<Page, Failure>
  private let advance: PageAdvance?

  /// Creates a model of pages that are loaded by their index, of which there may be more or fewer later.
  ///
  /// The current page stays, unless it does not exist any more: then the last one is shown.
  ///
  /// - Parameters:
  ///   - count: How many pages there are.
  ///   - options: How pages are turned and kept.
  ///   - scheduler: Whose clock counts for pages that advance by themselves, and where they do.
  ///   - lifetime: Ends the model for good when it ends; `nil` to end with its last reference alone.
  ///   - load: Makes a producer of a page, on the thread that turns the pages. Further values replace
  ///     the page. It is interrupted when the page is not wanted any more.
  public init<Count: PropertyProtocol>(
    count: Count,
    options: PageOptions = PageOptions(),
    on scheduler: any DateScheduler = QueueScheduler(name: "TimerModels.PageModel"),
    during lifetime: Lifetime? = nil,
    load: @escaping @Sendable (Int) -> SignalProducer<Page, Failure>
  ) where Count.Value == Int {
    let cursor = PageCursor(
      count: count.value,
      at: options.initialIndex,
      wrapsAround: options.wrapsAround
    )
    let engine = PageEngine(cursor, options, during: lifetime, load: load)
    let state = engine.state
    self.engine = engine
    self.count = state.map(\.cursor.count).skipRepeats()
    index = state.map(\.cursor.index).skipRepeats()
    direction = state.map(\.cursor.direction).skipRepeats()
    content = state.map(\.entry)
      .skipRepeats { first, second in
        if let first, let second { first.isSame(as: second) } else { first == nil && second == nil }
      }
      .map { $0?.content }
    turns = engine.turns
    next = Self.turning(engine, .forward)
    previous = Self.turning(engine, .backward)
    let hasPages = state.map { $0.cursor.index != nil }.skipRepeats()
    jump = Action(with: engine, enabledIf: hasPages.and(engine.isAlive), policy: .intent) {
      engine,
      destination in
      SignalProducer { () -> Result<Void, PageError> in
        Result { () throws(PageError) in
          try engine.turn { cursor throws(PageError) in try cursor.jump(to: destination) }
        }
      }
    }
    let isLacking = state.map { $0.entry?.isLacking ?? false }.skipRepeats()
    reload = Action(with: engine, enabledIf: isLacking.and(engine.isAlive), policy: .intent) {
      engine,
      _ in
      SignalProducer { engine.reload() }
    }
    let isReady = state.map {
      $0.cursor.destination(.forward) != nil && !($0.entry?.content.isLoading ?? true)
    }
    let isWanted = Property.all(
      isReady,
      advancesAutomatically,
      isInteracting.negate(),
      engine.isAlive
    )
    .skipRepeats()
    advance = options.advanceInterval.map { interval in
      PageAdvance(IntervalModel(every: interval, on: scheduler, during: lifetime), while: isWanted)
    }
    isAdvancing = advance?.isRunning ?? Property(value: false)
    engine.begin()
    advance?.begin(engine)
    engine.own(
      count.producer.startWithValues { [weak engine] count in
        engine?.turn { $0.setCount(count) }
      }
    )
  }

  /// What there is of a page, also if it is not the current one; `nil` if it is not to be kept now.
  ///
  /// - Parameter index: Which page, counted from 0.
  /// - Returns: The content, which follows that of the model.
  public func content(at index: Int) -> Property<PageContent<Page, Failure>?> {
    engine.state.map { $0.entries[index] }
      .skipRepeats { first, second in
        if let first, let second { first.isSame(as: second) } else { first == nil && second == nil }
      }
      .map { $0?.content }
  }

  private static func turning(
    _ engine: PageEngine<Page, Failure>,
    _ direction: PageDirection
  ) -> Action<Void, Void, Never> {
    let hasDestination = engine.state.map { $0.cursor.destination(direction) != nil }.skipRepeats()
    return Action(with: engine, enabledIf: hasDestination.and(engine.isAlive), policy: .intent) {
      engine,
      _ in
      SignalProducer { engine.turn { $0.step(direction, .request) } }
    }
  }
}

extension PageModel {
  /// Creates a model of pages that are loaded by their index.
  ///
  /// - Parameters:
  ///   - count: How many pages there are.
  ///   - options: How pages are turned and kept.
  ///   - scheduler: Whose clock counts for pages that advance by themselves, and where they do.
  ///   - lifetime: Ends the model for good when it ends; `nil` to end with its last reference alone.
  ///   - load: Makes a producer of a page, on the thread that turns the pages. Further values replace
  ///     the page. It is interrupted when the page is not wanted any more.
  public convenience init(
    count: Int,
    options: PageOptions = PageOptions(),
    on scheduler: any DateScheduler = QueueScheduler(name: "TimerModels.PageModel"),
    during lifetime: Lifetime? = nil,
    load: @escaping @Sendable (Int) -> SignalProducer<Page, Failure>
  ) {
    self.init(
      count: Property(value: count),
      options: options,
      on: scheduler,
      during: lifetime,
      load: load
    )
  }
}

extension PageModel where Failure == Never {
  /// Creates a model of pages that are there already.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - options: How pages are turned.
  ///   - scheduler: Whose clock counts for pages that advance by themselves, and where they do.
  ///   - lifetime: Ends the model for good when it ends; `nil` to end with its last reference alone.
  public convenience init(
    _ pages: some Collection<Page>,
    options: PageOptions = PageOptions(),
    on scheduler: any DateScheduler = QueueScheduler(name: "TimerModels.PageModel"),
    during lifetime: Lifetime? = nil
  ) {
    let pages = Array(pages)
    self.init(count: pages.count, options: options, on: scheduler, during: lifetime) { index in
      SignalProducer(value: pages[index])
    }
  }
}
