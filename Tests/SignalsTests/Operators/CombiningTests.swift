import Signals
import SignalsTesting
import Testing

@Suite("Combining")
struct CombiningTests {
  private typealias Numbers = SignalProducer<Int, Never>

  @Test("combineLatest takes any number of streams of any kinds")
  func manyKinds() {
    let property = MutableProperty("p")
    let (signal, input) = Signal<Bool, Never>.pipe()
    let recorder = Recorder(
      SignalProducer.combineLatest(property, Numbers(value: 1), signal, Numbers([2, 3]))
        .map { "\($0)\($1)\($2)\($3)" }
    )
    #expect(recorder.values == [])
    input.send(value: true)
    property.value = "q"
    #expect(recorder.values == ["p1true3", "q1true3"])
    let signals = Recorder(
      Signal.combineLatest(signal, signal.negate(), signal).map { "\($0)\($1)\($2)" }
    )
    input.send(value: false)
    #expect(signals.values == ["falsetruefalse"])
  }

  @Test("zip takes any number of streams of any kinds")
  func zipMany() {
    let recorder = Recorder(
      SignalProducer.zip(
        Numbers([1, 2]),
        SignalProducer<String, Never>(["a", "b", "c"]),
        Numbers(5...7)
      )
      .map { "\($0)\($1)\($2)" }
    )
    #expect(recorder.events == [.value("1a5"), .value("2b6"), .completed])
  }

