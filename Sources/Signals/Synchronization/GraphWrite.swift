/// A value that has been replaced, and may have to be put back.
class GraphWrite {
  /// Exchanges the value of the node and the one that was there before, or back again.
  func exchange(_ graph: GraphThread) {}

  /// Puts back the value that was there before, as if no other had been there.
  func putBack(_ graph: GraphThread) {}
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

  override func exchange(_ graph: GraphThread) {
    exchange()
    node.state.markChanged(graph)
  }

  override func putBack(_ graph: GraphThread) {
    exchange()
    graph.discard(self)
  }

  private func exchange() {
    let present = node.storage.move()
    node.initialize(value)
    value = present
  }
}

extension ValueNode {
  /// Keeps a value that has been replaced in the midst of something longer: nothing dies before the end
  /// of that.
  @usableFromInline
  func keepReplaced(_ value: Value) {
    GraphThread.withCurrent { graph in
      if graph.isBody {
        graph.note(ValueWrite(self, replacing: value))
      } else if !_isPOD(Value.self) {
        graph.discard(value)
      }
    }
  }
}
