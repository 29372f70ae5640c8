import Glibc
import Synchronization
import ThreadShim

/// What a thread does in the graph that all properties are part of.
///
/// One change of a source, or one `transaction` with many, is one step: marks are pushed to what is live
/// and may be out of date, values are pulled by the observers that are due, each node is computed
/// at most once, and observers are told afterwards, outside of any lock, in order.
///
/// What is connected in the graph is a *domain*, and has a lock, which is held while a step is made:
/// derivations and `==` run under it, observers never do. Steps of different domains know nothing of each
/// other. A step that comes to a node of another domain takes that one's lock as well and keeps all until
/// its end; `PropertyGraph+Meeting.swift` has what follows from that. Deliveries are ordered by a gate for
/// each component.
///
/// There is one object for each thread. Only its thread touches it, but for what is said there.
@usableFromInline
final class PropertyGraph: @unchecked Sendable {
  /// How deep the thread is inside of its step, if it is in one.
  @exclusivity(unchecked) fileprivate(set) var depth = 0
  /// Whether anything must be thought of at the end of the step but the lock of `domain`.
  @exclusivity(unchecked) fileprivate(set) var isUncommon = false
  /// What the step has locked first, which the caller keeps alive.
  @exclusivity(unchecked) fileprivate var domain: Unmanaged<GraphComponent>?
  /// What else it has locked.
  ///
  /// It is held.
  @exclusivity(unchecked) fileprivate var others = RawList<Unmanaged<GraphComponent>>()
  /// Whether a closure of a user runs that may do anything.
  @exclusivity(unchecked) private(set) var isBody = false
  /// What the closure has set, as long as it can be taken back.
  @exclusivity(unchecked) var writes: [GraphWrite] = []
  /// Whether it cannot.
  @exclusivity(unchecked) private var isFinal = false
  /// Components that no node needs any more.
  ///
  /// They are never released: a thread that has looked at a node without a lock may still be about to try
  /// to lock one.
  @exclusivity(unchecked) private var spares = RawList<Unmanaged<GraphComponent>>()
  /// Those that have been given back, and are locked until the step ends.
  @exclusivity(unchecked) private var returned = RawList<Unmanaged<GraphComponent>>()

  /// The number of the last change in the domains of the step.
  @exclusivity(unchecked) private(set) var revision: UInt64 = 1
  /// How often it has come about, in the domains of the step, that something can never change again.
  @exclusivity(unchecked) var completionCount: UInt64 = 1
  /// The derivation at work.
  @exclusivity(unchecked) var evaluation = Evaluation()
  /// The number of the last evaluation.
  @exclusivity(unchecked) private var evaluationCount: UInt64 = 0
  /// What derivations at work have read that they had not read at this place before, the innermost
  /// last.
  @exclusivity(unchecked) var newReads = RawList<NodePointer>()
  /// The derivations at work, the innermost last.
  @exclusivity(unchecked) var computing = RawList<NodePointer>()
  /// The way to the nodes that are being settled.
  @exclusivity(unchecked) var visits = RawList<Visit>()
  /// Nodes that have been marked, and whose neighbours have not.
  @exclusivity(unchecked) var marked = RawList<NodePointer>()
  /// What a node does not derive from any more, while that is being changed.
  @exclusivity(unchecked) var dropped = RawList<SourceEdge>()
  /// Whether something is left to be done at the end of the step.
  @exclusivity(unchecked) var isDue = false
  /// Whose observers may have to be told of this step.
  @exclusivity(unchecked) var pending = RawList<NodePointer>()
  /// Whose observers must be told that nothing more will come.
  @exclusivity(unchecked) var completing: [GraphNode] = []
  /// What this step has taken the gate of, and must deliver from.
  ///
  /// It is held.
  @exclusivity(unchecked) var taken = RawList<Unmanaged<GraphComponent>>()
  /// What is released when nothing is locked.
  @exclusivity(unchecked) var garbage: [Any] = []
  /// Nodes among that, which need not be boxed.
  @exclusivity(unchecked) var released = RawList<Unmanaged<GraphNode>>()

  // What follows is touched with the monitor of `GraphMeeting` held, also by other threads.

