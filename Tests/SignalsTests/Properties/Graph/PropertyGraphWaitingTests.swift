import Signals
import SignalsTesting
import Synchronization
import Testing

/// What goes on beside a derivation that takes its time.
@Suite("The property graph: derivations that take long")
struct PropertyGraphWaitingTests {
  @Test("a derivation that does not come to its end keeps nobody from an unrelated graph")
  func unrelated() {
    let slow = SlowGraph()
    let finished = Latch()
    onThreads(2) { thread in
      guard thread == 1 else {
        slow.source.value = 1
        return
      }
      slow.isDeriving.wait()
      let source = MutableProperty(1)
      let text = MutableProperty("a")
      let recorder = Recorder(source.map { $0 * 2 }.producer)
      let both = Property.computed { text.value + "\(source.value)" }
      source.value = 2
      source.modify { $0 += 1 }
      text.value = "b"
      #expect(both.value == "b3")
      let handle = both.signal.observeValues { _ in }
      source.value = 4
      handle?.dispose()
      #expect(recorder.values == [2, 4, 6, 8])
      finished.open()
      slow.mayGoOn.open()
    }
    finished.wait()
    #expect(slow.recorder.values == [0, 10])
  }

  @Test("the source of a derivation under way is read and set when that has come to its end")
  func related() {
    let slow = SlowGraph()
    let log = Log<String>()
    onThreads(3) { thread in
      switch thread {
      case 0: slow.source.value = 1
      case 1:
        slow.isDeriving.wait()
        slow.mayGoOn.open()
        log.add("read \(slow.other.value)")
      default:
        slow.isDeriving.wait()
        slow.source.value = 2
      }
    }
    #expect(log.entries == ["read 101"] || log.entries == ["read 102"])
    #expect(slow.recorder.values == [0, 10, 20])
  }

  @Test("whoever reads what another thread is deriving waits for it, and it is derived once")
  func sameNode() {
    let slow = SlowGraph()
    let hasRead = Latch()
    onThreads(3) { thread in
      switch thread {
      case 0: slow.source.value = 1
      case 1:
        slow.isDeriving.wait()
        #expect(slow.derived.value == 10)
        hasRead.open()
      default:
        slow.isDeriving.wait()
        // Somebody who comes and goes meanwhile.
        _ = MutableProperty(1).map { $0 }.value
        slow.mayGoOn.open()
        hasRead.wait()
      }
    }
    #expect(slow.runs.count == 2)
  }

  @Test("a transaction waits for nobody until it comes to what a derivation is under way for")
  func transactions() {
    let slow = SlowGraph()
    let (first, second) = (MutableProperty(0), MutableProperty(0))
    let difference = Property.computed { first.value - second.value }
    let mixtures = Counter()
    let (hasBegun, isOver) = (Latch(), Latch())
    onThreads(3) { thread in
      switch thread {
      case 0: slow.source.value = 1
      case 1:
        slow.isDeriving.wait()
        transaction {
          first.value = 1
          second.value = 1
        }
        transaction {
          first.value = 2
          hasBegun.open()
          first.value = slow.derived.value
          second.value = first.value
        }
        isOver.open()
      default:
        hasBegun.wait()
        slow.mayGoOn.open()
        for _ in 0..<100 where difference.value != 0 { mixtures.increment() }
        isOver.wait()
      }
    }
    #expect(mixtures.count == 0)
    #expect((first.value, second.value) == (10, 10))
  }

  @Test(
    "a transaction that wants what a derivation holds which waits for it comes after that, whole"
  )
  func transactionInARing() {
    let (first, second) = (MutableProperty(0), MutableProperty(0))
    let (isDeriving, hasSet) = (Latch(), Latch())
    let isFirstTime = Synchronization.Atomic<Bool>(true)
    let runs = Log<[Int]>()
    // Reads the second one, and then, when the transaction has set that, the first.
    let sum = Property.computed {
      let two = second.value
      if isFirstTime.exchange(false, ordering: .relaxed) {
        isDeriving.open()
        hasSet.wait()
      }
      let one = first.value
      runs.add([one, two])
      return one + two
    }
    let recorder = record(sum) {
      isDeriving.wait()
      transaction {
        first.value = 1
        hasSet.open()
        second.value = 10
        first.value = 2
      }
    }
    #expect(sum.value == 12)
    #expect(recorder?.values == [0, 12])
    #expect(runs.entries == [[0, 0], [2, 10]])
  }

  @Test("a transaction comes after all others that are in a ring with it")
  func transactionInALongRing() {
    let sources = (0..<3).map { MutableProperty($0) }
    let latches = (0..<3).map { _ in Latch() }
    let isFirstTime = Synchronization.Atomic<Bool>(true)
    let runs = Log<[Int]>()
    // Each reads its own source, waits until the others have done so, and reads the one before.
    let sums = [1, 2].map { index in
      Property.computed {
        let own = sources[index].value
        if isFirstTime.load(ordering: .relaxed) {
          latches[index].open()
          for latch in latches { latch.wait() }
        }
        let other = sources[index - 1].value
        runs.add([index, own, other])
        return own + other
      }
    }
    onThreads(3) { thread in
      if thread == 0 {
        transaction {
          sources[0].value = 10
          latches[0].open()
          for latch in latches { latch.wait() }
          sources[2].value = 20
          isFirstTime.store(false, ordering: .relaxed)
        }
      } else {
        #expect(sums[thread - 1].value == 2 * thread - 1)
      }
    }
    #expect(sums.map(\.value) == [11, 21])
    #expect(Set(runs.entries) == [[1, 1, 0], [2, 2, 1], [1, 1, 10], [2, 20, 1]])
    #expect(runs.entries.count == 4)
  }

