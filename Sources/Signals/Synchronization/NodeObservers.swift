import Synchronization

/// Who observes a node, in the order in which they began.
///
/// In one word, for most nodes have one observer or none.
enum NodeObservers {
  case none
  case one(GraphObservation)
  case many(ObservationList)

  /// Adds one that has begun after all others.
  mutating func append(_ observation: GraphObservation) {
    switch consume self {
    case .none: self = .one(observation)
    case .one(let first): self = .many(ObservationList([first, observation]))
    case .many(var list):
      if list.isLent { list = ObservationList(list.observations) }
      list.observations.append(observation)
      self = .many(list)
    }
  }

  /// Takes one out.
  ///
  /// - Returns: Whether it was there. Whoever takes it out holds it.
  /// - Complexity: Logarithmic, and linear in those who began later.
  mutating func remove(_ observation: GraphObservation) -> Bool {
    switch consume self {
    case .none:
      self = .none
      return false
    case .one(let only):
      let isThere = only === observation
      self = isThere ? .none : .one(only)
      return isThere
    case .many(var list):
      guard let index = list.index(of: observation) else {
        self = .many(list)
        return false
      }
      if list.isLent { list = ObservationList(list.observations) }
      list.observations.remove(at: index)
      self = list.observations.isEmpty ? .none : .many(list)
      return true
    }
  }

  /// Those who began before a revision.
  func begun(before revision: UInt64) -> NodeObservers {
    switch self {
    case .none: return .none
    case .one(let only): return only.began(before: revision) ? self : .none
    case .many(let list):
      // The newest is last.
      guard let newest = list.observations.last, newest.beganAt >= revision else { return self }
      return .many(ObservationList(list.observations.filter { $0.beganAt < revision }))
    }
  }

  /// Says that somebody will look at it outside of the lock.
  ///
  /// - Returns: What is not changed until it has been given back by `forEach`.
  func lent() -> NodeObservers {
    if case .many(let list) = self { list.lend() }
    return self
  }

  /// Calls `body` with each of those that were lent, and gives them back.
  func forEach(_ body: (GraphObservation) -> Void) {
    switch self {
    case .none: break
    case .one(let only): body(only)
    case .many(let list):
      list.forEach(body)
      list.giveBack()
    }
  }
}

/// Several observers, in the order in which they began.
final class ObservationList {
  @exclusivity(unchecked) fileprivate(set) var observations: [GraphObservation]
  /// How many look at it outside of the lock.
  private let readers = Synchronization.Atomic<Int>(0)

  fileprivate init(_ observations: [GraphObservation]) {
    self.observations = observations
  }

  /// Whether it must not change.
  fileprivate var isLent: Bool { readers.load(ordering: .acquiring) > 0 }

  fileprivate func lend() {
    readers.wrappingAdd(1, ordering: .relaxed)
  }

  fileprivate func giveBack() {
    readers.wrappingSubtract(1, ordering: .releasing)
  }

  fileprivate func index(of observation: GraphObservation) -> Int? {
    // They stand in the order of their numbers.
    var (low, high) = (0, observations.count)
    while low < high {
      let middle = (low + high) / 2
      if observations[middle].number < observation.number {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < observations.count && observations[low] === observation ? low : nil
  }

  /// Calls `body` with each.
  @inline(__always)
  func forEach(_ body: (GraphObservation) -> Void) {
    observations.withUnsafeBufferPointer { observations in
      observations.withMemoryRebound(to: Unmanaged<GraphObservation>.self) { observations in
        for observation in observations { observation._withUnsafeGuaranteedRef(body) }
      }
    }
  }
}

/// What is being told, and to whom, for as long as the gate of a component is held.
///
/// An observation and its node last that long, for whoever ends an observation leaves it to the holder
/// of the gate to let go of both. So nothing is counted here, but for a list that may be changed.
struct Telling: BitwiseCopyable {
  private let node: Unmanaged<GraphNode>
  private let only: Unmanaged<GraphObservation>?
  private let list: Unmanaged<ObservationList>?

  /// What is to be told of a node.
  ///
  /// No initializer: it would hold the node.
  ///
  /// - Returns: `nil` if there is nobody who has not seen the value.
  static func of(_ node: GraphNode) -> Telling? {
    if let only = node.onlyObservation {
      guard only._withUnsafeGuaranteedRef({ $0.began(before: node.changedAt) }) else { return nil }
      return Telling(node: .passUnretained(node), only: only, list: nil)
    }
    guard case .many(let observations) = node.uninformed else { return nil }
    observations.lend()
    return Telling(node: .passUnretained(node), only: nil, list: .passRetained(observations))
  }

  /// Tells it, once.
  func tell() {
    node._withUnsafeGuaranteedRef { node in
      if let only {
        only._withUnsafeGuaranteedRef { $0.send(node.outgoing) }
      } else if let list {
        list._withUnsafeGuaranteedRef { list in
          list.forEach { $0.send(node.outgoing) }
          list.giveBack()
        }
        list.release()
      }
      node.endNotification()
    }
  }
}