  /// Whose domain the step waits for.
  @exclusivity(unchecked) var wanted: GraphPlace?
  /// The node whose value the step waits for, from another step.
  @exclusivity(unchecked) var awaited: NodePointer?
  /// Whether another step has taken over all that this one had locked.
  @exclusivity(unchecked) var isSuspended = false
  /// Whether the step has taken back what it has set, until the others have come to their end.
  @exclusivity(unchecked) var isWithdrawn = false
  /// The steps that this one has taken over from, and that go on when it has ended.
  ///
  /// The thread may look without the monitor: they change only when it waits, or by itself.
  @exclusivity(unchecked) var suspended: [PropertyGraph] = []
  /// The values, if there are any, of the derivations at work that have read what has changed since, the
  /// outermost first.
  ///
  /// Set by the step that has taken over, which this one waits for.
  @exclusivity(unchecked) var spoilt: [GraphWrite?] = []
  /// The node that another step waits for, and that this one is computing.
  @exclusivity(unchecked) var owed: NodePointer?

  private init() {}

  deinit {
    while let spare = spares.popLast() { Self.spares.withLock { $0.append(spare) } }
    spares.free()
    returned.free()
    others.free()
    newReads.free()
    computing.free()
    visits.free()
    marked.free()
    dropped.free()
    pending.free()
    taken.free()
    released.free()
  }
}

// MARK: - The thread's

extension PropertyGraph {
  /// Runs `body` with what belongs to the calling thread.
  @inline(__always)
  static func withCurrent<Result>(_ body: (PropertyGraph) -> Result) -> Result {
    let own = thread_shim_get_own() ?? makeCurrent()
    return Unmanaged<PropertyGraph>.fromOpaque(own)._withUnsafeGuaranteedRef(body)
  }

  /// What belongs to the calling thread, if that has come to the graph before.
  @inline(__always)
  static var own: Unmanaged<PropertyGraph>? {
    thread_shim_get_own().map { Unmanaged.fromOpaque($0) }
  }

  /// What belongs to the calling thread.
  @usableFromInline static var current: PropertyGraph { withCurrent { $0 } }

  @inline(never)
  private static func makeCurrent() -> UnsafeMutableRawPointer {
    let own = Unmanaged.passRetained(PropertyGraph()).toOpaque()
    let status = pthread_setspecific(key, own)
    precondition(status == 0, "The system has no room for what a thread needs: error \(status)")
    thread_shim_set_own(own)
    return own
  }

  /// Lets go of what belongs to a thread when that ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { own in
      guard let own else { return }
      // What the thread does after this needs another one.
      thread_shim_set_own(nil)
      Unmanaged<PropertyGraph>.fromOpaque(own).release()
    }
    precondition(status == 0, "The system could not make room for each thread: error \(status)")
    return key
  }()

  /// What stands for the step in the locks that it holds.
  @inline(__always)
  var identity: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}

// MARK: - Steps

extension PropertyGraph {
  /// Runs `body`, which comes to a node first of all, as one step, or as a part of the step that the
  /// thread is in.
  ///
  /// It does not set anything of another domain.
  func step<Result>(at node: NodePointer, _ body: () throws -> Result) rethrows -> Result {
    enter(node)
    defer { endStep() }
    return try body()
  }

  /// The same, for what is connected with each other.
  func step<Result>(in component: GraphComponent, _ body: () throws -> Result) rethrows -> Result {
    let place = GraphPlace.component(.passUnretained(component))
    if !tryToHold(place) { waitToHold(place) }
    depth += 1
    defer { endStep() }
    return try body()
  }

  /// Connects two nodes, as one step, and runs `body` in that.
  func stepConnecting<Result>(
    _ first: NodePointer,
    _ second: NodePointer,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try step(at: first) {
      hold(second)
      first.connect(to: second, self)
      return try body()
    }
  }

  /// Runs `body`, which does whatever it likes, as one step, or as a part of the step that the thread is
  /// in.
  ///
  /// Nobody knows which domains it will come to, nor can it be begun anew. Two of these, each of which has
  /// locked what the other one wants, could never go on. So they take turns, which nothing else does.
  func stepOfUser<Result>(_ body: () throws -> Result) rethrows -> Result {
    if depth == 0 {
      Self.bodies.lock()
      isBody = true
      isUncommon = true
    }
    depth += 1
    defer { endStep() }
    return try body()
  }

