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
/// its end; `GraphThread+Meeting.swift` has what follows from that. Deliveries are ordered by a gate for
/// each component.
///
/// There is one object for each thread. Only its thread touches it, but for what is said there.
@usableFromInline
final class GraphThread: @unchecked Sendable {
  /// How deep the thread is inside of its step, if it is in one.
  @exclusivity(unchecked) var depth = 0
  /// Whether anything must be thought of at the end of the step but the lock of `domain`.
  @exclusivity(unchecked) var isUncommon = false
  /// What the step has locked first, which the caller keeps alive.
  @exclusivity(unchecked) var domain: Unmanaged<GraphComponent>?
  /// What else it has locked.
  ///
  /// It is held.
  @exclusivity(unchecked) var others = RawList<Unmanaged<GraphComponent>>()
  /// Whether a closure of a user runs that may do anything.
  @exclusivity(unchecked) var isBody = false
  /// What the closure has set, as long as it can be taken back.
  @exclusivity(unchecked) var writes: [GraphWrite] = []
  /// Whether it cannot.
  @exclusivity(unchecked) var isFinal = false
  /// Components that no node needs any more.
  ///
  /// They are never released: a thread that has looked at a node without a lock may still be about to try
  /// to lock one.
  @exclusivity(unchecked) var spares = RawList<Unmanaged<GraphComponent>>()
  /// Those that have been given back, and are locked until the step ends.
  @exclusivity(unchecked) var returned = RawList<Unmanaged<GraphComponent>>()

  /// The number of the last change in the domains of the step.
  @exclusivity(unchecked) var revision: UInt64 = 1
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

  /// Whether the thread holds the monitor of `GraphMeeting`.
  @exclusivity(unchecked) var isAtMeeting = false

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
  @exclusivity(unchecked) var suspended: [GraphThread] = []
  /// The values, if there are any, of the derivations at work that have read what has changed since, the
  /// outermost first.
  ///
  /// Set by the step that has taken over, which this one waits for.
  @exclusivity(unchecked) var spoilt: [GraphWrite?] = []
  /// The node that another step waits for, and that this one is computing.
  @exclusivity(unchecked) var owed: NodePointer?

  private init() {}

  deinit {
    while let spare = spares.popLast() { Self.leftSpares.withLock { $0.append(spare) } }
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

extension GraphThread {
  /// Runs `body` with what belongs to the calling thread.
  @inline(__always)
  static func withCurrent<Result>(_ body: (GraphThread) -> Result) -> Result {
    let own = thread_shim_get_own() ?? makeCurrent()
    return Unmanaged<GraphThread>.fromOpaque(own)._withUnsafeGuaranteedRef(body)
  }

  /// What belongs to the calling thread, if that has come to the graph before.
  @inline(__always)
  static var own: Unmanaged<GraphThread>? {
    thread_shim_get_own().map { Unmanaged.fromOpaque($0) }
  }

  /// What belongs to the calling thread.
  @usableFromInline static var current: GraphThread { withCurrent { $0 } }

  @inline(never)
  private static func makeCurrent() -> UnsafeMutableRawPointer {
    let own = Unmanaged.passRetained(GraphThread()).toOpaque()
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
      Unmanaged<GraphThread>.fromOpaque(own).release()
    }
    precondition(status == 0, "The system could not make room for each thread: error \(status)")
    return key
  }()

  /// What stands for the step in the locks that it holds.
  @inline(__always)
  var identity: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}

// MARK: - Numbers

extension GraphThread {
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

extension GraphThread {
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
