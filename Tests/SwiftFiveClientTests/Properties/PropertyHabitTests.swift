import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Properties of a client in language mode 5")
struct PropertyHabitTests {
  @Test("a mutable property tells its value and each change")
  func mutable() {
    let property = MutableProperty("a")
    #expect(property.value == "a")
    var produced: [String] = []
    var signalled: [String] = []
    var completed = 0
    property.producer.start { event in
      switch event {
      case let .value(value): produced.append(value)
      case .completed: completed += 1
      case .failed, .interrupted: Issue.record("A property neither fails nor is interrupted")
      }
    }
    property.signal.observeValues { signalled.append($0) }
    property.value = "b"
    property.value = "b"
    #expect(produced == ["a", "b", "b"])
    #expect(signalled == ["b", "b"])
    #expect(property.swap("c") == "b")
    property.modify { $0.append("!") }
    #expect(property.value == "c!")
    #expect(property.withValue { $0.count } == 2)
    let old = property.modify { value -> String in
      defer { value = "d" }
      return value
    }
    #expect(old == "c!")
    #expect(signalled.last == "d")
    #expect(completed == 0)
  }

  @Test("a property completes its streams when it is released")
  func completion() {
    var property: MutableProperty<Int>? = MutableProperty(1)
    var log: [String] = []
    property?.producer.startWithCompleted { log.append("producer") }
    property?.signal.observeCompleted { log.append("signal") }
    property?.lifetime.observeEnded { log.append("lifetime") }
    let producer = property?.producer
    property = nil
    #expect(Set(log) == ["producer", "signal", "lifetime"])
    var values: [Int] = []
    producer?.start { event in
      if case let .value(value) = event { values.append(value) } else { log.append("\(event)") }
    }
    #expect(values == [1])
    #expect(log.last == "COMPLETED")
  }

  @Test("throwing from modify rethrows")
  func throwing() {
    let property = MutableProperty(1)
    #expect(throws: TestError.error1) {
      try property.modify { _ in throw TestError.error1 }
    }
    #expect(throws: TestError.error2) {
      try property.withValue { _ in throw TestError.error2 }
    }
  }

  @Test("a constant property has its value, and a signal that has ended")
  func constant() {
    let property = Property(value: 1)
    var log: [String] = []
    property.producer.start { log.append("\($0)") }
    property.signal.observeInterrupted { log.append("interrupted") }
    #expect(property.value == 1)
    #expect(log == ["VALUE 1", "COMPLETED", "interrupted"])
  }

  @Test("a property is made of another, capturing it or not")
  func views() {
    var source: MutableProperty<Int>? = MutableProperty(1)
    let view = Property(source!)
    let capturing = Property(capturing: MutableProperty(9))
    var log: [String] = []
    view.signal.observe { log.append("\($0)") }
    source?.value = 2
    #expect(view.value == 2)
    source = nil
    #expect(view.value == 2)
    #expect(log == ["VALUE 2", "COMPLETED"])
    #expect(capturing.value == 9)
    weak var weakSource: MutableProperty<Int>?
    var holder: Property<Int>?
    do {
      let inner = MutableProperty(1)
      weakSource = inner
      holder = Property(capturing: inner)
    }
    #expect(weakSource != nil)
    withExtendedLifetime(holder) {}
    holder = nil
    #expect(weakSource == nil)
  }

  @Test("a property is made of a signal, a producer, and of optional values")
  func initialThen() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    let a = Property(initial: 0, then: signal)
    let b = Property(initial: 0, then: signal.producer.map { $0 * 2 })
    let c: Property<Int?> = Property(initial: nil, then: signal)
    let d = Property<String?>(initial: nil, then: signal.map { "\($0)" })
    let e = Property(initial: 5, then: SignalProducer(value: 6))
    #expect(a.value == 0 && b.value == 0)
    #expect(c.value == nil)
    observer.send(value: 3)
    #expect(a.value == 3 && b.value == 6 && e.value == 6)
    #expect(c.value == 3)
    #expect(d.value == "3")
    var completed = false
    a.signal.observeCompleted { completed = true }
    observer.sendCompleted()
    #expect(completed)
  }

  @Test("properties wrap variables")
  func wrappers() {
    final class Model {
      @MutableProperty var name = "a"
      @MutableProperty var count: Int = 0
      @Property var text: String
      init() { _text = Property(initial: "", then: _name.producer) }
    }
    let model = Model()
    var names: [String] = []
    model.$name.producer.startWithValues { names.append($0) }
    model.name = "b"
    model.$name.value = "c"
    model.count += 1
    model.$count.modify { $0 += 1 }
    #expect(names == ["a", "b", "c"])
    #expect(model.count == 2)
    #expect(model.text == "c")
    #expect(model.$text.value == "c")
  }

  @Test("properties are bound to")
  func binding() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    let property = MutableProperty(0)
    let optional = MutableProperty<Int?>(nil)
    let disposable = property <~ signal
    optional <~ signal
    optional <~ property
    observer.send(value: 1)
    #expect(property.value == 1)
    #expect(optional.value == 1)
    disposable?.dispose()
    observer.send(value: 2)
    #expect(property.value == 1)
    property <~ SignalProducer(value: 7)
    property <~ SignalProducer<Int, Never>([8, 9])
    #expect(property.value == 9)
    let other = MutableProperty(20)
    property <~ other.map { $0 + 1 }
    other.value = 30
    #expect(property.value == 31)
    property.bindingTarget <~ Property(value: 1)
    #expect(property.value == 1)
  }

  @Test("generic code is written on the protocols")
  func protocols() {
    func doubled<P: PropertyProtocol>(_ property: P) -> Property<Int> where P.Value == Int {
      property.map { $0 * 2 }
    }
    func reset<P: MutablePropertyProtocol>(_ property: P) where P.Value == Int {
      property.value = 0
    }
    func increment<P: ComposableMutablePropertyProtocol>(_ property: P) -> Int
    where P.Value == Int {
      property.modify { value in
        value += 1
        return value
      }
    }
    let property = MutableProperty(2)
    #expect(doubled(property).value == 4)
    reset(property)
    #expect(increment(property) == 1)
    #expect(property.withValue { $0 } == 1)
  }
}
