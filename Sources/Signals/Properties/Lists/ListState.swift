/// What a node of the graph holds of a list: how it is, and how it has become so.
struct ListState<Element: Sendable>: Sendable {
  private(set) var list: TreeList<Element>
  /// The last place of the log when the list was like this.
  private(set) var place: ListLog<Element>.Place
  /// Shared by all states of the node.
  let log: ListLog<Element>

  init(_ list: TreeList<Element>) {
    self.list = list
    log = ListLog()
    place = log.end
  }

  /// Changes the list, inside of a step.
  mutating func commit(
    _ changes: [ListChange<Element>],
    resultingIn newList: TreeList<Element>,
    _ graph: GraphThread
  ) {
    guard !changes.isEmpty else { return }
    log.append(changes, listCount: newList.count, graph)
    list = newList
    place = log.end
  }

  /// What an observer is told who has been told of an earlier state; the whole list if of none.
  func changes(since earlier: ListLog<Element>.Place?) -> ListChanges<Element> {
    ListChanges(earlier?.changes(until: place) ?? [.reset(list)], to: list)
  }
}
