public import Synchronization

/// One run of a producer, from its start to its end: the gate that serialises its events, its
/// state, and what it must let go of.
///
/// A scope spans a source and the operators behind it that pass events on in place. Operators
/// with several sources, and those that hop to a scheduler, begin a new scope for each source
/// and feed their own from them.
///
/// All sinks of a scope are called with its gate held. A source that works on the caller's stack
/// holds the gate as it goes, looks at `isRunning` before each value and yields the gate between
/// them; a source that sends later goes through `push` and `finish`.
@usableFromInline
final class RunScope: Gate, Disposable, @unchecked Sendable {
  @usableFromInline
  enum Status {
    @inlinable static var running: UInt8 { 0 }
    /// Disposed of; the interruption is on its way.
    @inlinable static var cancelled: UInt8 { 1 }
    @inlinable static var ended: UInt8 { 2 }
  }

  @usableFromInline let status = Synchronization.Atomic<UInt8>(Status.running)
  /// What ends with the run.
  ///
  /// Under the gate.
  @exclusivity(unchecked) private var resource: (any Disposable)?
  @exclusivity(unchecked) private var furtherResources: [any Disposable] = []
  /// Interrupts the run where it begins.
  ///
  /// Under the gate; `nil` before a source has set it, while a source works on the stack, and after
  /// the end.
  @exclusivity(unchecked) private var interruption: Interruption?
  /// What the census knows of this run, if it was on at the start.
  ///
  /// Set before the source is started, and not changed afterwards.
  private(set) var census: CensusRecord?
  /// Asks the source for values, if it should not send more than the consumer wants.
  ///
  /// Set before the source is started, and not changed afterwards.
  @usableFromInline var demand: Demand?
  /// Where those who keep several scopes keep this one.
  ///
  /// Under their lock.
  var place = 0

  /// A closure alone would be wrapped anew, on top of its wrappers, each time that it is taken out.
  private struct Interruption {
    let run: () -> Void
  }

  @usableFromInline
  override init() {
    super.init()
  }

  /// Whether values still matter to anybody.
  @inlinable var isRunning: Bool { status.load(ordering: .relaxed) == Status.running }

  /// Whether the run has been disposed of before its end.
  @inlinable var isCancelled: Bool { status.load(ordering: .acquiring) == Status.cancelled }

  /// Whether the terminal event has passed.
  @inlinable var hasEnded: Bool { status.load(ordering: .acquiring) == Status.ended }

  @usableFromInline var isDisposed: Bool { !isRunning }

  /// Starts `producer` in this scope.
  @inlinable
  func start<Value: Sendable, Failure>(
    _ producer: SignalProducer<Value, Failure>,
    into sink: Sink<Value, Failure>
  ) {
    // Without an operator, there is but the source, which asks before each value.
    if producer.custom == nil { return launch(producer, into: sink) }
    let next = sink.value
    launch(
      producer,
      into: Sink(value: { [self] value in if isRunning { next(value) } }, end: sink.end)
    )
  }

  /// Starts `producer` in this scope, for a sink that asks itself whether a value still matters.
  @inlinable
  func launch<Value: Sendable, Failure>(
    _ producer: SignalProducer<Value, Failure>,
    into sink: Sink<Value, Failure>
  ) {
    if Census.isCounting { enroll("SignalProducer<\(Value.self), \(Failure.self)>") }
    producer.feed(Sink(value: sink.value, end: concluding(sink.end)), in: self)
  }

  /// What ends the run before it passes the end on.
  @inlinable
  func concluding<Failure>(
    _ end: @escaping (Termination<Failure>) -> Void
  ) -> (Termination<Failure>) -> Void {
    { [self] termination in
      guard let former = conclude() else { return }
      // What an operator says of the last value that was wanted comes too late.
      end(former == Status.cancelled ? .interrupted : termination)
      releaseResources()
    }
  }

  /// Starts `producer` in this scope, for a sink that only hands on what it takes, by means of its own.
  ///
  /// A signal sends one value after the other anyway, so the sink is called without the gate for those
  /// of a signal. It may be told of a disposal meanwhile.
  @inlinable
  func relay<Value: Sendable, Failure>(
    _ producer: SignalProducer<Value, Failure>,
    into sink: Sink<Value, Failure>
  ) {
    // What is counted must be a run.
    guard case .signal(let signal) = producer.plan, !Census.isCounting else {
      return start(producer, into: sink)
    }
    let (next, end) = (sink.value, concluding(sink.end))
    guard onInterruption({ end(.interrupted) }) else { return }
    let observation = signal.observe(
      Sink(
        value: { [self] value in if isRunning { next(value) } },
        end: { [self] in finish($0, to: end) }
      )
    )
    if let observation { hold(observation) }
  }

  /// Ends the run.
  ///
  /// - Returns: The status before; `nil` if the run had ended.
  @usableFromInline
  func conclude() -> UInt8? {
    let former = status.exchange(Status.ended, ordering: .acquiringAndReleasing)
    guard former != Status.ended else { return nil }
    interruption = nil
    demand?.close()
    census?.close()
    return former
  }

  @usableFromInline
  func enroll(_ type: String) {
    census = Census.record(.run, type)
    census?.countObservers(1)
  }

  /// Interrupts the run: no value reaches its observer any more.
  @usableFromInline
  func dispose() {
    guard
      status.compareExchange(
        expected: Status.running,
        desired: Status.cancelled,
        ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    if enter() {
      interruption?.run()
      leave()
    } else {
      enqueue { [self] in interruption?.run() }
    }
  }
}

// MARK: - Interruption

extension RunScope {
  /// Says how to interrupt a source that works on after its start has returned.
  ///
  /// - Returns: Whether the source should go on; otherwise it has been interrupted already.
  @usableFromInline
  func onInterruption(_ interruption: @escaping () -> Void) -> Bool {
    if enter() {
      prepare(interruption)
      leave()
    } else {
      enqueue { [self] in prepare(interruption) }
    }
    return isRunning
  }

  /// Says how to interrupt a source, for whoever holds the gate.
  @usableFromInline
  func prepare(_ interruption: @escaping () -> Void) {
    switch status.load(ordering: .relaxed) {
    case Status.running: self.interruption = Interruption(run: interruption)
    case Status.cancelled: interruption()
    default: break
    }
  }
}

// MARK: - Resources

extension RunScope {
  /// Disposes of `resource` when the run ends, or now if it has ended.
  @usableFromInline
  func hold(_ resource: any Disposable) {
    if enter() {
      keep(resource)
      leave()
    } else {
      enqueue { [self] in keep(resource) }
    }
  }

  /// Disposes of `resource` when the run ends, for whoever holds the gate.
  @usableFromInline
  func keep(_ resource: any Disposable) {
    if hasEnded {
      resource.dispose()
    } else if self.resource == nil {
      self.resource = resource
    } else {
      furtherResources.append(resource)
    }
  }

  /// Lets go of what was needed until the end.
  @usableFromInline
  func releaseResources() {
    resource.take()?.dispose()
    guard !furtherResources.isEmpty else { return }
    let others = furtherResources
    furtherResources = []
    for resource in others { resource.dispose() }
  }
}
