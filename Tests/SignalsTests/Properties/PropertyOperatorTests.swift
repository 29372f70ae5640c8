import Signals
import SignalsTesting
import Testing

@Suite("Operators of properties")
struct PropertyOperatorTests {
  private struct Point: Equatable, Sendable {
    var x = 0
    var y = 0
  }

  @Test("map transforms, picks a member, or tells a constant")
  func map() {
    let point = MutableProperty(Point())
    let sum = point.map { $0.x + $0.y }
    let constant = Recorder(point.map(value: "moved").producer)
    point.value = Point(x: 1, y: 2)
    #expect(sum.value == 3)
    #expect(point.map(\.y).value == 2)
    #expect(constant.values == ["moved", "moved"])
  }

  @Test("filter holds the latest value that passed, also when nobody looks meanwhile")
  func filter() {
    let number = MutableProperty(1)
    let even = number.filter(initial: 0) { $0.isMultiple(of: 2) }
    #expect(even.value == 0)
    let recorder = Recorder(even.producer)
    number.value = 2
    number.value = 3
    #expect(even.value == 2)
    #expect(recorder.values == [0, 2])
    #expect(number.filter(initial: 0) { $0 > 2 }.value == 3)
  }

  @Test("what depends on the past has seen all of it, also when nobody looked")
  func unobservedHistory() {
    let number = MutableProperty(1)
    let (pairs, unique) = (number.combinePrevious(0), number.uniqueValues())
    #expect(pairs.value == (0, 1))
    number.value = 2
    number.value = 3
    number.value = 1
    #expect(pairs.value == (3, 1))
    #expect(unique.value == 3)
    #expect(number.uniqueValues { $0 % 2 }.value == 1)
  }

  @Test("skipRepeats tells only what is different")
  func skipRepeats() {
    let source = MutableProperty(1)
    let recorder = Recorder(source.skipRepeats().producer)
    for value in [1, 2, 2, 1] { source.value = value }
    #expect(recorder.values == [1, 2, 1])
  }

  @Test("uniqueValues tells a value once")
  func uniqueValues() {
    let number = MutableProperty(1)
    let recorder = Recorder(number.uniqueValues { $0 / 10 }.producer)
    for value in [5, 12, 3, 19, 20] { number.value = value }
    #expect(recorder.values == [1, 12, 20])
  }

  @Test("combinePrevious and its source are never told apart")
  func combinePreviousWithoutGlitch() {
    let number = MutableProperty(1)
    let both = number.combineLatest(with: number.combinePrevious(0)).map { [$0, $1.0, $1.1] }
    let recorder = Recorder(both.producer)
    number.value = 2
    number.value = 5
    #expect(recorder.values == [[1, 0, 1], [2, 1, 2], [5, 2, 5]])
  }

  @Test("what depends on the past does not outlive its owner, and lets go of its sources")
  func release() {
    let number = MutableProperty(1)
    weak var captured: Captured?
    do {
      let object = Captured()
      captured = object
      let filtered = number.filter(initial: 0) { _ in
        object.touch()
        return true
      }
      number.value = 2
      #expect(filtered.value == 2)
    }
    number.value = 3
    #expect(captured == nil)
  }

  @Test("a property that keeps up may be dropped while its source changes on another thread")
  func releaseRacingChanges() {
    let number = MutableProperty(0)
    onThreads(3) { index in
      for round in 0..<2_000 {
        if index == 0 {
          number.value = round
        } else {
          let filtered = number.filter(initial: -1) { $0.isMultiple(of: 2) }
          _ = filtered.zip(with: number).value
        }
      }
    }
    #expect(number.value == 1_999)
  }

  @Test("combineLatest takes any number, and sequences")
  func combineLatest() {
    let (a, b, c) = (MutableProperty(1), MutableProperty("x"), MutableProperty(true))
    let all = Recorder(Property.combineLatest(a, b, c).map { "\($0)\($1)\($2)" }.producer)
    b.value = "y"
    #expect(all.values == ["1xtrue", "1ytrue"])
    let numbers = [MutableProperty(1), MutableProperty(2)]
    let list = Property.combineLatest(numbers)
    numbers[1].value = 5
    #expect(list?.value == [1, 5])
    let none: [MutableProperty<Int>] = []
    #expect(Property<Int>.combineLatest(none) == nil)
    #expect(Property.combineLatest(none, emptySentinel: [7]).value == [7])
  }

  @Test("zip pairs by position, whatever the order of changes")
  func zip() {
    let (a, b, c) = (MutableProperty(1), MutableProperty(10), MutableProperty(100))
    let pairs = Recorder(a.zip(with: b).map { [$0, $1] }.producer)
    let triples = Property.zip(a, b, c)
    a.value = 2
    a.value = 3
    b.value = 20
    #expect(pairs.values == [[1, 10], [2, 20]])
    b.value = 30
    c.value = 200
    #expect(pairs.values.last == [3, 30])
    #expect(triples.value == (2, 20, 200))
    let list = Property.zip([a, b], emptySentinel: [])
    a.value = 4
    #expect(list.value == [3, 30])
    b.value = 40
    #expect(list.value == [4, 40])
    #expect(Property<Int>.zip([MutableProperty<Int>]()) == nil)
  }

  @Test("a zipped property that dies with what derives from it is taken out of its sources")
  func zipDiesLast() {
    let a = MutableProperty(1)
    let sums = Recorder(a.combineLatest(with: a).map { $0 + $1 }.producer)
    let zipped = Recorder(Property.zip(a, a).map { $0 + $1 }.producer)
    zipped.dispose()
    a.value = 2
    sums.dispose()
    a.value = 3
    #expect(sums.values == [2, 4])
    #expect(zipped.values == [2])
  }

  @Test("negate, and, or, all and any follow their sources")
  func booleans() {
    let (a, b) = (MutableProperty(true), MutableProperty(false))
    #expect(!a.negate().value)
    #expect(!a.and(b).value)
    #expect(a.or(b).value)
    let all = Property.all(a, b, Property(value: true))
    let any = Property.any([a, b])
    let recorder = Recorder(all.producer)
    b.value = true
    #expect(recorder.values == [false, true])
    (a.value, b.value) = (false, false)
    #expect(!any.value)
    #expect(Property.all([MutableProperty<Bool>]()).value)
    #expect(!Property<Bool>.any([MutableProperty<Bool>]()).value)
  }

  @Test("C73: withLatest pairs a value with the other's value of the same step")
  func withLatest() {
    let number = MutableProperty(0)
    let pairs = number.filter(initial: 0) { $0.isMultiple(of: 2) }.withLatest(from: number)
    let recorder = Recorder(pairs.map { [$0, $1] }.producer)
    for value in 1...4 { number.value = value }
    #expect(recorder.values == [[0, 0], [2, 2], [4, 4]])
  }
}
