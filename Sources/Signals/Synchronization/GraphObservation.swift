import Synchronization

/// One observation of a node, which it keeps live.
@usableFromInline
final class GraphObservation: Disposable, @unchecked Sendable {
  /// A number that grows from each observation to the next, and below it, in the lowest bit, whether
  /// this one has been disposed of.
  private let word: Synchronization.Atomic<UInt64>
  /// Touched by who makes the observation, and by who disposes of it.
  @exclusivity(unchecked) private var node: GraphNode?
  /// The revision of the value that the observer began with.
  let beganAt: UInt64
  /// Who observes, until the observation is over.
  ///
  /// Touched by who holds the gate of the node's component.
  @exclusivity(unchecked) private var receiver: SoleReceiver?

  /// Takes a pointer to a value of the node's type, for as long as the call lasts, or nothing when
  /// nothing more will come.
  @usableFromInline
  typealias Observer = (UnsafeRawPointer?) -> Void

  /// Who observes.
  ///
  /// A bare closure would be adapted to the general type of an optional's value each time that it is taken
  /// out, and the adaptation put back.
  struct Receiver {
    let observer: Observer
  }

  /// Who observes, without any copy: so no references are counted where it is called.
  private struct SoleReceiver: ~Copyable {
    let receiver: Receiver

    borrowing func receive(_ value: UnsafeRawPointer?) {
      receiver.observer(value)
    }
  }

  /// Makes an observation of a node that is up to date.
  ///
  /// The caller is inside of a step that holds the node's domain.
  ///
  /// - Parameters:
  ///   - node: What is observed.
  ///   - observer: Who observes it.
  init(_ node: GraphNode, _ observer: @escaping Observer) {
    self.node = node
    word = Synchronization.Atomic(Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue << 1)
    beganAt = node.changedAt
    receiver = SoleReceiver(receiver: Receiver(observer: observer))
  }

  private static let lastNumber = Synchronization.Atomic<UInt64>(0)

  /// Whether the observer has not seen the value that was made at a revision.
  func began(before revision: UInt64) -> Bool { beganAt < revision }

  var number: UInt64 { word.load(ordering: .relaxed) >> 1 }

  @usableFromInline var isDisposed: Bool { word.load(ordering: .acquiring) & 1 == 1 }

  /// Tells a value of the node's type.
  ///
  /// The caller holds the gate of the component.
  func send(_ value: UnsafeRawPointer) {
    if !isDisposed { receive(value) }
  }

  /// Only the holder of the gate, which the caller is, looks at it, and not in the midst of this.
  @inline(__always)
  private func receive(_ value: UnsafeRawPointer?) {
    // Taken out, it need not be counted.
    guard let receiver = receiver.take() else { return }
    receiver.receive(value)
    self.receiver = consume receiver
  }

  /// Tells that nothing more will come.
  ///
  /// The caller holds the gate of the component.
  func complete() {
    guard !isDisposed else { return }
    receive(nil)
    dispose()
  }

  @usableFromInline
  func dispose() {
    let before = word.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue
    guard before & 1 == 0 else { return }
    guard let node = node.take() else { return }
    let released = GraphThread.withCurrent { end(of: node, $0) }
    // This may be what kept the node alive, and all that it derives from, and what was captured.
    withExtendedLifetime(released) {}
  }

  /// Ends the observation in a step.
  ///
  /// - Returns: What the caller is to release when that has ended.
  private func end(of node: GraphNode, _ graph: GraphThread) -> (GraphNode, Receiver?)? {
    graph.enter(node.state)
    defer { graph.endStep() }
    node.remove(self)
    return graph.letGo(of: (node, graph.takeReceiver(of: self, from: node)))
  }

  /// Forgets who observes.
  ///
  /// The caller holds the gate of the component, if the node has one.
  func takeReceiver() -> Receiver? {
    switch receiver.take() {
    case .some(let sole): sole.receiver
    case nil: nil
    }
  }
}
