/// A place in the graph of properties: a source, or what is derived from others.
///
/// The storage only; what is done with it stands in `Properties/Graph`. Everything here is touched
/// with the graph's lock held.
///
/// A node holds its sources. The sources know it only while it is *live*, that is, while somebody
/// observes it or a node that derives from it. A live node is held by its observations and by its
/// live sinks, which is why the way back need not hold anything.
class GraphNode: @unchecked Sendable {
  /// What is known of a live node's value.
  enum Color {
    /// It is current.
    case clean
    /// Something further up has changed; whether that matters is not known yet.
    case check
    /// A source has changed.
    case dirty
  }

  let graph: PropertyGraph
  /// What the user calls it.
  final var name: String?
  /// What the census knows of this node, if it was on when that was made.
  private(set) final var census: CensusRecord?
  let component = GraphComponent()

  final var color = Color.clean
  /// The revision at which the value last became a different one.
  final var changedAt: UInt64 = 0
  /// The revision of the value that observers were last told of.
  final var notifiedAt: UInt64 = 0
  /// The revision at which the value was last known to be current.
  final var verifiedAt: UInt64 = 0
  final var sources: [GraphNode] = []
  final var sinks: [Unmanaged<GraphNode>] = []
  final var observationCount = 0 {
    didSet { census?.countObservers(observationCount - oldValue) }
  }
  /// Who wants to know that the value may have changed, without its being computed for that.
  final var watches: [GraphWatch] = []
  final var isEvaluating = false
  /// Whether it will be looked at when the present step ends.
  final var isPending = false
  /// Whether the value can never change again.
  final var hasCompleted = false
  /// Lives as long as the node: what feeds it.
  final var resource: (any Disposable)?

  init(_ graph: PropertyGraph) {
    self.graph = graph
    if Census.isOn { census = Census.record(.property, kind) }
  }

  deinit {
    resource?.dispose()
  }

  final var isLive: Bool { observationCount > 0 || !sinks.isEmpty || !watches.isEmpty }

  /// What it is called in messages.
  final var displayName: String { name ?? kind }

  /// What it is.
  var kind: String { "Property" }

  /// Whether the value is computed from those of other nodes.
  var isDerived: Bool { false }

  /// Whether the sources are what the derivation reads as it runs.
  var tracksReads: Bool { false }

  /// Whether the value has been computed at all.
  var isEvaluated: Bool { true }

  /// Computes the value anew.
  ///
  /// - Returns: Whether it is a different one.
  func evaluate() -> Bool { false }

  /// What to do, outside the lock, to tell the observers of the present value.
  func notification() -> () -> Void { {} }

  /// What to do, outside the lock, to tell the observers that there is nothing more to come.
  func completion() -> () -> Void { {} }
}

/// Nodes that are connected with each other, and so share one order of delivery.
///
/// A forest: when two components are combined, one becomes the child of the other.
final class GraphComponent: @unchecked Sendable {
  final var parent: GraphComponent?
  final var deliveries = RingBuffer<() -> Void>()
  final var isDelivering = false
  /// Whoever was delivering here has handed over to whoever delivers for the parent.
  final var hasHandedOver = false

  init() {}

  final var root: GraphComponent {
    var component = self
    while let parent = component.parent {
      // Path halving keeps the way short.
      if let grandparent = parent.parent { component.parent = grandparent }
      component = parent
    }
    return component
  }
}

/// A lock that its owner may take again.
///
/// Needed because what is derived is computed inside a step and reads other properties there.
final class GraphLock: @unchecked Sendable {
  private let mutex = PlatformMutex(isRecursive: true)
  private var depth = 0

  init() {}

  /// Takes the lock.
  ///
  /// - Returns: How often the caller holds it now.
  func lock() -> Int {
    mutex.lock()
    depth += 1
    return depth
  }

  func unlock() {
    depth -= 1
    mutex.unlock()
  }
}
