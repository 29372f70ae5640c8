import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Actions of a client in language mode 5")
struct ActionHabitTests {
  private let testError = NSError(domain: "ActionHabitTests", code: 1)

  @Test("an action sends what its work sends, while it is enabled and one at a time")
  func work() {
    let scheduler = TestScheduler()
    let enabled = MutableProperty(false)
    var executions = 0
    var values: [String] = []
    var errors: [NSError] = []
    var completions = 0
    let error = testError
    let action = Action<Int, String, NSError>(enabledIf: enabled) { number in
      SignalProducer { observer, disposable in
        executions += 1
        if number % 2 == 0 {
          observer.send(value: "\(number)")
          observer.send(value: "\(number)\(number)")
          scheduler.schedule { observer.sendCompleted() }
        } else {
          scheduler.schedule { observer.send(error: error) }
        }
      }
    }
    action.values.observeValues { values.append($0) }
    action.errors.observeValues { errors.append($0) }
    action.completed.observeValues { completions += 1 }
    #expect(!action.isEnabled.value)
    #expect(!action.isExecuting.value)

    var disabled = false
    var disabledErrors = 0
    action.disabledErrors.observeValues { disabledErrors += 1 }
    action.apply(0).startWithFailed { error in
      if case .disabled = error { disabled = true }
    }
    #expect(disabled)
    #expect(disabledErrors == 1)
    #expect(executions == 0)

    enabled.value = true
    #expect(action.isEnabled.value)
    var received: String?
    action.apply(0).startWithResult { received = (try? $0.get()) ?? received }
    #expect(executions == 1)
    #expect(action.isExecuting.value)
    #expect(!action.isEnabled.value)
    #expect(values == ["0", "00"])
    #expect(received == "00")
    scheduler.run()
    #expect(!action.isExecuting.value)
    #expect(action.isEnabled.value)
    #expect(completions == 1)

    var failure: ActionError<NSError>?
    action.apply(1).startWithFailed { failure = $0 }
    scheduler.run()
    if case let .producerFailed(inner)? = failure {
      #expect(inner == testError)
    } else {
      Issue.record("The failure of the work is told")
    }
    #expect(errors == [testError])
    #expect(completions == 1)
  }

  @Test("all initialisers, with and without an input")
  func initialisers() {
    let state = MutableProperty(1)
    let optional = MutableProperty<Int?>(nil)
    let isOn = MutableProperty(true)
    var log: [Int] = []
    let a = Action<Int, Int, Never>(state: state, enabledIf: { $0 > 0 }) { state, input in
      SignalProducer(value: state + input)
    }
    let b = Action<Int, Int, Never>(state: state, execute: { SignalProducer(value: $0 * $1) })
    let c = Action<Int, Int, Never>(unwrapping: optional) { SignalProducer(value: $0 - $1) }
    let d = Action<Int, Int, Never> { SignalProducer(value: $0) }
    let e = Action<Int, Int, Never>(enabledIf: isOn) { input in SignalProducer(value: -input) }
    for action in [a, b, c, d, e] { action.values.observeValues { log.append($0) } }
    for action in [a, b, c, d, e] { action.apply(5).start() }
    #expect(log == [6, 5, 5, -5])
    optional.value = 7
    c.apply(5).start()
    #expect(log.last == 2)

    let f = Action<Void, Int, Never>(state: state, enabledIf: { $0 > 0 }) { state in
      SignalProducer(value: state)
    }
    let g = Action<Void, Int, Never>(state: state) { SignalProducer(value: $0 * 10) }
    let h = Action<(), Int, Never>(unwrapping: optional) { value in SignalProducer(value: value) }
    let i = Action<Void, Int, Never> { SignalProducer(value: 3) }
    let j = Action<(), Int, Never>(enabledIf: isOn) { _ in SignalProducer(value: 4) }
    log = []
    for action in [f, g, h, i, j] {
      action.values.observeValues { log.append($0) }
      action.apply().start()
      action.apply(()).start()
    }
    #expect(log == [1, 1, 10, 10, 7, 7, 3, 3, 4, 4])
  }

  @Test("an action is validated by a validating property")
  func validated() {
    let property = ValidatingProperty<String, TestError>("") {
      $0.isEmpty ? .invalid(.error1) : .valid
    }
    var saved: [String] = []
    let action = Action<Void, String, Never>(validated: property) { text in
      SignalProducer(value: text)
    }
    let withInput = Action<Int, String, Never>(validated: property) { text, count in
      SignalProducer(value: String(repeating: text, count: count))
    }
    action.values.observeValues { saved.append($0) }
    withInput.values.observeValues { saved.append($0) }
    #expect(!action.isEnabled.value)
    property.value = "a"
    #expect(action.isEnabled.value)
    action.apply().start()
    withInput.apply(2).start()
    #expect(saved == ["a", "aa"])
  }

  @Test("an action is bound to, and ends its signals when it is released")
  func binding() {
    var log: [String] = []
    var action: Action<Int, Int, Never>? = Action { SignalProducer(value: $0) }
    action?.values.observeValues { log.append("\($0)") }
    action?.events.observeCompleted { log.append("events") }
    action?.lifetime.observeEnded { log.append("lifetime") }
    let (signal, observer) = Signal<Int, Never>.pipe()
    action! <~ signal
    observer.send(value: 1)
    action!.bindingTarget <~ SignalProducer<Int, Never>([2, 3])
    action = nil
    observer.send(value: 4)
    #expect(log.prefix(3) == ["1", "2", "3"])
    #expect(Set(log.suffix(2)) == ["events", "lifetime"])
  }

  @Test("disposing of an execution interrupts it")
  func disposal() {
    var ended = false
    var interrupted = false
    let action = Action<Void, Int, Never> { _ in
      SignalProducer.never.on(disposed: { ended = true })
    }
    action.events.observeValues { event in
      if case .interrupted = event { interrupted = true }
    }
    let disposable = action.apply().start()
    #expect(action.isExecuting.value)
    disposable.dispose()
    #expect(ended)
    #expect(interrupted)
    #expect(!action.isExecuting.value)
  }

  @Test("errors of actions are compared and taken apart")
  func errors() {
    let error: ActionError<TestError> = .producerFailed(.error1)
    #expect(error == .producerFailed(.error1))
    #expect(error != .disabled)
    var names: [String] = []
    let action = Action<Int, Int, TestError> { _ in SignalProducer(error: .error2) }
    action.apply(1)
      .flatMapError { error -> SignalProducer<Int, Never> in
        switch error {
        case .disabled: names.append("disabled")
        case let .producerFailed(inner): names.append("\(inner)")
        }
        return .empty
      }
      .start()
    #expect(names == ["error2"])
  }
}
