/// A list that is being changed, and writes down each change of an element.
///
/// It is used like an array. What is assigned to it as a whole is told as a whole.
///
/// ```swift
/// todos.modify { todos in
///   todos.append(Todo("Wash up"))
///   todos.removeAll { $0.isDone }
///   todos.move(from: 3, to: 0)
/// }
/// ```
@preconcurrency
public struct ListEditor<Element: Sendable>: Sendable {
  /// The list, as it is now.
  public private(set) var list: TreeList<Element>
  /// What it was when the editing began.
  private let original: TreeList<Element>
  private var changes: [ListChange<Element>] = []

  init(_ list: TreeList<Element>) {
    self.list = list
    original = list
  }

  /// Makes an empty list.
  public init() {
    self.init(TreeList())
  }

  /// What has been done to a list, which may have been assigned another one as a whole.
  func changes(since list: TreeList<Element>) -> [ListChange<Element>] {
    original.tree.isIdentical(to: list.tree) ? changes : [.reset(self.list)]
  }
}

extension ListEditor {
  /// Inserts an element.
  ///
  /// - Parameters:
  ///   - newElement: The element.
  ///   - index: Where it will stand; the number of elements to append it.
  /// - Complexity: The logarithm of the number of elements.
  public mutating func insert(_ newElement: Element, at index: Int) {
    list.insert(newElement, at: index)
    changes.append(.insert(newElement, at: index))
  }

  /// Inserts an element at the end.
  ///
  /// - Parameter newElement: The element.
  /// - Complexity: The logarithm of the number of elements.
  public mutating func append(_ newElement: Element) {
    insert(newElement, at: count)
  }

  /// Takes an element out.
  ///
  /// - Parameter index: Where it stands.
  /// - Returns: The element.
  /// - Complexity: The logarithm of the number of elements.
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let element = list.remove(at: index)
    changes.append(.remove(element, at: index))
    return element
  }

  /// Takes out all elements that pass a test.
  ///
  /// - Parameter shouldBeRemoved: Whether an element is to be taken out.
  /// - Throws: What `shouldBeRemoved` throws.
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    var removed: [Int] = []
    for (index, element) in list.enumerated() where try shouldBeRemoved(element) {
      removed.append(index)
    }
    for index in removed.reversed() { remove(at: index) }
  }

  /// Takes all elements out.
  ///
  /// - Parameter keepingCapacity: Makes no difference.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    guard !isEmpty else { return }
    reset(to: [])
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
    let element = list.replace(at: index, with: newElement)
    changes.append(.replace(element, with: newElement, at: index))
    return element
  }

  /// Moves an element to another place.
  ///
  /// - Parameters:
  ///   - source: Where it stands.
  ///   - destination: Where it will stand when it has been moved.
  /// - Complexity: The logarithm of the number of elements.
  public mutating func move(from source: Int, to destination: Int) {
    guard source != destination else { return list.checkIndex(source) }
    list.move(from: source, to: destination)
    changes.append(.move(list[destination], from: source, to: destination))
  }

  /// Replaces the list as a whole.
  ///
  /// - Parameter newList: What it becomes.
  public mutating func reset(to newList: TreeList<Element>) {
    list = newList
    changes = [.reset(newList)]
  }
}

// MARK: - Like an array

extension ListEditor: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The index of the first element.
  public var startIndex: Int { 0 }

  /// The number of elements.
  public var endIndex: Int { list.count }

  /// The element that stands somewhere; setting it replaces it.
  ///
  /// - Parameter index: Where it stands.
  /// - Complexity: The logarithm of the number of elements.
  public subscript(index: Int) -> Element {
    get { list[index] }
    set { replace(at: index, with: newValue) }
  }

  /// Goes through the elements in order, as they are now.
  public func makeIterator() -> TreeList<Element>.Iterator { list.makeIterator() }

  /// Exchanges two elements.
  ///
  /// - Parameters:
  ///   - first: Where one stands.
  ///   - second: Where the other one stands.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    let (left, right) = (Swift.min(first, second), Swift.max(first, second))
    move(from: right, to: left)
    if right - left > 1 { move(from: left + 1, to: right) }
  }

  /// Replaces some elements in a row by others: each by the one that comes at its place, and those
  /// that are left over are inserted or taken out.
  ///
  /// - Parameters:
  ///   - subrange: Where the elements stand.
  ///   - newElements: What will stand there.
  public mutating func replaceSubrange<Elements: Collection>(
    _ subrange: Range<Int>,
    with newElements: Elements
  ) where Elements.Element == Element {
    let common = Swift.min(subrange.count, newElements.count)
    for index in subrange.dropFirst(common).reversed() { remove(at: index) }
    for (offset, element) in newElements.enumerated() {
      let index = subrange.lowerBound + offset
      if offset < common {
        replace(at: index, with: element)
      } else {
        insert(element, at: index)
      }
    }
  }
}
