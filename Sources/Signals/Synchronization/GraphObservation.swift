import Synchronization

/// One observation of a node, which it keeps live.
@usableFromInline
final class GraphObservation: Disposable, @unchecked Sendable {
  private let disposed = Synchronization.Atomic<Bool>(false)
  /// Under the graph's lock.
  private var node: GraphNode?
  /// Grows from each observation of a node to the next.
  let number: UInt64
  /// The revision of the value that the observer began with.
  let beganAt: UInt64
  private let receive: (UnsafeRawPointer) -> Void
  private let finish: () -> Void

  /// Makes an observation of a node that is up to date.
  ///
  /// The caller holds the graph's lock.
  ///
  /// - Parameters:
  ///   - node: What is observed.
  ///   - receive: Takes a pointer to a value of the node's type, for as long as the call lasts.
  ///   - finish: Called when nothing more will come.
  init(
    _ node: GraphNode,
    receive: @escaping (UnsafeRawPointer) -> Void,
    finish: @escaping () -> Void
  ) {
    self.node = node
    number = node.graph.nextObservationNumber()
    beganAt = node.changedAt
    self.receive = receive
    self.finish = finish
  }

  @usableFromInline var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Tells a value of the node's type.
  func send(_ value: UnsafeRawPointer) {
    if !isDisposed { receive(value) }
  }

  /// Tells that nothing more will come.
  func complete() {
    guard !isDisposed else { return }
    finish()
    dispose()
  }

  @usableFromInline
  func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let graph = PropertyGraph.shared
    let released = graph.step { () -> GraphNode? in
      guard let node = node.take() else { return nil }
      node.remove(self)
      return graph.letGo(of: node)
    }
    // This may be what kept the node, and all that it derives from, alive.
    withExtendedLifetime(released) {}
  }
}
