extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Failure {
  /// Sends the values of the inner streams.
  ///
  /// **Termination:** see the strategy. The first failure of the outer or an inner stream ends
  /// everything; an interrupted inner stream counts as completed. **Threading:** on the threads of
  /// the inner streams. **Complexity:** keeps the streams that wait, and the ones that run.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A producer of their values.
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Failure> {
    flattening(strategy)
  }

  private func flattening(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Failure> {
    SignalProducer<Value.Value, Failure> { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let flattening = Flattening<Value>(strategy, scope, sink)
      scope.hold(flattening)
      flattening.begin(outer: self)
    }
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Failure == Never {
  /// Sends the values of inner streams that can fail.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A producer of their values.
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Error> {
    promoteError(Value.Error.self).flattening(strategy)
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Never {
  /// Sends the values of inner streams that cannot fail.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A producer of their values.
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Failure> {
    map { $0.producer.promoteError(Failure.self) }.flattening(strategy)
  }
}

extension SignalProducer
where Value: SignalProducerConvertible, Value.Error == Never, Failure == Never {
  /// Sends the values of inner streams, where nothing can fail.
  ///
  /// - Parameter strategy: Which inner streams run, and when.
  /// - Returns: A producer of their values.
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Never> {
    flattening(strategy)
  }
}

// MARK: -

/// The inner streams of one run of `flatten`.
///
/// What runs and what waits is kept under a lock of its own, not under the gate of the run:
/// inner streams are started without the gate, so that those which send at once are delivered at
/// once. `pump` is entered by one thread at a time and loops, so that a million inner streams
/// which complete within their start need no stack.
private final class Flattening<Inner: SignalProducerConvertible>: Disposable {
  private struct State {
    var waiting = RingBuffer<Inner>()
    var running: [ObjectIdentifier: RunScope] = [:]
    var outerIsComplete = false
    var isDisposed = false
  }

  private let strategy: FlattenStrategy
  private let scope: RunScope
  private let output: SinkBox<Inner.Value, Inner.Error>
  private let state = Lock(State())
  private let pump = Trampoline()

  init(
    _ strategy: FlattenStrategy,
    _ scope: RunScope,
    _ sink: Sink<Inner.Value, Inner.Error>
  ) {
    self.strategy = strategy
    self.scope = scope
    output = SinkBox(sink)
  }

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  func dispose() {
    let released = state.withLock { state in
      state.isDisposed = true
      defer { (state.running, state.waiting) = ([:], RingBuffer()) }
      return (state.running, state.waiting)
    }
    for scope in released.0.values { scope.dispose() }
  }

  func begin(outer: SignalProducer<Inner, Inner.Error>) {
    let child = RunScope()
    scope.hold(child)
    child.start(
      outer,
      into: Sink(
        value: { [self] inner in
          let replaced = state.withLock { state -> (RingBuffer<Inner>, RunScope?)? in
            guard strategy == .latest else {
              state.waiting.append(inner)
              return nil
            }
            defer {
              state.waiting = RingBuffer()
              state.waiting.append(inner)
            }
            return (state.waiting, state.running.values.first)
          }
          replaced?.1?.dispose()
          startWaiting()
        },
        end: { [self] termination in
          guard case .completed = termination else {
            return scope.finish(termination, to: output.sink)
          }
          state.withLock { $0.outerIsComplete = true }
          completeIfDone()
        }
      )
    )
  }

  private func startWaiting() {
    pump.run { [self] in
      while let (inner, child) = nextToStart() { start(inner, in: child) }
    }
    completeIfDone()
  }

  private func nextToStart() -> (Inner, RunScope)? {
    state.withLock { state in
      guard !state.isDisposed, state.running.count < limit, let inner = state.waiting.popFirst()
      else { return nil }
      let child = RunScope()
      state.running[ObjectIdentifier(child)] = child
      return (inner, child)
    }
  }

  private var limit: Int {
    switch strategy.kind {
    case .concurrent(let limit): limit
    case .latest: 1
    }
  }

  private func start(_ inner: Inner, in child: RunScope) {
    scope.begin(
      inner.producer,
      in: child,
      into: Sink(
        value: output.value,
        end: { [self] termination in
          if case .failed = termination { return scope.finish(termination, to: output.sink) }
          state.withLock { $0.running[ObjectIdentifier(child)] = nil }
          startWaiting()
        }
      )
    )
  }

  private func completeIfDone() {
    let isDone = state.withLock { state in
      state.outerIsComplete && state.running.isEmpty && state.waiting.isEmpty && !state.isDisposed
    }
    if isDone { scope.finish(.completed, to: output.sink) }
  }
}
