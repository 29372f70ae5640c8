import Foundation
import Testing

@testable import Signals

private struct ClientError: Error {}

// What clients add to the library: the failure is called `Error`, as in ReactiveSwift.

extension Signal where Error == Never {
  fileprivate func collected(_ isEnough: @escaping ([Value]) -> Bool) -> Signal<[Value], Never> {
    scan([]) { $0 + [$1] }.filter(isEnough)
  }
}

extension SignalProducer where Error: Swift.Error, Value == Int {
  fileprivate func doubled() -> SignalProducer<Int, Error> {
    map { $0 * 2 }
  }
}

extension SignalProducerConvertible where Error == Never {
  fileprivate func log(_ line: @escaping (Value) -> Void) -> Disposable {
    producer.startWithValues { line($0) }
  }
}

extension PropertyProtocol where Value == Int {
  fileprivate var isPositive: Property<Bool> { map { $0 > 0 } }
}

private func flattened<Source: SignalProducerConvertible>(
  _ source: Source
) -> SignalProducer<Source.Value, Source.Error> where Source.Value: Equatable {
  source.producer.skipRepeats()
}

private final class Label {
  var text = ""
  private let token = Lifetime.Token()
  let lifetime: Lifetime

  init() {
    lifetime = Lifetime(token)
  }

  var textTarget: BindingTarget<String> {
    BindingTarget(lifetime: lifetime) { [weak self] in self?.text = $0 }
  }
}

private final class ViewModel {
  let name = MutableProperty("")
  let isValid: Property<Bool>
  lazy var save = Action<Void, String, ClientError>(enabledIf: isValid) { [unowned self] in
    SignalProducer(value: self.name.value)
  }

  init() {
    isValid = Property(initial: false, then: name.producer.map { !$0.isEmpty })
  }
}

@Suite("Extensions of a client in language mode 5")
struct ExtensionClientTests {
  @Test("streams are extended under the name Error")
  func extensions() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    var batches: [[Int]] = []
    signal.collected { $0.count == 2 }.observeValues { batches.append($0) }
    observer.send(value: 1)
    observer.send(value: 2)
    #expect(batches == [[1, 2]])
    var lines: [Int] = []
    _ = SignalProducer<Int, Never>([1, 1, 2]).doubled().log { lines.append($0) }
    _ = flattened(SignalProducer<Int, Never>([3, 3])).log { lines.append($0) }
    #expect(lines == [2, 2, 4, 3])
    #expect(MutableProperty(1).isPositive.value)
  }

  @Test("bindings reach objects that are not Sendable")
  func bindings() {
    let label = Label()
    let text = MutableProperty("a")
    label.textTarget <~ text
    text.value = "b"
    #expect(label.text == "b")
    let target = BindingTarget(lifetime: label.lifetime, object: label, keyPath: \.text)
    target <~ SignalProducer<String, Never>(value: "c")
    #expect(label.text == "c")
  }

  @Test("a view model is made of properties and an action")
  func viewModel() {
    let model = ViewModel()
    var saved: [String] = []
    var isEnabled: [Bool] = []
    model.save.values.observeValues { saved.append($0) }
    model.save.isEnabled.producer.startWithValues { isEnabled.append($0) }
    model.name.value = "Ann"
    model.save.apply().start()
    #expect(saved == ["Ann"])
    #expect(isEnabled.first == false)
    #expect(isEnabled.last == true)
  }

  @Test("actions are made of closures that give implicit members and change captured variables")
  func actions() {
    var runs: [Int] = []
    let nothing = Action<Void, Void, Never> { .empty }
    let log = Action<Int, String, ClientError> { number in
      runs.append(number)
      return SignalProducer { observer, _ in
        observer.send(value: "\(number)")
        observer.sendCompleted()
      }
    }
    let name = ValidatingProperty<String, ClientError>("") { text in
      runs.append(0)
      return text.isEmpty ? .invalid(ClientError()) : .valid
    }
    let greet = Action<Void, String, Never>(validated: name) { .init(value: "Hello, \($0)") }
    var greetings: [String] = []
    greet.values.observeValues { greetings.append($0) }
    nothing.apply().start()
    log.apply(7).startWithFailed { _ in runs.append(-1) }
    name.value = "Ann"
    greet.apply().start()
    greet <~ SignalProducer<Void, Never>(value: ())
    #expect(runs.contains(7))
    #expect(greetings == ["Hello, Ann", "Hello, Ann"])
  }
}
