extension TreeList: RandomAccessCollection, MutableCollection {
  /// The index of the first element.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { tree.count }

  /// The number of elements.
  @inlinable public var count: Int { tree.count }

  /// The element that stands somewhere.
  ///
  /// - Parameter index: Where it stands.
  /// - Complexity: The logarithm of the number of elements.
  @inlinable
  public subscript(index: Int) -> Element {
    get {
      checkIndex(index)
      return tree[index]
    }
    set { replace(at: index, with: newValue) }
  }

  /// Goes through the elements in order.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(tree) }

  /// Goes through the elements of a list in order.
  ///
  /// It goes through the list as it was when it was made. All elements together cost as many steps
  /// as there are.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let tree: Tree<Element>
    /// The elements that are at hand.
    @usableFromInline var elements: ContiguousArray<Element>
    /// Where among them the next one is.
    @usableFromInline var offset = 0
    /// How many elements come before those that are at hand, and those together.
    @usableFromInline var reached: Int

    @usableFromInline
    init(_ tree: Tree<Element>) {
      self.tree = tree
      elements = tree.elements(at: 0).elements
      reached = elements.count
    }

    /// Takes the next element.
    ///
    /// - Returns: The element; `nil` after the last one.
    @inlinable
    public mutating func next() -> Element? {
      if offset == elements.count {
        guard reached < tree.count else { return nil }
        elements = tree.elements(at: reached).elements
        reached += elements.count
        offset = 0
      }
      defer { offset += 1 }
      return elements[offset]
    }
  }
}

extension TreeList.Iterator: Sendable where Element: Sendable {}

extension TreeList: RangeReplaceableCollection {
  /// Replaces some elements in a row by others.
  ///
  /// - Parameters:
  ///   - subrange: Where the elements stand.
  ///   - newElements: What will stand there.
  /// - Complexity: As many steps as there are old and new elements, times the logarithm of the
  ///   length of the list; never more than the length of the list.
  public mutating func replaceSubrange<Elements: Collection>(
    _ subrange: Range<Int>,
    with newElements: Elements
  ) where Elements.Element == Element {
    precondition(
      subrange.lowerBound >= 0 && subrange.upperBound <= count,
      "There is no range \(subrange) in a list of \(count)"
    )
    guard (subrange.count + newElements.count) * 16 < count else {
      var all = ContiguousArray(self)
      all.replaceSubrange(subrange, with: newElements)
      tree = Tree(all)
      return
    }
    for index in subrange.reversed() { remove(at: index) }
    for (offset, element) in newElements.enumerated() {
      insert(element, at: subrange.lowerBound + offset)
    }
  }
}

// MARK: - Comparing and describing

extension TreeList: ExpressibleByArrayLiteral {
  /// Makes a list of some elements.
  ///
  /// - Parameter elements: The elements.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension TreeList: Equatable where Element: Equatable {
  /// Whether two lists have equal elements in the same order.
  ///
  /// - Parameters:
  ///   - left: A list.
  ///   - right: Another one.
  /// - Returns: Whether they have.
  /// - Complexity: As many comparisons as there are elements; none if one is a copy of the other.
  public static func == (left: TreeList, right: TreeList) -> Bool {
    left.tree.isIdentical(to: right.tree)
      || (left.count == right.count && left.elementsEqual(right))
  }
}

extension TreeList: Hashable where Element: Hashable {
  /// Feeds the elements into a hasher.
  ///
  /// - Parameter hasher: Takes them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension TreeList: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, as an array describes them.
  public var description: String { Array(self).description }

  /// The elements, as an array describes them.
  public var debugDescription: String { Array(self).debugDescription }
}
