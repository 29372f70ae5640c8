/// A list that changes over time and is only read: a view of another one, or what is derived from
/// one.
///
/// What is derived follows its source a change at a time: an element that is inserted into a list
/// of a hundred thousand is transformed, tested and put in its place alone. Nothing is done while
/// nobody looks; then the list is brought up to date when it is read, or made anew if more has
/// happened than it has elements. Derived lists are nodes of the graph of properties: in one step
/// each is brought up to date at most once, and observers are told at most once, never of a mixture
/// of old and new.
///
/// ```swift
/// let todos = MutableListProperty([Todo("Wash up"), Todo("Read", isDone: true)])
/// let titles = todos.filter { !$0.isDone }.sorted(by: \.title).map(\.title)
/// titles.value  // ["Wash up"]
/// ```
@preconcurrency
public final class ListProperty<Element: Sendable>: ListPropertyProtocol {
  /// All elements.
  public typealias Value = TreeList<Element>
  /// A list cannot fail.
  public typealias Error = Never

  /// What the list shows.
  public let source: ListSource<Element>

  init(node: ValueNode<ListState<Element>>) {
    source = ListSource(node: node)
  }

  /// Makes a list that never changes.
  ///
  /// - Parameter elements: What it consists of.
  public convenience init(value elements: some Sequence<Element>) {
    let node = ValueNode(ListState(TreeList(elements)))
    node.completeInStep()
    self.init(node: node)
  }

  /// Makes a list that shows another one, and does not keep it alive.
  ///
  /// - Parameter list: What to show. When it is released, this one keeps its elements.
  public convenience init(_ list: some ListPropertyProtocol<Element>) {
    self.init(node: list.node)
  }
}
