/// What the graph knows of a node, in memory that does not move.
///
/// Nodes know each other by pointers to this. A step looks at every node that a change may reach, and
/// counting references to objects there would take longer than everything else in the step.
/// Everything is touched with the graph's lock held.
@usableFromInline
struct NodeState {
  /// What is known of a live node's value.
  enum Color {
    /// It is current.
    case clean
    /// Something further up has changed; whether that matters is not known yet.
    case check
    /// A source has changed.
    case dirty
  }

  /// The object that this belongs to.
  let owner: Unmanaged<GraphNode>
  /// The graph, which lives for ever.
  ///
  /// The one thing that is read before the lock is taken. It does not stand first: to the thread
  /// sanitizer, who changes some part of a struct changes what stands first.
  let graph: Unmanaged<PropertyGraph>
  /// The revision at which the value last became a different one.
  var changedAt: UInt64 = 0
  /// The revision of the value that observers were last told of.
  var notifiedAt: UInt64 = 0
  /// The revision at which the value was last known to be current.
  var verifiedAt: UInt64 = 0
  /// The last evaluation that has read this node.
  var readBy: UInt64 = 0
  /// What `completionCount` was when it was known last that the value can still change.
  var openAt: UInt64 = 0
  /// What the node is connected with; `nil` until it is connected or tells something.
  ///
  /// The node holds it.
  var component: Unmanaged<GraphComponent>?
  /// What the node derives from, which it holds.
  var sources: RawList<SourceEdge>
  /// The live nodes that derive from it, which it does not hold.
  var sinks: RawList<SinkEdge>
  /// The node that is being computed and has asked for the value of this one.
  var asker: NodePointer?
  var observationCount = 0
  var watchCount = 0
  var color = Color.clean
  let isDerived: Bool
  /// Whether the sources are what the derivation reads as it runs.
  let tracksReads: Bool
  /// Whether there is a value at the moment: it has been computed, and is not being modified.
  @usableFromInline var hasValue: Bool
  /// Whether it is among the sinks of its sources.
  var isLinked = false
  var isEvaluating = false
  /// Whether it will be looked at when the present step ends.
  var isPending = false
  /// Whether it sees every step although nobody may be looking, because its value depends on what
  /// it has seen.
  ///
  /// The graph holds such a node.
  var keepsUp = false
  /// Whether the value can never change again.
  var hasCompleted = false
  /// Whether somebody wants to know when the node becomes live or cold.
  var tellsDemand = false

  var isLive: Bool { observationCount > 0 || sinks.count > 0 || keepsUp || watchCount > 0 }
}

/// A node, for those that know that it is alive: because they hold it, or because it takes its edges
/// away before it dies.
@usableFromInline
typealias NodePointer = UnsafeMutablePointer<NodeState>

extension NodePointer {
  /// What everything that is connected with the node shares.
  ///
  /// It is held by the node.
  var component: Unmanaged<GraphComponent> {
    if let component = pointee.component, component._withUnsafeGuaranteedRef({ $0.isRoot }) {
      return component
    }
    return .passUnretained(pointee.owner.takeUnretainedValue().connected)
  }

  /// Computes the value.
  ///
  /// - Returns: Whether it is a different one.
  func derive() -> Bool {
    let hasValue = pointee.hasValue
    return pointee.owner._withUnsafeGuaranteedRef { $0.derive(hasValue) }
  }
}

/// The way from a node to something that it derives from.
struct SourceEdge: BitwiseCopyable {
  let node: NodePointer
  /// Where, among the sinks of the source, this edge stands while the node is linked.
  var position: Int
}

/// The way from a source to a live node that derives from it.
struct SinkEdge: BitwiseCopyable {
  let node: NodePointer
  /// Which of the node's sources the edge comes from.
  let slot: Int
}

/// A list whose elements are reached without a check.
///
/// Whoever has one frees it by hand. Meant for what is touched for every node of a step.
struct RawList<Element: BitwiseCopyable> {
  /// How many elements a list is lent room for, if it is: most nodes have few edges, and those lie
  /// beside the node.
  static var lentRoom: Int { 2 }

  private var elements: UnsafeMutablePointer<Element>?
  private var room: Int32 = 0
  private var length: Int32 = 0

  init() {}

  /// Makes a list that uses the room at an address as long as that suffices.
  init(lent room: UnsafeMutableRawPointer) {
    elements = room.bindMemory(to: Element.self, capacity: Self.lentRoom)
    self.room = Int32(truncatingIfNeeded: Self.lentRoom)
  }

  var count: Int { Int(length) }
  var isEmpty: Bool { length == 0 }

  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return elements.unsafelyUnwrapped[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      elements.unsafelyUnwrapped[index] = newValue
    }
  }

  mutating func append(_ element: Element) {
    if length == room { grow() }
    (elements.unsafelyUnwrapped + Int(length)).initialize(to: element)
    length += 1
  }

  /// Takes out the last element, of a list that has one.
  mutating func removeLast() -> Element {
    length -= 1
    return elements.unsafelyUnwrapped[Int(length)]
  }

  mutating func popLast() -> Element? {
    isEmpty ? nil : removeLast()
  }

  /// Keeps the first elements only.
  mutating func truncate(to count: Int) {
    assert(count <= self.count)
    length = Int32(truncatingIfNeeded: count)
  }

  mutating func free() {
    if ownsElements { elements?.deallocate() }
    self = RawList()
  }

  /// Lists begin with more room of their own than they are lent.
  private var ownsElements: Bool { room > Self.lentRoom }

  @inline(never)
  private mutating func grow() {
    let newRoom = max(Self.lentRoom * 2, Int(room) * 2)
    let newElements = UnsafeMutablePointer<Element>.allocate(capacity: newRoom)
    if let elements {
      newElements.update(from: elements, count: count)
      if ownsElements { elements.deallocate() }
    }
    elements = newElements
    room = Int32(newRoom)
  }
}
