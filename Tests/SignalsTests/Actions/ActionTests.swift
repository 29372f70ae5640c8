import Signals
import SignalsTesting
import Testing

@Suite("Action")
struct ActionTests {
  @Test("an execution sends its values to its observer and to everybody's signals")
  func values() {
    let action = Action<Int, Int, TestFailure> { SignalProducer([$0, $0 + 1]) }
    let (values, completed) = (Recorder(action.values), Recorder(action.completed.map(value: 1)))
    let own = Recorder(action.apply(5))
    #expect(own.events == [.value(5), .value(6), .completed])
    #expect(values.values == [5, 6])
    #expect(completed.values == [1])
  }

  @Test("C112: while it is executed, only the second execution fails")
  func exclusive() {
    let (work, input) = Signal<Int, TestFailure>.pipe()
    let action = Action<Void, Int, TestFailure> { work.producer }
    let disabled = Recorder(action.disabledErrors.map(value: 1))
    let first = Recorder(action.apply())
    #expect(action.isExecuting.value)
    #expect(!action.isEnabled.value)
    #expect(Recorder(action.apply()).events == [.failed(.disabled)])
    #expect(disabled.values == [1])
    input.send(value: 1)
    input.sendCompleted()
    #expect(first.events == [.value(1), .completed])
    #expect(!action.isExecuting.value)
    #expect(action.isEnabled.value)
  }

  @Test("failures are told as the reason of the work and, apart from them, of the execution")
  func failures() {
    let action = Action<Void, Int, TestFailure> { SignalProducer(error: .second) }
    let errors = Recorder(action.errors)
    #expect(Recorder(action.apply()).events == [.failed(.producerFailed(.second))])
    #expect(errors.values == [.second])
  }

  @Test("whoever is told of the end may execute again, for synchronous work too")
  func executeAgain() {
    let action = Action<Int, Int, Never> { SignalProducer(value: $0) }
    let log = Log<String>()
    action.completed.observeValues { _ in
      guard log.count < 3 else { return }
      action.apply(log.count).start { log.add("\($0)") }
    }
    action.apply(9).start { log.add("\($0)") }
    #expect(log.entries.prefix(4) == ["VALUE 9", "COMPLETED", "VALUE 2", "COMPLETED"])
    #expect(Recorder(action.apply(1).then(action.apply(2))).events == [.value(2), .completed])
  }

  @Test("it is enabled by a property")
  func enabledIf() {
    let isOpen = MutableProperty(false)
    let action = Action<Void, Int, Never>(enabledIf: isOpen) { SignalProducer(value: 1) }
    let enabled = Recorder(action.isEnabled.producer)
    #expect(Recorder(action.apply()).events == [.failed(.disabled)])
    isOpen.value = true
    #expect(Recorder(action.apply()).values == [1])
    #expect(enabled.values == [false, true, false, true])
  }

  @Test("it is given the state in which it was enabled")
  func state() {
    let text = MutableProperty<String?>(nil)
    let action = Action<Int, String, Never>(unwrapping: text) { text, count in
      SignalProducer(value: String(repeating: text, count: count))
    }
    #expect(!action.isEnabled.value)
    text.value = "ab"
    #expect(Recorder(action.apply(2)).values == ["abab"])
  }

  @Test("C111: two actions that wait for each other disable together and enable together")
  func feedback() {
    let (work, input) = Signal<Int, Never>.pipe()
    let isBusy = MutableProperty(false)
    let first = Action<Void, Int, Never>(enabledIf: isBusy.negate()) { work.producer }
    let second = Action<Void, Int, Never>(enabledIf: isBusy.negate()) { work.producer }
    isBusy <~ first.isExecuting.or(second.isExecuting)
    first.apply().start()
    #expect(!first.isEnabled.value && !second.isEnabled.value)
    input.sendCompleted()
    #expect(first.isEnabled.value && second.isEnabled.value)
  }

  @Test("C114: disposing of an execution inside its own observer")
  func disposedInside() {
    let (work, input) = Signal<Int, Never>.pipe()
    let action = Action<Void, Int, Never> { work.producer }
    let handle = SerialDisposable()
    let recorder = Recorder<Int, ActionError<Never>>()
    handle.inner = action.apply().start { event in
      recorder.record(event)
      handle.dispose()
    }
    input.send(value: 1)
    #expect(recorder.events == [.value(1), .interrupted])
    #expect(!action.isExecuting.value)
  }

  @Test("C115: cancelling interrupts an execution that was begun by a binding")
  func cancel() {
    let (work, workInput) = Signal<Int, Never>.pipe()
    let action = Action<Int, Int, Never> { _ in work.producer }
    let events = Recorder(action.events)
    let (inputs, input) = Signal<Int, Never>.pipe()
    action <~ inputs
    input.send(value: 1)
    #expect(action.isExecuting.value)
    action.cancel()
    #expect(!action.isExecuting.value)
    #expect(events.values == [.interrupted])
    input.send(value: 2)
    #expect(action.isExecuting.value)
    workInput.sendCompleted()
  }

  @Test("a binding does not keep an action alive, and its signals complete with it")
  func release() {
    weak var weakly: Action<Int, Int, Never>?
    let (inputs, input) = Signal<Int, Never>.pipe()
    let values: Recorder<Int, Never>
    do {
      let action = Action<Int, Int, Never> { SignalProducer(value: $0) }
      weakly = action
      values = Recorder(action.values)
      action <~ inputs
      input.send(value: 1)
    }
    #expect(weakly == nil)
    #expect(values.events == [.value(1), .completed])
  }

  @Test("C118: an execution is given a state in which it is enabled, whatever other threads do")
  func raceWithState() {
    let number = MutableProperty(0)
    let action = Action<Void, Int, Never>(
      state: number,
      enabledIf: { $0.isMultiple(of: 2) },
      execute: { SignalProducer(value: $0) }
    )
    let values = Recorder(action.values)
    onThreads(2) { thread in
      for value in 0..<2_000 {
        if thread == 0 { number.value = value } else { action.apply().start() }
      }
    }
    #expect(values.values.allSatisfy { $0.isMultiple(of: 2) })
  }
}
