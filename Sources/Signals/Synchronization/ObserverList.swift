public import Synchronization

/// The observers of one signal and their places, whatever it is that they observe.
///
/// The part of a signal's core that does not depend on its values, so that there is but one of it.
///
/// Everything but `hasEnded` is touched only by the holder of `gate`. Signals that are derived
/// from one another by operators with one source share the gate of their root, so that sending
/// takes it once.
///
/// Who owns whom: the input and the slots of upstream signals own a core; a core owns its slots;
/// a slot owns what its observer captured. The `Signal` that users hold is a shell around the
/// core. When there is neither shell nor observer, the core ends silently and lets go of its
/// source. When there is no shell, and one observer, of a signal that is made by a `Step`, the
/// observer takes its place with the source, behind that step, and the core is gone.
@usableFromInline
class ObserverList: @unchecked Sendable {
  @usableFromInline final let gate: Gate

  /// Whether the terminal event has been sent, or can never come any more.
  @usableFromInline final let hasEnded = Synchronization.Atomic<Bool>(false)
  /// Nobody can ever send here, so nobody needs to be remembered.
  @usableFromInline final let isInert: Bool
  private final var hasShell = true
  /// How many operators there are from the root to here.
  @usableFromInline final let depth: Int

  /// Where the events come from, or what ends with this signal.
  ///
  /// Disposed of at the end.
  private final var resource: (any Disposable)?
  /// The place that this signal has with its source, if nothing but a step is between the two.
  private final var source: Observation?

  @exclusivity(unchecked) @usableFromInline final var slots: UnsafeMutablePointer<Unmanaged<Slot>?>
  @exclusivity(unchecked) @usableFromInline final var count = 0
  private final var capacity = 1
  private final var holes = 0
  /// What the census knows of this signal, if it was on when that was made.
  final let census: CensusRecord?

  /// Makes a list without observers.
  ///
  /// - Parameters:
  ///   - gate: What serialises the events.
  ///   - isInert: Whether nobody can ever send.
  ///   - depth: How many operators there are from the root to here.
  ///   - type: What the census calls the signal.
  @usableFromInline
  init(gate: Gate, isInert: Bool, depth: Int, type: @autoclosure () -> String) {
    self.gate = gate
    self.isInert = isInert
    self.depth = depth
    slots = .allocate(capacity: 1)
    census = Census.record(.signal, type())
  }

  deinit {
    for index in 0..<count { slots[index]?.release() }
    slots.deallocate()
  }

  /// One observer's place: what knows how to reach it.
  ///
  /// The list owns it.
  @usableFromInline
  class Slot {
    @usableFromInline final let observation: Observation
    /// What values go through on their way to the observer, which the place owns.
    ///
    /// Changes under the gate, and not while a value is on its way.
    @exclusivity(unchecked) @usableFromInline final private(set) var steps: Unmanaged<Step>?

    /// What the observer does with a value, if it is a signal that this makes of another: the step that
    /// others have to take when the signal gives way to them.
    private final var step: Step?

    @usableFromInline
    init(_ observation: Observation, doing step: Step?) {
      self.observation = observation
      self.step = step
    }

    deinit {
      steps?.release()
    }

    /// Puts the steps of another place, which is not used any more, before its own.
    fileprivate final func takeSteps(of other: Slot) {
      guard let step = other.step.take() else { return }
      if let steps { step.append(steps) }
      steps = .passRetained(step)
      guard let before = other.steps.take(), let steps else { return }
      before._withUnsafeGuaranteedRef { $0.append(steps) }
      self.steps = before
    }

    /// Tells the observer that there is nothing to observe any more.
    @usableFromInline
    func interrupt() {}
  }
}

// MARK: - Observing

extension ObserverList {
  /// Adds an observer, at once if the gate is free.
  @usableFromInline
  final func add(_ slot: Slot) {
    if gate.enter() {
      insert(slot)
      gate.leave()
    } else {
      gate.enqueue { [self] in insert(slot) }
    }
  }

  private final func insert(_ slot: Slot) {
    guard !slot.observation.isDisposed else { return }
    guard !hasEnded.load(ordering: .relaxed) else { return slot.interrupt() }
    if count == capacity { grow() }
    slot.observation.index = count
    slots[count] = .passRetained(slot)
    count += 1
    census?.countObservers(1)
  }

  fileprivate final func remove(_ observation: Observation) {
    let slot = takeSlot(at: observation.index)
    compactIfWorthwhile()
    shellOrObserverIsGone()
    // What the observer captured dies last: its `deinit`s find a core in order.
    withExtendedLifetime(slot) {}
  }

  private final func takeSlot(at index: Int) -> Slot? {
    guard index >= 0, index < count, let slot = slots[index]?.takeRetainedValue() else {
      return nil
    }
    slots[index] = nil
    slot.observation.index = -1
    // The last one, who comes and goes more often than others, leaves no hole.
    if index == count - 1 { count -= 1 } else { holes += 1 }
    census?.countObservers(-1)
    return slot
  }