  @Test("C67: of no streams, combineLatest and zip complete at once, or send the sentinel first")
  func noStreams() {
    let none: [Numbers] = []
    #expect(Recorder(Numbers.combineLatest(none)).events == [.completed])
    #expect(Recorder(Numbers.zip(none)).events == [.completed])
    let sentinel = [7]
    #expect(
      Recorder(Numbers.combineLatest(none, emptySentinel: sentinel)).events
        == [.value([7]), .completed]
    )
    #expect(
      Recorder(Numbers.zip(none, emptySentinel: sentinel)).events == [.value([7]), .completed]
    )
  }

  @Test("C68: streams are started in order, so only the last early value is paired")
  func startOrder() {
    let (numbers, word) = (Numbers([0, 1, 2]), SignalProducer<String, Never>(value: "foo"))
    #expect(
      Recorder(SignalProducer.combineLatest(numbers, word).map { "\($0)\($1)" }).values == ["2foo"]
    )
    #expect(
      Recorder(SignalProducer.combineLatest(word, numbers).map { "\($0)\($1)" }).values
        == ["foo0", "foo1", "foo2"]
    )
  }

  @Test("C69: an input that ends without a value ends the combination")
  func valuelessInput() {
    let pair = SignalProducer.combineLatest(Numbers.never, Numbers.empty).map { $0 + $1 }
    #expect(Recorder(pair).events == [.completed])
    let three = SignalProducer.combineLatest(Numbers.never, Numbers(value: 1), Numbers.empty)
    #expect(Recorder(three.map { $0 + $1 + $2 }).events == [.completed])
    #expect(Recorder(Numbers.combineLatest([Numbers.never, .empty])).events == [.completed])
    #expect(
      Recorder(Numbers(value: 1).combineLatest(with: Numbers.empty).map(\.0)).events == [.completed]
    )
  }

  @Test("C37: two thousand signals are combined as often as they send")
  func manySignals() {
    let pipes = (0..<2_000).map { _ in Signal<Int, Never>.pipe() }
    let emissions = Counter()
    let last = Log<Int>()
    Signal.combineLatest(pipes.map(\.output)).observeValues { values in
      if emissions.increment() == 2_001 { last.add(values.reduce(0, +)) }
    }
    for pipe in pipes { pipe.input.send(value: 1) }
    for pipe in pipes { pipe.input.send(value: 2) }
    #expect(emissions.count == 2_001)
    #expect(last.entries == [4_000])
  }

  @Test("C21: a combined value that ends one input does not hang")
  func endsItsInput() {
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    let recorder = Recorder(
      left.combineLatest(with: right).map { $0 + $1 }.on(value: { _ in leftInput.sendCompleted() })
    )
    leftInput.send(value: 1)
    rightInput.send(value: 2)
    #expect(recorder.events == [.value(3)])
    rightInput.sendCompleted()
    #expect(recorder.events == [.value(3), .completed])
  }

  @Test("C07: an observer that feeds an input of zip gets the pairs in order")
  func reentrantZip() {
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    left.zip(with: right).observeValues { pair in
      log.add("\(pair.0)\(pair.1)")
      leftInput.send(value: pair.0 + 1)
    }
    for value in 1...3 { rightInput.send(value: value) }
    leftInput.send(value: 1)
    #expect(log.entries == ["11", "22", "33"])
  }

  @Test("C64: zip completes right after the last pair that is possible, whichever side it is on")
  func zipCompletion() {
    for isReversed in [false, true] {
      let (gate, open) = Signal<Int, Never>.pipe()
      let words = Numbers([1, 2])
      let zipped =
        isReversed
        ? gate.producer.zip(with: words).map { $0 + $1 } : words.zip(with: gate).map { $0 + $1 }
      let recorder = Recorder(zipped)
      open.send(value: 10)
      #expect(recorder.events == [.value(11)])
      open.send(value: 10)
      #expect(recorder.events == [.value(11), .value(12), .completed])
    }
  }

  @Test("C65: what waits is paired after its side has completed")
  func zipBuffered() {
    let (right, input) = Signal<Int, Never>.pipe()
    let pairs = Recorder(SignalProducer.zip(Numbers([1, 2]), right, right).map { $0 + $1 + $2 })
    input.send(value: 10)
    input.send(value: 20)
    #expect(pairs.events == [.value(21), .value(42), .completed])
    let sequence = Recorder(Numbers.zip([Numbers([1, 2]), Numbers([3, 4, 5])]))
    #expect(sequence.events == [.value([1, 3]), .value([2, 4]), .completed])
  }

  @Test("C66: two delayed values make one pair")
  func zipDelayed() {
    let scheduler = TestScheduler()
    let delayed = Numbers(value: 1).delay(0.6, on: scheduler)
    let recorder = Recorder(delayed.zip(with: delayed).map { $0 + $1 })
    scheduler.run()
    #expect(recorder.events == [.value(2), .completed])
  }

  @Test("C71: a completion that was made a value is a value")
  func materializedSingles() {
    let singles = (1...5).map { Numbers(value: $0).materialize().map(\.value) }
    let sums = SignalProducer<Int?, Never>.combineLatest(singles)
      .map { $0.map { $0.map(String.init) ?? "-" }.joined() }
    // Each stream but the last has sent its value and its completion before the last one starts.
    #expect(Recorder(sums).events == [.value("----5"), .value("-----"), .completed])
  }

  @Test("combineLatest with initial values sends from the first value of either")
  func seeded() {
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<String, Never>.pipe()
    let recorder = Recorder(
      left.combineLatest(with: right, initially: (0, "z")).map { "\($0)\($1)" }
    )
    rightInput.send(value: "a")
    leftInput.send(value: 1)
    leftInput.sendCompleted()
    rightInput.sendCompleted()
    #expect(recorder.events == [.value("0a"), .value("1a"), .completed])
  }

  @Test("merge takes streams of several kinds, and counts an interrupted one as completed")
  func merge() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(SignalProducer.merge(signal, Numbers([1, 2]), MutableProperty(3)))
    input.send(value: 4)
    input.sendInterrupted()
    #expect(recorder.values == [1, 2, 3, 4])
    let pair = Recorder(SignalProducer.merge(Numbers([1]), Numbers([2])))
    #expect(pair.events == [.value(1), .value(2), .completed])
  }

  @Test("C72: sample sends the latest value each time, and ends when both have")
  func sample() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (trigger, pull) = Signal<Void, Never>.pipe()
    let recorder = Recorder(signal.sample(on: trigger))
    pull.send(value: ())
    input.send(value: 1)
    input.sendCompleted()
    pull.send(value: ())
    pull.send(value: ())
    #expect(recorder.events == [.value(1), .value(1)])
    pull.sendCompleted()
    #expect(recorder.events == [.value(1), .value(1), .completed])
  }

  @Test("sample(with:) adds the sampler's value, and is interrupted with either")
  func sampleWith() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (sampler, pull) = Signal<String, Never>.pipe()
    let recorder = Recorder(signal.sample(with: sampler).map { "\($0)\($1)" })
    input.send(value: 1)
    pull.send(value: "a")
    pull.sendInterrupted()
    #expect(recorder.events == [.value("1a"), .interrupted])
  }

  @Test("C73: the latest value of the property that is observed is the new one")
  func withLatestOfItself() {
    for _ in 0..<100 {
      let property = MutableProperty(0)
      let recorder = Recorder(
        property.producer.filter { $0 > 0 }.withLatest(from: property).map { $0 * 10 + $1 }
      )
      property.value = 1
      property.value = 2
      #expect(recorder.values == [11, 22])
    }
  }

  @Test("C74: pairs from two threads are never torn")
  func withLatestThreads() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<(Int, Int), Never>.pipe()
    let torn = Counter()
    signal.withLatest(from: other).observeValues { if $0.1.0 != $0.1.1 { torn.increment() } }
    onThreads(2) { thread in
      for index in 0..<5_000 {
        if thread == 0 { input.send(value: index) } else { otherInput.send(value: (index, index)) }
      }
    }
    #expect(torn.count == 0)
  }

  @Test("withLatest of several streams waits for all, and ignores their ends")
  func withLatestMany() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (last, lastInput) = Signal<String, Never>.pipe()
    let recorder = Recorder(
      signal.withLatest(from: Numbers(value: 7), MutableProperty("p"), last)
        .map { "\($0)\($1)\($2)\($3)" }
    )
    input.send(value: 1)
    lastInput.send(value: "x")
    lastInput.sendCompleted()
    input.send(value: 2)
    #expect(recorder.events == [.value("27px")])
    let projected = Recorder(Numbers([1, 2]).withLatest(from: Numbers(value: 10)) { $0 + $1 })
    #expect(projected.values == [11, 12])
  }

  @Test("pairs, windows and numbers of values")
  func neighbours() {
    let numbers = Numbers([1, 2, 3, 4])
    #expect(Recorder(numbers.pairwise().map { $0.0 * 10 + $0.1 }).values == [12, 23, 34])
    #expect(Recorder(numbers.nwise(3)).values == [[1, 2, 3], [2, 3, 4]])
    #expect(Recorder(numbers.enumerated().map { $0.offset * $0.element }).values == [0, 2, 6, 12])
    #expect(Recorder(numbers.startWith(0)).values == [0, 1, 2, 3, 4])
  }

  @Test("C82: repeats are told by neighbours, also with re-entrant sends")
  func neighboursReentrant() {
    let letters = SignalProducer<String, Never>(["a", "b", "c", "a", "a", "c"])
    #expect(Recorder(letters.skipRepeats()).values.joined() == "abcac")
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.combinePrevious(0).observeValues { pair in
      log.add("\(pair.0)\(pair.1)")
      if pair.1 < 3 { input.send(value: pair.1 + 1) }
    }
    input.send(value: 1)
    #expect(log.entries == ["01", "12", "23"])
  }

  @Test("C04: skipRepeats stops a loop of equal values")
  func skipRepeatsLoop() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.skipRepeats().on(value: { _ in input.send(value: 2) }))
    input.send(value: 1)
    #expect(recorder.values == [1, 2])
  }
}
