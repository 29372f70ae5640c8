/// A part of a list: some elements in a row, or some smaller parts in a row.
///
/// A B-tree whose keys are positions. All leaves are at the same depth, and every part but the
/// whole is at least a quarter full, so that a list of a hundred thousand elements is four or five
/// parts deep. A part that somebody else holds as well is copied before it is changed: whoever has
/// a list has it as it was, on whatever thread, and shares all parts that have not changed since.
@usableFromInline
final class TreeNode<Element> {
  /// The elements of a leaf.
  @usableFromInline @exclusivity(unchecked) var elements: ContiguousArray<Element>
  /// The parts of what is no leaf; all of them have elements.
  @usableFromInline @exclusivity(unchecked) var children: ContiguousArray<TreeNode>
  /// How many elements there are, here and further down.
  @usableFromInline @exclusivity(unchecked) var count: Int
  /// What the elements weigh together.
  @exclusivity(unchecked) private(set) var weight: Int

  private init(
    elements: ContiguousArray<Element>,
    children: ContiguousArray<TreeNode>,
    count: Int,
    weight: Int
  ) {
    self.elements = elements
    self.children = children
    self.count = count
    self.weight = weight
  }

  private convenience init(elements: ContiguousArray<Element>, weigh: (Element) -> Int) {
    self.init(
      elements: elements,
      children: [],
      count: elements.count,
      weight: elements.reduce(0) { $0 + weigh($1) }
    )
  }

  private convenience init(children: ContiguousArray<TreeNode>) {
    self.init(
      elements: [],
      children: children,
      count: children.reduce(0) { $0 + $1.count },
      weight: children.reduce(0) { $0 + $1.weight }
    )
  }
}

// Nobody changes what more than one holds, and the one who changes it is its only holder.
extension TreeNode: @unchecked Sendable where Element: Sendable {}

// MARK: - The whole

extension TreeNode {
  /// Makes the root of a list.
  ///
  /// - Parameters:
  ///   - all: The elements.
  ///   - weigh: What an element weighs.
  /// - Returns: The root.
  static func root(
    of all: ContiguousArray<Element>,
    weigh: (Element) -> Int = { _ in 0 }
  ) -> TreeNode {
    // Leaves some room, so that the first insertions do not split each part.
    var level = all.indices.chunks(ofAtMost: leafCapacity * 3 / 4).map { range in
      TreeNode(elements: ContiguousArray(all[range]), weigh: weigh)
    }
    while level.count > 1 {
      level = level.indices.chunks(ofAtMost: branchCapacity * 3 / 4).map { range in
        TreeNode(children: ContiguousArray(level[range]))
      }
    }
    return level.first ?? TreeNode(elements: [], weigh: weigh)
  }

  /// Inserts an element into a list.
  static func insert(
    _ element: Element,
    at index: Int,
    into root: inout TreeNode,
    weigh: (Element) -> Int = { _ in 0 }
  ) {
    guard let sibling = insertBelow(element, at: index, in: &root, weigh) else { return }
    root = TreeNode(children: [root, sibling])
  }

  /// Takes an element out of a list.
  static func remove(
    at index: Int,
    from root: inout TreeNode,
    weigh: (Element) -> Int = { _ in 0 }
  ) -> Element {
    let element = removeBelow(at: index, in: &root, weigh)
    while root.children.count == 1 { root = root.children[0] }
    return element
  }

  /// Puts an element in the place of another one.
  static func replace(
    at index: Int,
    by element: Element,
    in node: inout TreeNode,
    weigh: (Element) -> Int = { _ in 0 }
  ) -> Element {
    makeUnique(&node)
    let replaced: Element
    if node.isLeaf {
      replaced = node.elements[index]
      node.elements[index] = element
    } else {
      let (child, offset) = node.child(at: index)
      replaced = replace(at: offset, by: element, in: &node.children[child], weigh: weigh)
    }
    node.weight += weigh(element) - weigh(replaced)
    return replaced
  }
}

// MARK: - Looking

extension TreeNode {
  @usableFromInline var isLeaf: Bool { children.isEmpty }

  private var last: Element {
    var node = self
    while !node.isLeaf { node = node.children[node.children.count - 1] }
    return node.elements[node.elements.count - 1]
  }

  /// The leaf that holds a position, and the position in the leaf.
  @usableFromInline
  func leaf(at index: Int) -> (leaf: TreeNode, offset: Int) {
    var (node, offset) = (self, index)
    while !node.isLeaf {
      let place = node.child(at: offset)
      (node, offset) = (node.children[place.child], place.offset)
    }
    return (node, offset)
  }