  private static let bodies = PlatformMutex()

  /// Ends what a closure of a user does, if there was one: what follows are derivations.
  func endBody() {
    guard isBody else { return }
    isBody = false
    isFinal = false
    if !writes.isEmpty { garbage.append(writes) }
    writes = []
    Self.bodies.unlock()
  }

  /// Notes what the closure of a user has set.
  func note(_ write: GraphWrite) {
    isDue = true
    writes.append(write)
  }

  /// Says that what the closure of a user has done cannot be taken back: a value is changed in place.
  func stand() {
    isFinal = true
  }

  /// Whether what has been done can be taken back.
  var canWithdraw: Bool { isBody && !isFinal }

  /// Begins a step at a node, or a part of the step that the thread is in.
  @inline(__always)
  func enter(_ node: NodePointer) {
    if depth > 0 {
      hold(node)
    } else if let component = node.component {
      let domain = GraphPlace.domain(of: component)
      if domain._withUnsafeGuaranteedRef({ $0.tryToEnter(identity, for: node, in: component) }) {
        begin(in: domain)
      } else {
        waitToHold(.node(node))
      }
    } else {
      holdAnew(node)
    }
    depth += 1
  }

  @inline(never)
  private func holdAnew(_ node: NodePointer) {
    if !tryToHold(.node(node)) { waitToHold(.node(node)) }
  }

  /// Ends what is a step, or a part of one.
  @inline(__always)
  func endStep() {
    if depth == 1, isDue { finishStep() } else { leave() }
  }

  /// Comes out of a step, or a part of one.
  @inline(__always)
  func leave() {
    depth -= 1
    guard depth == 0 else { return }
    if isUncommon { return letGoOfAll() }
    // A step that has nothing uncommon has locked one domain.
    guard let domain else { return }
    self.domain = nil
    letGo(of: domain)
  }

  /// Makes a node's domain one of those of the step that the thread is in.
  @inline(__always)
  func hold(_ node: NodePointer) {
    guard let component = node.component, holds(component) else { return holdAnew(node) }
  }

  /// Whether a component's domain is one of those of the step.
  @inline(__always)
  private func holds(_ component: Unmanaged<GraphComponent>) -> Bool {
    GraphPlace.domain(of: component)._withUnsafeGuaranteedRef { $0.lock.holder == identity }
  }

  /// Makes a place's domain one of those of the step, if it is free, or belongs to the step already.
  func tryToHold(_ place: GraphPlace) -> Bool {
    let component = component(of: place)
    if holds(component) { return true }
    let domain = GraphPlace.domain(of: component)
    let isEntered = domain._withUnsafeGuaranteedRef { domain in
      switch place {
      case .node(let node): domain.tryToEnter(identity, for: node, in: component)
      case .component: domain.tryToEnter(identity)
      }
    }
    guard isEntered else { return false }
    if self.domain == nil, depth == 0 { begin(in: domain) } else { add(domain.retain()) }
    return true
  }

  @inline(__always)
  private func begin(in domain: Unmanaged<GraphComponent>) {
    self.domain = domain
    domain._withUnsafeGuaranteedRef { domain in
      revision = domain.revision
      completionCount = domain.completionCount
    }
  }

  private func add(_ domain: Unmanaged<GraphComponent>) {
    isUncommon = true
    others.append(domain)
    domain._withUnsafeGuaranteedRef { domain in
      revision = max(revision, domain.revision)
      completionCount = max(completionCount, domain.completionCount)
    }
  }

  @inline(__always)
  private func letGo(of domain: Unmanaged<GraphComponent>) {
    domain._withUnsafeGuaranteedRef { domain in
      domain.revision = revision
      domain.completionCount = completionCount
      if domain.lock.letGo() { GraphMeeting.tell() }
    }
  }

