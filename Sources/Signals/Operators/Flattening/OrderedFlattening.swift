/// The inner streams of one run of `flatten(.concurrentOrdered(limit:))`.
///
/// The first in line sends straight on; the others' values wait for their turn.
@usableFromInline
final class OrderedFlattening<Inner: SignalProducerConvertible>: Disposable {
  /// One inner stream that runs, or has values left.
  private final class Line: Sendable {
    let scope = RunScope()
    let state = Lock((values: [Inner.Value](), isComplete: false))
  }

  private struct State {
    var waiting = RingBuffer<Inner>()
    var lines: [Line] = []
    var outerIsComplete = false
    var isDisposed = false
    /// Where the inner streams come from, if they are asked for.
    var outer: RunScope?
  }

  private let limit: Int
  private let scope: RunScope
  private let output: SinkBox<Inner.Value, Inner.Error>
  private let state = Lock(State())
  private let pump = Trampoline()

  @usableFromInline
  init(limit: Int, _ scope: RunScope, _ sink: Sink<Inner.Value, Inner.Error>) {
    self.limit = limit
    self.scope = scope
    output = SinkBox(sink)
  }

  @usableFromInline var isDisposed: Bool { state.withLock { $0.isDisposed } }

  @usableFromInline
  func dispose() {
    let released = state.withLock { state in
      state.isDisposed = true
      state.outer = nil
      defer { (state.lines, state.waiting) = ([], RingBuffer()) }
      return (state.lines, state.waiting)
    }
    for line in released.0 { line.scope.dispose() }
  }

  @usableFromInline
  func begin(outer: SignalProducer<Inner, Inner.Error>) {
    let child = RunScope()
    scope.hold(child)
    askForEach(of: child)
    child.start(
      outer,
      into: Sink(
        value: { [self] inner in
          state.withLock { $0.waiting.append(inner) }
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

  /// Sees to it that an outer source that can wait does so while there is nothing to do with what
  /// it would send: it may have no end.
  private func askForEach(of outer: RunScope) {
    guard limit < .max || scope.demand != nil else { return }
    scope.askForEach(of: outer) { [self] in
      state.withLock { state in
        state.waiting.isEmpty && state.lines.count < limit && !state.isDisposed
      }
    }
    state.withLock { if !$0.isDisposed { $0.outer = outer } }
  }

  private func startWaiting() {
    pump.run { [self] in
      while let (inner, line) = nextToStart() { start(inner, in: line) }
    }
    completeIfDone()
  }

  private func nextToStart() -> (Inner, Line)? {
    state.withLock { state in
      guard !state.isDisposed, state.lines.count < limit, let inner = state.waiting.popFirst()
      else { return nil }
      let line = Line()
      state.lines.append(line)
      return (inner, line)
    }
  }

  private func start(_ inner: Inner, in line: Line) {
    scope.begin(
      inner.producer,
      in: line.scope,
      into: Sink(
        value: { [self] value in
          if state.withLock({ $0.lines.first === line }) {
            output.value(value)
          } else {
            line.state.withLock { $0.values.append(value) }
          }
        },
        end: { [self] termination in
          if case .failed = termination { return scope.finish(termination, to: output.sink) }
          line.state.withLock { $0.isComplete = true }
          scope.run { [self] in advance() }
          startWaiting()
          state.withLock({ $0.outer })?.pull()
        }
      )
    )
  }

  /// Takes what is complete out of the line, and sends what the next ones have gathered.
  ///
  /// The caller holds the gate.
  private func advance() {
    while let first = state.withLock({ $0.lines.first }) {
      let (values, isComplete) = first.state.withLock { line in
        defer { line.values = [] }
        return line
      }
      for value in values { output.value(value) }
      guard isComplete else { return }
      state.withLock { if $0.lines.first === first { $0.lines.removeFirst() } }
    }
  }

  private func completeIfDone() {
    let isDone = state.withLock { state in
      state.outerIsComplete && state.lines.isEmpty && state.waiting.isEmpty && !state.isDisposed
    }
    if isDone { scope.finish(.completed, to: output.sink) }
  }
}
