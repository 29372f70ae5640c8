import Signals
import SignalsTesting
import Testing

@Suite("The property graph: mistakes and memory")
struct PropertyGraphMemoryTests {
  @Test("G42: a property that reads itself traps, with the names on the way")
  func cycle() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let box = Lock<Property<Int>?>(nil)
      let first = Property.computed { box.withLock { $0 }?.value ?? 0 }.named("first")
      let second = Property.computed { first.value + 1 }.named("second")
      box.withLock { $0 = second }
      _ = second.value
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("second → first → second"))
  }

  @Test("G42: a property that reads itself at once traps")
  func selfCycle() async {
    await #expect(processExitsWith: .failure) {
      let box = Lock<Property<Int>?>(nil)
      let own = Property.computed { box.withLock { $0 }?.value ?? 0 }
      box.withLock { $0 = own }
      _ = own.value
    }
  }

  @Test("a derivation that sets a property traps")
  func writeInsideADerivation() async {
    await #expect(processExitsWith: .failure) {
      let source = MutableProperty(1)
      let bad = source.map { value in
        source.value = value + 1
        return value
      }
      _ = bad.value
    }
  }

  @Test("G43: a failure is a value: kept until a source changes, and no matter to others")
  func failures() {
    let source = MutableProperty("x")
    let runs = Counter()
    let number = Property.computed { () -> Result<Int, TestFailure> in
      runs.increment()
      return Int(source.value).map(Result.success) ?? .failure(.first)
    }
    let length = source.map(\.count)
    #expect(number.value == .failure(.first))
    #expect(number.value == .failure(.first))
    #expect(runs.count == 1)
    #expect(length.value == 1)
    source.value = "12"
    #expect(number.value == .success(12))
    #expect(length.value == 2)
    #expect(runs.count == 2)
  }

  @Test("G44: what is derived and not held is released although its source lives")
  func coldIsReleased() {
    let source = MutableProperty(1)
    weak var weakly: Captured?
    do {
      let captured = Captured()
      weakly = captured
      let derived = source.map { value in
        captured.touch()
        return value
      }
      #expect(derived.value == 1)
    }
    #expect(weakly == nil)
    source.value = 2
  }

  @Test("G44: an observation keeps what it observes, and disposal lets go of it")
  func observationKeeps() {
    let source = MutableProperty(1)
    weak var weakly: Captured?
    let recorder: Recorder<Int, Never>
    do {
      let captured = Captured()
      weakly = captured
      recorder = Recorder(
        source.map { value in
          captured.touch()
          return value
        }.producer
      )
    }
    source.value = 2
    #expect(recorder.values == [1, 2])
    recorder.dispose()
    #expect(weakly == nil)
  }

  @Test("what maps ends with its source; what computes keeps what it reads while it is observed")
  func endOfWhatIsObserved() {
    var source: MutableProperty<Int>? = MutableProperty(0)
    var read: MutableProperty<Int>? = MutableProperty(0)
    weak let (weakSource, weakRead) = (source, read)
    let (mapped, computed) = (Counter(), Counter())
    source?.map { $0 + 1 }.signal.observeCompleted { mapped.increment() }
    let observation = read.map { read in
      Property.computed { read.value + 1 }.signal.observeCompleted { computed.increment() }
    }
    (source, read) = (nil, nil)
    #expect(weakSource == nil)
    #expect(mapped.count == 1)
    #expect(weakRead != nil)
    weakRead?.value = 1
    #expect(computed.count == 0)
    observation??.dispose()
    #expect(weakRead == nil)
    #expect(computed.count == 0)
  }

  @Test("G44: a source that is not read any more is let go of")
  func droppedSource() {
    let choice = MutableProperty(true)
    weak var weakly: Captured?
    let inner: Lock<Property<Int>?>
    do {
      let captured = Captured()
      weakly = captured
      inner = Lock(
        choice.map { _ in
          captured.touch()
          return 1
        }
      )
    }
    let chosen = Property.computed {
      choice.value ? inner.withLock { $0 }?.value ?? 0 : 0
    }
    let recorder = Recorder(chosen.producer)
    do {
      let released = inner.withLock { $0.take() }
      withExtendedLifetime(released) {}
    }
    choice.value = false
    #expect(recorder.values == [1, 0])
    #expect(weakly == nil)
  }

  @Test("old values are released outside of the step, where they may set properties")
  func oldValuesMaySet() {
    final class Setting: Sendable, Equatable {
      let target: MutableProperty<Int>

      init(_ target: MutableProperty<Int>) {
        self.target = target
      }

      deinit {
        target.value += 1
      }

      static func == (_: Setting, _: Setting) -> Bool { false }
    }
    let (source, target) = (MutableProperty(0), MutableProperty(0))
    let derived = Property.computed {
      _ = source.value
      return Setting(target)
    }
    let recorder = Recorder(derived.map { _ in 0 }.signal)
    source.value = 1
    source.value = 2
    #expect(target.value == 2)
    #expect(recorder.values.count == 2)
  }
}
