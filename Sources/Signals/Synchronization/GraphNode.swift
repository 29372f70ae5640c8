/// A place in the graph of properties: a source, or what is derived from others.
///
/// The storage only; what is done with it stands in `Properties/Graph`.
///
/// A node holds its sources. The sources know it only while it is *live*, that is, while somebody
/// observes it or a node that derives from it. A live node is held by its observations and by its
/// live sinks, which is why the way back need not hold anything.
@usableFromInline
class GraphNode: @unchecked Sendable {
  /// Computes the value of a node and puts it where it belongs, where one may be already.
  ///
  /// - Returns: Whether it is a different one.
  @usableFromInline
  typealias Derivation = (_ node: NodePointer, _ hasValue: Bool) -> Bool

  @usableFromInline final let state: NodePointer
  /// Not optional: unwrapped, it would be copied, and its references counted, at every call.
  private final let derivation: Derivation
  @exclusivity(unchecked) final var observers = NodeObservers.none
  /// What few nodes have.
  @exclusivity(unchecked) private final var extras: Extras?

  /// What few nodes have, apart from them: most of a large graph should fit into the caches.
  private final class Extras {
    var name: String?
    var census: CensusRecord?
    var watches: [GraphWatch] = []
    var resource: (any Disposable)?
    var demand: NodeDemand?
  }

  /// Makes a node.
  ///
  /// - Parameters:
  ///   - memory: Where the state goes. The node frees it.
  ///   - edges: Where the edges go.
  ///   - room: How many of them there is room for.
  ///   - kind: Where the value comes from.
  ///   - derivation: Computes the value; that of a source is never called.
  init(
    in memory: UnsafeMutableRawPointer,
    edges: UnsafeMutableRawPointer,
    room: EdgeRoom,
    kind: NodeState.Kind,
    derivation: @escaping Derivation
  ) {
    state = memory.bindMemory(to: NodeState.self, capacity: 1)
    self.derivation = derivation
    let sinks = edges + MemoryLayout<SourceEdge>.stride * room.sources
    state.initialize(
      to: NodeState(
        owner: .passUnretained(self),
        sources: RawList(lent: edges, count: room.sources),
        sinks: RawList(lent: sinks, count: room.sinks),
        color: kind == .source ? .clean : .cold,
        kind: kind,
        hasValue: kind == .source
      )
    )
    state.beginUnconnected()
    if Census.isCounting { ensureExtras().census = Census.record(.property, self.kind) }
  }

  deinit {
    extras?.resource?.dispose()
    releaseSources()
    state.component?.release()
    state.pointee.sinks.free()
    state.deinitialize(count: 1)
    UnsafeMutableRawPointer(state).deallocate()
  }

  /// How many edges there is room for beside a node.
  struct EdgeRoom {
    let sources: Int
    let sinks: Int

    /// The room of a node of which it is known from how many others it derives, if it is.
    init(_ kind: NodeState.Kind, sourceCount: Int) {
      // Where many things come together, much comes out of them as well.
      switch kind {
      case .source: (sources, sinks) = (0, 2)
      case .fixed: (sources, sinks) = (sourceCount, max(1, min(sourceCount, 2)))
      case .tracking: (sources, sinks) = (2, 2)
      }
    }

    var size: Int {
      MemoryLayout<SourceEdge>.stride * sources + MemoryLayout<SinkEdge>.stride * sinks
    }
  }

  /// Lets go of a chain of sources in a loop: released one inside the other, a long one would
  /// overflow the stack.
  private func releaseSources() {
    var released: [GraphNode] = []
    takeSources(into: &released)
    while var node = released.popLast() {
      if isKnownUniquelyReferenced(&node) { node.takeSources(into: &released) }
    }
  }

  private func takeSources(into released: inout [GraphNode]) {
    for index in 0..<state.pointee.sources.count {
      released.append(state.pointee.sources[index].node.pointee.owner.takeRetainedValue())
    }
    state.pointee.sources.free()
  }

  /// What the user calls it.
  final var name: String? {
    get { extras?.name }
    set { ensureExtras().name = newValue }
  }

  /// What the census knows of this node, if it was on when that was made.
  final var census: CensusRecord? { extras?.census }

  /// Who wants to know that the value may have changed, without its being computed for that.
  final var watches: [GraphWatch] {
    get { extras?.watches ?? [] }
    set { ensureExtras().watches = newValue }
  }

  /// Lives as long as the node: what feeds it.
  final var resource: (any Disposable)? {
    get { extras?.resource }
    set { ensureExtras().resource = newValue }
  }

  /// Who wants to know whether somebody looks.
  final var demand: NodeDemand? {
    get { extras?.demand }
    set {
      ensureExtras().demand = newValue
      state.pointee.tellsDemand = newValue != nil
    }
  }

  private final func ensureExtras() -> Extras {
    if let extras { return extras }
    let new = Extras()
    extras = new
    return new
  }

  /// The revision at which the value last became a different one.
  ///
  /// The caller holds the lock.
  final var changedAt: UInt64 { state.pointee.changedAt }

  /// Brings the node up to date.
  ///
  /// The caller holds the lock.
  final func settle() { GraphThread.withCurrent { state.settle($0) } }

  /// Tells the observers, here and downstream, as a step, that there is nothing more to come.
  final func completeInStep() {
    GraphThread.withCurrent { graph in
      graph.step(at: state) { state.complete(graph) }
    }
  }

  /// Gives the node a name.
  final func call(_ name: String) {
    GraphThread.withCurrent { $0.step(at: state) { self.name = name } }
  }

  /// Computes the value.
  ///
  /// Not inlined: inside of a method, the closure is called without its references being counted.
  ///
  /// - Parameter hasValue: Whether there is a value before.
  /// - Returns: Whether it is a different one.
  @inline(never)
  final func derive(_ hasValue: Bool) -> Bool {
    derivation(state, hasValue)
  }

  /// What it is called in messages.
  final var displayName: String { name ?? kind }

  /// What it is.
  var kind: String { "Property" }

  /// What to do, outside the lock, to tell the observers of the present value.
  func notification() -> () -> Void { {} }

  /// Puts aside what will be told.
  ///
  /// The caller holds the component's gate as well.
  ///
  /// - Returns: What is to be told, outside the lock; `nil` if there is nobody to be told.
  func beginNotification() -> Telling? { nil }

  /// What is being told.
  ///
  /// The caller holds the component's gate.
  var outgoing: UnsafeRawPointer { UnsafeRawPointer(state) }

  /// It has been told.
  func endNotification() {}

  /// The value as it is, to be put back; `nil` if there is none.
  func presentValue() -> GraphWrite? { nil }

  /// Who has not seen the value: all but those who began to observe later in the step that made it.
  final var uninformed: NodeObservers { observers.begun(before: changedAt) }

  /// The only observation there is, if there is one.
  final var onlyObservation: Unmanaged<GraphObservation>? {
    guard case .one(let only) = observers else { return nil }
    return .passUnretained(only)
  }

  /// Takes an observation out.
  final func remove(_ observation: GraphObservation) {
    guard observers.remove(observation) else { return }
    census?.countObservers(-1)
    GraphThread.withCurrent { state.removeObservation($0) }
  }

  /// What to do, outside the lock, to tell the observers that there is nothing more to come.
  func completion() -> () -> Void { {} }
}
