import Signals
import SignalsTesting
import Testing

@Suite("Execution policies of actions")
struct ExecutionPolicyTests {
  /// An action whose work is driven by hand, one input for each execution.
  private final class Fixture: Sendable {
    let inputs = Log<Signal<Int, TestFailure>.Observer>()
    let action: Action<Int, Int, TestFailure>

    init(_ policy: ExecutionPolicy) {
      action = Action(policy: policy) { [inputs] _ in
        SignalProducer { observer, _ in inputs.add(observer) }
      }
    }
  }

  @Test("concurrent: some run side by side, one more is refused")
  func concurrent() {
    let fixture = Fixture(.concurrent(limit: 2))
    let (first, second) = (Recorder(fixture.action.apply(1)), Recorder(fixture.action.apply(2)))
    #expect(!fixture.action.isEnabled.value)
    #expect(Recorder(fixture.action.apply(3)).events == [.failed(.disabled)])
    fixture.inputs.entries[1].send(value: 20)
    fixture.inputs.entries[1].sendCompleted()
    #expect(fixture.action.isEnabled.value)
    #expect(fixture.action.isExecuting.value)
    fixture.inputs.entries[0].sendCompleted()
    #expect(!fixture.action.isExecuting.value)
    #expect(first.events == [.completed])
    #expect(second.events == [.value(20), .completed])
  }

  @Test("latest: a new execution interrupts the one before it, and executing stays true")
  func latest() {
    let fixture = Fixture(.latest)
    let executing = Recorder(fixture.action.isExecuting.signal)
    let (first, second) = (Recorder(fixture.action.apply(1)), Recorder(fixture.action.apply(2)))
    #expect(first.events == [.interrupted])
    #expect(fixture.action.status.value == .init(isEnabled: true, isExecuting: true))
    fixture.inputs.entries[0].send(value: 1)
    fixture.inputs.entries[1].send(value: 2)
    fixture.inputs.entries[1].sendCompleted()
    #expect(second.events == [.value(2), .completed])
    #expect(executing.values == [true, false])
  }

  @Test("queue: executions wait in line until it is full")
  func queue() {
    let fixture = Fixture(.queue(limit: 1))
    let (first, second) = (Recorder(fixture.action.apply(1)), Recorder(fixture.action.apply(2)))
    #expect(!fixture.action.isEnabled.value)
    #expect(Recorder(fixture.action.apply(3)).events == [.failed(.disabled)])
    #expect(fixture.inputs.count == 1)
    fixture.inputs.entries[0].send(error: .first)
    #expect(first.events == [.failed(.producerFailed(.first))])
    #expect(fixture.inputs.count == 2)
    #expect(fixture.action.status.value == .init(isEnabled: true, isExecuting: true))
    fixture.inputs.entries[1].sendCompleted()
    #expect(second.events == [.completed])
    #expect(!fixture.action.isExecuting.value)
  }

  @Test("queue: who is disposed of while waiting never starts")
  func withdrawn() {
    let fixture = Fixture(.queue(limit: 5))
    let (first, second) = (Recorder(fixture.action.apply(1)), Recorder(fixture.action.apply(2)))
    let third = Recorder(fixture.action.apply(3))
    second.dispose()
    #expect(second.events == [.interrupted])
    fixture.inputs.entries[0].sendCompleted()
    #expect(first.events == [.completed])
    #expect(fixture.inputs.count == 2)
    fixture.inputs.entries[1].send(value: 3)
    #expect(third.values == [3])
  }

  @Test("queue: twenty thousand that end at once need a constant stack")
  func longQueue() {
    onSmallStack {
      let gate = Signal<Int, Never>.pipe()
      let count = Counter()
      let action = Action<Int, Int, Never>(policy: .queue(limit: .max)) { number in
        number == 0 ? gate.output.producer : SignalProducer(value: number)
      }
      for number in 0..<20_000 { action.apply(number).startWithCompleted { count.increment() } }
      gate.input.sendCompleted()
      #expect(count.count == 20_000)
      #expect(!action.isExecuting.value)
    }
  }

