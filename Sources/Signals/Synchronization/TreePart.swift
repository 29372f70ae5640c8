/// A part of a list: some elements in a row, or some smaller parts in a row.
///
/// A B-tree whose keys are positions. All leaves are at the same depth, and of two neighbours at
/// least one is not small, so that a list of a hundred thousand elements is four or five parts deep. A
/// part that somebody else holds as well is copied before it is changed: whoever has a list has it as
/// it was, on whatever thread, and shares all parts that have not changed since.
///
/// What elements there are, the leaves know alone. All else is not generic: in generic code that
/// clients do not specialise, each look at a part would cost more than its copy.
@usableFromInline
class TreePart {
  /// How many elements there are, here and further down.
  @usableFromInline @exclusivity(unchecked) final var count: Int
  /// What the elements weigh together; in most lists nothing.
  @exclusivity(unchecked) final var weight: Int
  @usableFromInline final let isLeaf: Bool

  init(count: Int, weight: Int, isLeaf: Bool) {
    (self.count, self.weight, self.isLeaf) = (count, weight, isLeaf)
  }

  /// How many elements or smaller parts there are.
  var width: Int { count }

  /// Another part of the same.
  func copy() -> TreePart { preconditionFailure("A part that is not of a kind is copied") }

  /// Takes out the second half.
  func splitOff() -> TreePart { preconditionFailure("A part that is not of a kind is split") }

  /// Appends what stands in the part that comes after this one.
  func join(_ sibling: TreePart) {}
}

extension TreePart {
  static var leafCapacity: Int { 64 }
  static var branchCapacity: Int { 8 }

  fileprivate var isSmall: Bool { width < capacity / 4 }

  fileprivate var capacity: Int { isLeaf ? Self.leafCapacity : Self.branchCapacity }

  /// The part as what it is if it is no leaf.
  fileprivate var branch: TreeBranch { unsafeDowncast(self, to: TreeBranch.self) }

  static func makeUnique(_ part: inout TreePart) {
    if !isKnownUniquelyReferenced(&part) { part = part.copy() }
  }
}

// MARK: - Branches

/// A part that consists of smaller ones, of which none is empty.
private final class TreeBranch: TreePart {
  @exclusivity(unchecked) var children: ContiguousArray<TreePart>

  private init(_ children: ContiguousArray<TreePart>, count: Int, weight: Int) {
    self.children = children
    super.init(count: count, weight: weight, isLeaf: false)
  }

  convenience init(_ children: ContiguousArray<TreePart>) {
    var (count, weight) = (0, 0)
    for child in children {
      count += child.count
      weight += child.weight
    }
    self.init(children, count: count, weight: weight)
  }

  override var width: Int { children.count }

  override func copy() -> TreePart { TreeBranch(children, count: count, weight: weight) }

  override func splitOff() -> TreePart {
    let middle = children.count / 2
    let sibling = TreeBranch(ContiguousArray(children[middle...]))
    children.removeSubrange(middle...)
    count -= sibling.count
    weight -= sibling.weight
    return sibling
  }

  override func join(_ sibling: TreePart) {
    children += sibling.branch.children
    count += sibling.count
    weight += sibling.weight
  }

  /// The child that holds a position; the last one holds the end as well.
  func child(at index: Int) -> (child: Int, offset: Int) {
    let last = children.count - 1
    var (child, offset) = (0, index)
    while child < last {
      let count = children[child].count
      guard offset >= count else { break }
      offset -= count
      child += 1
    }
    return (child, offset)
  }

  /// Takes a child out that is empty, or joins one that is small with a neighbour.
  func tidy(_ child: Int) {
    if children[child].count == 0 {
      children.remove(at: child)
      return
    }
    for left in [child - 1, child] where left >= 0 && left + 1 < children.count {
      let width = children[left].width + children[left + 1].width
      guard width <= children[left].capacity / 2 else { continue }
      TreePart.makeUnique(&children[left])
      children[left].join(children.remove(at: left + 1))
      return
    }
  }
}

// MARK: - Building

extension TreePart {
  /// Makes a whole of its leaves.
  ///
  /// - Parameter leaves: At least one.
  /// - Returns: The whole.
  static func whole(of leaves: ContiguousArray<TreePart>) -> TreePart {
    var level = leaves
    while level.count > 1 {
      let ranges = level.indices.chunks(ofAtMost: branchCapacity * 3 / 4)
      level = ContiguousArray(ranges.map { TreeBranch(ContiguousArray(level[$0])) })
    }
    return level[0]
  }
}

// MARK: - Looking

extension TreePart {
  /// The leaf that holds a position, and the position in the leaf.
  @usableFromInline
  func leaf(at index: Int) -> (leaf: TreePart, offset: Int) {
    var (part, offset) = (self, index)
    while !part.isLeaf {
      let place = part.branch.child(at: offset)
      (part, offset) = (part.branch.children[place.child], place.offset)
    }
    return (part, offset)
  }

