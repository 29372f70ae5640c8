public import Synchronization

/// The observers of one signal, and the way that its events take to them.
///
/// Everything but `hasEnded` is touched only by the holder of `gate`. Signals that are derived
/// from one another by operators with one source share the gate of their root, so that sending
/// takes it once.
///
/// Who owns whom: the input and the slots of upstream signals own a core; a core owns its slots;
/// a slot owns what its observer captured. The `Signal` that users hold is a shell around the
/// core. When there is neither shell nor observer, the core ends silently and lets go of its
/// source.
@usableFromInline
final class SignalCore<Value: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let gate: Gate

  /// Whether the terminal event has been sent, or can never come any more.
  @usableFromInline let hasEnded = Synchronization.Atomic<Bool>(false)

  /// Where the events come from, or what ends with this signal.
  ///
  /// Disposed of at the end.
  private var resource: (any Disposable)?
  private var hasShell = true
  /// Nobody can ever send here, so nobody needs to be remembered.
  @usableFromInline let isInert: Bool
  /// How many operators there are from the root to here.
  @usableFromInline let depth: Int

  @exclusivity(unchecked) @usableFromInline var slots: UnsafeMutablePointer<Unmanaged<Slot>?>
  @exclusivity(unchecked) @usableFromInline var count = 0
  private var capacity = 1
  private var holes = 0
  /// What the census knows of this signal, if it was on when that was made.
  let census: CensusRecord?

  @usableFromInline
  init(gate: Gate, isInert: Bool = false, depth: Int = 0) {
    self.gate = gate
    self.isInert = isInert
    self.depth = depth
    slots = .allocate(capacity: 1)
    census = Census.record(.signal, "Signal<\(Value.self), \(Failure.self)>")
  }

  deinit {
    for index in 0..<count { slots[index]?.release() }
    slots.deallocate()
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
    let count = count
    let slots = slots
    var index = 0
    while index < count {
      if let slot = slots[index] {
        slot._withUnsafeGuaranteedRef { slot in
          if gate.leaving.load(ordering: .relaxed) == 0 || !slot.observation.isDisposed {
            slot.value(value)
          }
        }
      }
      index += 1
    }
  }

  /// Hands the terminal event to every observer and lets go of everything.
  ///
  /// The caller holds the gate.
  @usableFromInline
  func end(_ termination: Termination<Failure>) {
    finish { slot in
      if !slot.observation.isDisposed { slot.end(termination) }
    }
  }

  private func finish(_ farewell: (Slot) -> Void) {
    guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
    census?.close()
    let (ended, endedCount) = (slots, count)
    slots = .allocate(capacity: 1)
    (count, capacity, holes) = (0, 1, 0)
    for index in 0..<endedCount {
      guard let slot = ended[index]?.takeRetainedValue() else { continue }
      farewell(slot)
      slot.observation.detach()
    }
    ended.deallocate()
    let resource = resource.take()
    resource?.dispose()
  }
}

// MARK: - Observing

extension SignalCore {
  /// Adds an observer, or interrupts it if there is nothing to observe any more.
  ///
  /// - Returns: `nil` if the signal had already ended.
  @usableFromInline
  func observe(_ sink: Sink<Value, Failure>) -> (any Disposable)? {
    if hasEnded.load(ordering: .acquiring) {
      sink.end(.interrupted)
      return nil
    }
    if isInert { return AnyDisposable() }
    let observation = Observation(self)
    let slot = Slot(sink, observation)
    if gate.enter() {
      insert(slot)
      gate.leave()
    } else {
      gate.enqueue { [self] in insert(slot) }
    }
    return observation
  }

  private func insert(_ slot: Slot) {
    guard !slot.observation.isDisposed else { return }
    guard !hasEnded.load(ordering: .relaxed) else {
      slot.observation.detach()
      return slot.end(.interrupted)
    }
    if count == capacity { grow() }
    slot.observation.index = count
    slots[count] = .passRetained(slot)
    count += 1
    census?.countObservers(1)
  }

  fileprivate func remove(_ observation: Observation) {
    let slot = takeSlot(at: observation.index)
    compactIfWorthwhile()
    endIfForgotten()
    // What the observer captured dies last: its `deinit`s find a core in order.
    withExtendedLifetime(slot) {}
  }

  private func takeSlot(at index: Int) -> Slot? {
    guard index >= 0, index < count, let slot = slots[index]?.takeRetainedValue() else {
      return nil
    }
    slots[index] = nil
    slot.observation.detach()
    holes += 1
    census?.countObservers(-1)
    return slot
  }

  private func compactIfWorthwhile() {
    guard holes > count / 2 else { return }
    var kept = 0
    for index in 0..<count {
      guard let slot = slots[index] else { continue }
      if kept != index {
        slots[kept] = slot
        slots[index] = nil
        slot.takeUnretainedValue().observation.index = kept
      }
      kept += 1
    }
    (count, holes) = (kept, 0)
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Unmanaged<Slot>?>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: slots, count: count)
    slots.deallocate()
    (slots, capacity) = (larger, capacity * 2)
  }
}

// MARK: - Life

extension SignalCore {
  /// Ties something to the end of this signal.
  ///
  /// Called once, before the signal is given away.
  @usableFromInline
  func attach(_ resource: any Disposable) {
    gate.run { [self] in
      if hasEnded.load(ordering: .relaxed) {
        resource.dispose()
      } else {
        self.resource = resource
      }
    }
  }

  /// The signal that users hold is gone.
  @usableFromInline
  func shellWasReleased() {
    if gate.enter() {
      hasShell = false
      endIfForgotten()
      gate.leave()
    } else {
      gate.enqueue { [self] in
        hasShell = false
        endIfForgotten()
      }
    }
  }

  private func endIfForgotten() {
    if !hasShell, count == holes { finish { _ in } }
  }
}

// MARK: - One observer

extension SignalCore {
  /// One observer's place.
  ///
  /// The core owns it.
  @usableFromInline
  final class Slot {
    @usableFromInline let value: (Value) -> Void
    @usableFromInline let end: (Termination<Failure>) -> Void
    @usableFromInline let observation: Observation

    init(_ sink: Sink<Value, Failure>, _ observation: Observation) {
      value = sink.value
      end = sink.end
      self.observation = observation
    }
  }

  /// What the observer holds.
  ///
  /// It keeps nothing alive that the observer captured.
  @usableFromInline
  final class Observation: Disposable, @unchecked Sendable {
    private let disposed = Synchronization.Atomic<Bool>(false)
    private let gate: Gate
    private var core: SignalCore?
    fileprivate var index = -1

    fileprivate init(_ core: SignalCore) {
      gate = core.gate
      self.core = core
    }

    @usableFromInline var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    @usableFromInline
    func dispose() {
      guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
      if gate.enter() {
        core?.remove(self)
        core = nil
        gate.leave()
      } else {
        // No event may begin once we return, although the slot is there until the gate is free.
        gate.leaving.wrappingAdd(1, ordering: .releasing)
        gate.enqueue { [self] in
          core?.remove(self)
          core = nil
          gate.leaving.wrappingSubtract(1, ordering: .relaxed)
        }
      }
    }

    /// There is nothing left to remove.
    ///
    /// The caller holds the gate.
    fileprivate func detach() {
      core = nil
    }
  }
}
