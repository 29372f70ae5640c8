/// A part of a list that a server hands out in parts.
public struct Page<Item: Sendable, Cursor: Sendable>: Sendable {
  /// The items, in their order.
  public var items: [Item]
  /// Where the next page is, or `nil` where this is the last.
  public var next: Cursor?
  /// Where the page before is, or `nil` where this is the first.
  public var previous: Cursor?

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - items: The items, in their order.
  ///   - next: Where the next page is, or `nil` where this is the last.
  ///   - previous: Where the page before is, or `nil` where this is the first.
  public init(_ items: [Item], next: Cursor?, previous: Cursor? = nil) {
    self.items = items
    self.next = next
    self.previous = previous
  }
}

extension Page: Equatable where Item: Equatable, Cursor: Equatable {}

/// Which pages a paged model loads.
public enum PageDirection: Sendable, Equatable {
  /// The page after those that there are; the first one, where there are none.
  case next
  /// The page before those that there are.
  case previous
  /// All pages that there are, anew.
  case all
}

/// What a paged model is doing.
public enum PagedActivity: Sendable, Equatable {
  /// Nothing.
  case idle
  /// It loads.
  case loading(PageDirection)
  /// It has failed to load; the pages that there were are still there.
  case failed(NetworkError, PageDirection)

  /// Which pages it is loading.
  public var direction: PageDirection? {
    if case .loading(let direction) = self { direction } else { nil }
  }

  /// Why it has failed.
  public var error: NetworkError? {
    if case .failed(let error, _) = self { error } else { nil }
  }
}
