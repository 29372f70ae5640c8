public import Synchronization

extension PropertyGraph {
  /// The value of a node that is a word, and that the derivation at work, if there is one, has not read.
  @inline(never)
  fileprivate func readUnreadWord(of node: NodePointer, at offset: Int) -> UInt64 {
    let mustEnd = beginReading(node)
    let bits = node.word(at: offset).pointee.load(ordering: .relaxed)
    if mustEnd { endStep() }
    return bits
  }

  /// Begins to read the value of a node, which nobody changes until `endReading`.
  ///
  /// - Returns: Whether that must be called: a derivation that reads is a part of something longer.
  @inline(__always)
  fileprivate func beginReading(_ node: NodePointer) -> Bool {
    guard lock.isHeldByCaller, evaluation.node != nil else {
      node.beginSettled()
      return true
    }
    if hasRead(node) { return false }
    node.settle(self)
    recordRead(node)
    Self.checkValue(of: node)
    return false
  }

  /// Whether the derivation at work, on the calling thread, has read a node already: then that is
  /// settled, and has been written down.
  @inline(__always)
  fileprivate func hasRead(_ node: NodePointer) -> Bool {
    node.pointee.readBy == evaluation.number
  }

  /// Begins to replace the value of a node.
  ///
  /// - Returns: Whether that is a part of something longer, before whose end nothing must die.
  @inline(never)
  fileprivate func beginWriting(_ node: NodePointer) -> Bool {
    lock.lock()
    Self.checkValue(of: node)
    return lock.depth > 1
  }

  /// Ends what has been begun.
  fileprivate func endReading() {
    endStep()
  }

  /// Ends what has been begun: the value is a new one.
  ///
  /// - Returns: Whom the caller is to tell, with `tell` and `endTelling`, if that is one observer and
  ///   nothing else follows from the change. The lock is held until then.
  @inline(never)
  fileprivate func endWriting(_ node: NodePointer) -> LoneTelling? {
    // Inside of nothing longer, so that there is nothing else to be told.
    guard lock.depth == 1, node.pointee.isLeaf else {
      node.markChanged(self)
      endStep()
      return nil
    }
    guard node.pointee.observationCount > 0 else {
      node.pointee.change(at: advance())
      lock.unlock()
      return nil
    }
    return endWritingObserved(node)
  }

  private func endWritingObserved(_ node: NodePointer) -> LoneTelling? {
    let root = node.component
    let only = node.pointee.owner._withUnsafeGuaranteedRef { $0.onlyObservation }
    guard let only, root._withUnsafeGuaranteedRef({ $0.enterInStep() }) else {
      node.markChanged(self)
      endStep()
      return nil
    }
    root._withUnsafeGuaranteedRef { $0.beginTelling(on: lock.holder) }
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
    PropertyGraph.withEstablished { $0.beginReading(self) }
  }

  /// Begins to read the value, without its being a source of the derivation at work.
  @inline(never)
  func beginSettled() {
    PropertyGraph.withEstablished { graph in
      graph.lock.lock()
      settle(graph)
      PropertyGraph.checkValue(of: self)
    }
  }

  /// Ends to read the value.
  @usableFromInline
  func endReading() {
    PropertyGraph.withEstablished { $0.endReading() }
  }

  /// Begins to replace the value.
  ///
  /// - Returns: Whether that is a part of something longer, before whose end nothing must die.
  @usableFromInline
  func beginWriting() -> Bool {
    PropertyGraph.withEstablished { $0.beginWriting(self) }
  }

  /// Ends to replace the value: it is a new one.
  ///
  /// - Returns: Whom to `tell`, with the lock held until then.
  @usableFromInline
  func endWriting() -> LoneTelling? {
    PropertyGraph.withEstablished { $0.endWriting(self) }
  }

  /// The value of a node that is a word.
  ///
  /// That of a source is read without the lock while nobody holds that: a source is never out of date.
  /// Whoever is inside of a step or a derivation holds the lock.
  @usableFromInline
  func readWord(at offset: Int) -> UInt64 {
    let word = word(at: offset)
    if PropertyGraph.withEstablished({ $0.lock.isHeld }) {
      if PropertyGraph.withEstablished({ $0.lock.isHeldByCaller && $0.hasRead(self) }) {
        return word.pointee.load(ordering: .relaxed)
      }
    } else if !pointee.isDerived,
      let bits = PropertyGraph.withEstablished({ $0.lock.load(word.pointee) })
    {
      return bits
    }
    return PropertyGraph.withEstablished { $0.readUnreadWord(of: self, at: offset) }
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

  /// Lets go of the graph's lock, and tells a value of the node's type.
  @usableFromInline
  func tell(_ value: UnsafeRawPointer) {
    PropertyGraph.withEstablished { $0.lock.unlock() }
    // Whoever ends an observation leaves it to the holder of the gate to let go of it.
    observation._withUnsafeGuaranteedRef { $0.send(value) }
  }

  /// Lets go of the gate.
  @usableFromInline
  func end() {
    root._withUnsafeGuaranteedRef { $0.leave() }
  }
}
