/// One thing that has been done to a list.
///
/// Indices are those of the list as the changes before have left it.
@preconcurrency
public enum ListChange<Element: Sendable>: Sendable {
  /// The list has become another one as a whole.
  ///
  /// This is what an observation begins with, what setting a list as a whole tells, and what is
  /// told if working out the difference would cost more than it saves.
  case reset(TreeList<Element>)
  /// An element has been inserted, and stands there now.
  case insert(Element, at: Int)
  /// An element has been taken out, and stood there.
  case remove(Element, at: Int)
  /// An element stood somewhere, and stands somewhere else now.
  case move(Element, from: Int, to: Int)
  /// An element has been replaced by another one, which stands in its place.
  case replace(Element, with: Element, at: Int)
}

extension ListChange: Equatable where Element: Equatable {}

extension ListChange {
  /// Does the same with what is made of the elements.
  ///
  /// - Parameter transform: Makes an element of an element.
  /// - Returns: The change of a list of transformed elements.
  public func map<NewElement: Sendable>(
    _ transform: (Element) -> NewElement
  ) -> ListChange<NewElement> {
    switch self {
    case .reset(let list): .reset(TreeList(list.lazy.map(transform)))
    case .insert(let element, let index): .insert(transform(element), at: index)
    case .remove(let element, let index): .remove(transform(element), at: index)
    case .move(let element, let source, let destination):
      .move(transform(element), from: source, to: destination)
    case .replace(let element, let newElement, let index):
      .replace(transform(element), with: transform(newElement), at: index)
    }
  }
}

// MARK: - Applying

extension RangeReplaceableCollection
where Self: MutableCollection, Index == Int, Element: Sendable {
  /// Does what has been done to another list, which was the same before.
  ///
  /// - Parameter change: What has been done. Its indices must fit.
  public mutating func apply(_ change: ListChange<Element>) {
    switch change {
    case .reset(let list): self = Self(list)
    case .insert(let element, let index): insert(element, at: index)
    case .remove(_, let index): remove(at: index)
    case .move(_, let source, let destination):
      let element = remove(at: source)
      insert(element, at: destination)
    case .replace(_, let element, let index): self[index] = element
    }
  }

  /// Does what has been done to another list in one step.
  ///
  /// - Parameter changes: What has been done, in its order.
  public mutating func apply(_ changes: ListChanges<Element>) {
    for change in changes { apply(change) }
  }
}
