import Signals
import SignalsTesting
import Testing

@Suite("ValidatingProperty")
struct ValidatingPropertyTests {
  private typealias Text = ValidatingProperty<String, TestFailure>
  private typealias Number = ValidatingProperty<Int, TestFailure>

  @Test("C125: only what is valid is taken, edits of the inner property are, whatever they are")
  func proposalsAndEdits() {
    let root = MutableProperty("a")
    let text = Text(root) { $0.isEmpty ? .invalid(.first) : .valid }
    let log = Log<String>()
    text.result.signal.observeValues { log.add("\($0.isInvalid ? "invalid" : "valid")") }
    text.signal.observeValues { log.add("value \($0)") }
    text.value = ""
    #expect(text.value == "a")
    #expect(text.result.value == .invalid("", .first))
    root.value = ""
    #expect(text.value == "")
    #expect(text.result.value == .invalid("", .first))
    text.value = "b"
    #expect(root.value == "b")
    #expect(log.entries == ["invalid", "invalid", "value ", "valid", "value b"])
  }

  @Test("C126: when the other property changes, the last proposal is validated again")
  func revalidation() {
    let (root, other) = (MutableProperty(0), MutableProperty(10))
    let number = Number(root, with: other) { $0 >= $1 ? .valid : .coerced($1, .second) }
    let (values, rootValues) = (Recorder(number.signal), Recorder(root.signal))
    #expect(number.value == 0)
    #expect(number.result.value == .coerced(replacement: 10, proposed: 0, error: .second))
    number.value = 5
    #expect(number.value == 10)
    #expect(number.result.value == .coerced(replacement: 10, proposed: 5, error: .second))
    other.value = 2
    #expect(number.result.value == .valid(5))
    #expect(number.value == 5)
    #expect(root.value == 5)
    #expect(values.values == [10, 5])
    #expect(rootValues.values == [10, 5])
  }

  @Test("a proposal that the other property makes invalid stays the value")
  func invalidatedByOther() {
    let limit = MutableProperty(10)
    let number = Number(1, with: limit) { $0 <= $1 ? .valid : .invalid(.first) }
    number.value = 7
    limit.value = 5
    #expect(number.value == 7)
    #expect(number.result.value == .invalid(7, .first))
    limit.value = 8
    #expect(number.result.value == .valid(7))
  }

  @Test("it is validated with the proposal to another validating property, valid or not")
  func otherValidating() {
    let first = Text("a") { $0.count > 1 ? .valid : .invalid(.first) }
    let second = Text("", with: first) { $0 == $1 ? .valid : .invalid(.second) }
    second.value = "b"
    #expect(second.result.value == .invalid("b", .second))
    first.value = "b"
    #expect(first.result.value == .invalid("b", .first))
    #expect(second.result.value == .valid("b"))
    #expect(second.value == "b")
  }

  @Test("whoever looks at the value and the result sees what belongs together")
  func consistency() {
    let limit = MutableProperty(10)
    let number = Number(0, with: limit) { $0 <= $1 ? .valid : .coerced($1, nil) }
    let seen = Recorder(
      number.combineLatest(with: number.result).map { $0 == $1.value }.producer
    )
    number.value = 20
    limit.value = 15
    limit.value = 30
    number.value = 3
    #expect(number.value == 3)
    #expect(seen.values.allSatisfy { $0 })
    #expect(seen.values.count == 5)
  }

  @Test("C124: proposals that race with edits leave a result of the value that was taken")
  func racingEdits() {
    for _ in 0..<300 {
      let root = MutableProperty(0)
      let number = Number(root) { $0 < 0 ? .invalid(.first) : .valid }
      onThreads(2) { index in
        for value in 1...5 {
          if index == 0 { number.value = value } else { root.value = value * 100 }
        }
      }
      #expect(number.result.value == .valid(number.value))
      #expect(number.value == root.value)
    }
  }

  @Test("its streams complete when the inner property is released, whatever it is validated with")
  func completion() {
    let other = MutableProperty(1)
    var number: Number? = Number(0, with: other) { _, _ in .valid }
    weak let released = number
    let values = Recorder(number?.producer ?? .empty)
    let results = Recorder(number?.result.producer ?? .empty)
    number = nil
    #expect(released == nil)
    #expect(values.events == [.value(0), .completed])
    #expect(results.termination == .completed)
  }

  @Test("a binding sets it by proposing")
  func binding() {
    let number = Number(0) { $0 < 0 ? .coerced(-$0, .first) : .valid }
    number <~ SignalProducer([1, -5])
    #expect(number.value == 5)
    #expect(number.result.value.error == .first)
  }
}
