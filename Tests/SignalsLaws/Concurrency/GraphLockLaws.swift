import Dispatch
import Signals
import SignalsTesting
import Synchronization
import Testing

/// Threads that set and read the same properties as fast as they can.
@Suite("Threads at one property")
struct GraphLockLaws {
  /// More threads than processors, so that some are stopped wherever they are.
  private static let readers = 3

  @Test("who reads in the midst of a step sees what was before it or what is after it")
  func words() throws {
    try check("a reading in the midst of a step", cases: 4, .int(in: 1...2)) { writers in
      let (first, second) = (MutableProperty(0), MutableProperty(0))
      let running = Synchronization.Atomic<Int>(writers)
      let faults = Lock<[String]>([])
      onThreads(writers + Self.readers) { thread in
        if thread < writers {
          for turn in 0..<20_000 {
            transaction {
              first.value = 2 * turn + 1
              Self.idle()
              second.value = first.value + 1
              first.value = second.value
            }
            Self.idle()
          }
          running.subtract(1, ordering: .relaxed)
        } else {
          while running.load(ordering: .relaxed) > 0 {
            for _ in 0..<1_000 where first.value & 1 == 1 {
              faults.withLock { $0.append("a value within a step") }
            }
            let pair = snapshot { (first.value, second.value) }
            if pair.0 != pair.1 { faults.withLock { $0.append("a mixture \(pair)") } }
          }
        }
      }
      try requireEqual(faults.withLock { Array($0.prefix(3)) }, [], "faults")
      try requireEqual(first.value, second.value, "in the end")
    }
  }

  /// Takes as long as a few readings.
  private static func idle() {
    var turns = 40
    while turns > 0 { turns -= 1 }
  }

  @Test("whatever threads add to a property, nothing is lost")
  func sums() throws {
    try check("threads add to a property", cases: 6, .int(in: 2...3)) { threads in
      let sum = MutableProperty(0)
      let told = Lock(0)
      sum.signal.observeValues { value in told.withLock { $0 = max($0, value) } }
      onThreads(threads) { _ in
        for _ in 0..<500 { sum.modify { $0 += 1 } }
      }
      try requireEqual(sum.value, threads * 500)
      try requireEqual(told.withLock { $0 }, threads * 500, "the last that is told")
    }
  }

  @Test("objects are whole however they are set and read, and let go of in the end")
  func objects() throws {
    try check("objects that are set and read by threads", cases: 4, .int(in: 0...9)) { number in
      let count = LivingCount()
      do {
        let property = MutableProperty(count.tracked([number]))
        let isRunning = Synchronization.Atomic<Bool>(true)
        let faults = Lock<[String]>([])
        onThreads(1 + Self.readers) { thread in
          if thread == 0 {
            for turn in 1...20_000 { property.value = count.tracked([number + turn]) }
            isRunning.store(false, ordering: .relaxed)
          } else {
            var last = number
            while isRunning.load(ordering: .relaxed) {
              let value = property.value.value
              if value.count != 1 || value[0] < last { faults.withLock { $0.append("\(value)") } }
              last = value.first ?? 0
            }
          }
        }
        try requireEqual(faults.withLock { Array($0.prefix(3)) }, [], "faults")
      }
      try requireEqual(count.living, 0, "objects that are kept")
    }
  }

  @Test("who comes while a long step is made waits for its end, and then goes on")
  func waiting() throws {
    try check("who waits for a long step", cases: 40, .int(in: 1...2)) { waiters in
      let property = MutableProperty("before")
      let asked = Lock(0)
      let seen = Lock<[String]>([])
      onThreads(waiters + 1) { thread in
        if thread == 0 {
          transaction {
            property.value = "within"
            asked.withLock { $0 += 1 }
            // Until everybody is about to read, and long enough for them to be put to sleep.
            while asked.withLock({ $0 }) <= waiters {}
            for turn in 0..<20_000 { asked.withLock { $0 = max($0, turn % 2) } }
            property.value = "after"
          }
        } else {
          while asked.withLock({ $0 }) == 0 {}
          asked.withLock { $0 += 1 }
          let value = property.value
          seen.withLock { $0.append(value) }
        }
      }
      try requireEqual(seen.withLock { $0 }, Array(repeating: "after", count: waiters))
    }
  }

  @Test("what a thread reads while another one derives is nothing that is derived from")
  func derivingMeanwhile() throws {
    try check("a thread reads while another one derives", cases: 20, .zip(.bool(), .bool())) {
      isObserved,
      isWord in
      let (source, other) = (MutableProperty(0), MutableProperty(0))
      let (word, text) = (MutableProperty(0), MutableProperty(""))
      let (runs, isAsked, hasRead) = (Lock(0), Lock(false), DispatchSemaphore(value: 0))
      let derived = Property<Int>.computed {
        let value = source.value
        runs.withLock { $0 += 1 }
        guard value == 1 else { return value }
        isAsked.withLock { $0 = true }
        // Long enough for the other thread to read, if it does not wait.
        _ = hasRead.wait(timeout: .now() + .milliseconds(5))
        return value + other.value
      }
      let observation = isObserved ? derived.producer.start() : nil
      _ = derived.value
      onThreads(2) { thread in
        if thread == 0 {
          source.value = 1
          _ = derived.value
        } else {
          while !isAsked.withLock({ $0 }) {}
          if isWord { _ = word.value } else { _ = text.value }
          hasRead.signal()
        }
      }
      runs.withLock { $0 = 0 }
      word.value = 1
      text.value = "1"
      _ = derived.value
      try requireEqual(runs.withLock { $0 }, 0, "runs after what the other thread has read changed")
      other.value = 2
      try requireEqual(derived.value, 3, "the value")
      try requireEqual(runs.withLock { $0 }, 1, "runs after what it reads itself changed")
      observation?.dispose()
    }
  }
}
