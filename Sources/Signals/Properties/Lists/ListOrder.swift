/// Numbers that say which of two elements of a list comes first, without a look at the list.
///
/// An element gets a number between those of its neighbours. Where there is none left, the numbers
/// of a neighbourhood are spread anew, the smallest one that is thinly enough occupied (Bender,
/// Cole, Demaine, Farach-Colton and Zito, "Two simplified algorithms for maintaining order in a
/// list"): the logarithm of the length for each insertion on average, wherever they come.
struct ListOrder {
  /// In the order of the list, and so of their numbers.
  private(set) var slots: TreeList<ListSlot>

  /// Numbers are smaller than this.
  private static var bound: UInt64 { 1 << 62 }
  /// How far apart elements are put that come one after the other at an end.
  private static var step: UInt64 { 1 << 20 }

  /// Gives numbers to slots.
  init(_ slots: TreeList<ListSlot>) {
    self.slots = slots
    // The outer quarters are left for what comes at the ends.
    let stride = Self.bound / 2 / UInt64(slots.count + 1)
    for (place, slot) in slots.enumerated() {
      slot.number = Self.bound / 4 + stride * UInt64(place + 1)
    }
  }

  mutating func insert(_ slot: ListSlot, at index: Int) {
    var gap = gap(before: index)
    if gap.count < 2 {
      spread(around: index)
      gap = self.gap(before: index)
    }
    let half = UInt64(gap.count) / 2
    slot.number =
      if slots.isEmpty || (index > 0 && index < slots.count) {
        gap.lowerBound + half
      } else if index == 0 {
        gap.upperBound - min(half, Self.step)
      } else {
        gap.lowerBound + min(half, Self.step)
      }
    slots.insert(slot, at: index)
  }

  mutating func remove(at index: Int) -> ListSlot {
    slots.remove(at: index)
  }

  /// From the number before an index to that at it.
  private func gap(before index: Int) -> Range<UInt64> {
    let lower = index > 0 ? slots[index - 1].number : 0
    return lower..<(index < slots.count ? slots[index].number : Self.bound)
  }

  private func spread(around index: Int) {
    guard !slots.isEmpty else { return }
    let number = slots[min(index, slots.count - 1)].number
    // The larger the neighbourhood, the thinner it has to be occupied: each doubling halves how
    // densely it is occupied if the rest is empty, and asks for 1.3 times less.
    var (size, allowed) = (UInt64(1), 1.0)
    while size < Self.bound {
      size *= 2
      allowed /= 1.3
      let lower = number & ~(size - 1)
      let first = slots.partitionPoint { $0.number < lower }
      let end = slots.partitionPoint { $0.number < lower + size }
      let count = end - first
      guard Double(count) / Double(size) < allowed, size / UInt64(count + 1) > 2 else { continue }
      let stride = size / UInt64(count + 1)
      for (offset, slot) in slots[first..<end].enumerated() {
        slot.number = lower + stride * UInt64(offset + 1)
      }
      return
    }
  }
}
