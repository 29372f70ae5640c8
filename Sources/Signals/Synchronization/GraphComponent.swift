import Glibc
import Synchronization

/// Nodes that are connected with each other, and so share one lock and one order of delivery.
///
/// Two forests: when two components are combined, one becomes a child of the other. The roots of the one
/// are *domains*, whose lock is held while a step is made. The roots of the other stand for an order of
/// delivery: their gate orders what is told to observers; it is taken, and given something to do, with
/// the lock held. What shares a gate shares a lock; the opposite is true as soon as nobody is being told
/// anything.
final class GraphComponent: Gate, @unchecked Sendable {
  /// How often an observer may set what makes it be told again.
  static let mostRounds = 100

  let lock = GraphLock()
  /// What this one has become a part of, or a part of what that is, which `upper` keeps alive.
  private let superior = Synchronization.Atomic<Unmanaged<GraphComponent>?>(nil)
  /// What this one has become a part of.
  ///
  /// Never taken back: others may be on their way along here without a lock.
  @exclusivity(unchecked) private var upper: GraphComponent?
  /// The number of the last change.
  ///
  /// Under the lock. Whoever holds it keeps the number, and brings it back.
  @exclusivity(unchecked) var revision: UInt64 = 1
  /// How often it has come about that something can never change again, and one.
  ///
  /// Under the lock, as the revision.
  @exclusivity(unchecked) var completionCount: UInt64 = 1

  /// The node that this has been lent to until it is known what that is connected with.
  ///
  /// Under the lock, but for who lends it. Compared only.
  @exclusivity(unchecked) private var borrower: NodePointer?

  /// What tells for this one, or something on the way there, which `heldParent` keeps alive.
  @exclusivity(unchecked) private var parent: Unmanaged<GraphComponent>?
  @exclusivity(unchecked) private var heldParent: GraphComponent?
  /// Whose step tells observers, while one does.
  ///
  /// Under the lock, so that others may look.
  @exclusivity(unchecked) private var teller: UInt = 0
  /// How many rounds of observers that set properties have led to what is being told.
  ///
  /// Touched by who is telling only.
  @exclusivity(unchecked) private var currentRound: UInt8 = 0

  /// How high the tree of domains below is.
  @exclusivity(unchecked) private var rank: UInt8 = 0
  /// Whether the teller's step is at its end, and tells of what has changed here.
  ///
  /// Under the lock.
  @exclusivity(unchecked) private var isBeingAnnounced = false
  /// What is being told, and to whom.
  ///
  /// Touched by whoever holds the gate.
  @exclusivity(unchecked) var told = RawList<Telling>()
  /// What is released after telling.
  ///
  /// Touched by whoever holds the gate.
  @exclusivity(unchecked) var garbage: [Any] = []
  /// Nodes that are released after telling.
  ///
  /// Touched by whoever holds the gate.
  @exclusivity(unchecked) var released = RawList<Unmanaged<GraphNode>>()

  override init() {
    super.init()
  }

  deinit {
    told.free()
    released.free()
  }

  /// Whether it orders what is told to all that is connected with it.
  var isRoot: Bool { parent == nil }

  /// What orders what is told to all that is connected.
  ///
  /// The caller holds the lock.
  var root: Unmanaged<GraphComponent> {
    var component = Unmanaged.passUnretained(self)
    while let next = component._withUnsafeGuaranteedRef({ $0.parent }) {
      let afterNext = next._withUnsafeGuaranteedRef { $0.parent }
      // Path halving keeps the way short.
      if let afterNext { component._withUnsafeGuaranteedRef { $0.parent = afterNext } }
      component = afterNext ?? next
    }
    return component
  }

  /// Becomes a part of another one.
  func join(_ other: GraphComponent) {
    parent = .passUnretained(other)
    heldParent = other
  }

  /// Takes the gate if it is free, for whoever holds the lock.
  ///
  /// Nobody else can take it meanwhile, or leave anything behind, for that needs the lock. So no atomic
  /// exchange is needed; and a gate that is biased to one thread can become another one's without a fence.
  func enterInStep() -> Bool {
    switch word.load(ordering: .acquiring) {
    case 0:
      word.store(1, ordering: .relaxed)
      if passes.load(ordering: .relaxed) < Self.mostPasses { countPass() }
      return true
    case Self.biased where inside.load(ordering: .acquiring) == 0:
      favourite.store(UInt(pthread_self()), ordering: .relaxed)
      inside.store(1, ordering: .relaxed)
      return true
    default: return false
    }
  }

