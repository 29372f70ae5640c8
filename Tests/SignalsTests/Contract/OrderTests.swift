import Signals
import SignalsTesting
import Testing

@Suite("Contract 2 and 3: one event at a time, in one order")
struct OrderTests {
  @Test("a value that is sent while one is delivered follows it for all observers")
  func reentrantSend() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.observeValues { value in
      log.add("a\(value)")
      if value < 3 { input.send(value: value + 1) }
    }
    signal.observeValues { log.add("b\($0)") }
    input.send(value: 1)
    #expect(log.entries == ["a1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test("a terminal event that is sent while a value is delivered follows it")
  func reentrantEnd() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.observe { event in
      log.add("a \(event)")
      if case .value = event { input.sendCompleted() }
    }
    signal.observe { log.add("b \($0)") }
    input.send(value: 1)
    #expect(log.entries == ["a VALUE 1", "b VALUE 1", "a COMPLETED", "b COMPLETED"])
  }

  @Test("C92: what an observer sends to the outer stream follows what an inner one sends")
  func reentrantSendThroughFlatMap() {
    for strategy in [FlattenStrategy.merge, .concat, .latest] {
      let (outer, input) = Signal<Int, Never>.pipe()
      let log = Log<Int>()
      outer
        .flatMap(strategy) { SignalProducer<Int, Never>([10 * $0, 10 * $0 + 1]) }
        .observeValues { value in
          log.add(value)
          if value == 10 { input.send(value: 2) }
        }
      input.send(value: 1)
      #expect(log.entries == [10, 11, 20, 21])
    }
  }

  @Test("a send that finds the signal idle has been delivered when it returns")
  func deliveredOnReturn() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.map { $0 * 2 }.filter { $0 > 2 })
    input.send(value: 1)
    #expect(recorder.values == [])
    input.send(value: 2)
    #expect(recorder.values == [4])
  }

  @Test("no observer is inside two events at once, and all see one order, from four threads")
  func concurrentSends() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let inside = Counter()
    let overlaps = Counter()
    let (first, second) = (Log<Int>(), Log<Int>())
    signal.observeValues { value in
      if inside.increment() != 1 { overlaps.increment() }
      first.add(value)
      inside.decrement()
    }
    signal.map { $0 }.observeValues { second.add($0) }
    onThreads(4) { thread in
      for index in 0..<2_000 { input.send(value: thread * 10_000 + index) }
    }
    #expect(overlaps.count == 0)
    #expect(first.count == 8_000)
    #expect(first.entries == second.entries)
    for thread in 0..<4 {
      let own = first.entries.filter { $0 / 10_000 == thread }
      #expect(own == own.sorted())
    }
  }

  @Test("two signals that send to each other from two threads do not deadlock")
  func crossedSignals() {
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    left.observeValues { if $0 > 0 { rightInput.send(value: $0 - 1) } }
    right.observeValues { if $0 > 0 { leftInput.send(value: $0 - 1) } }
    left.observeValues { log.add($0) }
    right.observeValues { log.add($0) }
    onThreads(2) { thread in
      for _ in 0..<1_000 { (thread == 0 ? leftInput : rightInput).send(value: 3) }
    }
    #expect(log.count == 8_000)
  }

  @Test("C24: a terminal event and a disposal that race make one terminal event at the most")
  func terminalAgainstDisposal() {
    for _ in 0..<2_000 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let terminals = Counter()
      let run = signal.producer.start { if $0.isTerminating { terminals.increment() } }
      onThreads(2) { $0 == 0 ? input.sendCompleted() : run.dispose() }
      #expect(terminals.count == 1)
    }
  }
}
