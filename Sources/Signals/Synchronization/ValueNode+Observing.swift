extension ValueNode {
  /// Begins to observe.
  ///
  /// - Parameter observer: Takes each value after the present one, outside the lock, one at a time, and
  ///   nothing when nothing more will come.
  /// - Returns: The present value, and what ends the observation; that is `nil` if nothing will
  ///   ever come.
  @inlinable
  func observe(
    _ observer: @escaping GraphObservation.Observer
  ) -> (Value, GraphObservation?) {
    let observation = beginObserving(observer)
    let value = storage.pointee
    state.endReading()
    return (value, observation)
  }

  /// Begins to observe what the value becomes.
  ///
  /// - Parameters:
  ///   - receive: Takes each value after the present one, outside the lock, one at a time.
  ///   - finish: Called when nothing more will come.
  /// - Returns: What ends the observation; `nil` if nothing will ever come.
  @inlinable
  func observeChanges(
    _ receive: @escaping (Value) -> Void,
    finish: @escaping () -> Void
  ) -> GraphObservation? {
    let observation = beginObserving(Self.observer(receive, finish))
    state.endReading()
    return observation
  }

  /// Begins to observe what the value becomes, without wishing to know of the end.
  @inlinable
  @inline(__always)
  func observeChanges(_ receive: @escaping (Value) -> Void) -> GraphObservation? {
    let observation = beginObserving { value in
      if let value { receive(value.assumingMemoryBound(to: Value.self).pointee) }
    }
    state.endReading()
    return observation
  }

  /// Makes one closure of two, without what the node holds of a type.
  @inlinable
  @inline(__always)
  static func observer(
    _ receive: @escaping (Value) -> Void,
    _ finish: @escaping () -> Void
  ) -> GraphObservation.Observer {
    { value in
      if let value {
        receive(value.assumingMemoryBound(to: Value.self).pointee)
      } else {
        finish()
      }
    }
  }
}

extension GraphNode {
  /// Settles the value, which nobody changes until `endReading`, and adds an observation.
  @usableFromInline
  final func beginObserving(_ observer: @escaping GraphObservation.Observer) -> GraphObservation? {
    state.beginSettled()
    let isOpen = GraphThread.withCurrent { graph in
      if state.isOver(graph) { return false }
      state.addObservation(graph)
      return true
    }
    guard isOpen else { return nil }
    census?.countObservers(1)
    let observation = GraphObservation(self, observer)
    observers.append(observation)
    return observation
  }
}
