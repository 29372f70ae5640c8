/// How pages are turned and kept.
public struct PageOptions: Hashable, Sendable {
  /// The page that is shown first.
  public var initialIndex: Int

  /// Whether the first page follows the last.
  public var wrapsAround: Bool

  /// How many pages on either side of the current one are loaded before they are asked for.
  public var prefetchDistance: Int

  /// How many pages on either side of the current one are kept once they are loaded.
  ///
  /// Loads that are further away are cancelled, pages forgotten. At least those are kept that are
  /// prefetched.
  public var keepDistance: Int

  /// How long a page is shown before the next one comes by itself; `nil` to wait for somebody.
  public var advanceInterval: Duration?

  /// Makes options.
  ///
  /// - Parameters:
  ///   - initialIndex: The page that is shown first.
  ///   - wrapsAround: Whether the first page follows the last.
  ///   - prefetchDistance: How many pages on either side are loaded before they are asked for.
  ///   - keepDistance: How many pages on either side are kept once they are loaded.
  ///   - advanceInterval: How long a page is shown before the next one comes by itself; `nil` to wait
  ///     for somebody. More than zero.
  /// - Precondition: `advanceInterval` is more than zero.
  public init(
    initialIndex: Int = 0,
    wrapsAround: Bool = false,
    prefetchDistance: Int = 1,
    keepDistance: Int = 3,
    advanceInterval: Duration? = nil
  ) {
    precondition(
      advanceInterval.map { $0 > .zero } ?? true,
      "Pages need an interval that is more than zero to advance."
    )
    (self.initialIndex, self.wrapsAround) = (initialIndex, wrapsAround)
    (self.prefetchDistance, self.keepDistance) = (prefetchDistance, keepDistance)
    self.advanceInterval = advanceInterval
  }
}
