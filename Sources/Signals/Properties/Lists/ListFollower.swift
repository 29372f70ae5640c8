/// How a list is made of another one, a change at a time.
///
/// A pure state machine, which knows neither the graph nor who is looking.
protocol ListStage<Input, Output> {
  associatedtype Input: Sendable
  associatedtype Output: Sendable

  /// Makes the list anew.
  mutating func rebuild(from list: TreeList<Input>) -> TreeList<Output>

  /// Does what follows from a change, which is not a reset, to the list that has been made.
  mutating func apply(_ change: ListChange<Input>, to output: inout ListEditor<Output>)
}

/// Keeps a derived list in step with its source, whenever somebody asks for it.
///
/// Used inside of a step.
final class ListFollower<Stage: ListStage> {
  private var stage: Stage
  private let bookmark = ListLog<Stage.Input>.Bookmark()
  private var state = ListState<Stage.Output>([])
  /// Whether the last look at the source has made a difference.
  private(set) var hasChanged = false

  init(_ stage: Stage) {
    self.stage = stage
  }

  /// Catches up with the source.
  func follow(_ source: ListState<Stage.Input>) -> ListState<Stage.Output> {
    let graph = GraphThread.current
    let place = source.log.mark(bookmark, graph)
    let original = state.list
    var editor = ListEditor(original)
    if let place {
      place.forEachChange(until: source.place) { stage.apply($0, to: &editor) }
    } else {
      editor.reset(to: stage.rebuild(from: source.list))
    }
    let made = editor.changes(since: original)
    hasChanged = !made.isEmpty
    state.commit(made, resultingIn: editor.list, graph)
    return state
  }
}

extension ValueNode {
  /// Makes the node of a list that is derived from another one.
  static func deriving<Stage: ListStage>(
    from source: ValueNode<ListState<Stage.Input>>,
    by stage: Stage
  ) -> ValueNode where Value == ListState<Stage.Output> {
    let follower = ListFollower(stage)
    return ValueNode(mapping: source, isEqual: { _, _ in !follower.hasChanged }) { state in
      follower.follow(state)
    }
  }
}
