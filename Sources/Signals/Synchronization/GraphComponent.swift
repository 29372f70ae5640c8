import Glibc
import Synchronization

/// Nodes that are connected with each other, and so share one order of delivery.
///
/// A forest: when two components are combined, one becomes the child of the other. The gate orders
/// what is told to observers; it is taken, and given something to do, with the graph's lock held.
final class GraphComponent: Gate, @unchecked Sendable {
  /// How often an observer may set what makes it be told again.
  static let mostRounds = 100

  @exclusivity(unchecked) private var parent: GraphComponent?
  /// Who tells observers, while somebody does.
  ///
  /// Under the graph's lock, so that other threads may look.
  @exclusivity(unchecked) private var teller: UInt = 0
  /// How many rounds of observers that set properties have led to what is being told.
  ///
  /// Touched by who is telling only.
  @exclusivity(unchecked) private(set) var round = 0

  /// Whether the step at whose end we are tells of what has changed here.
  ///
  /// Under the graph's lock.
  @exclusivity(unchecked) var isTelling = false
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

  /// Whether it stands for all that is connected with it.
  var isRoot: Bool { parent == nil }

  /// What stands for all that is connected.
  var root: GraphComponent {
    guard parent != nil else { return self }
    var component = self
    while let parent = component.parent {
      // Path halving keeps the way short.
      if let grandparent = parent.parent { component.parent = grandparent }
      component = parent
    }
    return component
  }

  /// Becomes a part of another one.
  func join(_ other: GraphComponent) {
    parent = other
  }

  /// Takes the gate if it is free, for whoever holds the graph's lock.
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

  /// Leaves something to the holder of the gate, or takes that, for whoever holds the graph's lock.
  ///
  /// - Returns: Whether the caller holds the gate now.
  func leaveBehindInStep(_ operation: @escaping () -> Void) -> Bool {
    if !isTaken { favourite.store(UInt(pthread_self()), ordering: .relaxed) }
    return leaveBehind(operation)
  }

  /// The calling thread has taken the gate.
  func beginTelling(on thread: UInt) {
    teller = thread
    round = 1
  }

  /// Tells the observers of what has changed.
  ///
  /// The caller holds the gate.
  func tell() {
    for index in 0..<told.count { told[index].tell() }
    told.truncate(to: 0)
  }

  /// Which round a change belongs to that the calling thread makes now.
  var nextRound: Int {
    isTaken && teller == GraphLock.caller ? round + 1 : 1
  }

  /// What is told from here on belongs to a round.
  func begin(round: Int) {
    self.round = round
  }
}
