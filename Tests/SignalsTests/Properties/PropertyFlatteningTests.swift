import Signals
import SignalsTesting
import Testing

@Suite("Flattening of properties")
struct PropertyFlatteningTests {
  @Test("the latest inner property is followed, and only that one")
  func latest() {
    let (a, b) = (MutableProperty(1), MutableProperty(10))
    let outer = MutableProperty(a)
    let flat = outer.flatten(.latest)
    let recorder = Recorder(flat.producer)
    a.value = 2
    outer.value = b
    a.value = 3
    b.value = 20
    #expect(recorder.values == [1, 2, 10, 20])
    #expect(flat.value == 20)
  }

  @Test("a step that changes which one is followed, and its value, is told once")
  func latestWithoutGlitch() {
    let index = MutableProperty(0)
    let values = [index.map { $0 * 10 }, index.map { $0 * 100 }]
    let picked = index.flatMap(.latest) { values[$0] }
    let recorder = Recorder(picked.combineLatest(with: index).map { [$0, $1] }.producer)
    index.value = 1
    #expect(recorder.values == [[0, 0], [100, 1]])
  }

  @Test("the inner property is made once for each outer value")
  func transformRunsOnce() {
    let (outer, inner) = (MutableProperty(1), MutableProperty(5))
    let count = Counter()
    let sum = outer.flatMap(.latest) { value in
      count.increment()
      return inner.map { $0 + value }
    }
    let recorder = Recorder(sum.producer)
    inner.value = 6
    inner.value = 7
    outer.value = 2
    #expect(recorder.values == [6, 7, 8, 9])
    #expect(count.count == 2)
  }

  @Test("merge follows every inner property, concat the first until it ends")
  func otherStrategies() {
    let (a, b) = (MutableProperty(1), MutableProperty(10))
    let outer = MutableProperty(a)
    let (merged, concatenated) = (outer.flatten(.merge), outer.flatten(.concat))
    outer.value = b
    a.value = 2
    #expect(merged.value == 2)
    #expect(concatenated.value == 2)
    b.value = 11
    #expect(merged.value == 11)
    #expect(concatenated.value == 2)
  }

  @Test("it completes when the outer and the inner property have")
  func completion() {
    var outer: MutableProperty<Property<Int>>? = MutableProperty(Property(value: 1))
    var inner: MutableProperty<Int>? = MutableProperty(5)
    let recorder = Recorder(
      outer?.flatten(.latest).producer ?? .empty
    )
    outer?.value = inner.map { Property($0) } ?? Property(value: 0)
    outer = nil
    #expect(recorder.termination == nil)
    inner?.value = 6
    inner = nil
    #expect(recorder.events == [.value(1), .value(5), .value(6), .completed])
  }
}
