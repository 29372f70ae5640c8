import Signals
import SignalsTesting
import Testing

@Suite("The property graph: dependencies and laziness")
struct PropertyGraphDependencyTests {
  private let a = MutableProperty(1)
  private let runs = Counter()

  /// A property whose evaluations are counted.
  private func counted<Value: Equatable & Sendable>(
    _ derive: @escaping @Sendable () -> Value
  ) -> Property<Value> {
    Property.computed { [runs] in
      runs.increment()
      return derive()
    }
  }

  @Test("G14: the branch that is taken is a dependency, the other is none, and they swap")
  func branches() {
    let condition = MutableProperty(true)
    let (left, right) = (MutableProperty("l1"), MutableProperty("r1"))
    let chosen = counted { condition.value ? left.value : right.value }
    let recorder = Recorder(chosen.producer)
    right.value = "r2"
    #expect(runs.count == 1)
    left.value = "l2"
    condition.value = false
    let before = runs.count
    left.value = "l3"
    #expect(runs.count == before)
    right.value = "r3"
    #expect(recorder.values == ["l1", "l2", "r2", "r3"])
  }

  @Test("G16: what was read under a condition is not computed when the condition has ended")
  func conditionEnds() {
    let b = Property.computed { [a] in a.value < 2 ? a.value : nil }
    let c = counted { [a] in a.value * 10 }
    let d = Property.computed { b.value == nil ? -1 : c.value }
    let recorder = Recorder(d.producer)
    #expect(runs.count == 1)
    a.value = 2
    #expect(recorder.values == [10, -1])
    #expect(runs.count == 1)
  }

  @Test("G18: a later run may find a dependency, and another one lose it")
  func laterDependencies() {
    let flag = MutableProperty(false)
    let derived = counted { [a] in flag.value ? a.value : 0 }
    let recorder = Recorder(derived.producer)
    a.value = 2
    flag.value = true
    a.value = 3
    flag.value = false
    let before = runs.count
    a.value = 4
    #expect(runs.count == before)
    #expect(recorder.values == [0, 2, 3, 0])
  }

  @Test("G19: what a run reads for the first time is brought up to date before it is used")
  func newDependencyIsCurrent() {
    let flag = MutableProperty(false)
    let stale = counted { [a] in a.value * 10 }
    #expect(stale.value == 10)
    let derived = Property.computed { flag.value ? stale.value : 0 }
    let recorder = Recorder(derived.producer)
    transaction {
      a.value = 2
      flag.value = true
    }
    #expect(recorder.values == [0, 20])
    #expect(runs.count == 2)
  }

  @Test("a source that is read a hundred times is one dependency")
  func repeatedReads() {
    let derived = counted { [a] in (0..<100).reduce(0) { sum, _ in sum + a.value } }
    let recorder = Recorder(derived.producer)
    a.value = 2
    #expect(recorder.values == [100, 200])
    #expect(runs.count == 2)
  }

  @Test("sources whose order changes, with one another computed between, are all dependencies")
  func reorderedReads() {
    let order = MutableProperty(false)
    let sources = (0..<4).map { MutableProperty($0) }
    let last = Property.computed { sources[3].value + sources[0].value }
    let derived = counted {
      let seen = sources[0].value
      let reads = order.value ? [2, 1, 0] : [0, 1, 2]
      return reads.reduce(last.value + seen) { $0 * 10 + sources[$1].value }
    }
    let recorder = Recorder(derived.producer)
    for flag in [true, false, true] {
      order.value = flag
      for source in sources {
        let before = runs.count
        source.value += 1
        #expect(runs.count == before + 1)
      }
    }
    #expect(recorder.values.last == derived.value)
  }

  @Test("G20: making computes nothing, a second read computes nothing, no source: once for ever")
  func creationAndCache() {
    let derived = counted { [a] in a.value * 2 }
    #expect(runs.count == 0)
    #expect(derived.value == 2)
    #expect(derived.value == 2)
    #expect(runs.count == 1)
    let constant = counted { 7 }
    #expect(constant.value + constant.value == 14)
    a.value = 2
    #expect(constant.value == 7)
    #expect(runs.count == 2)
  }

  @Test("G21: two sets without an observer, then a read: one evaluation")
  func onceForSeveralSets() {
    let b = MutableProperty(10)
    let derived = counted { [a] in a.value + b.value }
    #expect(derived.value == 11)
    a.value = 2
    b.value = 20
    #expect(derived.value == 22)
    #expect(runs.count == 2)
  }

  @Test("G22: who observes what has been read before is told of later sets")
  func readThenObserved() {
    let derived = counted { [a] in a.value * 2 }
    #expect(derived.value == 2)
    let recorder = Recorder(derived.producer)
    a.value = 2
    #expect(recorder.values == [2, 4])
  }

  @Test("G23: who observes after a set that nobody saw begins with what was set")
  func changedWhileCold() {
    let derived = counted { [a] in a.value * 2 }
    #expect(derived.value == 2)
    a.value = 2
    let recorder = Recorder(derived.producer)
    #expect(recorder.values == [4])
    a.value = 3
    #expect(recorder.values == [4, 6])
  }

  @Test("G24: what is never read is never computed")
  func neverRead() {
    let derived = counted { [a] in a.value * 2 }
    for value in 0..<10 { a.value = value }
    #expect(runs.count == 0)
    withExtendedLifetime(derived) {}
  }

  @Test("a property that a derivation makes for itself is held until it makes another one")
  func madeInside() {
    let derived = Property.computed { [a] in
      let own = (0..<5).map { number in a.map { $0 + number } }
      return own.reduce(Property(value: 1).value) { $0 + $1.value }
    }
    let recorder = Recorder(derived.producer)
    for value in 0..<100 {
      a.value = value
      // What has been let go of would be overwritten.
      let others = (0..<50).map { MutableProperty($0) }
      #expect(derived.value == 11 + 5 * value)
      withExtendedLifetime(others) {}
    }
    #expect(recorder.values.last == 11 + 5 * 99)
  }
}
