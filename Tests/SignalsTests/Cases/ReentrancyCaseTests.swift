import Signals
import SignalsTesting
import Testing

/// Faults that users of other frameworks met, by their numbers.
@Suite("Cases of re-entrancy and release")
struct ReentrancyCaseTests {
  @Test("C03: a store whose observer dispatches once shows both states to both observers, in order")
  func store() {
    let state = MutableProperty(0)
    let dispatch = { @Sendable in state.modify { $0 += 1 } }
    let (first, second) = (Log<Int>(), Log<Int>())
    state.signal.observeValues { value in
      first.add(value)
      if value == 1 { dispatch() }
    }
    state.signal.observeValues { second.add($0) }
    dispatch()
    #expect(first.entries == [1, 2])
    #expect(second.entries == [1, 2])
  }

  @Test("C05: the first value is the last, although its observer sets the source")
  func firstOfACurrentValue() {
    let source = MutableProperty(42)
    let recorder = Recorder<Int, Never>()
    source.producer.take(first: 1).start { event in
      recorder.record(event)
      if event == .value(42) { source.value = 1 }
    }
    #expect(recorder.events == [.value(42), .completed])
    #expect(source.value == 1)
  }

  @Test("C12: a value that is corrected through what derives from it settles, once")
  func correction() {
    let (start, end) = (MutableProperty(10), MutableProperty(20))
    let changes = Recorder(end.signal)
    end
      <~ start.combineLatest(with: end).signal.compactMap { start, end in
        end < start ? start + 1 : nil
      }
    end.value = 5
    #expect(end.value == 11)
    #expect(changes.values == [5, 11])
  }

  @Test("C22: releasing an observer may end the signal that releases it")
  func releaseThatEnds() {
    final class Ending: Sendable {
      let input: Signal<Int, Never>.Observer

      init(_ input: Signal<Int, Never>.Observer) {
        self.input = input
      }

      deinit {
        input.sendCompleted()
      }
    }
    let (signal, input) = Signal<Int, Never>.pipe()
    let terminals = Counter()
    signal.observe { if $0.isTerminating { terminals.increment() } }
    let handle: (any Disposable)?
    do {
      let ending = Ending(input)
      handle = signal.observeValues { _ in withExtendedLifetime(ending) {} }
    }
    input.send(value: 1)
    handle?.dispose()
    #expect(terminals.count == 1)
  }

  @Test("C29: dropping an input interrupts its observers, those of now and those of later")
  func droppedInput() {
    let signal: Signal<Int, Never>
    let early: Recorder<Int, Never>
    do {
      let pipe = Signal<Int, Never>.pipe()
      signal = pipe.output
      early = Recorder(signal)
      pipe.input.send(value: 1)
    }
    #expect(early.events == [.value(1), .interrupted])
    #expect(Recorder(signal).events == [.interrupted])
  }

  @Test("C99: what completes the source after the start is seen as completion")
  func completionInStarted() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.producer.on(started: { input.sendCompleted() }))
    #expect(recorder.events == [.completed])
  }

  @Test("C100: two chained effects happen in this order")
  func orderOfEffects() {
    let log = Log<String>()
    func effects(
      _ number: Int,
      on producer: SignalProducer<Int, Never>
    )
      -> SignalProducer<Int, Never>
    {
      producer.on(
        starting: { log.add("starting\(number)") },
        started: { log.add("started\(number)") },
        event: { _ in log.add("event\(number)") },
        completed: { log.add("completed\(number)") },
        terminated: { log.add("terminated\(number)") },
        disposed: { log.add("disposed\(number)") },
        value: { _ in log.add("value\(number)") }
      )
    }
    effects(2, on: effects(1, on: SignalProducer(value: 1))).start { event in
      log.add("observer \(event)")
    }
    #expect(
      log.entries == [
        "starting2", "starting1",
        "event1", "value1", "event2", "value2", "observer VALUE 1",
        "event1", "completed1", "terminated1", "event2", "completed2", "terminated2",
        "observer COMPLETED", "disposed2", "disposed1",
        "started1", "started2",
      ]
    )
  }

  @Test("C113: an action that is always enabled can be executed as soon as it is made")
  func immediatelyEnabled() {
    let action = Action<Int, Int, Never>(enabledIf: Property(value: true)) {
      SignalProducer(value: $0)
    }
    #expect(Recorder(action.apply(1)).events == [.value(1), .completed])
  }

  @Test("C128: what is observed may die before its observation is disposed of")
  func observedObjectDies() {
    final class Model: Sendable {
      let name = MutableProperty("Ann")
    }
    var model: Model? = Model()
    let recorder = Recorder(model!.name.producer)
    model = nil
    #expect(recorder.events == [.value("Ann"), .completed])
    recorder.dispose()
    #expect(recorder.events == [.value("Ann"), .completed])
  }

  @Test("C130: a derivation that does not own its owner lets go of it")
  func unownedOwner() {
    final class Owner: Sendable {
      let source = MutableProperty(1)
      let factor = 10
      private let derived = Lock<Property<Int>?>(nil)

      var product: Property<Int> {
        let property = source.map { [unowned self] value in value * factor }
        derived.withLock { $0 = property }
        return property
      }
    }
    weak var weakly: Owner?
    do {
      let owner = Owner()
      weakly = owner
      #expect(owner.product.value == 10)
    }
    #expect(weakly == nil)
  }
}
