import SignalsTesting
import Testing

@testable import Signals

@Suite("The property graph: observers")
struct PropertyGraphObserverTests {
  private let a = MutableProperty(0)
  private let b = MutableProperty(0)
  private let runs = Counter()

  @Test("G34: disposal stops an observer at once, also from inside, and lets others go on")
  func disposal() {
    let derived = a.map { $0 * 10 }
    let kept = Recorder(derived.signal)
    let once = Log<Int>()
    let handle = SerialDisposable()
    handle.inner = derived.signal.observeValues { value in
      once.add(value)
      handle.dispose()
    }
    let stopped = Recorder(derived.signal)
    stopped.dispose()
    stopped.dispose()
    a.value = 1
    a.value = 2
    #expect(once.entries == [10])
    #expect(stopped.values == [])
    #expect(kept.values == [10, 20])
  }

  @Test("G35: when the last observer has left, a set computes nothing, and reading still works")
  func lastObserverLeaves() {
    let derived = a.map { [runs] value in
      runs.increment()
      return value + 1
    }
    .map { $0 * 2 }
    let recorder = Recorder(derived.producer)
    recorder.dispose()
    a.value = 1
    a.value = 2
    #expect(runs.count == 1)
    #expect(derived.value == 6)
    #expect(runs.count == 2)
  }

  @Test("G36: when the last observer has left, no source knows what derives from it, at any level")
  func noEdgesLeft() {
    let (first, second) = (a.map { $0 + 1 }, Property.computed { [a, b] in a.value + b.value })
    let third = first.combineLatest(with: second).map { $0 + $1 }
    let levels: [GraphNode] = [a.node, b.node, first.node, second.node]
    let edges = { levels.map { $0.state.pointee.sinks.count } }
    let recorders = (0..<3).map { _ in Recorder(third.producer) }
    #expect(edges() == [2, 1, 1, 1])
    for recorder in recorders { recorder.dispose() }
    #expect(edges() == [0, 0, 0, 0])
    #expect(third.value == 1)
    #expect(edges() == [0, 0, 0, 0])
  }

  @Test("G37: a set inside an observer is the next step for everybody, who sees the outcome last")
  func setInsideAnObserver() {
    let sum = a.combineLatest(with: b).map { $0 + $1 }
    let log = Log<String>()
    sum.signal.observeValues { log.add("first \($0)") }
    a.signal.observeValues { [b] in b.value = $0 * 10 }
    sum.signal.observeValues { log.add("second \($0)") }
    a.value = 1
    #expect(log.entries == ["first 1", "second 1", "first 11", "second 11"])
  }

  @Test("G38: an observer that sets what it observes, under a condition, converges")
  func convergence() {
    let log = Log<Int>()
    a.signal.observeValues { [a] value in
      log.add(value)
      if value < 5 { a.value = value + 1 }
    }
    a.value = 0
    #expect(log.entries == [0, 1, 2, 3, 4, 5])
  }

  @Test("G38: a hundred rounds are not too many")
  func longConvergence() {
    a.signal.observeValues { [a] value in
      if value < 100 { a.value = value + 1 }
    }
    a.value = 1
    #expect(a.value == 100)
  }

  @Test("G40: an observer that sets what it observes without end traps, with the name")
  func endlessSelfIncrement() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let endless = MutableProperty(0).named("endless")
      endless.signal.observeValues { endless.value = $0 + 1 }
      endless.value = 1
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("endless"))
  }

  @Test("G40: two that set each other without end trap, too, although nothing connects them")
  func endlessPair() async {
    await #expect(processExitsWith: .failure) {
      let (first, second) = (MutableProperty(0), MutableProperty(0))
      first.signal.observeValues { second.value = $0 + 1 }
      second.signal.observeValues { first.value = $0 + 1 }
      first.value = 1
    }
  }

  @Test("an observer may set another property any number of times")
  func manySets() {
    let recorder = Recorder(b.signal)
    a.signal.observeValues { [b] _ in
      for value in 0..<1_000 { b.value = value }
    }
    let sum = a.combineLatest(with: b)
    let pairs = Recorder(sum.signal)
    a.value = 1
    #expect(recorder.values.count == 1_000)
    #expect(pairs.values.count == 1_001)
  }

  @Test("G41: what is read without tracking, also by observers started there, is no dependency")
  func untracked() {
    let c = MutableProperty(0)
    let derived = Property.computed { [a, b, runs] in
      runs.increment()
      return a.value
        + withoutTracking {
          c.producer.startWithValues { _ in _ = b.value }.dispose()
          return b.value
        }
    }
    let recorder = Recorder(derived.producer)
    b.value = 10
    c.value = 1
    #expect(runs.count == 1)
    a.value = 1
    #expect(recorder.values == [0, 11])
  }
}
