/// What waits for its moment, the most urgent first, and at one moment in the order of arrival.
///
/// A heap of four branches, whose members know their places: what is cancelled is taken out at once,
/// wherever it stands, and nothing of it is left.
struct TimingHeap {
  private struct Slot {
    let latest: UInt64
    let number: UInt64
    /// Held, once, for as long as it is here: moving it about counts no references.
    let work: Unmanaged<TimedWork>

    func isBefore(_ other: Slot) -> Bool {
      latest != other.latest ? latest < other.latest : number < other.number
    }
  }

  private var slots: [Slot] = []
  private var nextNumber: UInt64 = 0

  /// How much waits.
  var count: Int { slots.count }

  /// What must not be handed over later than that: the earliest such moment.
  var firstLatest: UInt64? { slots.first?.latest }

  /// Adds work.
  ///
  /// - Complexity: O(log n), on average O(1).
  mutating func add(_ work: TimedWork) {
    slots.append(
      Slot(latest: work.latest, number: nextNumber, work: .passRetained(work))
    )
    nextNumber += 1
    siftUp(from: slots.count - 1)
  }

  /// Takes out work wherever it stands, if it is here.
  ///
  /// - Complexity: O(log n).
  mutating func remove(_ work: TimedWork) {
    if work.place >= 0 { remove(at: work.place) }
  }

  /// Takes out the most urgent work, if it is due.
  ///
  /// - Complexity: O(log n).
  mutating func popFirst(dueBy now: UInt64) -> TimedWork? {
    guard let work = slots.first?.work.takeUnretainedValue(), work.due <= now else { return nil }
    remove(at: 0)
    return work
  }

  private mutating func remove(at place: Int) {
    let removed = slots[place].work.takeRetainedValue()
    removed.place = -1
    let last = slots.removeLast()
    if place < slots.count {
      slots[place] = last
      siftDown(from: place)
      siftUp(from: last.work._withUnsafeGuaranteedRef { $0.place })
    }
    // A crowd that has gone must not hold on to its room.
    if slots.capacity > 1024, slots.count < slots.capacity / 8 { moveToSmallerRoom() }
  }
}

// MARK: - The room

extension TimingHeap {
  /// For how much there is room.
  var capacity: Int { slots.capacity }

  private mutating func moveToSmallerRoom() {
    var smaller: [Slot] = []
    smaller.reserveCapacity(slots.count * 2)
    smaller += slots
    slots = smaller
  }
}

// MARK: - The order

extension TimingHeap {
  private mutating func siftUp(from start: Int) {
    let slot = slots[start]
    var place = start
    while place > 0 {
      let parent = (place - 1) / 4
      guard slot.isBefore(slots[parent]) else { break }
      put(slots[parent], at: place)
      place = parent
    }
    put(slot, at: place)
  }

  private mutating func siftDown(from start: Int) {
    let slot = slots[start]
    var place = start
    while true {
      let children = 4 * place + 1
      guard children < slots.count else { break }
      var least = children
      for child in (children + 1)..<max(children + 1, min(children + 4, slots.count))
      where slots[child].isBefore(slots[least]) {
        least = child
      }
      guard slots[least].isBefore(slot) else { break }
      put(slots[least], at: place)
      place = least
    }
    put(slot, at: place)
  }

  private mutating func put(_ slot: Slot, at place: Int) {
    slots[place] = slot
    slot.work._withUnsafeGuaranteedRef { $0.place = place }
  }
}
