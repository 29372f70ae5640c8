import Signals
import SignalsTesting
import Testing

/// The numbers are those of the collected cases of property graphs.
@Suite("The property graph")
struct PropertyGraphTests {
  @Test("1: a diamond computes its end once a set, with both sides new, and tells once")
  func diamond() {
    let a = MutableProperty(1)
    let runs = Counter()
    let b = a.map { $0 + 1 }
    let c = a.map { $0 * 10 }
    let d = b.combineLatest(with: c).map { b, c in
      runs.increment()
      return b * 1_000 + c
    }
    let recorder = Recorder(d.producer)
    #expect(runs.count == 1)
    a.value = 2
    #expect(recorder.values == [2_010, 3_020])
    #expect(runs.count == 2)
  }

  @Test("1: a diamond of ten tells its observer once a set")
  func diamondOfTen() {
    let source = MutableProperty(0)
    let derived = (0..<10).map { index in source.map { $0 + index } }
    let sum = Property.computed { derived.reduce(0) { $0 + $1.value } }
    let recorder = Recorder(sum.signal)
    source.value = 1
    source.value = 2
    #expect(recorder.values == [55, 65])
  }

  @Test("6: where both sides stay the same, the join does not run")
  func bothSidesConstant() {
    let a = MutableProperty(1)
    let runs = Counter()
    let b = Property.computed { a.value > 0 }
    let c = Property.computed { a.value < 100 }
    let d = Property.computed {
      runs.increment()
      return b.value && c.value
    }
    let recorder = Recorder(d.signal)
    a.value = 2
    a.value = 3
    #expect(runs.count == 1)
    #expect(recorder.values == [])
    #expect(d.value)
  }

  @Test("10: where each level reads the two above, each runs once")
  func exponentialConvergence() {
    let source = MutableProperty(1)
    let runs = Counter()
    var above: (Property<Int>, Property<Int>) = (source.map { $0 }, source.map { $0 })
    for _ in 0..<20 {
      let (left, right) = above
      let make = {
        Property.computed {
          runs.increment()
          return (left.value &+ right.value) % 1_000
        }
      }
      above = (make(), make())
    }
    let (left, right) = above
    let recorder = Recorder(left.combineLatest(with: right).map { $0 + $1 }.producer)
    #expect(runs.count == 40)
    source.value = 2
    #expect(runs.count == 80)
    #expect(recorder.values.count == 2)
  }

  @Test("13: a step stops where a value stays the same")
  func cutOff() {
    let source = MutableProperty(0)
    let runs = Counter()
    let parity = Property.computed { source.value % 2 }
    let next = parity.map { value in
      runs.increment()
      return value + 1
    }
    let recorder = Recorder(next.producer)
    for value in [2, 4, 6] { source.value = value }
    #expect(runs.count == 1)
    #expect(recorder.values == [1])
  }

  @Test("14: a branch that is not taken is no dependency")
  func dynamicDependencies() {
    let condition = MutableProperty(true)
    let (left, right) = (MutableProperty("l1"), MutableProperty("r1"))
    let chosen = Property.computed { condition.value ? left.value : right.value }
    let recorder = Recorder(chosen.producer)
    right.value = "r2"
    left.value = "l2"
    condition.value = false
    left.value = "l3"
    right.value = "r3"
    #expect(recorder.values == ["l1", "l2", "r2", "r3"])
  }

  @Test("20 and 21: nothing is computed before it is read, and once for several sets")
  func laziness() {
    let source = MutableProperty(1)
    let runs = Counter()
    let derived = source.map { value in
      runs.increment()
      return value * 2
    }
    #expect(runs.count == 0)
    source.value = 2
    source.value = 3
    #expect(derived.value == 6)
    #expect(derived.value == 6)
    #expect(runs.count == 1)
  }

  @Test("22 and 23: an observer of what was read before sees what was set meanwhile")
  func coldThenLive() {
    let source = MutableProperty(1)
    let derived = source.map { $0 * 2 }
    #expect(derived.value == 2)
    source.value = 2
    let recorder = Recorder(derived.producer)
    source.value = 3
    #expect(recorder.values == [4, 6])
    recorder.dispose()
    source.value = 4
    #expect(derived.value == 8)
  }

