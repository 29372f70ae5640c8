import Synchronization

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
  private enum Status {
    static let running: UInt8 = 0
    /// Disposed of; the interruption is on its way.
    static let cancelled: UInt8 = 1
    static let ended: UInt8 = 2
  }

  private let status = Synchronization.Atomic<UInt8>(Status.running)
  /// What ends with the run.
  ///
  /// Under the gate.
  private var resource: (any Disposable)?
  private var furtherResources: [any Disposable] = []
  /// Interrupts the run where it begins.
  ///
  /// Under the gate; `nil` before a source has set it, while a source works on the stack, and after
  /// the end.
  private var interruption: (() -> Void)?
  /// What the census knows of this run, if it was on at the start.
  ///
  /// Set before the source is started, and not changed afterwards.
  private(set) var census: CensusRecord?
  /// Asks the source for values, if it should not send more than the consumer wants.
  ///
  /// Set before the source is started, and not changed afterwards.
  @usableFromInline var demand: Demand?

  @usableFromInline
  override init() {
    super.init()
  }

  /// Whether values still matter to anybody.
  @usableFromInline var isRunning: Bool { status.load(ordering: .relaxed) == Status.running }

  /// Whether the run has been disposed of before its end.
  @usableFromInline var isCancelled: Bool { status.load(ordering: .acquiring) == Status.cancelled }

  /// Whether the terminal event has passed.
  @usableFromInline var hasEnded: Bool { status.load(ordering: .acquiring) == Status.ended }

  @usableFromInline var isDisposed: Bool { !isRunning }

  /// Starts `producer` in this scope.
  @usableFromInline
  func start<Value: Sendable, Failure>(
    _ producer: SignalProducer<Value, Failure>,
    into sink: Sink<Value, Failure>
  ) {
    if Census.isCounting { enroll(Value.self, Failure.self) }
    producer.starter(
      self,
      Sink(
        value: { [self] value in if isRunning { sink.value(value) } },
        end: { [self] termination in
          let former = status.exchange(Status.ended, ordering: .acquiringAndReleasing)
          guard former != Status.ended else { return }
          interruption = nil
          demand?.close()
          census?.close()
          // What an operator says of the last value that was wanted comes too late.
          sink.end(former == Status.cancelled ? .interrupted : termination)
          releaseResources()
        }
      )
    )
  }

  private func enroll<Value, Failure>(_ value: Value.Type, _ failure: Failure.Type) {
    census = Census.record(.run, "SignalProducer<\(value), \(failure)>")
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
    run { [self] in interruption?() }
  }
}

// MARK: - For sources

extension RunScope {
  /// Sends a value from anywhere.
  @inlinable
  func push<Value, Failure>(_ value: Value, to sink: Sink<Value, Failure>) {
    if enter() {
      if isRunning { sink.value(value) }
      leave()
    } else {
      enqueue { [self] in if isRunning { sink.value(value) } }
    }
  }

  /// Sends the terminal event from anywhere.
  @usableFromInline
  func finish<Value, Failure>(
    _ termination: Termination<Failure>,
    to sink: Sink<Value, Failure>
  ) {
    run { [self] in if !hasEnded { sink.end(termination) } }
  }

  /// Says how to interrupt a source that works on after its start has returned.
  ///
  /// - Returns: Whether the source should go on; otherwise it has been interrupted already.
  @usableFromInline
  func onInterruption(_ interruption: @escaping () -> Void) -> Bool {
    run { [self] in
      switch status.load(ordering: .relaxed) {
      case Status.running: self.interruption = interruption
      case Status.cancelled: interruption()
      default: break
      }
    }
    return isRunning
  }
}

// MARK: - For operators with sources of their own

extension RunScope {
  /// Starts a source in a scope of its own, which feeds `sink` through the gate of this one.
  ///
  /// - Parameters:
  ///   - source: What to start.
  ///   - child: The source's scope. The caller sees to it that it is disposed of when this one ends.
  ///   - sink: Takes the values with this scope's gate held, and none after `child` has been
  ///     disposed of. Takes the terminal event *without* the gate, so that the next source can be
  ///     started there.
  @usableFromInline
  func begin<Value: Sendable, Failure>(
    _ source: SignalProducer<Value, Failure>,
    in child: RunScope,
    into sink: Sink<Value, Failure>
  ) {
    child.start(
      source,
      into: Sink(
        value: { [self] value in
          if enter() {
            if isRunning { sink.value(value) }
            leave()
          } else {
            enqueue { [self] in if isRunning, !child.isCancelled { sink.value(value) } }
          }
        },
        end: sink.end
      )
    )
  }

  /// Starts one of a fixed number of sources; both of its paths are taken with the gate held.
  @usableFromInline
  func begin<Value: Sendable, Failure>(
    _ source: SignalProducer<Value, Failure>,
    into sink: Sink<Value, Failure>
  ) {
    let child = RunScope()
    hold(child)
    begin(
      source,
      in: child,
      into: Sink(value: sink.value, end: { [self] in finish($0, to: sink) })
    )
  }
}

// MARK: - Resources

extension RunScope {
  /// Disposes of `resource` when the run ends, or now if it has ended.
  @usableFromInline
  func hold(_ resource: any Disposable) {
    run { [self] in
      if hasEnded {
        resource.dispose()
      } else if self.resource == nil {
        self.resource = resource
      } else {
        furtherResources.append(resource)
      }
    }
  }

  private func releaseResources() {
    let (first, others) = (resource.take(), furtherResources)
    furtherResources = []
    first?.dispose()
    for resource in others { resource.dispose() }
  }
}
