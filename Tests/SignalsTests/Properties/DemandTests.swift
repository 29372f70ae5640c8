import Signals
import SignalsTesting
import Testing

@Suite("The demand for a property")
struct DemandTests {
  private let property = MutableProperty(1)
  private let told = Recorder<Bool, Never>()

  init() {
    property.observeDemand { [told] in told.record(.value($0)) }
  }

  @Test("the first who observes and the last who leaves are told, and nobody in between")
  func observers() {
    #expect(!property.isObserved)
    let first = property.producer.start()
    let second = property.map { $0 + 1 }.producer.start()
    first.dispose()
    #expect(property.isObserved)
    property.value = 2
    #expect(told.values == [true])
    second.dispose()
    #expect(told.values == [true, false])
    #expect(!property.isObserved)
  }

  @Test("reading is no demand, also of what derives from it")
  func reading() {
    _ = property.map { $0 + 1 }.value
    _ = Property.computed { [property] in property.value }.value
    #expect(told.values.isEmpty)
  }

  @Test("a derivation that stops reading it ends the demand, and one that reads it again begins it")
  func branches() {
    let isUsed = MutableProperty(true)
    let derived = Property.computed { [property] in isUsed.value ? property.value : 0 }
    let history = PropertyHistory(of: derived)
    #expect(told.values == [true])
    isUsed.value = false
    #expect(told.values == [true, false])
    isUsed.value = true
    #expect(told.values == [true, false, true])
    history.dispose()
    #expect(told.values == [true, false, true, false])
  }

  @Test("a chain of derivations is one demand")
  func chain() {
    let end = property.map { $0 + 1 }.map { "\($0)" }.skipRepeats()
    let history = PropertyHistory(of: end)
    let other = PropertyHistory(of: end)
    history.dispose()
    #expect(told.values == [true])
    other.dispose()
    #expect(told.values == [true, false])
  }

  @Test("whoever is told may set the property and observe it")
  func reentrancy() {
    let property = MutableProperty(1)
    let values = Recorder<Int, Never>()
    property.observeDemand { [weak property] isObserved in
      if isObserved { property?.value = 2 }
    }
    property.producer.startWithValues { values.record(.value($0)) }
    #expect(values.values == [1, 2])
  }

  @Test("what is told of the demand is released with the property")
  func release() throws {
    try expectReleased {
      let property = MutableProperty(1)
      let recorder = Recorder<Bool, Never>()
      property.observeDemand { recorder.record(.value($0)) }
      property.producer.start()
      return [property, recorder]
    }
  }
}
