import Synchronization

/// What the graph knows of a node, in memory that does not move.
///
/// Nodes know each other by pointers to this. A step looks at every node that a change may reach, and
/// counting references to objects there would take longer than everything else in the step.
/// Everything is touched with the lock of the node's domain held.
@usableFromInline
struct NodeState {
  /// What is known of a node's value.
  enum Color {
    /// It is current: that of a source, or of a live node.
    case clean
    /// Something further up has changed; whether that matters is not known yet.
    case check
    /// A source has changed.
    case dirty
    /// Nothing: the node derives from others, and is not told when they change.
    case cold
  }

  /// Where a node's value comes from.
  enum Kind {
    /// It is set.
    case source
    /// It is derived from sources that are the same for ever.
    case fixed
    /// It is derived from what the derivation reads as it runs.
    case tracking
  }

  // In the order of how seldom they are looked at: what a step touches should lie together, and close
  // to the value and the edges, which come next.

  /// What `completionCount` was when it was known last that the value can still change.
  var openAt: UInt64 = 0
  /// The revision at which the value last became a different one.
  private(set) var changedAt: UInt64 = 0
  /// The revision at which the value was last known to be current.
  var verifiedAt: UInt64 = 0
  /// The object that this belongs to.
  let owner: Unmanaged<GraphNode>
  /// What the node derives from, which it holds.
  var sources: RawList<SourceEdge>
  /// The live nodes that derive from it, which it does not hold.
  var sinks: RawList<SinkEdge>
  var observationCount: UInt32 = 0
  var flags = Flags()
  var color: Color
  let kind: Kind
  /// Whether there is a value at the moment: it has been computed, and is not being modified.
  @usableFromInline var hasValue: Bool

  /// Makes a revision that at which the value has become a different one.
  mutating func change(at revision: UInt64) {
    guard revision > changedAt else { return }
    changedAt = revision
    hasUntoldChange = true
  }

  /// Whether nothing follows from a change but that its observers are told.
  var isLeaf: Bool {
    observationCount < 2 && sinks.isEmpty
      && flags.isDisjoint(with: [.keepsUp, .isWatched, .isPending])
  }

  var isDerived: Bool { kind != .source }
  var tracksReads: Bool { kind == .tracking }
  var isLive: Bool { !sinks.isEmpty || isLookedAt }
  /// Whether somebody wants to know of changes who does not derive from it.
  var isLookedAt: Bool {
    observationCount > 0 || !flags.isDisjoint(with: [.keepsUp, .isWatched])
  }
}

// MARK: - Flags

extension NodeState {
  /// What is so or not, in one byte: the fewer bytes a node takes, the more of a graph the caches
  /// hold.
  struct Flags: OptionSet {
    let rawValue: UInt8

    static let isLinked = Flags(rawValue: 1)
    static let isEvaluating = Flags(rawValue: 2)
    static let isPending = Flags(rawValue: 4)
    static let keepsUp = Flags(rawValue: 8)
    static let hasCompleted = Flags(rawValue: 16)
    static let isWatched = Flags(rawValue: 32)
    static let hasUntoldChange = Flags(rawValue: 64)
    static let tellsDemand = Flags(rawValue: 128)
  }

  private subscript(flag: Flags) -> Bool {
    get { !flags.isDisjoint(with: flag) }
    set { if newValue { flags.formUnion(flag) } else { flags.subtract(flag) } }
  }

  /// Whether it is among the sinks of its sources.
  var isLinked: Bool {
    get { self[.isLinked] }
    set { self[.isLinked] = newValue }
  }

  var isEvaluating: Bool {
    get { self[.isEvaluating] }
    set { self[.isEvaluating] = newValue }
  }

  /// Whether it will be looked at when the present step ends.
  var isPending: Bool {
    get { self[.isPending] }
    set { self[.isPending] = newValue }
  }

  /// Whether the value has become a different one since observers were last told of it.
  var hasUntoldChange: Bool {
    get { self[.hasUntoldChange] }
    set { self[.hasUntoldChange] = newValue }
  }

  /// Whether it sees every step although nobody may be looking, because its value depends on what
  /// it has seen.
  ///
  /// The graph holds such a node.
  var keepsUp: Bool {
    get { self[.keepsUp] }
    set { self[.keepsUp] = newValue }
  }

  /// Whether somebody wants to know when the node becomes live or cold.
  var tellsDemand: Bool {
    get { self[.tellsDemand] }
    set { self[.tellsDemand] = newValue }
  }

  /// Whether the value can never change again.
  var hasCompleted: Bool {
    get { self[.hasCompleted] }
    set { self[.hasCompleted] = newValue }
  }

  /// Whether somebody wants to know that the value may have changed.
  var isWatched: Bool {
    get { self[.isWatched] }
    set { self[.isWatched] = newValue }
  }
}

/// A node, for those that know that it is alive: because they hold it, or because it takes its edges
/// away before it dies.
@usableFromInline
typealias NodePointer = UnsafeMutablePointer<NodeState>

