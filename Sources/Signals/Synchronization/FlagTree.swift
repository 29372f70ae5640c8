/// A list of flags that knows how many of those before each place are raised.
struct FlagTree {
  private var root: TreePart

  init(_ flags: ContiguousArray<Bool>) {
    let ranges = flags.indices.chunks(ofAtMost: TreePart.leafCapacity * 3 / 4)
    let leaves = ranges.map { FlagLeaf(flags[$0]) }
    root = .whole(of: leaves.isEmpty ? [FlagLeaf([])] : ContiguousArray(leaves))
  }

  /// How many flags before a place are raised.
  func raisedCount(before index: Int) -> Int {
    let (leaf, offset, weight) = root.weighedLeaf(at: index)
    return weight + FlagLeaf.of(leaf).raisedCount(before: offset)
  }

  mutating func insert(_ isRaised: Bool, at index: Int) {
    TreePart.insert(at: index, into: &root, weighing: isRaised ? 1 : 0) { leaf, offset in
      FlagLeaf.of(leaf).insert(isRaised, at: offset)
    }
  }

  mutating func remove(at index: Int) -> Bool {
    var wasRaised = false
    TreePart.remove(at: index, from: &root) { leaf, offset in
      wasRaised = FlagLeaf.of(leaf).remove(at: offset)
      return wasRaised ? 1 : 0
    }
    if root.count == 0 { root = FlagLeaf([]) }
    return wasRaised
  }

  /// - Returns: What was there before.
  mutating func replace(at index: Int, by isRaised: Bool) -> Bool {
    var wasRaised = false
    TreePart.change(at: index, in: &root) { leaf, offset in
      wasRaised = FlagLeaf.of(leaf).remove(at: offset)
      FlagLeaf.of(leaf).insert(isRaised, at: offset)
      return (isRaised ? 1 : 0) - (wasRaised ? 1 : 0)
    }
    return wasRaised
  }
}

/// Up to 64 flags in a row, of which each raised one weighs one.
private final class FlagLeaf: TreePart {
  /// The first one is the lowest; those behind the last one are down.
  @exclusivity(unchecked) private var bits: UInt64

  private init(_ bits: UInt64, count: Int) {
    self.bits = bits
    super.init(count: count, weight: bits.nonzeroBitCount, isLeaf: true)
  }

  convenience init(_ flags: ArraySlice<Bool>) {
    self.init(flags.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) }, count: flags.count)
  }

  override func copy() -> TreePart { FlagLeaf(bits, count: count) }

  override func splitOff() -> TreePart {
    let middle = count / 2
    let sibling = FlagLeaf(bits >> UInt64(middle), count: count - middle)
    bits &= Self.mask(middle)
    (count, weight) = (middle, bits.nonzeroBitCount)
    return sibling
  }

  override func join(_ sibling: TreePart) {
    bits |= Self.of(sibling).bits << UInt64(count)
    count += sibling.count
    weight += sibling.weight
  }

  func raisedCount(before offset: Int) -> Int {
    (bits & Self.mask(offset)).nonzeroBitCount
  }

  func insert(_ isRaised: Bool, at offset: Int) {
    let below = Self.mask(offset)
    bits = bits & below | (bits & ~below) << 1 | (isRaised ? 1 : 0) << UInt64(offset)
  }

  func remove(at offset: Int) -> Bool {
    let below = Self.mask(offset)
    let wasRaised = bits >> UInt64(offset) & 1 == 1
    bits = bits & below | (bits >> 1) & ~below
    return wasRaised
  }

  private static func mask(_ count: Int) -> UInt64 {
    count == 64 ? .max : 1 << UInt64(count) - 1
  }

  /// A part that is known to be a leaf of flags.
  static func of(_ part: TreePart) -> FlagLeaf { unsafeDowncast(part, to: FlagLeaf.self) }
}
