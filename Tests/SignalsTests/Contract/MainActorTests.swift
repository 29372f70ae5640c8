import Signals
import Testing

@Suite("Contract 9: clients on the main actor")
@MainActor
struct MainActorTests {
  /// Stands for a view: it may be touched on the main actor only.
  @MainActor
  final class Label {
    var text = ""
  }

  @Test("what is sent on the main actor is seen there at once")
  func observesOnTheMainActor() {
    let label = Label()
    let (signal, input) = Signal<String, Never>.pipe()
    signal.observeValues(on: MainActor.shared) { label.text = $0 }
    input.send(value: "one")
    #expect(label.text == "one")
  }

  @Test("what is sent elsewhere arrives on the main actor, in order")
  func arrivesOnTheMainActor() async {
    let label = Label()
    let (signal, input) = Signal<String, Never>.pipe()
    await withCheckedContinuation { continuation in
      signal.observe(on: MainActor.shared) { event in
        switch event {
        case .value(let text): label.text += text
        default: continuation.resume()
        }
      }
      Task.detached {
        for text in ["a", "b", "c"] { input.send(value: text) }
        input.sendCompleted()
      }
    }
    #expect(label.text == "abc")
  }

  @Test("a target on the main actor is set by a binding")
  func bindsOnTheMainActor() {
    let label = Label()
    let (lifetime, token) = Lifetime.make()
    let name = MutableProperty("Ann")
    let target = BindingTarget(on: MainActor.shared, lifetime: lifetime) { label.text = $0 }
    target <~ name
    name.value = "Bob"
    #expect(label.text == "Bob")
    token.dispose()
    name.value = "Cleo"
    #expect(label.text == "Bob")
  }
}