/// Where the state of a node is, for whoever holds the node.
///
/// Sendable although a pointer is not: all that is done with it takes a lock, or loads a word.
@usableFromInline
struct NodeAddress: @unchecked Sendable {
  @usableFromInline let state: NodePointer

  init(of node: GraphNode) {
    state = node.state
  }
}

extension NodePointer {
  /// What the node is connected with, or was, which it holds; `nil` until somebody needs it.
  @inline(__always)
  var component: Unmanaged<GraphComponent>? {
    componentWord.pointee.load(ordering: .acquiring)
  }

  /// The same, made if there is none.
  @inline(__always)
  var establishedComponent: Unmanaged<GraphComponent> {
    component ?? join(.passRetained(GraphComponent()))
  }

  /// What orders what is told to observers.
  ///
  /// The caller holds the lock.
  var root: Unmanaged<GraphComponent> {
    let component = establishedComponent
    return component._withUnsafeGuaranteedRef { $0.isRoot ? component : $0.root }
  }

  /// Makes the node, which is not connected with anything, a part of a component.
  ///
  /// - Parameter component: The component, whose reference the node takes over.
  /// - Returns: What the node is a part of now, which another thread may have made it first.
  @inline(never)
  @discardableResult
  func join(_ component: Unmanaged<GraphComponent>) -> Unmanaged<GraphComponent> {
    let outcome = componentWord.pointee.compareExchange(
      expected: nil,
      desired: component,
      ordering: .acquiringAndReleasing
    )
    guard !outcome.exchanged, let present = outcome.original else { return component }
    component.release()
    return present
  }

  /// Makes the node a part of another component, whose reference it takes over.
  ///
  /// Whoever has been told of the one before finds out when it has locked that.
  func replaceComponent(by component: Unmanaged<GraphComponent>) {
    componentWord.pointee.store(component, ordering: .releasing)
  }

  /// The last evaluation that has read this node.
  ///
  /// Anybody may compare it with the number of an evaluation of his own, which he alone can have put there.
  @inline(__always)
  var readBy: UInt64 {
    get { readByWord.pointee.load(ordering: .relaxed) }
    nonmutating set { readByWord.pointee.store(newValue, ordering: .relaxed) }
  }

  @inline(__always)
  private var readByWord: UnsafeMutablePointer<Synchronization.Atomic<UInt64>> {
    (UnsafeMutableRawPointer(self) + MemoryLayout<NodeState>.stride + MemoryLayout<UInt>.stride)
      .assumingMemoryBound(to: Synchronization.Atomic<UInt64>.self)
  }

  /// Where it stands what the node is connected with: behind the state, for it is looked at without a
  /// lock, and set once, by whoever is first.
  @inline(__always)
  private var componentWord:
    UnsafeMutablePointer<Synchronization.Atomic<Unmanaged<GraphComponent>?>>
  {
    (UnsafeMutableRawPointer(self) + MemoryLayout<NodeState>.stride)
      .assumingMemoryBound(to: Synchronization.Atomic<Unmanaged<GraphComponent>?>.self)
  }

  /// Says that the node is not connected with anything, when it is made.
  func beginUnconnected() {
    componentWord.initialize(to: Synchronization.Atomic(nil))
    readByWord.initialize(to: Synchronization.Atomic(0))
  }

  /// Where there is room for the value.
  @inlinable static var end: Int {
    MemoryLayout<NodeState>.stride + MemoryLayout<UInt>.stride + MemoryLayout<UInt64>.stride
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
  private var elements: UnsafeMutablePointer<Element>?
  private var length: UInt32 = 0
  /// How many elements there is room for, in the upper bits; the lowest one says whether that is lent.
  private var roomAndLoan: UInt32 = 0

  init() {}

  /// Makes a list that uses the room for `count` elements at an address as long as that suffices.
  ///
  /// Most nodes have few edges, and those lie beside the node.
  init(lent room: UnsafeMutableRawPointer, count: Int) {
    elements = room.bindMemory(to: Element.self, capacity: count)
    roomAndLoan = UInt32(truncatingIfNeeded: count) << 1 | 1
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
    if length == roomAndLoan >> 1 { grow() }
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
    length = UInt32(truncatingIfNeeded: count)
  }

  mutating func free() {
    if ownsElements { elements?.deallocate() }
    self = RawList()
  }

  private var ownsElements: Bool { roomAndLoan & 1 == 0 }

  @inline(never)
  private mutating func grow() {
    let newRoom = max(4, Int(roomAndLoan >> 1) * 2)
    let newElements = UnsafeMutablePointer<Element>.allocate(capacity: newRoom)
    if let elements {
      newElements.update(from: elements, count: count)
      if ownsElements { elements.deallocate() }
    }
    elements = newElements
    roomAndLoan = UInt32(truncatingIfNeeded: newRoom) << 1
  }
}