  @Test("what cannot be taken back goes first, and what was computed of it is computed again")
  func modificationInARing() {
    let (first, second) = (MutableProperty([0]), MutableProperty(0))
    let (isDeriving, hasBegun) = (Latch(), Latch())
    let isFirstTime = Synchronization.Atomic<Bool>(true)
    let sum = Property.computed {
      let two = second.value
      if isFirstTime.exchange(false, ordering: .relaxed) {
        isDeriving.open()
        hasBegun.wait()
      }
      return first.value.reduce(two, +)
    }
    let recorder = record(sum) {
      isDeriving.wait()
      first.modify { values in
        values.append(1)
        hasBegun.open()
        second.value = 10
        values.append(second.value)
      }
    }
    #expect(sum.value == 21)
    #expect(recorder?.values == [21])
  }

  @Test("those who modify in each other's sight come to their end")
  func modifications() {
    let (first, second) = (MutableProperty(1), MutableProperty(1))
    onThreads(2) { thread in
      for _ in 0..<1_000 {
        if thread == 0 {
          first.modify { $0 = ($0 + second.value) % 1_000 }
        } else {
          second.modify { $0 = ($0 + first.value) % 1_000 }
        }
      }
    }
    #expect(first.value < 1_000 && second.value < 1_000)
  }

  @Test("what a derivation reads after others were at work is a source of it all the same")
  func tracking() {
    let (first, second) = (MutableProperty(1), MutableProperty(2))
    let (isDeriving, mayGoOn) = (Latch(), Latch())
    let sum = Property.computed {
      let value = first.value
      isDeriving.open()
      mayGoOn.wait()
      return value + second.value
    }
    let recorder = record(sum) {
      isDeriving.wait()
      let other = MutableProperty(0)
      for value in 1...10 { other.value = value }
      mayGoOn.open()
    }
    second.value = 3
    first.value = 2
    #expect(recorder?.values == [3, 4, 5])
  }

  @Test("derivations on several threads that read into each other's graphs all come to their end")
  func crossing() {
    for count in [2, 3, 4] {
      let sources = (0..<count).map { MutableProperty($0) }
      let others = sources.map { source in Property.computed { source.value + 100 } }
      let latches = (0..<count).map { _ in Latch() }
      // Each reads its own graph, waits until all have done so, and reads the next one.
      let sums = (0..<count).map { index in
        Property.computed {
          let own = sources[index].value
          latches[index].open()
          for latch in latches { latch.wait() }
          return own + others[(index + 1) % count].value
        }
      }
      onThreads(count) { thread in
        #expect(sums[thread].value == thread + (thread + 1) % count + 100)
      }
      sources[0].value = 10
      #expect(sums[0].value == 10 + 1 + 100)
      #expect(sums[count - 1].value == count - 1 + 110)
    }
  }

  @Test("derivations on several threads that derive from each other trap, with their names")
  func cycle() async {
    await #expect(processExitsWith: .failure) {
      let latches = (0..<2).map { _ in Latch() }
      let nodes = Lock<[Property<Int>]>([])
      let made = (0..<2).map { index in
        Property.computed { () -> Int in
          latches[index].open()
          for latch in latches { latch.wait() }
          return nodes.withLock { $0[1 - index] }.value
        }.named("node \(index)")
      }
      nodes.withLock { $0 = made }
      onThreads(2) { thread in _ = made[thread].value }
    }
  }

  @Test(
    "who ends an observation while a step is under way is told of that at most, and all is let go of"
  )
  func disposal() throws {
    let slow = SlowGraph()
    let told = Counter()
    try expectReleased {
      let captured = Captured()
      let late = Lock<Property<Int>?>(
        slow.source.map { value in
          captured.touch()
          return value + 1
        }
      )
      let observation = late.withLock { $0?.signal.observeValues { _ in told.increment() } }
      onThreads(2) { thread in
        guard thread == 1 else {
          slow.source.value = 1
          return
        }
        slow.isDeriving.wait()
        slow.mayGoOn.open()
        observation?.dispose()
        let released = late.withLock { $0.take() }
        withExtendedLifetime(released) {}
      }
      return captured
    }
    #expect(slow.recorder.values == [0, 10])
    #expect(told.count <= 1)
  }
}

/// Begins to observe a property on one thread, while another one works.
private func record(
  _ property: Property<Int>,
  while work: @escaping @Sendable () -> Void
) -> Recorder<Int, Never>? {
  let recorder = Lock<Recorder<Int, Never>?>(nil)
  onThreads(2) { thread in
    guard thread == 0 else { return work() }
    let new = Recorder(property.producer)
    recorder.withLock { $0 = new }
  }
  return recorder.withLock { $0 }
}

/// A source, and what is derived from it by a closure that waits when the source is 1.
private final class SlowGraph: Sendable {
  let source = MutableProperty(0)
  let derived: Property<Int>
  let other: Property<Int>
  let recorder: Recorder<Int, Never>
  let (isDeriving, mayGoOn) = (Latch(), Latch())
  let runs = Counter()

  init() {
    derived = Property.computed { [source, isDeriving, mayGoOn, runs] in
      runs.increment()
      let value = source.value
      if value == 1 {
        isDeriving.open()
        mayGoOn.wait()
      }
      return value * 10
    }
    other = Property.computed { [source] in source.value + 100 }
    recorder = Recorder(derived.producer)
  }
}
