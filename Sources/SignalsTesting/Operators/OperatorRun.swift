import Signals

/// One run of an operator, whose surroundings are watched.
///
/// Used by one thread: laws run on virtual time.
final class OperatorRun<Output: Sendable, OutputFailure: Error> {
  let scheduler = TestScheduler()
  let recorder: TimelineRecorder<Output, OutputFailure>
  /// The sources that are producers.
  var sources: [WatchedSource] = []
  /// What feeds the sources that are signals.
  var inputs: [Signal<Int, TimelineFailure>.Observer] = []
  /// The number of the value inside of which to dispose.
  var disposesInside: Int?
  /// The place of the source that the observer sends into.
  var resendsInto: Int?
  /// The signal that is observed.
  var output: Signal<Output, OutputFailure>? {
    didSet { if let output { lastOutput.object = output } }
  }

  private let disposable = SerialDisposable()
  private let observer = WeakReference()
  private let lastOutput = WeakReference()
  private let state = Lock((depth: 0, values: 0, wasNested: false))

  init() {
    recorder = TimelineRecorder(on: scheduler)
  }

  /// Whether an event has begun inside of another one.
  var wasNested: Bool { state.withLock { $0.wasNested } }

  /// Whether nobody keeps the observer.
  var observerIsGone: Bool { observer.object == nil }

  /// Whether nobody keeps the signal.
  var outputIsGone: Bool { lastOutput.object == nil }

  func observe(_ signal: Signal<Output, OutputFailure>) {
    let token = makeToken()
    let kept = signal.map { value in withExtendedLifetime(token) { value } }
    output = signal
    disposable.inner = kept.observe(makeObserver(token))
  }

  func start(_ producer: SignalProducer<Output, OutputFailure>) {
    let token = makeToken()
    let observer = makeObserver(token)
    // What the operator keeps of the run's output, it keeps with this closure.
    let kept = producer.map { value in withExtendedLifetime(token) { value } }
    kept.startWithSignal { signal, handle in
      disposable.inner = handle
      signal.observe(observer)
    }
  }

  func dispose() {
    disposable.dispose()
  }

  private func makeToken() -> Token {
    let token = Token()
    observer.object = token
    return token
  }

  private func makeObserver(
    _ token: Token
  ) -> @Sendable (Signal<Output, OutputFailure>.Event) -> Void {
    let (recorder, disposable, state) = (recorder, disposable, state)
    let disposesInside = disposesInside
    let input = resendsInto.map { inputs.isEmpty ? nil : inputs[$0] } ?? nil
    return { event in
      let number = state.withLock { state in
        if state.depth > 0 { state.wasNested = true }
        state.depth += 1
        if event.value != nil { state.values += 1 }
        return state.values - 1
      }
      defer { state.withLock { $0.depth -= 1 } }
      withExtendedLifetime(token) { recorder.record(event) }
      guard event.value != nil else { return }
      if number == disposesInside { disposable.dispose() }
      if number < 3 { input?.send(value: number) }
    }
  }
}

/// A source that counts how often it is started and ended, and knows whether a run of it is kept.
final class WatchedSource: Sendable {
  private let state = Lock((starts: 0, ends: 0))
  private let run = WeakReference()

  /// How often it has been started, and how many of these runs have ended.
  var counts: (starts: Int, ends: Int) { state.withLock { $0 } }

  /// Whether nobody keeps the last run.
  var isGone: Bool { run.object == nil }

  func watching(
    _ producer: SignalProducer<Int, TimelineFailure>
  ) -> SignalProducer<Int, TimelineFailure> {
    SignalProducer { [self] observer, lifetime in
      let token = Token()
      run.object = token
      state.withLock { $0.starts += 1 }
      lifetime.observeEnded { [self] in
        withExtendedLifetime(token) { state.withLock { $0.ends += 1 } }
      }
      lifetime += producer.start(observer)
    }
  }
}

/// Something whose life is watched.
private final class Token: Sendable {}

/// Watches the life of an object without keeping it.
private final class WeakReference: Sendable {
  private struct Box: Sendable {
    weak var object: (any AnyObject & Sendable)?
  }

  private let box = Lock(Box())

  var object: (any AnyObject & Sendable)? {
    get { box.withLock { $0.object } }
    set { box.withLock { $0.object = newValue } }
  }
}
