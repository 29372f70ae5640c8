/// A value that has been set in the midst of something longer, and so may have to be taken back for a while.
class GraphWrite {
  /// Exchanges the value of the node and the one that was there before, or back again.
  func exchange(_ graph: PropertyGraph) {}
}

/// The same, of a type.
final class ValueWrite<Value: Sendable>: GraphWrite {
  private let node: ValueNode<Value>
  private var value: Value

  /// - Parameters:
  ///   - node: What has been set.
  ///   - value: What it was before.
  init(_ node: ValueNode<Value>, replacing value: Value) {
    self.node = node
    self.value = value
  }

  override func exchange(_ graph: PropertyGraph) {
    let present = node.storage.move()
    node.initialize(value)
    value = present
    node.state.markChanged(graph)
  }
}

extension ValueNode {
  /// Keeps a value that has been replaced in the midst of something longer: nothing dies before the end
  /// of that.
  @usableFromInline
  func keepReplaced(_ value: Value) {
    PropertyGraph.withCurrent { graph in
      if graph.isBody {
        graph.note(ValueWrite(self, replacing: value))
      } else if !_isPOD(Value.self) {
        graph.discard(value)
      }
    }
  }
}
