import Foundation
import Testing

@testable import Signals

@Suite("Validating properties of a client in language mode 5")
struct ValidatingPropertyHabitTests {
  @Test("only what is valid is committed")
  func decisions() {
    let root = MutableProperty("ok")
    let property = ValidatingProperty<String, TestError>(root) { text in
      switch text {
      case "": return .invalid(.default)
      case "coerce": return .coerced("coerced", .error1)
      case "silently": return .coerced("coerced", nil)
      default: return .valid
      }
    }
    #expect(property.value == "ok")
    #expect(property.result.value.value == "ok")
    property.value = ""
    #expect(property.value == "ok")
    #expect(root.value == "ok")
    #expect(property.result.value.isInvalid)
    #expect(property.result.value.error == .default)
    #expect(property.result.value.value == nil)
    property.value = "coerce"
    #expect(property.value == "coerced")
    if case let .coerced(replacement, proposed, error) = property.result.value {
      #expect(replacement == "coerced")
      #expect(proposed == "coerce")
      #expect(error == .error1)
    } else {
      Issue.record("A coerced value is told as such")
    }
    property.value = "fine"
    #expect(root.value == "fine")
    if case let .valid(value) = property.result.value { #expect(value == "fine") }
    var results: [String] = []
    property.result.signal.observeValues { result in
      switch result {
      case let .valid(value): results.append("valid \(value)")
      case let .coerced(replacement, proposed, _): results.append("\(proposed)->\(replacement)")
      case let .invalid(value, error): results.append("invalid \(value) \(error)")
      }
    }
    property.value = ""
    property.value = "silently"
    root.value = "root"
    #expect(results == ["invalid  default", "silently->coerced", "valid root"])
  }

  @Test("all initialisers")
  func initialisers() {
    let other = MutableProperty(10)
    let a = ValidatingProperty<Int, TestError>(1) { $0 > 0 ? .valid : .invalid(.error1) }
    let b = ValidatingProperty<Int, TestError>(MutableProperty(1)) { _ in .valid }
    let c = ValidatingProperty<Int, TestError>(1, with: other) { value, limit in
      value < limit ? .valid : .coerced(limit, .error2)
    }
    let d = ValidatingProperty<Int, TestError>(MutableProperty(1), with: other) {
      $0 < $1 ? .valid : .invalid(.error2)
    }
    let e = ValidatingProperty<Int, TestError>(1, with: a) { value, positive in
      value == positive ? .valid : .invalid(.error1)
    }
    let f = ValidatingProperty<Int, TestError>(MutableProperty(1), with: a) {
      $0 == $1 ? .valid : .invalid(.error1)
    }
    let g = ValidatingProperty(7) { (value: Int) -> ValidatingProperty<Int, TestError>.Decision in
      .valid
    }
    #expect([a, b, c, d, e, f, g].map { $0.value } == [1, 1, 1, 1, 1, 1, 7])
    c.value = 20
    #expect(c.value == 10)
    d.value = 20
    #expect(d.value == 1)
    #expect(d.result.value.isInvalid)
    other.value = 30
    #expect(!d.result.value.isInvalid)
    #expect(d.value == 20)
    e.value = 2
    #expect(e.result.value.error == .error1)
    a.value = 2
    #expect(e.value == 2)
  }

  @Test("a validating property is a mutable property")
  func protocols() {
    let property = ValidatingProperty<Int, TestError>(1) { $0 > 0 ? .valid : .invalid(.error1) }
    var values: [Int] = []
    property.producer.startWithValues { values.append($0) }
    property.signal.observeValues { values.append($0 * 10) }
    property <~ SignalProducer<Int, Never>([2, -1, 3])
    #expect(values == [1, 2, 20, 3, 30] || values == [1, 20, 2, 30, 3])
    #expect(property.map { $0 + 1 }.value == 4)
    let (lifetime, _) = (property.lifetime, 0)
    #expect(!lifetime.hasEnded)
  }
}
