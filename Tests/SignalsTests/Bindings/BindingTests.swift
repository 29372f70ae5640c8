import Signals
import SignalsTesting
import Synchronization
import Testing

@Suite("Bindings")
struct BindingTests {
  private final class Player: ReactiveExtensionsProvider, LifetimeProviding, Sendable {
    let titles = Log<String>()
    let (lifetime, token) = Lifetime.make()
  }

  private final class Plain: ReactiveExtensionsProvider, Sendable {
    let volume = MutableProperty(0)
    let titles = Log<String>()

    var level: Int {
      get { volume.value }
      set { volume.value = newValue }
    }
  }

  @Test("a target of optional values takes a source of values, and one that is missing nothing")
  func lifting() {
    let (name, missing) = (MutableProperty<String?>(nil), MutableProperty<String>?.none)
    let present = Optional(MutableProperty(""))
    name <~ SignalProducer(value: "Ann")
    present <~ SignalProducer(value: "Bob")
    #expect(name.value == "Ann")
    #expect(present?.value == "Bob")
    #expect((missing <~ SignalProducer(value: "Cat")) == nil)
  }

  @Test("a binding ends with the target's lifetime and with its handle")
  func ends() {
    let source = MutableProperty(1)
    let seen = Log<Int>()
    let (lifetime, token) = Lifetime.make()
    let target = BindingTarget<Int>(lifetime: lifetime) { seen.add($0) }
    let handle = target <~ source
    target <~ source.map { $0 * 10 }
    source.value = 2
    handle?.dispose()
    source.value = 3
    token.dispose()
    source.value = 4
    #expect(seen.entries == [1, 10, 2, 20, 30])
    #expect((target <~ source) == nil)
  }

  @Test("an observer takes the values of a source, but not its end")
  func observer() {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let recorder = Recorder(signal)
    input <~ SignalProducer([1, 2])
    input.send(value: 3)
    #expect(recorder.events == [.value(1), .value(2), .value(3)])
  }

  @Test("a reactive target holds its object weakly and ends with it")
  func reactiveTarget() {
    let source = MutableProperty("a")
    weak var released: Player?
    let count = Counter()
    do {
      let player = Player()
      released = player
      player.reactive.makeBindingTarget(on: ImmediateScheduler()) { player, title in
        count.increment()
        player.titles.add(title)
      } <~ source
      source.value = "b"
      #expect(player.titles.entries == ["a", "b"])
    }
    #expect(released == nil)
    source.value = "c"
    #expect(count.count == 2)
  }

  @Test("a key path names a target on the main thread")
  @MainActor
  func keyPath() {
    let plain = Plain()
    plain.reactive[\.level] <~ SignalProducer(value: 7)
    #expect(plain.volume.value == 7)
    plain.reactive.makeBindingTarget(on: MainActor.shared) { plain, title in
      MainActor.assertIsolated()
      plain.titles.add(title)
    } <~ SignalProducer(value: "a")
    #expect(plain.titles.entries == ["a"])
  }

  @Test("C127: a binding to a throw-away target lives as long as the target's lifetime")
  func throwAwayTarget() {
    let cell = Player()
    let source = MutableProperty("a")
    do {
      let target = BindingTarget<String>(lifetime: cell.lifetime) { [weak cell] title in
        cell?.titles.add(title)
      }
      target <~ source
    }
    source.value = "b"
    #expect(cell.titles.entries == ["a", "b"])
  }

  @Test("C08: a target that is dropped while a value is on its way completes once, without a wait")
  func droppedInFlight() {
    for _ in 0..<500 {
      let source = MutableProperty(0)
      let target = Lock<MutableProperty<Int>?>(MutableProperty(0))
      let recorder = Recorder(target.withLock { $0?.producer } ?? .empty)
      target.withLock { $0 } <~ source
      onThreads(2) { index in
        if index == 0 {
          source.value = 1
        } else {
          let dropped = target.withLock { $0.take() }
          withExtendedLifetime(dropped) {}
        }
      }
      #expect(recorder.termination == .completed)
    }
  }

  @Test("a target-passing observation hands in each kind of event and ends with its target")
  func targetPassing() {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    var log: Log<String>? = Log()
    guard let target = log else { return }
    signal.observe(with: target) { log, event in log.add("\(event)") }
    signal.observeResult(with: target) { log, result in log.add("\(result)") }
    signal.observeFailed(with: target) { log, failure in log.add("failed \(failure)") }
    signal.observeCompleted(with: target) { log in log.add("completed") }
    signal.observeInterrupted(with: target) { log in log.add("interrupted") }
    input.send(value: 1)
    input.send(error: .first)
    #expect(
      target.entries == [
        "VALUE 1", "success(1)", "FAILED first",
        "failure(SignalsTests.TestFailure.first)", "failed first",
      ]
    )
    let producer = SignalProducer<Int, TestFailure>([5])
    producer.startWithResult(with: target) { log, result in log.add("\(result)") }
    producer.startWithCompleted(with: target) { log in log.add("completed") }
    producer.startWithFailed(with: target) { log, _ in log.add("failed") }
    producer.startWithInterrupted(with: target) { log in log.add("interrupted") }
    #expect(target.entries.suffix(2) == ["success(5)", "completed"])
    log = nil
  }

  @Test("a run with a target is interrupted when the target is found to be gone")
  func targetGone() {
    let property = MutableProperty(1)
    let interrupted = Counter()
    var target: Log<Int>? = Log()
    if let target {
      property.producer
        .on(interrupted: { interrupted.increment() })
        .startWithValues(with: target) { log, value in log.add(value) }
      #expect(target.entries == [1])
    }
    target = nil
    property.value = 2
    #expect(interrupted.count == 1)
    #expect(target == nil)
  }

  @Test("closures of the main actor are called for each kind of event")
  @MainActor
  func mainActor() {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    var log: [String] = []
    signal.observe(on: MainActor.shared) { log.append("\($0)") }
    signal.observeResult(on: MainActor.shared) { _ in log.append("result") }
    signal.observeFailed(on: MainActor.shared) { log.append("failed \($0)") }
    signal.observeCompleted(on: MainActor.shared) { log.append("completed") }
    signal.observeInterrupted(on: MainActor.shared) { log.append("interrupted") }
    input.send(value: 1)
    input.send(error: .first)
    #expect(log == ["VALUE 1", "result", "FAILED first", "result", "failed first"])
    let producer = SignalProducer<Int, Never>([5])
    producer.startWithValues(on: MainActor.shared) { log.append("value \($0)") }
    producer.startWithResult(on: MainActor.shared) { _ in log.append("result") }
    producer.startWithCompleted(on: MainActor.shared) { log.append("completed") }
    producer.startWithInterrupted(on: MainActor.shared) { log.append("interrupted") }
    #expect(log.suffix(3) == ["value 5", "result", "completed"])
  }
}
