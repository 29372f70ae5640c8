public import Synchronization

/// One signal: its observers, and the way that its events take to them.
@usableFromInline
final class SignalCore<Value: Sendable, Failure: Error>: ObserverList, @unchecked Sendable {
  @inlinable
  init(gate: Gate, isInert: Bool = false, depth: Int = 0) {
    super.init(
      gate: gate,
      isInert: isInert,
      depth: depth,
      type: "Signal<\(Value.self), \(Failure.self)>"
    )
  }

  /// One observer's place, with what it has to say to it.
  ///
  /// Its closures are constants of a final class, so a call through a guaranteed reference needs no
  /// reference counting.
  @usableFromInline
  final class Receiver: EndingSlot<Failure> {
    @usableFromInline let value: (Value) -> Void

    @inlinable
    init(_ sink: Sink<Value, Failure>, _ observation: Observation, doing step: Step? = nil) {
      value = sink.value
      super.init(sink.end, observation, doing: step)
    }
  }
}

/// What of an observer's place does not depend on the values: steps change those on their way, but no
/// end.
@usableFromInline
class EndingSlot<Failure: Error>: ObserverList.Slot {
  @usableFromInline final let end: (Termination<Failure>) -> Void

  @inlinable
  init(
    _ end: @escaping (Termination<Failure>) -> Void,
    _ observation: Observation,
    doing step: Step?
  ) {
    self.end = end
    super.init(observation, doing: step)
  }

  @inlinable
  override final func interrupt() {
    end(.interrupted)
  }
}

// MARK: - Sending

extension SignalCore {
  /// Sends a value from outside: at once if the gate is free, else as soon as its holder comes to it.
  @inlinable
  func send(_ value: Value) {
    if gate.enter() {
      deliver(value)
      gate.leave()
    } else {
      leave(value)
    }
  }

  /// Leaves a value to the holder of the gate.
  ///
  /// Apart from `send`, whose way through an idle gate would otherwise count references for the
  /// closure that it does not make.
  @usableFromInline
  @inline(never)
  func leave(_ value: Value) {
    gate.enqueue { [self] in deliver(value) }
  }

  @usableFromInline
  func send(_ termination: Termination<Failure>) {
    gate.run { [self] in end(termination) }
  }

  /// Hands a value to every observer.
  ///
  /// The caller holds the gate.
  @inlinable
  func deliver(_ value: Value) {
    // Nobody is added or taken out meanwhile: that needs the gate.
    if count == 1 {
      if let slot = slots[0] { hand(value, to: slot) }
    } else {
      deliverToAll(value)
    }
  }

  @inlinable
  @inline(never)
  func deliverToAll(_ value: Value) {
    let count = count
    let slots = slots
    var index = 0
    while index < count {
      if let slot = slots[index] { hand(value, to: slot) }
      index += 1
    }
  }

  @inlinable
  @inline(__always)
  func hand(_ value: Value, to slot: Unmanaged<Slot>) {
    slot._withUnsafeGuaranteedRef { slot in
      if gate.leaving.load(ordering: .relaxed) == 0 || !slot.observation.isDisposed {
        if let steps = slot.steps {
          pass(value, to: slot, through: steps)
        } else {
          unsafeDowncast(slot, to: Receiver.self).value(value)
        }
      }
    }
  }

  /// Apart from `hand`, whose way to an observer without steps would otherwise be longer.
  @inlinable
  @inline(never)
  func pass(_ value: Value, to slot: Slot, through steps: Unmanaged<Step>) {
    guard Step.fits(Value.self) else {
      return withUnsafePointer(to: value) { slot.pass($0, through: steps) }
    }
    withUnsafeTemporaryAllocation(byteCount: Step.room, alignment: Step.alignment) { buffer in
      guard let place = buffer.baseAddress else { return }
      place.initializeMemory(as: Value.self, to: value)
      slot.pass(UnsafeRawPointer(place), by: place, through: steps)
    }
  }

  /// Hands the terminal event to every observer and lets go of everything.
  ///
  /// The caller holds the gate.
  @inlinable
  func end(_ termination: Termination<Failure>) {
    finish { slot in
      if !slot.observation.isDisposed {
        unsafeDowncast(slot, to: EndingSlot<Failure>.self).end(termination)
      }
    }
  }
}

// MARK: - Observing

extension SignalCore {
  /// Adds an observer, or interrupts it if there is nothing to observe any more.
  ///
  /// - Returns: `nil` if the signal had already ended.
  @inlinable
  func observe(_ sink: Sink<Value, Failure>) -> (any Disposable)? {
    if hasEnded.load(ordering: .acquiring) {
      sink.end(.interrupted)
      return nil
    }
    if isInert { return AnyDisposable() }
    let observation = Observation(self)
    add(Receiver(sink, observation))
    return observation
  }

  /// Has a signal, which is new, send what an operator makes of the values.
  @inlinable
  func feed<NewValue: Sendable>(
    _ derived: SignalCore<NewValue, Failure>,
    through pass: Pass<Value, NewValue>
  ) {
    if hasEnded.load(ordering: .acquiring) { return derived.end(.interrupted) }
    if isInert { return }
    let step = Step(
      pass.body,
      handOver: { slot, place in
        let value = place.assumingMemoryBound(to: NewValue.self).move()
        slot?._withUnsafeGuaranteedRef {
          unsafeDowncast($0, to: SignalCore<NewValue, Failure>.Receiver.self).value(value)
        }
      }
    )
    let observation = Observation(self)
    derived.attach(source: observation)
    let sink = derived.sink
    add(Receiver(Sink(value: pass.attach(sink.value), end: sink.end), observation, doing: step))
  }

  /// Where those who hold the gate put what the signal is to send.
  @inlinable var sink: Sink<Value, Failure> {
    Sink(value: { self.deliver($0) }, end: { self.end($0) })
  }
}
