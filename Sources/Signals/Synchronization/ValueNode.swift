/// A node with its value and those who observe it.
///
/// Values lie in memory beside the node's state, and observations do not know their type: in generic
/// code that clients do not specialise, an optional or a tuple of a value costs a look-up of its
/// metadata each time, which is more than everything else in a step. What is done over and over,
/// reading, setting and deriving, is inlinable, so that clients specialise it.
@usableFromInline
final class ValueNode<Value: Sendable>: GraphNode, @unchecked Sendable {
  private init(_ kind: NodeState.Kind, sourceCount: Int = 0, derivation: @escaping Derivation) {
    let valueEnd = Self.valueOffset + Self.slotSize * 2
    let edgesOffset = valueEnd.rounded(upTo: MemoryLayout<SourceEdge>.alignment)
    let room = EdgeRoom(kind, sourceCount: sourceCount)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: edgesOffset + room.size,
      alignment: max(MemoryLayout<Value>.alignment, MemoryLayout<NodeState>.alignment)
    )
    // The value, and behind it what is being told.
    (memory + Self.valueOffset).bindMemory(to: Value.self, capacity: 1)
    (memory + Self.valueOffset + Self.slotSize).bindMemory(to: Value.self, capacity: 1)
    super.init(
      in: memory,
      edges: memory + edgesOffset,
      room: room,
      kind: kind,
      derivation: derivation
    )
  }

  /// Makes a source.
  @usableFromInline
  convenience init(_ value: Value) {
    self.init(.source, derivation: { _, _ in false })
    initialize(value)
  }

  /// Makes a node that derives its value from `sources`, or from what the derivation reads.
  @usableFromInline
  convenience init(sources: [GraphNode]?, derivation: @escaping Derivation) {
    self.init(
      sources == nil ? .tracking : .fixed,
      sourceCount: sources?.count ?? 0,
      derivation: derivation
    )
    for source in sources ?? [] { state.addSource(source) }
  }

  /// Makes a node that derives its value from one other.
  @usableFromInline
  convenience init(source: GraphNode, derivation: @escaping Derivation) {
    self.init(.fixed, sourceCount: 1, derivation: derivation)
    state.addSource(source)
  }

  /// Makes a node that derives its value from two others.
  @usableFromInline
  convenience init(sources first: GraphNode, _ second: GraphNode, derivation: @escaping Derivation)
  {
    self.init(.fixed, sourceCount: 2, derivation: derivation)
    state.addSource(first)
    state.addSource(second)
  }

  deinit {
    if state.pointee.hasValue { storage.deinitialize(count: 1) }
  }

  /// Where the value is, counted from the state.
  @inlinable static var valueOffset: Int {
    NodePointer.end.rounded(upTo: MemoryLayout<Value>.alignment)
  }

  /// Whether a value fits into a word, and is no more than its bits.
  ///
  /// Such a value of a source is stored by a word at a time, and read so without a lock.
  @inlinable
  @inline(__always)
  static var isWord: Bool {
    _isPOD(Value.self) && MemoryLayout<Value>.size <= MemoryLayout<UInt64>.size
  }

  /// How many bytes there are for the value, and as many for what is being told.
  @inlinable static var slotSize: Int {
    max(MemoryLayout<Value>.stride, MemoryLayout<UInt64>.size)
  }

  /// The value of a node.
  @inlinable
  static func storage(of node: NodePointer) -> UnsafeMutablePointer<Value> {
    (UnsafeMutableRawPointer(node) + valueOffset).assumingMemoryBound(to: Value.self)
  }

  /// The value.
  @inlinable var storage: UnsafeMutablePointer<Value> { Self.storage(of: state) }

  /// What is being told.
  @inlinable var told: UnsafeMutablePointer<Value> {
    (UnsafeMutableRawPointer(state) + Self.valueOffset + Self.slotSize)
      .assumingMemoryBound(to: Value.self)
  }

  override var outgoing: UnsafeRawPointer { UnsafeRawPointer(told) }

  override var kind: String { "Property<\(Value.self)>" }

  override func notification() -> () -> Void {
    let (value, observers) = (current, uninformed.lent())
    return {
      withUnsafePointer(to: value) { value in
        observers.forEach { $0.send(value) }
      }
    }
  }

  override func beginNotification() -> Telling? {
    guard let telling = Telling.of(self) else { return nil }
    told.initialize(from: storage, count: 1)
    return telling
  }

  override func endNotification() {
    told.deinitialize(count: 1)
  }

  override func presentValue() -> GraphWrite? {
    state.pointee.hasValue ? ValueWrite(self, replacing: storage.pointee) : nil
  }

  override func completion() -> () -> Void {
    { [self] in
      let ended = GraphThread.withCurrent { $0.step(at: state) { observers.lent() } }
      ended.forEach { $0.complete() }
    }
  }
}
