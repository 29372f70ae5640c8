/// Values by keys, up to a limit of their costs in all; who was not asked for longest goes first.
///
/// The entries form a ring through an array, so that each operation takes constant time.
struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var key: Key
    var value: Value
    var cost: Int
    var newer: Int
    var older: Int
  }

  /// The largest sum of costs.
  let limit: Int
  /// The sum of costs.
  private(set) var cost = 0
  private var places: [Key: Int] = [:]
  private var entries: [Entry?] = []
  private var free: [Int] = []
  /// The places of the newest and the oldest entry; -1 where there is none.
  private var newest = -1
  private var oldest = -1

  init(limit: Int) {
    self.limit = limit
  }

  /// The number of entries.
  var count: Int { places.count }

  /// The keys, the newest first.
  var keys: [Key] {
    var keys: [Key] = []
    var place = newest
    while place >= 0, let entry = entries[place] {
      keys.append(entry.key)
      place = entry.older
    }
    return keys
  }

  /// Looks a value up, which makes it the newest.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key], let entry = entries[place] else { return nil }
    if place != newest {
      unlink(place)
      link(place)
    }
    return entry.value
  }

  /// Looks a value up and leaves everything as it is.
  func peek(_ key: Key) -> Value? {
    places[key].flatMap { entries[$0]?.value }
  }

  /// Puts a value in as the newest.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: Its key; what was there before is replaced.
  ///   - cost: What it counts; not negative. One that is over the limit alone is not put in.
  /// - Returns: What had to go, for the caller to release outside of locks.
  mutating func insert(_ value: Value, for key: Key, cost: Int) -> [(key: Key, value: Value)] {
    var removed: [(key: Key, value: Value)] = []
    if let replaced = remove(key) { removed.append((key, replaced)) }
    guard cost <= limit else { return removed + [(key, value)] }
    while self.cost > limit - cost, oldest >= 0, let entry = entries[oldest] {
      if let value = remove(entry.key) { removed.append((entry.key, value)) }
    }
    let place = free.popLast() ?? entries.count
    let entry = Entry(key: key, value: value, cost: cost, newer: -1, older: -1)
    if place == entries.count { entries.append(entry) } else { entries[place] = entry }
    places[key] = place
    self.cost += cost
    link(place)
    return removed
  }

  /// Takes a value out.
  @discardableResult
  mutating func remove(_ key: Key) -> Value? {
    guard let place = places.removeValue(forKey: key), let entry = entries[place] else {
      return nil
    }
    unlink(place)
    entries[place] = nil
    free.append(place)
    cost -= entry.cost
    return entry.value
  }

  /// Takes everything out.
  mutating func removeAll() {
    self = LeastRecentlyUsed(limit: limit)
  }

  private mutating func link(_ place: Int) {
    entries[place]?.newer = -1
    entries[place]?.older = newest
    if newest >= 0 { entries[newest]?.newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int) {
    guard let entry = entries[place] else { return }
    if entry.newer >= 0 { entries[entry.newer]?.older = entry.older } else { newest = entry.older }
    if entry.older >= 0 { entries[entry.older]?.newer = entry.newer } else { oldest = entry.newer }
  }
}
