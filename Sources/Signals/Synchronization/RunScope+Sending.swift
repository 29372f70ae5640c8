// MARK: - For sources

extension RunScope {
  /// Sends a value from anywhere.
  @inlinable
  func push<Value, Failure>(_ value: Value, to sink: Sink<Value, Failure>) {
    push(value, to: sink.value)
  }

  @inlinable
  func push<Value>(_ value: Value, to next: @escaping (Value) -> Void) {
    if enter() {
      if isRunning { next(value) }
      leave()
    } else {
      leave(value, to: next)
    }
  }

  /// Leaves a value to the holder of the gate.
  ///
  /// Apart from those who push, whose way through an idle gate would otherwise count references for
  /// the closure that they do not make.
  @inlinable
  @inline(never)
  func leave<Value>(_ value: Value, to next: @escaping (Value) -> Void) {
    enqueue { [self] in if isRunning { next(value) } }
  }

  @inlinable
  func push<Value, Failure>(_ value: Value, to output: SinkBox<Value, Failure>) {
    if enter() {
      if isRunning { output.value(value) }
      leave()
    } else {
      leave(value, to: output.value)
    }
  }

  /// Sends several values from anywhere, one after the other if nobody else is sending.
  @inlinable
  func push<Value, Failure>(contentsOf values: [Value], to output: SinkBox<Value, Failure>) {
    if enter() {
      for value in values {
        guard isRunning else { break }
        output.value(value)
        yield()
      }
      leave()
    } else {
      for value in values { leave(value, to: output.value) }
    }
  }

  /// Sends values that are there already, and completes.
  @inlinable
  func send<Values: Sequence, Failure>(
    _ values: Values,
    to sink: Sink<Values.Element, Failure>
  ) {
    if enter() {
      sendAll(values, to: sink)
      leave()
    } else {
      leave(values, toAll: sink)
    }
  }

  /// Leaves values to the holder of the gate.
  @inlinable
  @inline(never)
  func leave<Values: Sequence, Failure>(
    _ values: Values,
    toAll sink: Sink<Values.Element, Failure>
  ) {
    enqueue { [self] in sendAll(values, to: sink) }
  }

  /// Sends values and completes; the caller holds the gate.
  @inlinable
  func sendAll<Values: Sequence, Failure>(
    _ values: Values,
    to sink: Sink<Values.Element, Failure>
  ) {
    for value in values {
      guard isRunning else { return sink.end(.interrupted) }
      sink.value(value)
      yield()
    }
    sink.end(isRunning ? .completed : .interrupted)
  }

  /// Sends the terminal event from anywhere.
  @inlinable
  func finish<Value, Failure>(
    _ termination: Termination<Failure>,
    to sink: Sink<Value, Failure>
  ) {
    finish(termination, to: sink.end)
  }

  @inlinable
  func finish<Failure>(
    _ termination: Termination<Failure>,
    to end: @escaping (Termination<Failure>) -> Void
  ) {
    run { [self] in if !hasEnded { end(termination) } }
  }
}

extension RunScope {
  /// Passes on what a signal sends.
  @inlinable
  func follow<Value: Sendable, Failure>(
    _ signal: Signal<Value, Failure>,
    into sink: Sink<Value, Failure>
  ) {
    let (next, end) = (sink.value, sink.end)
    let observation = signal.observe(
      Sink(
        value: { [self] in push($0, to: next) },
        end: { [self] in finish($0, to: end) }
      )
    )
    if let observation { hold(observation) }
  }
}

extension RunScope {
  /// Passes on what a property holds, and then what it becomes.
  @inlinable
  func follow<Value: Sendable, Failure>(
    _ node: ValueNode<Value>,
    into sink: Sink<Value, Failure>
  ) {
    if enter() {
      begin(node, into: sink)
      leave()
    } else {
      leave(node, to: sink)
    }
  }

  /// Leaves a property to the holder of the gate.
  @inlinable
  @inline(never)
  func leave<Value: Sendable, Failure>(_ node: ValueNode<Value>, to sink: Sink<Value, Failure>) {
    enqueue { [self] in begin(node, into: sink) }
  }

  /// The caller holds the gate until the present value has been sent, so that no newer one overtakes
  /// it.
  @inlinable
  func begin<Value: Sendable, Failure>(_ node: ValueNode<Value>, into sink: Sink<Value, Failure>) {
    let (next, end) = (sink.value, sink.end)
    prepare { end(.interrupted) }
    guard isRunning else { return }
    let (value, observation) = node.observe { [self] value in
      if let value {
        push(value.assumingMemoryBound(to: Value.self).pointee, to: next)
      } else {
        finish(.completed, to: end)
      }
    }
    if let observation { keep(observation) }
    if isRunning { next(value) }
    if observation == nil { end(.completed) }
  }
}

// MARK: - For operators with sources of their own

extension RunScope {
  /// Starts a source in a scope of its own, which feeds `sink` through the gate of this one.
  ///
  /// - Parameters:
  ///   - source: What to start.
  ///   - child: The source's scope. The caller sees to it that it is disposed of when this one ends.
  ///   - sink: Takes the values with this scope's gate held, and none after `child` has been
  ///     disposed of. Takes the terminal event *without* the gate, so that the next source can be
  ///     started there.
  @inlinable
  func begin<Value: Sendable, Failure>(
    _ source: SignalProducer<Value, Failure>,
    in child: RunScope,
    into sink: Sink<Value, Failure>
  ) {
    let next = sink.value
    child.launch(
      source,
      into: Sink(
        value: { [self] value in
          guard child.isRunning else { return }
          if enter() {
            if isRunning { next(value) }
            leave()
          } else {
            leave(value, of: child, to: next)
          }
        },
        end: sink.end
      )
    )
  }

  /// Leaves a value of a source to the holder of the gate.
  @inlinable
  @inline(never)
  func leave<Value>(
    _ value: Value,
    of child: RunScope,
    to next: @escaping (Value) -> Void
  ) {
    enqueue { [self] in if isRunning, !child.isCancelled { next(value) } }
  }

  /// Starts one of a fixed number of sources; both of its paths are taken with the gate held.
  @inlinable
  func begin<Value: Sendable, Failure>(
    _ source: SignalProducer<Value, Failure>,
    into sink: Sink<Value, Failure>
  ) {
    // A signal needs no start, and nothing but an observation ends with it. What is counted must be
    // a run.
    if case .signal(let signal) = source.plan, !Census.isCounting {
      return follow(signal, into: sink)
    }
    let child = RunScope()
    hold(child)
    begin(
      source,
      in: child,
      into: Sink(value: sink.value, end: { [self] in finish($0, to: sink) })
    )
  }
}
