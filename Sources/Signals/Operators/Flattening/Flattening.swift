/// One run of `flatten`: what its outer stream and its inner ones say goes through here.
///
/// Small, and made anew by the compiler for each type that is flattened; who runs and who waits is
/// decided by `InnerStreams`, of which there is but one.
@usableFromInline
final class Flattening<Inner: SignalProducerConvertible> {
  @usableFromInline let strategy: FlattenStrategy
  @usableFromInline let scope: RunScope
  @usableFromInline let output: SinkBox<Inner.Value, Inner.Error>
  @usableFromInline let streams: InnerStreams
  /// How to fail at the end, if failures are delayed.
  ///
  /// Under the gate of the run.
  @usableFromInline let failure = Confined<Inner.Error?>(nil)

  @inlinable
  init(
    _ strategy: FlattenStrategy,
    _ scope: RunScope,
    _ sink: Sink<Inner.Value, Inner.Error>
  ) {
    self.strategy = strategy
    self.scope = scope
    output = SinkBox(sink)
    streams = InnerStreams(strategy)
  }

  @inlinable
  func begin(outer: SignalProducer<Inner, Inner.Error>) {
    scope.hold(streams)
    let child = RunScope()
    scope.hold(child)
    streams.askForEach(of: child, for: scope)
    child.start(
      outer,
      into: Sink(value: { [self] in receive($0) }, end: { [self] in outerEnded($0) })
    )
  }

  @inlinable
  func receive(_ inner: Inner) {
    let producer = inner.producer
    if streams.letsPass, producer.passesAtOnce(to: output, through: scope) { return }
    end(streams.add(InnerStreams.Waiting { [self] in start(producer, in: $0) }))
  }

  @inlinable
  func start(_ inner: SignalProducer<Inner.Value, Inner.Error>, in child: RunScope) {
    let value =
      streams.isRace
      ? { [self] value in if streams.claim(child) { output.value(value) } } : output.value
    scope.begin(
      inner,
      in: child,
      into: Sink(value: value, end: { [self] in innerEnded(child, $0) })
    )
  }

  @usableFromInline
  func innerEnded(_ child: RunScope, _ termination: Termination<Inner.Error>) {
    switch (termination, strategy.kind) {
    case (.interrupted, .throttle): return scope.finish(.interrupted, to: output.sink)
    case (.interrupted, .race):
      if streams.leaveRace(child) { return scope.finish(.interrupted, to: output.sink) }
    case (_, .race): if !streams.claim(child) { return }
    default: break
    }
    if case .failed(let failure) = termination {
      guard strategy.delaysFailures else { return scope.finish(termination, to: output.sink) }
      keep(failure)
    }
    end(streams.end(child))
  }

  @usableFromInline
  func outerEnded(_ termination: Termination<Inner.Error>) {
    switch termination {
    case .completed: break
    case .failed(let failure) where strategy.delaysFailures: keep(failure)
    default: return scope.finish(termination, to: output.sink)
    }
    end(streams.outerCompleted())
  }

  private func keep(_ failure: Inner.Error) {
    scope.run { [self] in if self.failure.value == nil { self.failure.value = failure } }
  }

  @inlinable
  func end(_ ending: InnerStreams.Ending?) {
    guard let ending else { return }
    scope.run { [self] in
      if scope.hasEnded { return }
      if let failure = failure.value { return output.end(.failed(failure)) }
      output.end(ending == .interrupted ? .interrupted : .completed)
    }
  }
}
