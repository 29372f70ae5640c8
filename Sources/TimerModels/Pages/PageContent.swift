/// What there is of a page.
public enum PageContent<Page: Sendable, Failure: Error>: Sendable {
  /// It is on its way.
  case loading
  /// It is here.
  case loaded(Page)
  /// It could not be loaded.
  case failed(Failure)
  /// Its producer has ended without sending it.
  case missing

  /// The page, if it is here.
  public var page: Page? {
    if case .loaded(let page) = self { page } else { nil }
  }

  /// Why it could not be loaded.
  public var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }

  /// Whether it is on its way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }
}

extension PageContent: Equatable where Page: Equatable, Failure: Equatable {}

/// Which way pages are turned.
public enum PageDirection: Hashable, Sendable {
  /// Towards the last one.
  case forward
  /// Towards the first one.
  case backward
}

/// That another page has become the current one.
public struct PageTurn: Hashable, Sendable {
  /// Why a page is turned.
  public enum Cause: Hashable, Sendable {
    /// Somebody has asked for it.
    case request
    /// It has been shown long enough.
    case time
    /// It does not exist any more, or is the first that does.
    case count
  }

  /// The page before; `nil` if there was none.
  public let origin: Int?
  /// The page now; `nil` if there is none any more.
  public let destination: Int?
  /// Which way it was turned: forward also from the last one to the first.
  public let direction: PageDirection
  /// Why it was turned.
  public let cause: Cause

  /// Makes a turn.
  ///
  /// - Parameters:
  ///   - origin: The page before; `nil` if there was none.
  ///   - destination: The page now; `nil` if there is none any more.
  ///   - direction: Which way it was turned.
  ///   - cause: Why it was turned.
  public init(from origin: Int?, to destination: Int?, _ direction: PageDirection, _ cause: Cause) {
    (self.origin, self.destination) = (origin, destination)
    (self.direction, self.cause) = (direction, cause)
  }
}

/// Why no page was turned.
public enum PageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such page.
  case outOfRange(index: Int, count: Int)

  /// What was asked for, and what there is.
  public var description: String {
    switch self {
    case .outOfRange(let index, 0): "There is no page \(index): there are no pages at all."
    case .outOfRange(let index, let count):
      "There is no page \(index): the pages are 0 to \(count - 1)."
    }
  }
}
