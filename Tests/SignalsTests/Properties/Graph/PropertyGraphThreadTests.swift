import Signals
import SignalsTesting
import Synchronization
import Testing

@Suite("The property graph: threads")
struct PropertyGraphThreadTests {
  private let count = Scale.workload(2_000) + 200

  @Test("Ga: of two sources that are always set together, nobody ever sees a mixture")
  func noMixtures() {
    let (x, y) = (MutableProperty(0), MutableProperty(0))
    let sum = x.combineLatest(with: y).map { $0 + $1 }
    let computed = Property.computed { x.value + y.value }
    let mixtures = Counter()
    let observer = sum.producer.startWithValues { if $0 != 0 { mixtures.increment() } }
    onThreads(4) { [count] thread in
      for value in 1...count {
        if thread < 2 {
          transaction {
            x.value = value
            y.value = -value
          }
        } else if sum.value != 0 || computed.value != 0 {
          mixtures.increment()
        }
      }
    }
    observer.dispose()
    #expect(mixtures.count == 0)
    #expect(sum.value == 0)
  }

  @Test("Gb and Gc: each observer sees steps in their order, and what it sees last is the value")
  func order() {
    let source = MutableProperty(0)
    let derived = source.map { $0 * 2 }
    let recorders = (0..<3).map { _ in Recorder(derived.producer) }
    onThreads(4) { [count] _ in
      for _ in 0..<count { source.modify { $0 += 1 } }
    }
    #expect(source.value == 4 * count)
    for recorder in recorders {
      #expect(recorder.values == Array(stride(from: 0, through: 8 * count, by: 2)))
    }
  }

  @Test("Gd: no observer is inside two steps at once")
  func serial() {
    let (first, second) = (MutableProperty(0), MutableProperty(0))
    let sum = Property.computed { first.value + second.value }
    let inside = Synchronization.Atomic<Int>(0)
    let overlaps = Counter()
    let handle = sum.signal.observeValues { _ in
      if inside.wrappingAdd(1, ordering: .relaxed).oldValue != 0 { overlaps.increment() }
      inside.wrappingSubtract(1, ordering: .relaxed)
    }
    onThreads(4) { [count] thread in
      for _ in 0..<count { (thread < 2 ? first : second).modify { $0 += 1 } }
    }
    handle?.dispose()
    #expect(overlaps.count == 0)
    #expect(sum.value == 4 * count)
  }

  @Test("Ge: derived properties and observations die by the thousand while their source is set")
  func deathDuringSets() {
    let source = MutableProperty(0)
    let alive = Counter()
    onThreads(4) { [count] thread in
      guard thread > 0 else {
        for value in 1...count { source.value = value }
        return
      }
      for index in 0..<count / 4 {
        alive.increment()
        let captured = Ending { alive.decrement() }
        let derived = source.map { value in
          captured.touch()
          return value + index
        }
        let dynamic = Property.computed { derived.value + source.value }
        let handle = dynamic.producer.startWithValues { _ in }
        if index.isMultiple(of: 2) { _ = dynamic.map { $0 }.value }
        handle.dispose()
      }
    }
    #expect(alive.count == 0)
    #expect(source.value == count)
  }

  @Test("Gf: every exchange hands out what another one has put in, and nothing is lost")
  func exchanges() {
    let property = MutableProperty(0)
    let seen = Log<Int>()
    onThreads(4) { [count] thread in
      for index in 1...count { seen.add(property.swap(thread * count + index)) }
    }
    #expect(Set(seen.entries + [property.value]) == Set(0...4 * count))
    #expect(seen.count == 4 * count)
  }

  @Test("Gf: what only grows is never read smaller than before, derived or not")
  func monotonicReads() {
    let property = MutableProperty(0)
    let derived = property.map { $0 }
    let steps = Counter()
    onThreads(4) { [count] thread in
      var (last, lastDerived) = (0, 0)
      for _ in 0..<count {
        if thread < 2 {
          property.modify { $0 += 1 }
        } else {
          let (value, derivedValue) = (property.value, derived.value)
          if value < last || derivedValue < lastDerived || derivedValue < value {
            steps.increment()
          }
          (last, lastDerived) = (value, derivedValue)
        }
      }
    }
    #expect(steps.count == 0)
    #expect(property.value == 2 * count)
  }

  @Test("properties that are combined while they are set are told in order")
  func combiningWhileSetting() {
    for _ in 0..<100 {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let (seenOfA, seenOfB) = (Recorder(a.producer), Recorder(b.producer))
      let sums = Log<Int>()
      onThreads(3) { thread in
        switch thread {
        case 0: for value in 1...50 { a.value = value }
        case 1: for value in 1...50 { b.value = value }
        default:
          a.combineLatest(with: b).map { $0 + $1 }.producer.startWithValues { sums.add($0) }
        }
      }
      #expect(seenOfA.values == Array(0...50))
      #expect(seenOfB.values == Array(0...50))
      #expect(sums.entries.last == 100)
      #expect(sums.entries == sums.entries.sorted())
    }
  }

  @Test("an observer that waits for another thread does not keep it from unrelated properties")
  func observersDoNotHoldTheGraph() {
    let (first, second) = (MutableProperty(0), MutableProperty(0))
    let (isTelling, hasSet) = (Latch(), Latch())
    first.signal.observeValues { _ in
      isTelling.open()
      hasSet.wait()
    }
    let recorder = Recorder(second.map { $0 + 1 }.signal)
    onThreads(2) { thread in
      if thread == 0 {
        first.value = 1
      } else {
        isTelling.wait()
        second.value = 1
        hasSet.open()
      }
    }
    #expect(recorder.values == [2])
  }
}

/// Says when it is released.
private final class Ending: Sendable {
  private let ended: @Sendable () -> Void

  init(_ ended: @escaping @Sendable () -> Void) {
    self.ended = ended
  }

  deinit {
    ended()
  }

  func touch() {}
}
