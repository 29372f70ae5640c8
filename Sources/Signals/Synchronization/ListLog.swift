/// What has been done to a list, for others to catch up with.
///
/// A chain of places, from each of which the next change leads to the next place. The log itself
/// holds the last one only. Whoever follows holds the place that it has reached, and with that the
/// changes to come; what everybody has seen is released. Written inside of steps. What
/// lies before a place that has been handed out never changes again, and may be read anywhere.
final class ListLog<Element: Sendable>: @unchecked Sendable {
  /// Where somebody is who follows a list.
  final class Place: @unchecked Sendable {
    /// How many changes lie before it.
    let number: Int
    /// What leads to the next place.
    private(set) var change: ListChange<Element>?
    private(set) var next: Place?

    fileprivate init(_ number: Int) {
      self.number = number
    }

    fileprivate func lead(by change: ListChange<Element>) -> Place {
      let place = Place(number + 1)
      (self.change, next) = (change, place)
      return place
    }

    // One inside the other, the places of a long chain would overflow the stack.
    deinit {
      var rest = next.take()
      while rest != nil, isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
    }
  }

  /// The place that a derived list has reached, which it may have to give up.
  final class Bookmark: @unchecked Sendable {
    fileprivate(set) var place: Place?

    init() {}
  }

  private struct WeakBookmark {
    weak var bookmark: Bookmark?
  }

  private(set) var end = Place(0)
  /// How many changes lie before the place that the last reset has led to.
  private var lastReset = 0
  /// What has been marked; those that nobody has any more are taken out from time to time.
  private var bookmarks: [WeakBookmark] = []
  private var bookmarksToKeep = 4
  private var lastVisit = 0

  init() {}

  /// Writes down what has been done.
  ///
  /// - Parameters:
  ///   - changes: What has been done.
  ///   - count: How long the list is, and hence how far behind it pays to catch up.
  ///   - graph: Its lock is held.
  func append(_ changes: [ListChange<Element>], listCount count: Int, _ graph: GraphThread) {
    // Elements that have been taken out must not die under the lock.
    graph.discard(end)
    for change in changes {
      end = end.lead(by: change)
      if case .reset = change { lastReset = end.number }
    }
    let limit = max(1_024, count)
    guard end.number - lastVisit > limit else { return }
    lastVisit = end.number
    giveUp(before: end.number - limit, graph)
  }

  /// Marks the last place.
  ///
  /// - Returns: The place before, if all that has been done since can be done again; it lives as long
  ///   as the step.
  func mark(_ bookmark: Bookmark, _ graph: GraphThread) -> Place? {
    let place = bookmark.place
    if let place {
      graph.discard(place)
    } else {
      bookmarks.append(WeakBookmark(bookmark: bookmark))
    }
    bookmark.place = end
    if bookmarks.count > bookmarksToKeep {
      bookmarks.removeAll { $0.bookmark == nil }
      bookmarksToKeep = max(4, bookmarks.count * 2)
    }
    return place.flatMap { $0.number < lastReset ? nil : $0 }
  }

  /// Gives up what is so far behind that it is better made anew than brought up to date.
  private func giveUp(before number: Int, _ graph: GraphThread) {
    bookmarks.removeAll { entry in
      guard let bookmark = entry.bookmark, let place = bookmark.place else { return true }
      guard place.number < number else { return false }
      graph.discard(place)
      bookmark.place = nil
      return true
    }
  }
}

extension ListLog.Place {
  /// What has been done from here to a later place.
  func changes(until end: ListLog.Place) -> [ListChange<Element>] {
    var changes: [ListChange<Element>] = []
    changes.reserveCapacity(end.number - number)
    forEachChange(until: end) { changes.append($0) }
    return changes
  }

  /// Goes through what has been done from here to a later place.
  func forEachChange(until end: ListLog.Place, _ body: (ListChange<Element>) -> Void) {
    var place = self
    while place !== end, let change = place.change, let next = place.next {
      body(change)
      place = next
    }
  }
}
