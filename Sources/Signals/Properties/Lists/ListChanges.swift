/// What has been done to a list in one step, in its order, and what has become of the list.
///
/// ```swift
/// todos.changes.startWithValues { changes in
///   for change in changes { table.apply(change) }
///   title.text = "\(changes.list.count) to do"
/// }
/// ```
@preconcurrency
public struct ListChanges<Element: Sendable>: Sendable {
  /// The list after all the changes.
  public let list: TreeList<Element>
  private let changes: [ListChange<Element>]

  init(_ changes: [ListChange<Element>], to list: TreeList<Element>) {
    self.changes = changes
    self.list = list
  }
}

extension ListChanges: RandomAccessCollection {
  /// The index of the first change.
  public var startIndex: Int { changes.startIndex }

  /// The number of changes.
  public var endIndex: Int { changes.endIndex }

  /// One of the changes.
  ///
  /// - Parameter index: Which one.
  public subscript(index: Int) -> ListChange<Element> { changes[index] }
}

extension ListChanges: Equatable where Element: Equatable {}
