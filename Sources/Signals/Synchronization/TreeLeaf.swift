/// The elements of a list that stand in a row.
@usableFromInline
final class TreeLeaf<Element>: TreePart {
  @usableFromInline @exclusivity(unchecked) var elements: ContiguousArray<Element>

  private init(_ elements: ContiguousArray<Element>) {
    self.elements = elements
    super.init(count: elements.count, weight: 0, isLeaf: true)
  }

  override func copy() -> TreePart { TreeLeaf(elements) }

  override func splitOff() -> TreePart {
    let middle = elements.count / 2
    let sibling = TreeLeaf(ContiguousArray(elements[middle...]))
    elements.removeSubrange(middle...)
    count = middle
    return sibling
  }

  override func join(_ sibling: TreePart) {
    elements += TreeLeaf.of(sibling).elements
    count = elements.count
  }

  /// A part that is known to be a leaf of such elements.
  @inlinable
  static func of(_ part: TreePart) -> TreeLeaf { unsafeDowncast(part, to: TreeLeaf.self) }
}

extension TreeLeaf {
  /// Makes a whole.
  static func root(of all: ContiguousArray<Element>) -> TreePart {
    // Leaves some room, so that the first insertions do not split each leaf.
    let ranges = all.indices.chunks(ofAtMost: leafCapacity * 3 / 4)
    guard ranges.count > 1 else { return TreeLeaf(all) }
    return whole(of: ContiguousArray(ranges.map { TreeLeaf(ContiguousArray(all[$0])) }))
  }
}

/// The elements of a list, as a tree.
///
/// Nobody changes a part that more than one holds, and the one who changes it is its only holder. So
/// what can be sent can be sent as a part of one.
@usableFromInline
struct Tree<Element> {
  @usableFromInline var root: TreePart

  init(_ elements: ContiguousArray<Element>) {
    root = TreeLeaf.root(of: elements)
  }

  @inlinable var count: Int { root.count }

  /// Whether both are the same, and not only of equal elements.
  func isIdentical(to other: Tree) -> Bool { root === other.root }

  /// The elements of the leaf that holds a position, and the position among them.
  @inlinable
  func elements(at index: Int) -> (elements: ContiguousArray<Element>, offset: Int) {
    let (leaf, offset) = root.leaf(at: index)
    return (TreeLeaf<Element>.of(leaf).elements, offset)
  }

  @inlinable
  subscript(index: Int) -> Element {
    let (leaf, offset) = root.leaf(at: index)
    return TreeLeaf<Element>.of(leaf).elements[offset]
  }

  func partitionPoint(where belongsBefore: (Element) throws -> Bool) rethrows -> Int {
    let (leaf, passed) = try root.leaf { leaf in
      let elements = TreeLeaf<Element>.of(leaf).elements
      return try belongsBefore(elements[elements.count - 1])
    }
    let elements = TreeLeaf<Element>.of(leaf).elements
    return try passed + elements.indices.partitionPoint { try belongsBefore(elements[$0]) }
  }

  mutating func insert(_ element: Element, at index: Int) {
    TreePart.insert(at: index, into: &root) { leaf, offset in
      TreeLeaf<Element>.of(leaf).elements.insert(element, at: offset)
    }
  }

  mutating func remove(at index: Int) -> Element {
    var removed: Element?
    TreePart.remove(at: index, from: &root) { leaf, offset in
      removed = TreeLeaf<Element>.of(leaf).elements.remove(at: offset)
      return 0
    }
    if root.count == 0 { root = TreeLeaf<Element>.root(of: []) }
    guard let removed else { preconditionFailure("A leaf has lost an element") }
    return removed
  }

  mutating func replace(at index: Int, with element: Element) -> Element {
    var replaced = element
    TreePart.change(at: index, in: &root) { leaf, offset in
      swap(&TreeLeaf<Element>.of(leaf).elements[offset], &replaced)
      return 0
    }
    return replaced
  }
}

extension Tree: @unchecked Sendable where Element: Sendable {}
