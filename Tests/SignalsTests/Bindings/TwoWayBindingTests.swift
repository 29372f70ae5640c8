import Signals
import SignalsTesting
import Testing

@Suite("Two-way bindings")
struct TwoWayBindingTests {
  @Test("C13: a set of either is told once by each, and both end up the same")
  func noEcho() {
    let (a, b) = (MutableProperty(5), MutableProperty(0))
    a <~> b
    #expect(a.value == 0)
    let (seenA, seenB) = (Recorder(a.signal), Recorder(b.signal))
    a.value = 1
    b.value = 2
    #expect(seenA.values == [1, 2])
    #expect(seenB.values == [1, 2])
  }

  @Test("a set inside an observer settles")
  func reentrantSet() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    b.signal.observeValues { if $0 > 10 { b.value = 10 } }
    a <~> b
    let (seenA, seenB) = (Recorder(a.signal), Recorder(b.signal))
    a.value = 20
    #expect(a.value == 10)
    #expect(b.value == 10)
    #expect(seenA.values == [20, 10])
    #expect(seenB.values == [20, 10])
  }

  @Test("a ring of bindings comes to rest")
  func ring() {
    let properties = (0..<4).map { MutableProperty($0) }
    for index in 0..<4 { properties[index] <~> properties[(index + 1) % 4] }
    let count = Counter()
    for property in properties { property.signal.observeValues { _ in count.increment() } }
    properties[2].value = 9
    #expect(properties.map(\.value) == [9, 9, 9, 9])
    #expect(count.count <= 5)
  }

  @Test("two threads that set both ends leave them the same")
  func race() {
    for _ in 0..<300 {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      a <~> b
      onThreads(2) { index in
        for value in 1...10 {
          if index == 0 { a.value = value } else { b.value = -value }
        }
      }
      #expect(a.value == b.value)
    }
  }

  @Test("what cannot be transformed leaves the other side as it is")
  func transformed() {
    let (text, number) = (MutableProperty(""), MutableProperty(1))
    let binding = text.bind(to: number, reading: { String($0) }, writing: { Int($0) })
    #expect(text.value == "1")
    text.value = "2"
    #expect(number.value == 2)
    text.value = "x"
    #expect(number.value == 2)
    number.value = 3
    #expect(text.value == "3")
    binding.dispose()
    number.value = 4
    #expect(text.value == "3")
  }

  @Test("it keeps neither alive, and ends with either")
  func release() {
    let a = MutableProperty(0)
    weak var released: MutableProperty<Int>?
    do {
      let b = MutableProperty(1)
      released = b
      a <~> b
    }
    #expect(released == nil)
    a.value = 2
    #expect(a.value == 2)
  }

  @Test("a validating end refuses, and the other one keeps what it was given")
  func validating() {
    let raw = MutableProperty(1)
    let positive = ValidatingProperty<Int, TestFailure>(0) { $0 < 0 ? .invalid(.first) : .valid }
    positive <~> raw
    raw.value = -1
    #expect(positive.value == 1)
    #expect(positive.result.value.isInvalid)
    positive.value = 3
    #expect(raw.value == 3)
  }
}
