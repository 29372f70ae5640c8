/// Tells whether somebody observes or watches a node, or anything that derives from it.
final class NodeDemand: Sendable {
  private let action: @Sendable (Bool) -> Void

  init(_ action: @escaping @Sendable (Bool) -> Void) {
    self.action = action
  }

  /// Tells how it is now, which may be how it was the last time.
  func tell(of node: GraphNode) {
    action(node.state.isLiveNow)
  }
}

extension MutableProperty {
  /// Whether somebody observes the property, or anything that derives from it, at this moment.
  package var isObserved: Bool {
    node.state.isLiveNow
  }

  /// Calls a closure when somebody begins to observe the property, or anything that derives from it,
  /// and when nobody is left.
  ///
  /// For sources that cost something while they are followed, such as a poll. Reading is no
  /// observation.
  ///
  /// - Parameter action: Called outside of any lock, by whoever begins or ends to observe, with
  ///   whether somebody does; also twice in a row with the same. Kept as long as the property; the
  ///   one that was given before is let go of.
  package func observeDemand(_ action: @escaping @Sendable (Bool) -> Void) {
    GraphThread.withCurrent { graph in
      graph.step(at: node.state) {
        if let replaced = node.demand { graph.discard(replaced) }
        node.demand = NodeDemand(action)
      }
    }
  }
}

extension NodePointer {
  /// Whether somebody observes or watches the node, or anything that derives from it, at this moment.
  fileprivate var isLiveNow: Bool {
    GraphThread.withCurrent { $0.step(at: self) { pointee.isLive } }
  }
}
