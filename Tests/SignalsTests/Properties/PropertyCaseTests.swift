import Signals
import SignalsTesting
import Testing

@Suite("Cases of properties")
struct PropertyCaseTests {
  @Test("C119: a property completes when what it shows is interrupted")
  func interruptedSource() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = Property(initial: 0, then: signal)
    let recorder = Recorder(property.map { $0 + 1 }.producer)
    input.send(value: 1)
    input.sendInterrupted()
    #expect(recorder.events == [.value(1), .value(2), .completed])
    #expect(property.value == 1)
  }

  @Test("C120: the producer of a derived property outlives the property, until the source ends")
  func droppedProperty() {
    var source: MutableProperty<Int>? = MutableProperty(1)
    let producer = source?.map { $0 * 10 }.producer ?? .empty
    let recorder = Recorder(producer)
    source?.value = 2
    source = nil
    #expect(recorder.events == [.value(10), .value(20), .completed])
  }

  @Test("C121: the streams of a property that was made of a stream outlive it")
  func droppedFedProperty() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var property: Property<Int>? = Property(initial: 0, then: signal)
    let recorder = Recorder(property?.producer ?? .empty)
    property = nil
    input.send(value: 1)
    #expect(recorder.values == [0, 1])
    _ = property
  }

  @Test("C123: a modification that changes nothing is not told, unless that is asked for")
  func unchanged() {
    let property = MutableProperty([1, 2])
    let recorder = Recorder(property.signal)
    property.modify { $0.append(3) }
    property.modify { $0.sort() }
    #expect(recorder.values == [[1, 2, 3]])
    property.modify(tellingUnchanged: true) { $0.sort() }
    #expect(recorder.values == [[1, 2, 3], [1, 2, 3]])
  }

  @Test("C123: a modification that fails is undone and not told")
  func failedModification() {
    let property = MutableProperty([1, 2])
    let recorder = Recorder(property.signal)
    #expect(throws: TestFailure.first) {
      try property.modify { (value: inout [Int]) throws(TestFailure) in
        value = []
        throw .first
      }
    }
    #expect(property.value == [1, 2])
    #expect(recorder.values.isEmpty)
  }

  @Test("C129: ten thousand bindings that end leave nothing behind")
  func rebinding() {
    let source = MutableProperty(0)
    let (reuse, input) = Signal<Void, Never>.pipe()
    let count = Counter()
    for _ in 0..<10_000 {
      source.producer.take(until: reuse).startWithValues { _ in count.increment() }
      input.send(value: ())
    }
    let before = count.count
    source.value = 1
    #expect(count.count == before)
    #expect(before == 10_000)
  }

  @Test("C131: who observes after a set begins with what was set")
  func setBeforeObserving() {
    let property = MutableProperty(1)
    property.value = 2
    #expect(Recorder(property.producer).values == [2])
  }

  @Test("C150: when two threads have set a property, its value is the last one told")
  func racingSets() {
    for _ in 0..<500 {
      let property = MutableProperty(0)
      let (first, second) = (Recorder(property.signal), Recorder(property.signal))
      onThreads(2) { index in property.value = index + 1 }
      #expect(first.values == second.values)
      #expect(first.values.last == property.value)
    }
  }

  @Test("a property of something that may be missing takes a stream of what is there")
  func optionalInitial() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = Property<Int?>(initial: nil, then: signal)
    #expect(property.value == nil)
    input.send(value: 1)
    #expect(property.value == 1)
  }
}
