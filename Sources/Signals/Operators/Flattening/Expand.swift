extension SignalProducer {
  /// Makes a stream of each value, and of each value of those streams, and so on.
  ///
  /// ```text
  /// self:                  --1------------|
  /// expand { $0 + 1 }:     --1--2--3--4...
  /// ```
  ///
  /// Values are expanded in the order in which they are sent, each after it has been.
  ///
  /// **Termination:** completes when nothing is left to expand; the first failure, and an interruption
  /// of this stream, end it; an interrupted inner stream counts as completed. **Complexity:** constant
  /// stack; keeps the values whose turn has not come.
  ///
  /// - Parameters:
  ///   - limit: How many of the streams may run at once; more than zero.
  ///   - transform: Makes the stream of a value.
  /// - Returns: A producer of all values.
  @preconcurrency
  public func expand<Inner: SignalProducerConvertible>(
    limit: Int = .max,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Value, Failure> where Inner.Value == Value, Inner.Error == Failure {
    precondition(limit > 0, "expand(limit:) needs a limit of at least 1, not \(limit)")
    return SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let expansion = Expansion(limit: limit, scope, sink) { transform($0).producer }
      scope.hold(expansion)
      expansion.begin(self)
    }
  }
}

extension Signal {
  /// Makes a stream of each value, and of each value of those streams, and so on.
  ///
  /// - Parameters:
  ///   - limit: How many of the streams may run at once; more than zero.
  ///   - transform: Makes the stream of a value.
  /// - Returns: A signal of all values.
  @preconcurrency
  public func expand<Inner: SignalProducerConvertible>(
    limit: Int = .max,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Value, Failure> where Inner.Value == Value, Inner.Error == Failure {
    producer.expand(limit: limit, transform).startedSignal()
  }
}

// MARK: -

/// The streams of one run of `expand`.
private final class Expansion<Value: Sendable, Failure: Error>: Disposable {
  private struct State {
    var waiting = RingBuffer<Value>()
    var running: [ObjectIdentifier: RunScope] = [:]
    var sourceIsRunning = true
    var isDisposed = false
  }

  private let limit: Int
  private let scope: RunScope
  private let output: SinkBox<Value, Failure>
  private let transform: @Sendable (Value) -> SignalProducer<Value, Failure>
  private let state = Lock(State())
  private let pump = Trampoline()

  init(
    limit: Int,
    _ scope: RunScope,
    _ sink: Sink<Value, Failure>,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<Value, Failure>
  ) {
    self.limit = limit
    self.scope = scope
    self.transform = transform
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

  func begin(_ source: SignalProducer<Value, Failure>) {
    let child = RunScope()
    scope.hold(child)
    start(source, in: child, isSource: true) { $0.sourceIsRunning = false }
  }

  private func start(
    _ source: SignalProducer<Value, Failure>,
    in child: RunScope,
    isSource: Bool = false,
    ending: @escaping (inout State) -> Void
  ) {
    child.start(
      source,
      into: Sink(
        value: { [self] value in
          scope.push(value, to: output.sink)
          state.withLock { if !$0.isDisposed { $0.waiting.append(value) } }
          startWaiting()
        },
        end: { [self] termination in
          switch termination {
          case .completed: break
          case .interrupted where !isSource: break
          default: return scope.finish(termination, to: output.sink)
          }
          state.withLock { ending(&$0) }
          startWaiting()
        }
      )
    )
  }

  private func startWaiting() {
    pump.run { [self] in
      while let (value, child) = nextToStart() {
        start(transform(value), in: child) { $0.running[ObjectIdentifier(child)] = nil }
      }
    }
    let isDone = state.withLock { state in
      !state.sourceIsRunning && state.running.isEmpty && state.waiting.isEmpty && !state.isDisposed
    }
    if isDone { scope.finish(.completed, to: output.sink) }
  }

  private func nextToStart() -> (Value, RunScope)? {
    state.withLock { state in
      guard !state.isDisposed, state.running.count < limit, let value = state.waiting.popFirst()
      else { return nil }
      let child = RunScope()
      state.running[ObjectIdentifier(child)] = child
      return (value, child)
    }
  }
}
