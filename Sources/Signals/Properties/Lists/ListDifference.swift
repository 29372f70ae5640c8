extension ListEditor {
  /// Makes the list another one by changing only what is different.
  ///
  /// Elements of the same identity are the same element: it stays or is moved, and is replaced if it
  /// is not equal to what it was. As few as possible are moved. Of an identity that occurs more than
  /// once, the first one stands for the first one, and so on.
  ///
  /// - Parameters:
  ///   - newElements: What the list will consist of.
  ///   - identify: The identity of an element.
  /// - Complexity: As many steps as both lists have elements; where elements have been moved, times
  ///   the logarithm.
  public mutating func update<Identity: Hashable>(
    to newElements: some Sequence<Element>,
    by identify: (Element) -> Identity
  ) where Element: Equatable {
    update(to: newElements, by: identify, comparing: ==)
  }

  /// Makes the list another one by changing only what is different.
  ///
  /// - Parameters:
  ///   - newElements: What the list will consist of.
  ///   - identify: The identity of an element.
  ///   - areEqual: Whether an element, the first one, need not be replaced by another one of the
  ///     same identity.
  /// - Complexity: As many steps as both lists have elements; where elements have been moved, times
  ///   the logarithm.
  public mutating func update<Identity: Hashable>(
    to newElements: some Sequence<Element>,
    by identify: (Element) -> Identity,
    comparing areEqual: (Element, Element) -> Bool
  ) {
    let (old, new) = (ContiguousArray(list), ContiguousArray(newElements))
    guard !old.isEmpty else { return new.isEmpty ? () : reset(to: TreeList(new)) }
    let difference = ListDifference(old.map(identify), new.map(identify))
    for step in difference.steps {
      switch step {
      case .insert(let place): insert(new[place.new], at: place.index)
      case .remove(let index): remove(at: index)
      case .move(let source, let destination): move(from: source, to: destination)
      }
    }
    for (newIndex, oldIndex) in difference.origins.enumerated() {
      guard let oldIndex, !areEqual(old[oldIndex], new[newIndex]) else { continue }
      replace(at: newIndex, with: new[newIndex])
    }
  }
}

// MARK: -

/// What has to be done to make one list of identities another one.
struct ListDifference {
  /// Something to be done.
  ///
  /// Indices are those of the list as the steps before have left it.
  enum Step {
    case insert((new: Int, index: Int))
    case remove(Int)
    case move(Int, Int)
  }

  private(set) var steps: [Step] = []
  /// Where each new element stood in the old list, if it did.
  private(set) var origins: [Int?]

  init<Identity: Hashable>(
    _ old: some RandomAccessCollection<Identity>,
    _ new: some RandomAccessCollection<Identity>
  ) {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - prefix
    let suffix = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let inner = Self.origins(
      of: new.dropFirst(prefix).dropLast(suffix),
      in: old.dropFirst(prefix).dropLast(suffix)
    )
    origins = (0..<prefix).map { $0 }
    origins += inner.map { $0.map { $0 + prefix } }
    origins += (0..<suffix).map { old.count - suffix + $0 }

    let survivors = removeOthers(than: inner, of: old.count - prefix - suffix, at: prefix)
    place(inner.map { $0.flatMap { survivors[$0] } }, at: prefix)
  }

  /// Where the new elements stood among the old ones, if they did.
  private static func origins<Identity: Hashable>(
    of new: some Sequence<Identity>,
    in old: some Sequence<Identity>
  ) -> [Int?] {
    var places: [Occurrence<Identity>: Int] = [:]
    for (index, occurrence) in occurrences(in: old).enumerated() { places[occurrence] = index }
    return occurrences(in: new).map { places[$0] }
  }

  private static func occurrences<Identity: Hashable>(
    in identities: some Sequence<Identity>
  ) -> [Occurrence<Identity>] {
    var counts: [Identity: Int] = [:]
    return identities.map { identity in
      let number = counts[identity, default: 0]
      counts[identity] = number + 1
      return Occurrence(identity: identity, number: number)
    }
  }