  /// The leaf that holds a position, the position in the leaf, and the weight of the leaves before.
  func weighedLeaf(at index: Int) -> (leaf: TreePart, offset: Int, weight: Int) {
    var (part, offset, weight) = (self, index, 0)
    while !part.isLeaf {
      let place = part.branch.child(at: offset)
      for child in 0..<place.child { weight += part.branch.children[child].weight }
      (part, offset) = (part.branch.children[place.child], place.offset)
    }
    return (part, offset, weight)
  }

  /// The leaf that holds the end of what belongs before some place.
  ///
  /// - Parameter belongsBefore: Whether the last element of a leaf belongs before the place.
  /// - Returns: The leaf, and how many elements come before it.
  /// - Throws: What `belongsBefore` throws.
  func leaf(
    where belongsBefore: (TreePart) throws -> Bool
  ) rethrows -> (leaf: TreePart, passed: Int) {
    var (part, passed) = (self, 0)
    while !part.isLeaf {
      let branch = part.branch
      let chosen = try (0..<branch.children.count - 1).partitionPoint { child in
        try belongsBefore(branch.children[child].lastLeaf)
      }
      for child in 0..<chosen { passed += branch.children[child].count }
      part = branch.children[chosen]
    }
    return (part, passed)
  }

  private var lastLeaf: TreePart {
    var part = self
    while !part.isLeaf { part = part.branch.children[part.branch.children.count - 1] }
    return part
  }
}

// MARK: - Changing

extension TreePart {
  /// Inserts an element into the whole.
  ///
  /// - Parameters:
  ///   - index: Where it will stand.
  ///   - root: The whole.
  ///   - weight: What it weighs.
  ///   - insertInLeaf: Inserts it into a leaf; count and weight are seen to.
  static func insert(
    at index: Int,
    into root: inout TreePart,
    weighing weight: Int = 0,
    _ insertInLeaf: (TreePart, Int) -> Void
  ) {
    guard let sibling = insertBelow(at: index, in: &root, weight, insertInLeaf) else { return }
    root = TreeBranch([root, sibling])
  }

  /// - Returns: What has to stand after `part`, if that had to be split.
  private static func insertBelow(
    at index: Int,
    in part: inout TreePart,
    _ weight: Int,
    _ insertInLeaf: (TreePart, Int) -> Void
  ) -> TreePart? {
    makeUnique(&part)
    if part.isLeaf {
      let sibling = part.count == leafCapacity ? part.splitOff() : nil
      let receiver = index > part.count ? sibling ?? part : part
      insertInLeaf(receiver, receiver === part ? index : index - part.count)
      receiver.count += 1
      receiver.weight += weight
      return sibling
    }
    let branch = part.branch
    branch.count += 1
    branch.weight += weight
    let (child, offset) = branch.child(at: index)
    if let sibling = insertBelow(at: offset, in: &branch.children[child], weight, insertInLeaf) {
      branch.children.insert(sibling, at: child + 1)
    }
    return branch.children.count > branchCapacity ? branch.splitOff() : nil
  }

  /// Takes an element out of the whole.
  ///
  /// Where nothing is left, what is left of the whole is to be thrown away.
  ///
  /// - Parameters:
  ///   - index: Where it stands.
  ///   - root: The whole.
  ///   - removeFromLeaf: Takes it out of a leaf and returns its weight; count and weight are seen to.
  static func remove(
    at index: Int,
    from root: inout TreePart,
    _ removeFromLeaf: (TreePart, Int) -> Int
  ) {
    _ = removeBelow(at: index, in: &root, removeFromLeaf)
    while !root.isLeaf, root.branch.children.count == 1 { root = root.branch.children[0] }
  }

  private static func removeBelow(
    at index: Int,
    in part: inout TreePart,
    _ removeFromLeaf: (TreePart, Int) -> Int
  ) -> Int {
    makeUnique(&part)
    let weight: Int
    if part.isLeaf {
      weight = removeFromLeaf(part, index)
    } else {
      let branch = part.branch
      let (child, offset) = branch.child(at: index)
      weight = removeBelow(at: offset, in: &branch.children[child], removeFromLeaf)
      if branch.children[child].isSmall { branch.tidy(child) }
    }
    part.count -= 1
    part.weight -= weight
    return weight
  }

  /// Changes an element of the whole.
  ///
  /// - Parameters:
  ///   - index: Where it stands.
  ///   - part: The whole.
  ///   - changeInLeaf: Changes it in a leaf and returns by how much its weight has grown, which is
  ///     seen to.
  /// - Returns: By how much the weight has grown.
  @discardableResult
  static func change(
    at index: Int,
    in part: inout TreePart,
    _ changeInLeaf: (TreePart, Int) -> Int
  ) -> Int {
    makeUnique(&part)
    let growth: Int
    if part.isLeaf {
      growth = changeInLeaf(part, index)
    } else {
      let branch = part.branch
      let (child, offset) = branch.child(at: index)
      growth = change(at: offset, in: &branch.children[child], changeInLeaf)
    }
    part.weight += growth
    return growth
  }
}
