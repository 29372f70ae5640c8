import Signals
import SignalsTesting
import Testing

@Suite("The property graph: transactions")
struct PropertyGraphTransactionTests {
  private let a = MutableProperty(0)
  private let b = MutableProperty(0)
  private let runs = Counter()

  @Test("G25: three sets in one are told once, with the last value")
  func once() {
    let recorder = Recorder(a.producer)
    transaction {
      for value in 1...3 { a.value = value }
    }
    #expect(recorder.values == [0, 3])
  }

  @Test("G26: only the outermost of nested ones tells")
  func nesting() {
    let recorder = Recorder(a.producer)
    transaction {
      transaction { a.value = 1 }
      #expect(recorder.values == [0])
      a.value = 2
    }
    #expect(recorder.values == [0, 2])
  }

  @Test("G27: inside, what has been set is read, derived values too")
  func readAfterWrite() {
    let sum = a.combineLatest(with: b).map { $0 + $1 }
    let recorder = Recorder(sum.producer)
    transaction {
      a.value = 1
      #expect(a.value == 1)
      #expect(sum.value == 1)
      b.value = 10
      #expect(sum.value == 11)
    }
    #expect(recorder.values == [0, 11])
  }

  @Test("G28: what was set before an error stays set and is told, and the error goes out")
  func throwing() {
    let recorder = Recorder(a.producer)
    #expect(throws: TestFailure.first) {
      try transaction {
        a.value = 5
        throw TestFailure.first
      }
    }
    #expect(recorder.values == [0, 5])
  }

  // A set of an equal value is told, as in ReactiveSwift; what must stay silent skips repeats.
  @Test("G29: a source that is set and set back computes nothing below where repeats are skipped")
  func reverted() {
    let derived = a.skipRepeats().combineLatest(with: b.skipRepeats()).map { [runs] first, second in
      runs.increment()
      return first * 10 + second
    }
    let recorder = Recorder(derived.producer)
    transaction {
      a.value = 1
      a.value = 0
    }
    #expect(runs.count == 1)
    #expect(recorder.values == [0])
    transaction {
      a.value = 1
      a.value = 0
      b.value = 5
    }
    #expect(runs.count == 2)
    #expect(recorder.values == [0, 5])
  }

  @Test("G30: where opposite changes cancel each other out, it is computed and nobody is told")
  func cancellingOut() {
    let sum = Property.computed { [a, b, runs] in
      runs.increment()
      return a.value + b.value
    }
    let recorder = Recorder(sum.producer)
    transaction {
      a.value += 1
      b.value -= 1
    }
    #expect(runs.count == 2)
    #expect(recorder.values == [0])
  }

  @Test("G33: reading one derived property inside tells no observer of another one early")
  func readingTellsNobody() {
    let (first, second) = (a.map { $0 + 1 }, a.map { $0 + 2 })
    let recorder = Recorder(second.producer)
    transaction {
      a.value = 1
      #expect(first.value == 2)
      #expect(recorder.values == [2])
      a.value = 2
    }
    #expect(recorder.values == [2, 4])
  }

  @Test("unrelated properties that are set together are told once each, and may set each other")
  func unrelated() {
    let (first, second) = (Recorder(a.map { $0 * 2 }.signal), Recorder(b.signal))
    a.signal.observeValues { [b] value in if value == 1 { b.value = 100 } }
    transaction {
      a.value = 1
      b.value = 1
      a.value = 1
    }
    #expect(first.values == [2])
    #expect(second.values == [1, 100])
  }

  @Test("an observation that ends inside of one, after a set, is not told")
  func disposalInside() {
    let recorder = Recorder(a.map { $0 + 1 }.producer)
    transaction {
      a.value = 1
      recorder.dispose()
      a.value = 2
    }
    #expect(recorder.values == [1])
  }
}
