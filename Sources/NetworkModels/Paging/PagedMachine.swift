internal import Signals

/// Which pages a paged model has and which it is after.
struct PagedMachine<Item: Identifiable & Sendable, Cursor: Sendable>: Sendable
where Item.ID: Sendable {
  /// What to do when a page has come.
  enum Progress: Sendable {
    /// Nothing: the run was over already.
    case none
    /// To fetch another page.
    case fetch(Cursor)
    /// To tell that it is done.
    case over
  }

  private struct Loaded: Sendable {
    let cursor: Cursor
    let page: Page<Item, Cursor>
  }

  private let start: Cursor
  private var pages: [Loaded] = []
  /// The items of all pages, each once.
  private(set) var items: [Item] = []
  private(set) var activity = PagedActivity.idle
  private var run: (any Disposable)?
  /// The pages that have come anew, while all are loaded.
  private var fresh: [Loaded] = []
  private var target: Cursor?
  /// How many pages in a row brought nothing new.
  private var emptyCount = 0
  private var isClosed = false

  /// How many pages that bring nothing new are followed by the next at once: who scrolls would wait
  /// for ever for an item to come into sight.
  static var mostEmptyPages: Int { 5 }

  init(start: Cursor) {
    self.start = start
  }

  /// The number of pages.
  var pageCount: Int { pages.count }

  /// Whether there is, or may be, a page after those that there are.
  var hasNext: Bool { pages.isEmpty || pages.last?.page.next != nil }

  /// Whether there is a page before those that there are.
  var hasPrevious: Bool { pages.first?.page.previous != nil }

  /// Whether pages in a direction can be loaded now.
  ///
  /// All can be loaded while one is: the answer for that one would be out of date.
  func canBegin(_ direction: PageDirection) -> Bool {
    guard !isClosed else { return false }
    switch direction {
    case .next: return run == nil && hasNext
    case .previous: return run == nil && hasPrevious
    case .all: return activity.direction != .all
    }
  }

  /// Begins to load.
  ///
  /// - Parameters:
  ///   - run: What will cancel it.
  ///   - direction: Which pages to load.
  /// - Returns: Where the first of them is, and what was going on and must be cancelled; `nil`
  ///   where it can't begin.
  mutating func begin(
    _ run: any Disposable,
    _ direction: PageDirection
  ) -> (cursor: Cursor, replaced: (any Disposable)?)? {
    guard canBegin(direction) else { return nil }
    let cursor: Cursor? =
      switch direction {
      case .next: pages.isEmpty ? start : pages.last?.page.next
      case .previous: pages.first?.page.previous
      case .all: pages.first?.cursor ?? start
      }
    guard let cursor else { return nil }
    let replaced = self.run
    self.run = run
    fresh = []
    emptyCount = 0
    target = cursor
    activity = .loading(direction)
    return (cursor, replaced)
  }

  /// Takes a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - run: The run that brings it.
  /// - Returns: What to do now.
  mutating func receive(_ page: Page<Item, Cursor>, from run: any Disposable) -> Progress {
    guard self.run === run, let direction = activity.direction, let cursor = target else {
      return .none
    }
    let loaded = Loaded(cursor: cursor, page: page)
    let count = items.count
    switch direction {
    case .next: pages.append(loaded)
    case .previous: pages.insert(loaded, at: 0)
    case .all:
      fresh.append(loaded)
      if fresh.count < pages.count, let next = page.next {
        target = next
        return .fetch(next)
      }
      pages = fresh
      fresh = []
    }
    items = merged()
    if items.count == count, emptyCount < Self.mostEmptyPages,
      let more = direction == .next ? page.next : direction == .previous ? page.previous : nil
    {
      emptyCount += 1
      target = more
      return .fetch(more)
    }
    end(with: .idle)
    return .over
  }

  /// Ends a run that has failed.
  ///
  /// - Returns: Whether it was going on.
  mutating func fail(_ error: NetworkError, _ run: any Disposable) -> Bool {
    guard self.run === run, let direction = activity.direction else { return false }
    end(with: .failed(error, direction))
    return true
  }

  /// Gives a run up.
  ///
  /// - Parameter run: The run, or `nil` for whichever there is.
  /// - Returns: What cancels it, or `nil` where it was not going on.
  mutating func cancel(_ run: (any Disposable)? = nil) -> (any Disposable)? {
    guard let current = self.run, run == nil || run === current else { return nil }
    end(with: .idle)
    return current
  }

  /// Gives the run up, and lets no other one begin.
  mutating func close() -> (any Disposable)? {
    isClosed = true
    return cancel()
  }

  /// Changes an item here alone.
  mutating func replace(_ item: Item) {
    pages = pages.map { loaded in
      var page = loaded.page
      page.items = page.items.map { $0.id == item.id ? item : $0 }
      return Loaded(cursor: loaded.cursor, page: page)
    }
    items = merged()
  }

  private mutating func end(with activity: PagedActivity) {
    self.activity = activity
    run = nil
    fresh = []
    target = nil
  }

  /// Each item once, where it stands first, as it came last.
  ///
  /// An item that moved from one page to the next while these were loaded stands on both.
  private func merged() -> [Item] {
    var places: [Item.ID: Int] = [:]
    var items: [Item] = []
    for item in pages.lazy.flatMap({ $0.page.items }) {
      if let place = places[item.id] {
        items[place] = item
      } else {
        places[item.id] = items.count
        items.append(item)
      }
    }
    return items
  }
}