  /// What the elements before a position weigh together.
  func weight(before index: Int, weigh: (Element) -> Int) -> Int {
    var (node, offset, weight) = (self, index, 0)
    while !node.isLeaf {
      let place = node.child(at: offset)
      weight += node.children[..<place.child].reduce(0) { $0 + $1.weight }
      (node, offset) = (node.children[place.child], place.offset)
    }
    return node.elements[..<offset].reduce(weight) { $0 + weigh($1) }
  }

  /// The first position whose element does not belong before some place, in a list in which all
  /// that do come first.
  ///
  /// Asks of about as many elements as the logarithm of their number.
  func partitionPoint(where belongsBefore: (Element) throws -> Bool) rethrows -> Int {
    var (node, passed) = (self, 0)
    while !node.isLeaf {
      let child = try (0..<node.children.count - 1).partitionPoint { index in
        try belongsBefore(node.children[index].last)
      }
      passed += node.children[..<child].reduce(0) { $0 + $1.count }
      node = node.children[child]
    }
    return try passed
      + (0..<node.elements.count).partitionPoint { try belongsBefore(node.elements[$0]) }
  }

  /// The child that holds a position; the last one holds the end as well.
  private func child(at index: Int) -> (child: Int, offset: Int) {
    var (child, offset) = (0, index)
    while child < children.count - 1, offset >= children[child].count {
      offset -= children[child].count
      child += 1
    }
    return (child, offset)
  }
}

// MARK: - Changing

extension TreeNode {
  private static var leafCapacity: Int { 64 }
  private static var branchCapacity: Int { 16 }

  private var capacity: Int { isLeaf ? Self.leafCapacity : Self.branchCapacity }
  private var width: Int { isLeaf ? elements.count : children.count }

  private static func makeUnique(_ node: inout TreeNode) {
    guard !isKnownUniquelyReferenced(&node) else { return }
    node = TreeNode(
      elements: node.elements,
      children: node.children,
      count: node.count,
      weight: node.weight
    )
  }

  /// - Returns: What has to stand after `node`, if that had to be split.
  private static func insertBelow(
    _ element: Element,
    at index: Int,
    in node: inout TreeNode,
    _ weigh: (Element) -> Int
  ) -> TreeNode? {
    makeUnique(&node)
    node.count += 1
    node.weight += weigh(element)
    if node.isLeaf {
      node.elements.insert(element, at: index)
    } else {
      let (child, offset) = node.child(at: index)
      if let sibling = insertBelow(element, at: offset, in: &node.children[child], weigh) {
        node.children.insert(sibling, at: child + 1)
      }
    }
    return node.splitIfTooWide(weigh)
  }

  private static func removeBelow(
    at index: Int,
    in node: inout TreeNode,
    _ weigh: (Element) -> Int
  ) -> Element {
    makeUnique(&node)
    let element: Element
    if node.isLeaf {
      element = node.elements.remove(at: index)
    } else {
      let (child, offset) = node.child(at: index)
      element = removeBelow(at: offset, in: &node.children[child], weigh)
      let removedFrom = node.children[child]
      if removedFrom.width < removedFrom.capacity / 4 { node.widenChild(child, weigh) }
    }
    node.count -= 1
    node.weight -= weigh(element)
    return element
  }

  private func splitIfTooWide(_ weigh: (Element) -> Int) -> TreeNode? {
    guard width > capacity else { return nil }
    let middle = width / 2
    let sibling: TreeNode
    if isLeaf {
      sibling = TreeNode(elements: ContiguousArray(elements[middle...]), weigh: weigh)
      elements.removeSubrange(middle...)
    } else {
      sibling = TreeNode(children: ContiguousArray(children[middle...]))
      children.removeSubrange(middle...)
    }
    count -= sibling.count
    weight -= sibling.weight
    return sibling
  }

  /// Joins a child that has become narrow with the one beside it, or shares with that.
  private func widenChild(_ child: Int, _ weigh: (Element) -> Int) {
    guard children.count > 1 else { return }
    let first = child == 0 ? 0 : child - 1
    let (left, right) = (children[first], children[first + 1])
    let joined = TreeNode(
      elements: left.elements + right.elements,
      children: left.children + right.children,
      count: left.count + right.count,
      weight: left.weight + right.weight
    )
    children[first] = joined
    if let sibling = joined.splitIfTooWide(weigh) {
      children[first + 1] = sibling
    } else {
      children.remove(at: first + 1)
    }
  }
}

// MARK: -

extension Range<Int> {
  /// Parts of about the same length.
  fileprivate func chunks(ofAtMost length: Int) -> [Range<Int>] {
    let parts = (count + length - 1) / length
    return (0..<parts).map { part in
      lowerBound + count * part / parts..<lowerBound + count * (part + 1) / parts
    }
  }

  /// The first number, in a range in which all that belong before some place come first, that does
  /// not.
  fileprivate func partitionPoint(where belongsBefore: (Int) throws -> Bool) rethrows -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try belongsBefore(middle) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
