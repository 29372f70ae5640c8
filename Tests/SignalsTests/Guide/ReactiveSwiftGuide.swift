// guide to: Sources/Signals/Signals.docc/FromReactiveSwift.md

// guide: begin
import Signals  // was: import ReactiveSwift
// guide: end
import SignalsTesting
import Testing

// guide: begin
struct User: Sendable, Equatable { let name: String }
enum LoginError: Error { case refused }

final class LoginModel: Sendable {
  let name = MutableProperty("")
  let password = MutableProperty("")
  let canLogIn: Property<Bool>
  let logIn: Action<Void, User, LoginError>

  init(
    authenticate: @escaping @Sendable (String, String) -> SignalProducer<User, LoginError>
  ) {
    let credentials = Property.combineLatest(name, password)
    canLogIn = credentials.map { name, password in !name.isEmpty && password.count >= 8 }
    logIn = Action(state: credentials, enabledIf: { $0.1.count >= 8 }) { credentials, _ in
      authenticate(credentials.0, credentials.1)
    }
  }
}
// guide: end

@Suite("The guide for those who know ReactiveSwift")
struct ReactiveSwiftGuideTests {
  @Test("its view model logs in")
  func login() {
    let model = LoginModel { name, _ in SignalProducer(value: User(name: name)) }
    #expect(!model.canLogIn.value)
    transaction {
      model.name.value = "ada"
      model.password.value = "difference"
    }
    #expect(model.canLogIn.value)
    #expect(Recorder(model.logIn.apply()).values == [User(name: "ada")])
  }

  @Test("two derived values of one source are never told as a mixture")
  func glitches() {
    // guide: begin
    let count = MutableProperty(1)
    let pair = Property.combineLatest(count.map { $0 * 10 }, count.map { $0 * 100 })
    let seen = Recorder(pair.producer.map { [$0, $1] })
    count.value = 2
    #expect(seen.values == [[10, 100], [20, 200]])  // and never [20, 100]
    // guide: end
  }

  // guide: begin
  final class Screen: Sendable {
    let title = MutableProperty("")

    func follow(_ names: Signal<String, Never>) {
      names.observeValues(with: self) { screen, name in
        screen.title.value = name
      }
    }
  }
  // guide: end

  @Test("an observation with a target does not keep the target")
  func target() throws {
    let (names, input) = Signal<String, Never>.pipe()
    try expectReleased {
      let screen = Screen()
      screen.follow(names)
      input.send(value: "Ada")
      #expect(screen.title.value == "Ada")
      return screen
    }
  }

  @Test("what is asked for last is executed")
  func policy() {
    // guide: begin
    let search = Action<String, [String], Never>(policy: .latest) { text in
      SignalProducer(value: [text, text.uppercased()])
    }
    // guide: end
    #expect(Recorder(search.apply("a")).values == [["a", "A"]])
  }

  @Test("values are iterated over, and functions become producers")
  func asynchronous() async throws {
    // guide: begin
    let answer = SignalProducer<Int, Never> { () async in 42 }
    for await value in answer.values() { print(value) }
    let first = try await answer.first()
    // guide: end
    #expect(first == 42)
  }

  @Test("modifying tells when something has changed")
  func modifying() {
    // guide: begin
    let names = MutableProperty(["Ada"])
    let seen = Recorder(names.signal)
    names.modify { $0.removeAll { $0.isEmpty } }  // nothing has changed, so nobody is told
    names.modify(tellingUnchanged: true) { $0.removeAll { $0.isEmpty } }
    #expect(seen.values == [["Ada"]])
    // guide: end
  }
}
