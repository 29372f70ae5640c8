public import Synchronization

extension GraphThread {
  /// Begins to read the value of a node, which nobody changes until `endReading`.
  ///
  /// - Returns: Whether that must be called: a derivation that reads is a part of something longer.
  @inline(__always)
  fileprivate func beginReading(_ node: NodePointer) -> Bool {
    guard let reader = evaluation.node else {
      node.beginSettled()
      return true
    }
    // What this run has read already is settled, and has been written down.
    if node.readBy == evaluation.number { return false }
    // What has been read here the last time is of the same domain.
    if !isNextSource(node, of: reader) { hold(node) }
    node.settle(self)
    recordRead(node)
    Self.checkValue(of: node)
    return false
  }

  /// Begins to replace the value of a node.
  ///
  /// - Returns: Whether that is a part of something longer, before whose end nothing must die.
  @inline(__always)
  fileprivate func beginWriting(_ node: NodePointer) -> Bool {
    enter(node)
    Self.checkValue(of: node)
    return depth > 1
  }

  /// Ends what has been begun: the value is a new one.
  ///
  /// - Returns: Whom the caller is to tell, with `tell` and `end`, if that is one observer and nothing
  ///   else follows from the change. The lock is held until then.
  @inline(__always)
  fileprivate func endWriting(_ node: NodePointer) -> LoneTelling? {
    // Inside of nothing longer, so that there is nothing else to be told.
    guard depth == 1, node.pointee.isLeaf, !isUncommon else {
      node.markChanged(self)
      endStep()
      return nil
    }
    guard node.pointee.observationCount > 0 else {
      node.pointee.change(at: advance())
      leave()
      return nil
    }
    return endWritingObserved(node)
  }

  private func endWritingObserved(_ node: NodePointer) -> LoneTelling? {
    let root = node.root
    let only = node.pointee.owner._withUnsafeGuaranteedRef { $0.onlyObservation }
    guard let only, root._withUnsafeGuaranteedRef({ $0.enterInStep() }) else {
      node.markChanged(self)
      endStep()
      return nil
    }
    root._withUnsafeGuaranteedRef { $0.beginTelling(identity) }
    node.pointee.change(at: advance())
    node.pointee.hasUntoldChange = false
    return LoneTelling(observation: only, root: root)
  }

  /// Traps if a node has no value at the moment.
  @inlinable
  static func checkValue(of node: NodePointer) {
    if !node.pointee.hasValue { failWithoutValue(node) }
  }

  @usableFromInline
  @inline(never)
  static func failWithoutValue(_ node: NodePointer) -> Never {
    preconditionFailure("\(node.displayName) is read while it is being modified or computed")
  }
}

extension NodePointer {
  /// Begins to read the value, which nobody changes until `endReading`.
  ///
  /// - Returns: Whether that must be called.
  @usableFromInline
  func beginReading() -> Bool {
    GraphThread.withCurrent { $0.beginReading(self) }
  }

  /// Begins to read the value, without its being a source of the derivation at work.
  @inline(never)
  func beginSettled() {
    GraphThread.withCurrent { graph in
      graph.enter(self)
      settle(graph)
      GraphThread.checkValue(of: self)
    }
  }

  /// Ends to read the value.
  @usableFromInline
  func endReading() {
    GraphThread.withCurrent { $0.endStep() }
  }

  /// Begins to replace the value.
  ///
  /// - Returns: Whether that is a part of something longer, before whose end nothing must die.
  @usableFromInline
  func beginWriting() -> Bool {
    GraphThread.withCurrent { $0.beginWriting(self) }
  }

  /// Ends to replace the value: it is a new one.
  ///
  /// - Returns: Whom to `tell`, with the lock held until then.
  @usableFromInline
  func endWriting() -> LoneTelling? {
    // Whoever has begun has come to the graph.
    guard let graph = GraphThread.own else { return nil }
    return graph._withUnsafeGuaranteedRef { $0.endWriting(self) }
  }

  /// The value of a node that is a word.
  ///
  /// That of a source is read without the lock while nobody holds that: a source is never out of date.
  @usableFromInline
  func readWord(at offset: Int) -> UInt64 {
    let word = word(at: offset)
    if let graph = GraphThread.own {
      // What the derivation at work has read already is settled, and has been written down.
      if graph._withUnsafeGuaranteedRef({ $0.evaluation.number }) == readBy {
        return word.pointee.load(ordering: .relaxed)
      }
      if graph._withUnsafeGuaranteedRef({ $0.depth }) > 0 {
        return readUnreadWord(at: offset)
      }
    }
    if !pointee.isDerived, let bits = load(word) { return bits }
    return readUnreadWord(at: offset)
  }

  @inline(never)
  private func readUnreadWord(at offset: Int) -> UInt64 {
    GraphThread.withCurrent { graph in
      let mustEnd = graph.beginReading(self)
      let bits = word(at: offset).pointee.load(ordering: .relaxed)
      if mustEnd { graph.endStep() }
      return bits
    }
  }

  /// Loads the value, unless somebody holds the lock.
  @inline(__always)
  private func load(_ word: UnsafeMutablePointer<Synchronization.Atomic<UInt64>>) -> UInt64? {
    // Nobody has ever come to it in a step: whoever does now comes later.
    guard let component else { return word.pointee.load(ordering: .acquiring) }
    return GraphPlace.domain(of: component)._withUnsafeGuaranteedRef { domain in
      domain.lock.load(word.pointee, if: domain.isDomain)
    }
  }

  /// Stores the value of a node that is a word, so that it can be read without the lock.
  @inlinable
  func store(_ bits: UInt64, at offset: Int) {
    word(at: offset).pointee.store(bits, ordering: .releasing)
  }

  @inlinable
  @inline(__always)
  func word(at offset: Int) -> UnsafeMutablePointer<Synchronization.Atomic<UInt64>> {
    (UnsafeMutableRawPointer(self) + offset)
      .assumingMemoryBound(to: Synchronization.Atomic<UInt64>.self)
  }
}

/// The one observer that a change is to be told, with the gate of its component held.
@usableFromInline
struct LoneTelling: BitwiseCopyable {
  fileprivate let observation: Unmanaged<GraphObservation>
  fileprivate let root: Unmanaged<GraphComponent>

  fileprivate init(observation: Unmanaged<GraphObservation>, root: Unmanaged<GraphComponent>) {
    self.observation = observation
    self.root = root
  }

  /// Lets go of the lock, and tells a value of the node's type.
  @usableFromInline
  func tell(_ value: UnsafeRawPointer) {
    GraphThread.withCurrent { $0.leave() }
    // Whoever ends an observation leaves it to the holder of the gate to let go of it.
    observation._withUnsafeGuaranteedRef { $0.send(value) }
  }

  /// Lets go of the gate.
  @usableFromInline
  func end() {
    root._withUnsafeGuaranteedRef { $0.leave() }
  }
}
