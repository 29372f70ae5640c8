import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Operators of properties of a client in language mode 5")
struct PropertyOperatorHabitTests {
  private struct Person: Equatable {
    var name: String
  }

  @Test("map, with a closure, a key path and a value")
  func map() {
    let property = MutableProperty(Person(name: "Ann"))
    let name = property.map { $0.name }
    let count = property.map(\.name.count)
    let fixed = property.map(value: 1)
    property.value.name = "Robert"
    #expect(name.value == "Robert")
    #expect(count.value == 6)
    #expect(fixed.value == 1)
    var log: [String] = []
    name.producer.startWithValues { log.append($0) }
    name.signal.observeValues { log.append($0 + "!") }
    property.value = Person(name: "Eve")
    #expect(Set(log) == ["Robert", "Eve", "Eve!"])
  }

  @Test("filter keeps the initial value until one passes")
  func filter() {
    let property = MutableProperty(1)
    let even = property.filter(initial: 0) { $0 % 2 == 0 }
    #expect(even.value == 0)
    property.value = 4
    property.value = 5
    #expect(even.value == 4)
  }

  @Test("combineLatest and zip, with, of many, and of sequences")
  func combining() {
    let a = MutableProperty(1)
    let b = MutableProperty("x")
    let c = MutableProperty(2.0)
    let pair = a.combineLatest(with: b)
    let triple = Property.combineLatest(a, b, c)
    let zipped = a.zip(with: b)
    let zippedTriple = Property.zip(a, b, c)
    let sum = Property.combineLatest([a, a])?.map { $0.reduce(0, +) }
    let none = Property.combineLatest([MutableProperty<Int>]())
    let sentinel = Property.combineLatest([MutableProperty<Int>](), emptySentinel: [7])
    let zippedAll = Property.zip([a, a])
    let zippedSentinel = Property.zip([MutableProperty<Int>](), emptySentinel: [8])
    var texts: [String] = []
    triple.producer.map { "\($0)\($1)\($2)" }.startWithValues { texts.append($0) }
    pair.map { number, text in "\(number)\(text)" }.signal.observeValues { texts.append($0) }
    a.value = 5
    #expect(pair.value == (5, "x"))
    #expect(triple.value == (5, "x", 2.0))
    #expect(zipped.value == (1, "x"))
    b.value = "y"
    #expect(zipped.value == (5, "y"))
    #expect(zippedTriple.value == (1, "x", 2.0))
    #expect(sum?.value == 10)
    #expect(none == nil)
    #expect(sentinel.value == [7])
    #expect(zippedAll?.value == [5, 5])
    #expect(zippedSentinel.value == [8])
    #expect(Set(texts) == ["1x2.0", "5x2.0", "5x", "5y2.0", "5y"])
    #expect(Property.combineLatest(a, b, c, a, b, c, a, b, c, a).value.9 == 5)
    #expect(Property.combineLatest(a, Property(value: 1)).map { $0 + $1 }.value == 6)
  }

  @Test("combinePrevious, skipRepeats, uniqueValues")
  func neighbours() {
    let property = MutableProperty(1)
    let pairs = property.combinePrevious(0)
    let changes = property.skipRepeats()
    let parities = property.skipRepeats { $0 % 2 == $1 % 2 }
    let unique = property.uniqueValues()
    let uniqueParities = property.uniqueValues { $0 % 2 }
    var log: [String] = []
    pairs.producer.startWithValues { log.append("\($0)\($1)") }
    changes.signal.observeValues { log.append("change \($0)") }
    parities.signal.observeValues { log.append("parity \($0)") }
    unique.signal.observeValues { log.append("unique \($0)") }
    uniqueParities.signal.observeValues { log.append("kind \($0)") }
    property.value = 1
    property.value = 2
    property.value = 4
    property.value = 1
    #expect(log.filter { Int($0) != nil } == ["01", "11", "12", "24", "41"])
    #expect(log.filter { $0.hasPrefix("change") } == ["change 2", "change 4", "change 1"])
    #expect(log.filter { $0.hasPrefix("parity") } == ["parity 2", "parity 1"])
    #expect(log.filter { $0.hasPrefix("unique") } == ["unique 2", "unique 4"])
    #expect(log.filter { $0.hasPrefix("kind") } == ["kind 2"])
  }

  @Test("flatten and flatMap")
  func flattening() {
    let first = MutableProperty(1)
    let second = MutableProperty(10)
    let outer = MutableProperty(first)
    let flat = outer.flatten(.latest)
    let mapped = outer.flatMap(.latest) { $0.map { $0 + 1 } }
    let merged = outer.flatMap(.merge) { $0 }
    var log: [Int] = []
    flat.producer.startWithValues { log.append($0) }
    first.value = 2
    outer.value = second
    second.value = 11
    first.value = 3
    #expect(log == [1, 2, 10, 11])
    #expect(flat.value == 11)
    #expect(mapped.value == 12)
    #expect(merged.value == 3)
  }

  @Test("Boolean properties")
  func booleans() {
    let a = MutableProperty(true)
    let b = MutableProperty(false)
    #expect(a.negate().value == false)
    #expect(a.and(b).value == false)
    #expect(a.or(b).value)
    #expect(Property.all([a, b]).value == false)
    #expect(Property.any([a, b]).value)
    #expect(Property<Bool>.all(a, b).value == false)
    #expect(Property<Bool>.any(a, b).value)
    let ready = a.and(b.negate()).and(Property(value: true))
    #expect(ready.value)
    b.value = true
    #expect(!ready.value)
  }

  @Test("what is derived completes with its source and keeps its value")
  func lifetimes() {
    var source: MutableProperty<Int>? = MutableProperty(1)
    let derived = source!.map { $0 + 1 }.skipRepeats()
    var completed = false
    derived.signal.observeCompleted { completed = true }
    source?.value = 2
    source = nil
    #expect(completed)
    #expect(derived.value == 3)
  }

  @Test("properties are streams in operators of streams")
  func asStreams() {
    let query = MutableProperty("a")
    var log: [String] = []
    query.producer
      .skipRepeats()
      .filter { !$0.isEmpty }
      .flatMap(.latest) { text in SignalProducer<String, Never>(value: text + "!") }
      .startWithValues { log.append($0) }
    query.signal.skip(first: 1).take(during: query.lifetime).observeValues { log.append($0) }
    query.value = "b"
    query.value = "b"
    #expect(log == ["a!", "b!", "b"])
  }
}
