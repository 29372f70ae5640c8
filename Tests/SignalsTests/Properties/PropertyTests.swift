import Signals
import SignalsTesting
import Testing

@Suite("Property and MutableProperty")
struct PropertyTests {
  @Test("a producer sends the present value first, a signal does not")
  func presentValue() {
    let property = MutableProperty(1)
    let (producer, signal) = (Recorder(property.producer), Recorder(property.signal))
    property.value = 2
    #expect(producer.values == [1, 2])
    #expect(signal.values == [2])
  }

  @Test("every set is told, also of an equal value")
  func equalValues() {
    let property = MutableProperty(1)
    let recorder = Recorder(property.signal)
    property.value = 1
    property.value = 1
    #expect(recorder.values == [1, 1])
  }

  @Test("C02: sets inside an observer follow, in order, and the last notification is the value")
  func reentrantSets() {
    let property = MutableProperty(0)
    let log = Log<[Int]>()
    property.signal.observeValues { value in if value < 3 { property.value = value + 1 } }
    property.signal.observeValues { log.add([$0, property.value]) }
    property.value = 1
    #expect(log.entries.map(\.first) == [1, 2, 3])
    #expect(log.entries.last == [3, 3])
  }

  @Test("C09: a start inside an observer sends the present value at once")
  func startInsideAnObserver() {
    let (foo, bar) = (MutableProperty(0), MutableProperty(0))
    let log = Log<Int>()
    foo.signal.observeValues { bar.value = $0 }
    bar.signal.observeValues { _ in
      let before = log.count
      foo.producer.take(first: 1).startWithValues { log.add($0) }
      #expect(log.count == before + 1)
    }
    foo.value = 5
    #expect(log.entries == [5])
  }

  @Test("C10: an observer that is made inside an observer gets the present value once")
  func observerInsideAnObserver() {
    let property = MutableProperty(0)
    let log = Log<Int>()
    let isFirst = Counter()
    property.signal.observeValues { _ in
      guard isFirst.increment() == 1 else { return }
      property.producer.startWithValues { log.add($0) }
    }
    property.value = 1
    #expect(log.entries == [1])
    property.value = 2
    #expect(log.entries == [1, 2])
  }

  @Test("producer and signal complete when the property is released")
  func completion() {
    var property: MutableProperty<Int>? = MutableProperty(1)
    let (producer, signal) = (Recorder(property!.producer), Recorder(property!.signal))
    property = nil
    #expect(producer.events == [.value(1), .completed])
    #expect(signal.events == [.completed])
  }

  @Test("a constant sends its value and completes")
  func constant() {
    let property = Property(value: 3)
    #expect(property.value == 3)
    #expect(Recorder(property.producer).events == [.value(3), .completed])
  }

  @Test("a view keeps the last value of a released property, and its streams complete")
  func viewOfAReleasedProperty() {
    var source: MutableProperty<Int>? = MutableProperty(1)
    let view = Property(source!).map { $0 * 10 }
    let recorder = Recorder(view.producer)
    source?.value = 2
    source = nil
    #expect(view.value == 20)
    #expect(recorder.events == [.value(10), .value(20), .completed])
    #expect(Recorder(view.producer).events == [.value(20), .completed])
  }

  @Test("C120: what derives from a property is told although the derived object is gone")
  func derivedObjectIsGone() {
    let source = MutableProperty(1)
    let recorder = Recorder(source.map { $0 + 1 }.producer)
    source.value = 2
    #expect(recorder.values == [2, 3])
  }

  @Test("a captured property lives as long as its view")
  func capturing() {
    weak var weakly: MutableProperty<Int>?
    var view: Property<Int>?
    do {
      let source = MutableProperty(1)
      weakly = source
      view = Property(capturing: source)
    }
    #expect(weakly != nil)
    #expect(view?.value == 1)
    view = nil
    #expect(weakly == nil)
  }

  @Test("a property of a stream holds its latest value")
  func initialThen() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = Property(initial: 0, then: signal)
    let recorder = Recorder(property.producer)
    input.send(value: 1)
    #expect(property.value == 1)
    input.sendCompleted()
    #expect(property.value == 1)
    #expect(recorder.events == [.value(0), .value(1), .completed])
  }

  @Test("a property of a stream ends the work when nothing needs it")
  func streamIsInterrupted() {
    let log = Log<String>()
    var property: Property<Int>? = Property(
      initial: 0,
      then: SignalProducer<Int, Never>.never.on(interrupted: { log.add("interrupted") })
    )
    #expect(property?.value == 0)
    property = nil
    #expect(log.entries == ["interrupted"])
  }

  @Test("modify changes in place and is told once; an error leaves the value as it was")
  func modify() {
    let property = MutableProperty([1])
    let recorder = Recorder(property.signal)
    let count = property.modify { value in
      value.append(2)
      return value.count
    }
    #expect(count == 2)
    #expect(throws: TestFailure.first) {
      try property.modify { (value: inout [Int]) throws(TestFailure) in
        value.append(3)
        throw .first
      }
    }
    #expect(property.value == [1, 2])
    #expect(recorder.values == [[1, 2]])
    #expect(property.swap([9]) == [1, 2])
  }

  @Test("modifications from several threads are all made")
  func concurrentModifications() {
    let property = MutableProperty(0)
    let recorder = Recorder(property.signal)
    onThreads(4) { _ in for _ in 0..<1_000 { property.modify { $0 += 1 } } }
    #expect(property.value == 4_000)
    #expect(recorder.values == Array(1...4_000))
  }

  @Test("C150: after sets from two threads, the value is every observer's last event")
  func concurrentSets() {
    for round in 0..<500 {
      let property = MutableProperty(-1)
      let (first, second) = (Recorder(property.signal), Recorder(property.map { $0 }.signal))
      onThreads(2) { property.value = round * 2 + $0 }
      #expect(first.values.last == property.value)
      #expect(second.values.last == property.value)
      #expect(first.values.count == 2)
    }
  }

  @Test("observers of two properties that read each other from two threads do not deadlock")
  func crossObservation() {
    let (left, right) = (MutableProperty(0), MutableProperty(0))
    let reads = Counter()
    left.signal.observeValues { _ in if right.value >= 0 { reads.increment() } }
    right.signal.observeValues { _ in if left.value >= 0 { reads.increment() } }
    onThreads(2) { thread in
      for value in 1...1_000 { (thread == 0 ? left : right).value = value }
    }
    #expect(reads.count == 2_000)
  }

  @Test("an observer that takes its time does not keep others from reading")
  func slowObserver() {
    let property = MutableProperty(0)
    let (entered, mayLeave) = (Latch(), Latch())
    property.signal.observeValues { _ in
      entered.open()
      mayLeave.wait()
    }
    onThreads(2) { thread in
      if thread == 0 {
        property.value = 1
      } else {
        entered.wait()
        #expect(property.value == 1)
        mayLeave.open()
      }
    }
  }

  @Test("as a property wrapper")
  func wrapper() {
    struct Model {
      @MutableProperty var name = "Ann"
    }
    let model = Model()
    let recorder = Recorder(model.$name.producer)
    model.name = "Bob"
    #expect(recorder.values == ["Ann", "Bob"])
  }
}
