/// Which page is the current one.
struct PageCursor: Hashable, Sendable {
  /// Whether the first one follows the last.
  let wrapsAround: Bool

  /// How many pages there are.
  private(set) var count: Int

  /// The current page; `nil` if there is none.
  private(set) var index: Int?

  /// Which way the last turn went.
  private(set) var direction = PageDirection.forward

  init(count: Int, at index: Int, wrapsAround: Bool) {
    self.count = max(count, 0)
    self.wrapsAround = wrapsAround
    self.index = count > 0 ? min(max(index, 0), count - 1) : nil
  }

  /// The page to which a step leads; `nil` if there is none.
  func destination(_ direction: PageDirection) -> Int? {
    guard let index, count > 1 else { return nil }
    return neighbour(of: index, at: direction == .forward ? 1 : -1)
  }

  /// Goes a step.
  mutating func step(_ direction: PageDirection, _ cause: PageTurn.Cause) -> PageTurn? {
    destination(direction).flatMap { turn(to: $0, direction, cause) }
  }

  /// Goes to a page.
  ///
  /// - Returns: The turn; `nil` if it is the current one.
  /// - Throws: That there is no such page.
  mutating func jump(to destination: Int) throws(PageError) -> PageTurn? {
    guard (0..<count).contains(destination), let index else {
      throw .outOfRange(index: destination, count: count)
    }
    return turn(to: destination, destination < index ? .backward : .forward, .request)
  }

  /// Sets how many pages there are.
  ///
  /// - Returns: The turn, if the current page does not exist any more or is the first that does.
  mutating func setCount(_ count: Int) -> PageTurn? {
    self.count = max(count, 0)
    let last = self.count > 0 ? self.count - 1 : nil
    guard let index else { return last.flatMap { _ in turn(to: 0, .forward, .count) } }
    return last.map { index <= $0 } ?? false ? nil : turn(to: last, .backward, .count)
  }

  private mutating func turn(
    to destination: Int?,
    _ direction: PageDirection,
    _ cause: PageTurn.Cause
  ) -> PageTurn? {
    guard destination != index else { return nil }
    defer { (index, self.direction) = (destination, direction) }
    return PageTurn(from: index, to: destination, direction, cause)
  }

  /// The pages around the current one, itself first, then by how soon they may be wanted.
  ///
  /// - Parameter distance: How far away they are at the most.
  /// - Returns: Their indices, each once.
  func neighbourhood(_ distance: Int) -> [Int] {
    guard let index else { return [] }
    let ahead = direction == .forward ? 1 : -1
    // Beyond the number of pages there are none that are not among them already.
    let distance = min(max(distance, 0), count - 1)
    var pages = [index]
    var seen: Set = [index]
    for step in 1..<(distance + 1) {
      for offset in [ahead * step, -ahead * step] {
        guard let page = neighbour(of: index, at: offset) else { continue }
        if seen.insert(page).inserted { pages.append(page) }
      }
    }
    return pages
  }

  private func neighbour(of index: Int, at offset: Int) -> Int? {
    let page = index + offset
    if (0..<count).contains(page) { return page }
    guard wrapsAround else { return nil }
    let rest = page % count
    return rest < 0 ? rest + count : rest
  }
}