  /// Leaves something to the holder of the gate, or takes that, for whoever holds the lock.
  ///
  /// - Returns: Whether the caller holds the gate now.
  func leaveBehindInStep(_ operation: @escaping () -> Void) -> Bool {
    if !isTaken { favourite.store(UInt(pthread_self()), ordering: .relaxed) }
    return leaveBehind(operation)
  }

  /// A step has taken the gate.
  func beginTelling(_ step: UInt) {
    teller = step
    currentRound = 1
  }

  /// A step that has taken the gate tells directly what has changed.
  func beginToAnnounce() {
    isBeingAnnounced = true
  }

  func endToAnnounce() {
    isBeingAnnounced = false
  }

  func isAnnounced(by step: UInt) -> Bool { isBeingAnnounced && teller == step }

  /// Tells the observers of what has changed.
  ///
  /// The caller holds the gate.
  func tell() {
    for index in 0..<told.count { told[index].tell() }
    told.truncate(to: 0)
  }

  /// Which round a change belongs to that a step makes now.
  func nextRound(_ step: UInt) -> Int {
    isTaken && teller == step ? Int(currentRound) + 1 : 1
  }

  /// What is told from here on belongs to a round.
  func begin(round: Int) {
    currentRound = UInt8(truncatingIfNeeded: round)
  }
}

// MARK: - Domains

extension GraphComponent {
  /// Whether its lock is that of all that is connected with it.
  ///
  /// It cannot cease to be while somebody holds its lock.
  @inline(__always)
  var isDomain: Bool { superior.load(ordering: .acquiring) == nil }

  /// What holds the lock of all that is connected.
  ///
  /// Without a lock: it may have become a part of another one when the caller looks at it.
  var domain: Unmanaged<GraphComponent> {
    var component = Unmanaged.passUnretained(self)
    while let next = component._withUnsafeGuaranteedRef({ $0.superior.load(ordering: .acquiring) })
    {
      let afterNext = next._withUnsafeGuaranteedRef { $0.superior.load(ordering: .acquiring) }
      // Path halving keeps the way short.
      if let afterNext {
        component._withUnsafeGuaranteedRef { $0.superior.store(afterNext, ordering: .releasing) }
      }
      component = afterNext ?? next
    }
    return component
  }

  /// Takes the lock for a step, if it is free and the right one.
  @inline(__always)
  func tryToEnter(_ step: UInt, if isRight: @autoclosure () -> Bool = true) -> Bool {
    guard lock.tryToTake(for: step) else { return false }
    if isDomain, isRight() { return true }
    if lock.letGo() { GraphMeeting.tell() }
    return false
  }

  /// Takes the lock for a step, if it is free and that of a node, which was a part of `component`.
  @inline(__always)
  func tryToEnter(
    _ step: UInt,
    for node: NodePointer,
    in component: Unmanaged<GraphComponent>
  ) -> Bool {
    tryToEnter(step, if: node.component?.toOpaque() == component.toOpaque())
  }

  /// Makes a domain of two, for whoever holds the locks of both.
  static func joinDomains(_ first: GraphComponent, _ second: GraphComponent) {
    let (lower, higher) = first.rank < second.rank ? (first, second) : (second, first)
    if lower.rank == higher.rank { higher.rank += 1 }
    lower.upper = higher
    lower.superior.store(.passUnretained(higher), ordering: .releasing)
  }
}

// MARK: - Lent until it is known what a node is connected with

extension GraphComponent {
  /// Is lent to a node.
  func lend(to node: NodePointer) {
    borrower = node
  }

  /// Is kept for good, because something else becomes a part of it.
  ///
  /// What is lent to one after the other is never released: whoever has looked at a node without a lock may
  /// still be about to try to lock it.
  func keep() {
    guard borrower != nil else { return }
    borrower = nil
    _ = Unmanaged.passRetained(self)
  }

  /// Is given back by a node that becomes a part of another component, if it was lent to that, and if
  /// nothing else has become a part of it.
  func giveBack(by node: NodePointer) -> Bool {
    guard borrower == node, isDomain, rank == 0, parent == nil, !isTaken else { return false }
    borrower = nil
    return true
  }
}