  @Test("C117: who joins is told all that comes of the execution under way")
  func join() {
    let fixture = Fixture(.join)
    let first = Recorder(fixture.action.apply(1))
    fixture.inputs.entries[0].send(value: 10)
    let second = Recorder(fixture.action.apply(2))
    #expect(fixture.inputs.count == 1)
    fixture.inputs.entries[0].send(value: 11)
    fixture.inputs.entries[0].sendCompleted()
    #expect(first.events == [.value(10), .value(11), .completed])
    #expect(second.events == first.events)
  }

  @Test("join: the execution is interrupted when everybody has left")
  func leave() {
    let fixture = Fixture(.join)
    let events = Recorder(fixture.action.events)
    let (first, second) = (Recorder(fixture.action.apply(1)), Recorder(fixture.action.apply(2)))
    first.dispose()
    #expect(fixture.action.isExecuting.value)
    second.dispose()
    #expect(!fixture.action.isExecuting.value)
    #expect(events.values == [.interrupted])
  }

  @Test("cancelling interrupts those that run and those that wait")
  func cancel() {
    let fixture = Fixture(.queue(limit: 5))
    let (first, second) = (Recorder(fixture.action.apply(1)), Recorder(fixture.action.apply(2)))
    fixture.action.cancel()
    #expect(first.events == [.interrupted])
    #expect(second.events == [.interrupted])
    #expect(fixture.inputs.count == 1)
    #expect(fixture.action.status.value == .init(isEnabled: true, isExecuting: false))
  }

  @Test("enabled and executing are never seen apart, and executing is over before the end is told")
  func snapshot() {
    let action = Action<Int, Int, Never> { SignalProducer(value: $0) }
    let log = Log<String>()
    action.status.signal.observeValues { status in
      log.add(status.isExecuting == status.isEnabled ? "mixed" : "\(status.isExecuting)")
    }
    action.completed.observeValues { log.add("completed \(action.isExecuting.value)") }
    action.apply(1).startWithCompleted { log.add("own \(action.isExecuting.value)") }
    #expect(log.entries == ["true", "false", "own false", "completed false"])
  }

  @Test("its properties complete when the action is released, whatever its state")
  func completion() {
    let isOpen = MutableProperty(true)
    var action: Action<Int, Int, Never>? = Action(enabledIf: isOpen) { SignalProducer(value: $0) }
    let enabled = Recorder(action?.isEnabled.producer ?? .empty)
    let executing = Recorder(action?.isExecuting.producer ?? .empty)
    action = nil
    #expect(enabled.events == [.value(true), .completed])
    #expect(executing.events == [.value(false), .completed])
    #expect(action == nil)
  }

  @Test("it is enabled while a validating property is valid, and given the valid value")
  func validated() {
    let name = ValidatingProperty<String, TestFailure>("") {
      $0.isEmpty ? .invalid(.first) : .valid
    }
    let action = Action<Void, String, Never>(validated: name) { SignalProducer(value: $0) }
    #expect(!action.isEnabled.value)
    name.value = "Ann"
    #expect(Recorder(action.apply()).values == ["Ann"])
    name.value = ""
    #expect(Recorder(action.apply()).events == [.failed(.disabled)])
  }

  @Test("C116: an action with a target keeps neither the target nor itself alive")
  func target() {
    final class Owner: Sendable {
      let name = MutableProperty("Ann")
    }
    var owner: Owner? = Owner()
    let action = owner.map { owner in
      Action<Int, String, Never>(with: owner) { owner, count in
        SignalProducer(value: String(repeating: owner.name.value, count: count))
      }
    }
    #expect(action.map { Recorder($0.apply(2)).values } == ["AnnAnn"])
    owner = nil
    #expect(action.map { Recorder($0.apply(1)).events } == [.interrupted])
    #expect(owner == nil)
  }
}