  private final func compactIfWorthwhile() {
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

  private final func grow() {
    let larger = UnsafeMutablePointer<Unmanaged<Slot>?>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: slots, count: count)
    slots.deallocate()
    (slots, capacity) = (larger, capacity * 2)
  }
}

// MARK: - Life

extension ObserverList {
  /// Lets go of everything, after a word to each observer.
  ///
  /// The caller holds the gate.
  @usableFromInline
  final func finish(_ farewell: (Slot) -> Void) {
    guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
    census?.close()
    let (ended, endedCount) = (slots, count)
    slots = .allocate(capacity: 1)
    (count, capacity, holes) = (0, 1, 0)
    for index in 0..<endedCount {
      guard let slot = ended[index]?.takeRetainedValue() else { continue }
      farewell(slot)
      slot.observation.index = -1
    }
    ended.deallocate()
    let (resource, source) = (resource.take(), source.take())
    resource?.dispose()
    source?.dispose()
  }

  /// Ties something to the end of this signal.
  ///
  /// Called once, before the signal is given away.
  @usableFromInline
  final func attach(_ resource: any Disposable) {
    gate.run { [self] in
      if hasEnded.load(ordering: .relaxed) {
        resource.dispose()
      } else {
        self.resource = resource
      }
    }
  }

  /// Ties this signal to its place with its source, with nothing but a step between the two.
  ///
  /// Called once, before the place is taken.
  @usableFromInline
  final func attach(source: Observation) {
    self.source = source
  }

  /// The signal that users hold is gone.
  @usableFromInline
  final func shellWasReleased() {
    if gate.enter() {
      hasShell = false
      shellOrObserverIsGone()
      gate.leave()
    } else {
      gate.enqueue { [self] in
        hasShell = false
        shellOrObserverIsGone()
      }
    }
  }

  private final func shellOrObserverIsGone() {
    guard !hasShell else { return }
    switch count - holes {
    case 0: finish { _ in }
    case 1: giveWay()
    default: break
    }
  }

  /// Gives the place that this signal has with its source to its only observer.
  ///
  /// Nobody can observe the signal any more, so nobody can tell. The steps, with all that they
  /// have seen, go on as they are. What is counted stays.
  private final func giveWay() {
    guard let place = source, place.index >= 0, census == nil, !place.isDisposed,
      let index = (0..<count).first(where: { slots[$0] != nil }), let slot = slots[index]
    else { return }
    let list = place.list
    let own = list.slots[place.index]
    slots[index] = nil
    (count, holes, source) = (0, 0, nil)
    list.slots[place.index] = slot
    slot._withUnsafeGuaranteedRef { slot in
      slot.observation.move(to: list, at: place.index)
      own?._withUnsafeGuaranteedRef { slot.takeSteps(of: $0) }
    }
    place.index = -1
    // The last one who has this list.
    own?.release()
  }
}

// MARK: - One observer

/// What the observer of a signal holds.
///
/// It keeps nothing alive that the observer captured, nor what the signal needs: only its empty list.
@usableFromInline
final class Observation: Disposable, @unchecked Sendable {
  /// That of the list, which keeps it.
  @usableFromInline let gate: Unmanaged<Gate>
  /// Which it owns.
  ///
  /// Under the gate.
  @exclusivity(unchecked) private var ownedList: Unmanaged<ObserverList>
  /// The place in the list; -1 without one.
  ///
  /// Under the gate.
  @exclusivity(unchecked) fileprivate var index = -1
  private let disposed = Synchronization.Atomic<Bool>(false)

  @usableFromInline
  init(_ list: ObserverList) {
    gate = .passUnretained(list.gate)
    ownedList = .passRetained(list)
  }

  deinit {
    ownedList.release()
  }

  @usableFromInline var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Whether it is disposed of, for the holder of the gate.
  @inlinable var hasLeft: Bool {
    gate._withUnsafeGuaranteedRef { $0.leaving.load(ordering: .relaxed) > 0 } && isDisposed
  }

  fileprivate var list: ObserverList { ownedList.takeUnretainedValue() }

  fileprivate func move(to list: ObserverList, at index: Int) {
    ownedList.release()
    (ownedList, self.index) = (.passRetained(list), index)
  }

  @usableFromInline
  func dispose() {
    if isDisposed { return }
    gate._withUnsafeGuaranteedRef { gate in
      if gate.enter() {
        disposed.store(true, ordering: .releasing)
        remove()
        gate.leave()
      } else if !disposed.exchange(true, ordering: .acquiringAndReleasing) {
        // No event may begin once we return, although the slot is there until the gate is free.
        gate.leaving.wrappingAdd(1, ordering: .releasing)
        gate.enqueue { [self] in
          remove()
          gate.leaving.wrappingSubtract(1, ordering: .relaxed)
        }
      }
    }
  }

  private func remove() {
    ownedList._withUnsafeGuaranteedRef { $0.remove(self) }
  }
}
