extension ValueNode {
  /// The settled value.
  ///
  /// The caller holds the lock.
  @inlinable var current: Value {
    GraphThread.checkValue(of: state)
    return storage.pointee
  }

  /// The current value, from anywhere.
  @inlinable
  @inline(__always)
  func read() -> Value { Self.read(state) }

  /// The current value of a node, from anywhere.
  @inlinable
  @inline(__always)
  static func read(_ node: NodePointer) -> Value {
    if isWord { return value(ofBits: node.readWord(at: valueOffset)) }
    let mustEnd = node.beginReading()
    let value = storage(of: node).pointee
    if mustEnd { node.endReading() }
    return value
  }

  /// Replaces the value.
  ///
  /// - Returns: The value before, which is not released under the lock.
  @inlinable
  func exchange(_ newValue: Value) -> Value {
    let isInner = state.beginWriting()
    let oldValue = storage.move()
    if isInner { keepReplaced(oldValue) }
    initialize(newValue)
    if let telling = state.endWriting() {
      told.initialize(to: newValue)
      telling.tell(told)
      told.deinitialize(count: 1)
      telling.end()
    }
    return oldValue
  }

  /// Changes the value in place, as one step.
  ///
  /// An error leaves it as it was.
  ///
  /// - Parameters:
  ///   - isEqual: Whether nothing has changed, so that nobody need be told.
  ///   - body: Changes the value, with the lock held.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  func modify<Result, Failure: Error>(
    unlessEqual isEqual: ((Value, Value) -> Bool)? = nil,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let graph = GraphThread.current
    let outcome: Swift.Result<Result, Failure> = graph.stepOfUser {
      graph.enter(state)
      defer { graph.leave() }
      graph.stand()
      // The value is moved out, so that it can be changed in place. Only what may fail keeps a copy.
      let original =
        Failure.self == Never.self && isEqual == nil ? nil : Optional(current)
      GraphThread.checkValue(of: state)
      var modified = storage.move()
      state.pointee.hasValue = false
      defer { state.pointee.hasValue = true }
      do throws(Failure) {
        let result = try body(&modified)
        if let isEqual, let original, isEqual(original, modified) {
          initialize(original)
          graph.discard(modified)
        } else {
          initialize(modified)
          if let original { graph.discard(original) }
          state.markChanged(graph)
        }
        return .success(result)
      } catch {
        // Only what can fail comes here, and that has kept its original.
        initialize(original ?? modified)
        graph.discard(modified)
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}

// MARK: - Words

extension ValueNode {
  /// Puts a value where there is none.
  @inlinable
  @inline(__always)
  func initialize(_ value: Value) {
    guard Self.isWord else { return storage.initialize(to: value) }
    var bits: UInt64 = 0
    withUnsafeMutablePointer(to: &bits) { bits in
      UnsafeMutableRawPointer(bits).assumingMemoryBound(to: Value.self).initialize(to: value)
    }
    state.store(bits, at: Self.valueOffset)
  }

  /// What a word stands for.
  @inlinable
  @inline(__always)
  static func value(ofBits bits: UInt64) -> Value {
    withUnsafePointer(to: bits) { bits in
      UnsafeRawPointer(bits).assumingMemoryBound(to: Value.self).pointee
    }
  }
}
