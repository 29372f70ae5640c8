import Glibc
import Synchronization

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

  @exclusivity(unchecked) final var color = Color.clean
  /// The revision at which the value last became a different one.
  @exclusivity(unchecked) final var changedAt: UInt64 = 0
  /// The revision of the value that observers were last told of.
  @exclusivity(unchecked) final var notifiedAt: UInt64 = 0
  /// The revision at which the value was last known to be current.
  @exclusivity(unchecked) final var verifiedAt: UInt64 = 0
  @exclusivity(unchecked) final var sources: [GraphNode] = []
  @exclusivity(unchecked) final var sinks: [SinkEdge] = []
  /// Where, among the sinks of each source, this node stands while it is live.
  @exclusivity(unchecked) final var positions: [Int] = []
  @exclusivity(unchecked) final var observationCount = 0
  /// Whether it sees every step although nobody may be looking, because its value depends on what
  /// it has seen.
  ///
  /// The graph holds such a node.
  @exclusivity(unchecked) final var keepsUp = false
  /// Who wants to know that the value may have changed, without its being computed for that.
  @exclusivity(unchecked) final var watches: [GraphWatch] = []
  @exclusivity(unchecked) final var isEvaluating = false
  /// Whether it will be looked at when the present step ends.
  @exclusivity(unchecked) final var isPending = false
  /// Whether the value can never change again.
  @exclusivity(unchecked) final var hasCompleted = false
  /// Lives as long as the node: what feeds it.
  final var resource: (any Disposable)?

  init(_ graph: PropertyGraph) {
    self.graph = graph
    if Census.isCounting { census = Census.record(.property, kind) }
  }

  deinit {
    resource?.dispose()
    releaseSources()
  }

  /// Lets go of a chain of sources in a loop: released one inside the other, a long one would
  /// overflow the stack.
  private func releaseSources() {
    var released = sources
    sources = []
    while var node = released.popLast() {
      guard isKnownUniquelyReferenced(&node) else { continue }
      released += node.sources
      node.sources = []
    }
  }

  final var isLive: Bool { keepsUp || observationCount > 0 || !sinks.isEmpty || !watches.isEmpty }

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

  /// Puts aside what will be told.
  ///
  /// The caller holds the component's gate as well.
  func prepareNotification() {}

  /// Tells the observers what was put aside, outside the lock.
  ///
  /// The caller holds the component's gate.
  func sendNotification() {}

  /// Takes an observation out.
  func remove(_ observation: GraphObservation) {}

  /// What to do, outside the lock, to tell the observers that there is nothing more to come.
  func completion() -> () -> Void { {} }
}

/// The way from a source to a live node that derives from it.
struct SinkEdge {
  private let unmanaged: Unmanaged<GraphNode>
  /// Which of the node's sources the edge comes from.
  let slot: Int

  init(_ node: GraphNode, slot: Int) {
    unmanaged = .passUnretained(node)
    self.slot = slot
  }

  /// The node, which is alive: it takes its edges away before it dies.
  var node: GraphNode { unmanaged.takeUnretainedValue() }
}

/// Nodes that are connected with each other, and so share one order of delivery.
///
/// A forest: when two components are combined, one becomes the child of the other.
final class GraphComponent: @unchecked Sendable {
  @exclusivity(unchecked) final var parent: GraphComponent?
  /// Orders what is told to observers.
  ///
  /// Taken, and given something to do, with the graph's lock held.
  let gate = Gate()

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
  private let mutex = PlatformMutex()
  /// The thread that holds the lock.
  ///
  /// Only that thread can find itself here.
  private let owner = Synchronization.Atomic<UInt>(0)
  @exclusivity(unchecked) private var depth = 0

  init() {}

  /// Takes the lock.
  ///
  /// - Returns: How often the caller holds it now.
  func lock() -> Int {
    let caller = UInt(pthread_self())
    if owner.load(ordering: .relaxed) != caller {
      mutex.lock()
      owner.store(caller, ordering: .relaxed)
    }
    depth += 1
    return depth
  }

  func unlock() {
    depth -= 1
    guard depth == 0 else { return }
    owner.store(0, ordering: .relaxed)
    mutex.unlock()
  }
}