  @inline(never)
  private func letGoOfAll() {
    endBody()
    if suspended.isEmpty {
      if let domain { letGo(of: domain) }
      domain = nil
      while let other = others.popLast() {
        letGo(of: other)
        other.release()
      }
      while let spare = returned.popLast() { spares.append(spare) }
    } else {
      passOn()
    }
    isUncommon = false
  }

  /// Has another step hold all that this one does.
  func handAll(to other: PropertyGraph) {
    if let domain { others.append(domain.retain()) }
    domain = nil
    while let domain = others.popLast() {
      domain._withUnsafeGuaranteedRef { $0.lock.hand(to: other.identity) }
      other.others.append(domain)
    }
    while let spare = returned.popLast() { other.returned.append(spare) }
    other.isUncommon = true
    other.revision = max(revision, other.revision)
    other.completionCount = max(completionCount, other.completionCount)
  }
}

// MARK: - Nodes that are not connected yet

extension PropertyGraph {
  /// What a place is a part of.
  ///
  /// Until a derivation has run, nobody knows what it is connected with. So it is lent a component until
  /// then, and keeps it only if it reads nothing.
  private func component(of place: GraphPlace) -> Unmanaged<GraphComponent> {
    switch place {
    case .component(let component): return component
    case .node(let node):
      if let component = node.component { return component }
      guard node.pointee.tracksReads else { return node.establishedComponent }
      let spare =
        spares.popLast() ?? Self.spares.withLock { $0.popLast() }
        ?? .passRetained(GraphComponent())
      spare._withUnsafeGuaranteedRef { $0.lend(to: node) }
      // It belongs to the node from here on, unless it is given back.
      let component = node.join(spare.retain())
      if component.toOpaque() == spare.toOpaque() {
        spare.release()
      } else {
        spares.append(spare)
      }
      return component
    }
  }

  /// Takes back a component that was lent to a node, which is a part of another one now.
  func takeBack(_ spare: Unmanaged<GraphComponent>) {
    let index = (0..<others.count).last { others[$0].toOpaque() == spare.toOpaque() }
    guard let index else {
      // The step has begun with it.
      returned.append(spare)
      return
    }
    let last = others.removeLast()
    if index < others.count { others[index] = last }
    letGo(of: spare)
    spare.release()
    spares.append(spare)
  }

  /// What threads that have ended have left.
  private static let spares = Lock<[Unmanaged<GraphComponent>]>([])
}

// MARK: - Numbers

extension PropertyGraph {
  /// Begins a new revision, for a write.
  func advance() -> UInt64 {
    if let derivation = evaluation.node {
      // A programmer's error: what it derives would depend on how often it is computed.
      preconditionFailure(
        "\(derivation.displayName) writes to a property while it is being computed. "
          + "Derivations must be pure: write in an observer instead."
      )
    }
    revision += 1
    return revision
  }

  /// A number that is greater than that of all evaluations which the thread has begun before, and that no
  /// other thread gives to one.
  @inline(__always)
  func nextEvaluation() -> UInt64 {
    evaluationCount += 1
    if evaluationCount & (Self.evaluationsAtOnce - 1) <= 1 { beginEvaluations() }
    return evaluationCount
  }

  private func beginEvaluations() {
    let size = Self.evaluationsAtOnce
    evaluationCount = 2 + Self.evaluations.wrappingAdd(size, ordering: .relaxed).oldValue
  }

  /// How many numbers a thread takes at once.
  private static let evaluationsAtOnce: UInt64 = 1 << 20
  private static let evaluations = Synchronization.Atomic<UInt64>(0)
}

// MARK: - What sees every step

extension PropertyGraph {
  /// Holds a node and has it see every step from now on.
  func keepUp(_ node: GraphNode) {
    Self.followers.withLock { $0[ObjectIdentifier(node)] = node }
    node.state.keepUp(self)
  }

  /// Lets go of a node that need not see any further step.
  func stopKeepingUp(_ node: GraphNode) {
    node.state.stopKeepingUp(self)
    let follower = Self.followers.withLock { $0.removeValue(forKey: ObjectIdentifier(node)) }
    if let follower { discard(follower) }
  }

  /// The nodes that see every step.
  private static let followers = Lock<[ObjectIdentifier: GraphNode]>([:])
}
