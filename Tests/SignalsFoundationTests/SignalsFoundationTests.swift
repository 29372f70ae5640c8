import SignalsFoundation
import Testing

@Suite("SignalsFoundation")
struct SignalsFoundationTests {
  @Test("one import brings the core along")
  func reexport() {
    let name = MutableProperty("Ann")
    let greeting = name.map { "Hello, \($0)" }
    name.value = "Bob"
    #expect(greeting.value == "Hello, Bob")
  }
}
