import Synchronization

/// Tells, once, that a node may have changed; again only after the node has been read.
///
/// A node stays out of date until somebody reads it, and marks stop at what is out of date. So
/// whoever watches pays for the first of a million changes, and decides when to look.
final class GraphWatch: Disposable, @unchecked Sendable {
  private let disposed = Synchronization.Atomic<Bool>(false)
  /// What is watched, and so kept live.
  ///
  /// Touched by who makes the watch, and by who disposes of it.
  private var node: GraphNode?
  private let action: @Sendable () -> Void

  init(_ node: GraphNode, _ action: @escaping @Sendable () -> Void) {
    self.node = node
    self.action = action
    GraphThread.withCurrent { graph in
      graph.step(at: node.state) {
        node.state.beginToBeWatched(graph)
        node.watches.append(self)
      }
    }
  }

  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  func tell() {
    if !isDisposed { action() }
  }

  func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    guard let node = node.take() else { return }
    let released = GraphThread.withCurrent { graph in
      graph.step(at: node.state) { () -> GraphNode? in
        node.watches.removeAll { $0 === self }
        if node.watches.isEmpty { node.state.ceaseToBeWatched(graph) }
        return graph.letGo(of: node)
      }
    }
    withExtendedLifetime(released) {}
  }
}

extension Property {
  /// Calls a closure when the value may have changed, and not again before it has been read.
  ///
  /// For those who look at their own pace, such as renderers: however often the sources change in
  /// between, the value is computed only when it is read.
  ///
  /// - Parameter action: Called outside of any lock, by whoever has changed a source.
  /// - Returns: Ends the watch when it is disposed of. Letting go of it does not.
  package func watch(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    GraphWatch(node, action)
  }
}
