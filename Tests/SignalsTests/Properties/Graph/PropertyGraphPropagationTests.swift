import Signals
import SignalsTesting
import Testing

/// The numbers are those of the collected cases of property graphs.
@Suite("The property graph: propagation")
struct PropertyGraphPropagationTests {
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

  @Test("G01: the end of a diamond runs once a set and sees both sides new")
  func diamond() {
    let (b, c) = (a.map { $0 + 1 }, a.map { $0 * 10 })
    let d = counted { b.value * 1_000 + c.value }
    #expect(d.value == 2_010)
    a.value = 2
    #expect(d.value == 3_020)
    #expect(runs.count == 2)
    let recorder = Recorder(d.producer)
    a.value = 3
    #expect(recorder.values == [3_020, 4_030])
    #expect(runs.count == 3)
  }

  @Test("G01: a diamond of ten tells its observer once a set")
  func diamondOfTen() {
    let derived = (0..<10).map { index in a.map { $0 + index } }
    let sum = Property.computed { derived.reduce(0) { $0 + $1.value } }
    let recorder = Recorder(sum.signal)
    a.value = 2
    a.value = 3
    #expect(recorder.values == [65, 75])
  }

  @Test("G02: what hangs below a diamond runs once")
  func diamondWithTail() {
    let (b, c) = (a.map { $0 + 1 }, a.map { $0 * 10 })
    let d = b.combineLatest(with: c).map { $0 + $1 }
    let tail = counted { d.value * 2 }
    let recorder = Recorder(tail.producer)
    a.value = 2
    #expect(recorder.values == [24, 46])
    #expect(runs.count == 2)
  }

  @Test("G03: the join of a short and a long way runs once, and so do two tails below it")
  func jaggedDiamond() {
    let b = a.map { $0 + 1 }
    let longWay = b.map { $0 + 1 }
    let joinRuns = Counter()
    let join = Property.computed { [a] in
      joinRuns.increment()
      return a.value * 100 + longWay.value
    }
    let (first, second) = (counted { join.value + 1 }, counted { join.value + 2 })
    let (one, two) = (Recorder(first.producer), Recorder(second.producer))
    a.value = 2
    #expect(one.values == [104, 205])
    #expect(two.values == [105, 206])
    #expect(joinRuns.count == 2)
    #expect(runs.count == 4)
  }

  @Test("G04: what reads a source and what derives from it runs once, and so does its child")
  func skipConnection() {
    let b = a.map { $0 - 1 }
    let c = counted { [a] in a.value + b.value }
    let child = counted { "\(c.value)" }
    let recorder = Recorder(child.producer)
    a.value = 4
    #expect(recorder.values == ["1", "7"])
    #expect(runs.count == 4)
  }

  @Test("G05: with one side constant and the other new, the join runs once")
  func oneSideConstant() {
    let b = Property.computed { [a] in a.value > 0 }
    let c = a.map { $0 * 10 }
    let d = counted { "\(b.value) \(c.value)" }
    let recorder = Recorder(d.producer)
    a.value = 2
    #expect(recorder.values == ["true 10", "true 20"])
    #expect(runs.count == 2)
  }

  @Test("G06: with both sides constant, the join does not run, observed or not")
  func bothSidesConstant() {
    let b = Property.computed { [a] in a.value > 0 }
    let c = Property.computed { [a] in a.value < 100 }
    let d = counted { b.value && c.value }
    #expect(d.value)
    a.value = 2
    #expect(d.value)
    #expect(runs.count == 1)
    let recorder = Recorder(d.signal)
    a.value = 3
    a.value = 4
    #expect(runs.count == 1)
    #expect(recorder.values == [])
  }

  @Test("G07: with two of three sides constant, the join runs once")
  func twoSidesConstant() {
    let b = Property.computed { [a] in a.value > 0 }
    let c = Property.computed { [a] in a.value < 100 }
    let d = a.map { $0 * 10 }
    let join = counted { "\(b.value) \(c.value) \(d.value)" }
    let recorder = Recorder(join.producer)
    a.value = 2
    #expect(recorder.values.last == "true true 20")
    #expect(runs.count == 2)
  }

  @Test("G08: a join runs after all of its sides, and everything at most once")
  func order() {
    let log = Log<String>()
    let logged = { (name: String, derive: @escaping @Sendable () -> Int) in
      Property.computed {
        let value = derive()
        log.add(name)
        return value
      }
    }
    let b = logged("b") { [a] in a.value + 1 }
    let c = logged("c") { [a] in a.value + 2 }
    let d = logged("d") { b.value + c.value }
    let recorder = Recorder(d.producer)
    let before = log.count
    a.value = 2
    let order = Array(log.entries.dropFirst(before))
    #expect(order.sorted() == ["b", "c", "d"])
    #expect(order.last == "d")
    #expect(recorder.values == [5, 7])
  }

  @Test("G09: where each reads the source and the one before, each runs once")
  func linearConvergence() {
    let b = MutableProperty(10)
    let c = counted { [a] in a.value + b.value }
    let d = counted { [a] in a.value + c.value }
    let recorder = Recorder(d.producer)
    a.value = 2
    #expect(recorder.values == [12, 14])
    #expect(runs.count == 4)
  }

  @Test("G10: where each level reads the two above, each runs once")
  func exponentialConvergence() {
    var above = (a.map { $0 }, a.map { $0 })
    for _ in 0..<20 {
      let (left, right) = above
      let make = { counted { (left.value &+ right.value) % 1_000 } }
      above = (make(), make())
    }
    let (left, right) = above
    let recorder = Recorder(left.combineLatest(with: right).map { $0 + $1 }.producer)
    #expect(runs.count == 40)
    a.value = 2
    #expect(runs.count == 80)
    #expect(recorder.values.count == 2)
  }

  @Test("G11: two sources that both feed two derivations run each once in a transaction")
  func crossFeeding() {
    let b = MutableProperty(10)
    let sum = counted { [a] in a.value + b.value }
    let product = counted { [a] in a.value * b.value }
    let join = counted { "\(sum.value) \(product.value)" }
    let recorder = Recorder(join.producer)
    transaction {
      a.value = 2
      b.value = 20
    }
    #expect(recorder.values == ["11 10", "22 40"])
    #expect(runs.count == 6)
  }

  @Test("G12: of many derivations with an observer each, every observer is told once")
  func fanOut() {
    let recorders = (0..<100).map { index in Recorder(a.map { $0 + index }.signal) }
    a.value = 2
    #expect(recorders.map(\.values) == (0..<100).map { [2 + $0] })
  }

  @Test("G13: a step stops where a value stays the same")
  func cutOff() {
    let parity = counted { [a] in a.value % 2 }
    let nextRuns = Counter()
    let next = parity.map { value in
      nextRuns.increment()
      return value + 1
    }
    let recorder = Recorder(next.producer)
    for value in [3, 5, 7] { a.value = value }
    #expect(runs.count == 4)
    #expect(nextRuns.count == 1)
    #expect(recorder.values == [2])
  }
}