  /// Takes out what is not needed any more.
  ///
  /// - Returns: Where what is left stands then, by where it stood.
  private mutating func removeOthers(
    than needed: [Int?],
    of count: Int,
    at start: Int
  ) -> [Int: Int] {
    let kept = Set(needed.compactMap { $0 })
    for index in (0..<count).reversed() where !kept.contains(index) {
      steps.append(.remove(start + index))
    }
    return Dictionary(uniqueKeysWithValues: kept.sorted().enumerated().map { ($1, $0) })
  }

  /// Inserts what is new, and moves as few of the others as possible.
  ///
  /// Each element has a slot where it stands at the end, and if it is moved, another one where it
  /// stood. Its index is the number of slots before its own that are occupied.
  private mutating func place(_ origins: [Int?], at start: Int) {
    let staying = origins.longestIncreasingSubsequence()
    let count = origins.lazy.compactMap { $0 }.count
    var (newSlots, oldSlots) = ([Int](), [Int](repeating: 0, count: count))
    var occupied: [Bool] = []
    var nextOld = 0
    func addOldSlots(before end: Int) {
      for origin in nextOld..<max(nextOld, end) {
        oldSlots[origin] = occupied.count
        occupied.append(true)
      }
      nextOld = max(nextOld, end)
    }
    for (index, origin) in origins.enumerated() {
      if let origin, staying.contains(index) { addOldSlots(before: origin) }
      newSlots.append(occupied.count)
      occupied.append(staying.contains(index))
      if staying.contains(index) { nextOld += 1 }
    }
    addOldSlots(before: count)

    var slots = SlotCounts(occupied)
    for (index, origin) in origins.enumerated() where !staying.contains(index) {
      guard let origin else {
        steps.append(.insert((start + index, start + slots.count(before: newSlots[index]))))
        slots.add(1, at: newSlots[index])
        continue
      }
      let source = slots.count(before: oldSlots[origin])
      slots.add(-1, at: oldSlots[origin])
      steps.append(.move(start + source, start + slots.count(before: newSlots[index])))
      slots.add(1, at: newSlots[index])
    }
  }
}

/// One of several elements of the same identity.
private struct Occurrence<Identity: Hashable>: Hashable {
  let identity: Identity
  let number: Int
}

/// How many slots before some slot are occupied: a Fenwick tree.
private struct SlotCounts {
  private var sums: [Int]

  init(_ occupied: [Bool]) {
    sums = [0] + occupied.map { $0 ? 1 : 0 }
    for index in sums.indices.dropFirst() {
      let parent = index + (index & -index)
      if parent < sums.count { sums[parent] += sums[index] }
    }
  }

  func count(before slot: Int) -> Int {
    var (count, index) = (0, slot)
    while index > 0 {
      count += sums[index]
      index -= index & -index
    }
    return count
  }

  mutating func add(_ amount: Int, at slot: Int) {
    var index = slot + 1
    while index < sums.count {
      sums[index] += amount
      index += index & -index
    }
  }
}

extension [Int?] {
  /// The indices of as many numbers as possible that increase from one to the next.
  fileprivate func longestIncreasingSubsequence() -> Set<Int> {
    // For each length, where the subsequence of that length ends that has the smallest end.
    var ends: [(value: Int, index: Int)] = []
    var predecessors = [Int?](repeating: nil, count: count)
    for (index, value) in enumerated() {
      guard let value else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle].value < value { low = middle + 1 } else { high = middle }
      }
      predecessors[index] = low > 0 ? ends[low - 1].index : nil
      if low == ends.count { ends.append((value, index)) } else { ends[low] = (value, index) }
    }
    var subsequence: Set<Int> = []
    var next = ends.last?.index
    while let index = next {
      subsequence.insert(index)
      next = predecessors[index]
    }
    return subsequence
  }
}
