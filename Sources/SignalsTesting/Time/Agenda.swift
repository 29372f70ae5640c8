/// What is to be done when: the least of times first, and at one time in the order of arrival.
///
/// A binary heap of times, and a table of what is to be done, from which work is cancelled without a
/// search: its time stays in the heap until it is reached, or until most of the heap is such.
struct Agenda<Work> {
  private struct Time: Comparable {
    let due: Duration
    let number: Int

    static func < (first: Time, second: Time) -> Bool {
      first.due == second.due ? first.number < second.number : first.due < second.due
    }
  }

  private struct Entry {
    var due: Duration
    let work: Work
  }

  private var heap: [Time] = []
  private var works: [Int: Entry] = [:]
  private var nextNumber = 0

  /// How much is to be done.
  var count: Int { works.count }

  /// A number that differs whenever work has been added or cancelled.
  private(set) var changeCount = 0

  /// Adds work.
  ///
  /// - Complexity: O(log n).
  mutating func add(_ work: Work, at due: Duration) -> Int {
    defer { nextNumber += 1 }
    changeCount += 1
    works[nextNumber] = Entry(due: due, work: work)
    push(Time(due: due, number: nextNumber))
    return nextNumber
  }

  /// Takes work out, to be released by the caller; `nil` if it has been done.
  ///
  /// - Complexity: O(1), apart from the tidying, which costs O(log n) for each cancellation.
  mutating func cancel(_ number: Int) -> Work? {
    defer { tidy() }
    changeCount += 1
    return works.removeValue(forKey: number)?.work
  }

  /// When the next work is due.
  mutating func nextDue() -> Duration? {
    while let first = heap.first {
      if works[first.number] != nil { return first.due }
      pop()
    }
    return nil
  }

  /// Takes out the next work that is due by then.
  ///
  /// - Parameters:
  ///   - limit: When it is due at the latest.
  ///   - choose: Chooses one of so many that are due at the same time.
  /// - Returns: The work and when it is due.
  /// - Complexity: O(log n) for each that is due at that time, if `choose` is given.
  mutating func next(
    until limit: Duration,
    choosing choose: ((_ count: Int) -> Int)? = nil
  ) -> (due: Duration, work: Work)? {
    guard let due = nextDue(), due <= limit else { return nil }
    guard let choose else { return takeFirst().map { (due, $0) } }
    var candidates: [Time] = []
    while nextDue() == due, let first = heap.first {
      candidates.append(first)
      pop()
    }
    let chosen = candidates.remove(at: candidates.count == 1 ? 0 : choose(candidates.count))
    for candidate in candidates { push(candidate) }
    return works.removeValue(forKey: chosen.number).map { (due, $0.work) }
  }

  private mutating func takeFirst() -> Work? {
    guard let first = heap.first else { return nil }
    pop()
    return works.removeValue(forKey: first.number)?.work
  }

  /// Gives work another time.
  ///
  /// - Parameter newDue: When work is due from now on; `nil` if that stays as it is.
  /// - Complexity: O(n log n).
  mutating func move(_ newDue: (Work) -> Duration?) {
    changeCount += 1
    works = works.mapValues { entry in
      Entry(due: newDue(entry.work) ?? entry.due, work: entry.work)
    }
    // A sorted array is a heap.
    heap = works.map { Time(due: $0.value.due, number: $0.key) }.sorted()
  }

  /// Forgets the times of cancelled work when they are more than half of all.
  private mutating func tidy() {
    guard heap.count > 32, heap.count > 2 * works.count else { return }
    // A sorted array is a heap.
    heap = heap.filter { works[$0.number] != nil }.sorted()
  }
}

// MARK: - The heap

extension Agenda {
  private mutating func push(_ time: Time) {
    heap.append(time)
    var place = heap.count - 1
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func pop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while let child = smallerChild(of: place), heap[child] < heap[place] {
      heap.swapAt(place, child)
      place = child
    }
  }

  private func smallerChild(of place: Int) -> Int? {
    let (left, right) = (2 * place + 1, 2 * place + 2)
    guard left < heap.count else { return nil }
    return right < heap.count && heap[right] < heap[left] ? right : left
  }
}
