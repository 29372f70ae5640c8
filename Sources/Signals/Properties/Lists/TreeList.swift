/// A list in which inserting, removing and moving an element costs no more in the middle of a
/// hundred thousand than in the middle of ten, but for the logarithm.
///
/// It is used like an array, and is a value like an array. Where the two differ is in what a change
/// costs: an array moves everything that comes after the change, and copies everything when it is
/// held elsewhere. This is a tree, and copies the few parts on the way to the change. So a list may
/// be handed out at each change, to any thread, for nothing.
///
/// ```swift
/// var names: TreeList = ["Ann", "Cid"]
/// let before = names
/// names.insert("Bob", at: 1)
/// Array(names)   // ["Ann", "Bob", "Cid"]
/// Array(before)  // ["Ann", "Cid"]
/// ```
public struct TreeList<Element> {
  @usableFromInline var tree: Tree<Element>

  /// Makes an empty list.
  public init() {
    tree = Tree([])
  }

  /// Makes a list of the elements of a sequence.
  ///
  /// - Parameter elements: The elements, in their order.
  /// - Complexity: As many steps as there are elements.
  public init<Elements: Sequence>(_ elements: Elements) where Elements.Element == Element {
    tree = Tree(ContiguousArray(elements))
  }
}

extension TreeList: Sendable where Element: Sendable {}

// MARK: - Changing

extension TreeList {
  /// Inserts an element.
  ///
  /// - Parameters:
  ///   - newElement: The element.
  ///   - index: Where it will stand; the number of elements to append it.
  /// - Complexity: The logarithm of the number of elements.
  public mutating func insert(_ newElement: Element, at index: Int) {
    precondition(index >= 0 && index <= count, "There is no place \(index) in a list of \(count)")
    tree.insert(newElement, at: index)
  }

  /// Inserts an element at the end.
  ///
  /// - Parameter newElement: The element.
  /// - Complexity: The logarithm of the number of elements.
  public mutating func append(_ newElement: Element) {
    tree.insert(newElement, at: count)
  }

  /// Takes an element out.
  ///
  /// - Parameter index: Where it stands.
  /// - Returns: The element.
  /// - Complexity: The logarithm of the number of elements.
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    checkIndex(index)
    return tree.remove(at: index)
  }

  /// Takes all elements out.
  ///
  /// - Parameter keepingCapacity: Makes no difference.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    tree = Tree([])
  }

  /// Puts an element into the place of another one.
  ///
  /// - Parameters:
  ///   - index: Where it stands.
  ///   - newElement: What will stand there.
  /// - Returns: The element that stood there.
  /// - Complexity: The logarithm of the number of elements.
  @discardableResult
  public mutating func replace(at index: Int, with newElement: Element) -> Element {
    checkIndex(index)
    return tree.replace(at: index, with: newElement)
  }

  /// Moves an element to another place.
  ///
  /// - Parameters:
  ///   - source: Where it stands.
  ///   - destination: Where it will stand when it has been moved.
  /// - Complexity: The logarithm of the number of elements.
  public mutating func move(from source: Int, to destination: Int) {
    checkIndex(source)
    checkIndex(destination)
    tree.insert(tree.remove(at: source), at: destination)
  }

  @usableFromInline
  func checkIndex(_ index: Int) {
    precondition(index >= 0 && index < count, "There is no element \(index) in a list of \(count)")
  }
}

// MARK: - Searching

extension TreeList {
  /// The first index whose element does not belong before some place, in a list in which those that
  /// do come first.
  ///
  /// ```swift
  /// let place = sortedAges.partitionPoint { $0 < 18 }  // where the first adult stands
  /// ```
  ///
  /// - Parameter belongsBefore: Whether an element belongs before the place.
  /// - Returns: The index; the number of elements if all belong before the place.
  /// - Throws: What `belongsBefore` throws.
  /// - Complexity: Asks of about as many elements as the logarithm of their number.
  public func partitionPoint(
    where belongsBefore: (Element) throws -> Bool
  ) rethrows -> Int {
    try tree.partitionPoint(where: belongsBefore)
  }
}