  @Test("35: disposing of the last observer makes what is upstream lazy again")
  func liveThenCold() {
    let source = MutableProperty(1)
    let runs = Counter()
    let derived = source.map { value in
      runs.increment()
      return value
    }.map { $0 }
    let recorder = Recorder(derived.producer)
    recorder.dispose()
    let before = runs.count
    source.value = 2
    source.value = 3
    #expect(runs.count == before)
    #expect(derived.value == 3)
  }

  @Test("37: a set inside an observer is the next step for everybody")
  func setInsideAnObserver() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let sum = a.combineLatest(with: b).map { $0 + $1 }
    let log = Log<String>()
    sum.signal.observeValues { log.add("first \($0)") }
    a.signal.observeValues { b.value = $0 * 10 }
    sum.signal.observeValues { log.add("second \($0)") }
    a.value = 1
    #expect(log.entries == ["first 1", "second 1", "first 11", "second 11"])
  }

  @Test("44: what is derived and not observed is released although its source lives")
  func release() {
    let source = MutableProperty(1)
    weak var weakly: Captured?
    do {
      let captured = Captured()
      weakly = captured
      let derived = source.map { value in
        captured.touch()
        return value
      }
      let recorder = Recorder(derived.producer)
      source.value = 2
      recorder.dispose()
    }
    #expect(weakly == nil)
  }

  @Test("an observation keeps what it observes, and disposal lets go of it")
  func observationKeeps() {
    let source = MutableProperty(1)
    weak var weakly: Captured?
    let recorder: Recorder<Int, Never>
    do {
      let captured = Captured()
      weakly = captured
      recorder = Recorder(
        source.map { value in
          captured.touch()
          return value
        }.producer
      )
    }
    source.value = 2
    #expect(recorder.values == [1, 2])
    recorder.dispose()
    #expect(weakly == nil)
  }

  @Test("42: a property that depends on itself traps")
  func cycle() async {
    await #expect(processExitsWith: .failure) {
      let box = Lock<Property<Int>?>(nil)
      let first = Property.computed { box.withLock { $0 }?.value ?? 0 }.named("first")
      let second = Property.computed { first.value + 1 }.named("second")
      box.withLock { $0 = second }
      _ = second.value
    }
  }

  @Test("a derivation that sets a property traps")
  func writeInsideADerivation() async {
    await #expect(processExitsWith: .failure) {
      let source = MutableProperty(1)
      let bad = source.map { value in
        source.value = value + 1
        return value
      }
      _ = bad.value
    }
  }

  @Test("a, c and d: from several threads, no observer ever sees a mixture")
  func noMixtures() {
    let pair = MutableProperty((0, 0))
    let (plus, minus) = (pair.map(\.0), pair.map(\.1))
    let sum = plus.combineLatest(with: minus).map { $0 + $1 }
    let recorder = Recorder(sum.producer)
    onThreads(3) { thread in
      for value in 1...500 {
        if thread < 2 {
          pair.value = (value, -value)
        } else {
          #expect(sum.value == 0)
        }
      }
    }
    #expect(recorder.values.allSatisfy { $0 == 0 })
    #expect(recorder.values.count == 1_001)
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

  @Test("boolean properties combine")
  func booleans() {
    let (a, b) = (MutableProperty(true), MutableProperty(false))
    #expect(a.and(b).value == false)
    #expect(a.or(b).value)
    #expect(a.negate().value == false)
  }

  @Test("any number of properties combine into one tuple a step")
  func combineMany() {
    let source = MutableProperty(1)
    let all = Property.combineLatest(
      source,
      source.map { $0 * 2 },
      source.map { "\($0)" },
      Property(value: true)
    )
    let recorder = Recorder(all.map { "\($0)" }.producer)
    source.value = 2
    #expect(recorder.values == [#"(1, 2, "1", true)"#, #"(2, 4, "2", true)"#])
  }

  @Test("skipRepeats tells only what is different")
  func skipRepeats() {
    let source = MutableProperty(1)
    let recorder = Recorder(source.skipRepeats().producer)
    for value in [1, 2, 2, 1] { source.value = value }
    #expect(recorder.values == [1, 2, 1])
  }
}
