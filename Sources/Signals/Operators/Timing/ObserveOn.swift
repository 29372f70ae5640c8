extension SignalProducer {
  /// Delivers the events on a scheduler.
  ///
  /// All events keep their order. What has come while the scheduler was busy is delivered by one
  /// piece of scheduled work.
  ///
  /// **Termination:** passed on behind the values before it; when the run is disposed of, the values
  /// that wait are dropped and the interruption is delivered on the scheduler. **Threading:** all
  /// events on `scheduler`. **Complexity:** keeps what waits.
  ///
  /// - Parameter scheduler: Where to deliver.
  /// - Returns: A producer of the same events.
  @inlinable
  public func observe(on scheduler: any Scheduler) -> SignalProducer<Value, Failure> {
    observe(on: scheduler, keeping: .all)
  }

  /// Delivers the events on a scheduler, and bounds what waits for it.
  ///
  /// **Termination:** as for `observe(on:)`. **Threading:** all events on `scheduler`.
  ///
  /// - Parameters:
  ///   - scheduler: Where to deliver.
  ///   - policy: Which values wait while the scheduler is busy; the others are dropped.
  /// - Returns: A producer of the same events, but for what was dropped.
  @inlinable
  public func observe(
    on scheduler: any Scheduler,
    keeping policy: OverflowPolicy
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      let hop = Hop(scheduler, policy, scope, sink)
      let upstream = RunScope()
      scope.hold(upstream)
      guard
        scope.onInterruption({
          upstream.dispose()
          hop.send(.interrupted)
        })
      else { return }
      upstream.relay(
        self,
        into: Sink(
          value: { hop.send(value: $0) },
          end: { hop.send($0) }
        )
      )
    }
  }

  /// Starts the work on a scheduler.
  ///
  /// **Threading:** only the start is moved; events come from wherever the work sends them.
  ///
  /// - Parameter scheduler: Where to start.
  /// - Returns: A producer of the same events.
  public func start(on scheduler: any Scheduler) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let output = SinkBox(sink)
      let work = scheduler.schedule {
        guard scope.isRunning else { return }
        scope.begin(self, into: output.sink)
      }
      if let work { scope.hold(work) }
    }
  }
}

extension Signal {
  /// Delivers the events on a scheduler.
  ///
  /// - Parameter scheduler: Where to deliver.
  /// - Returns: A signal of the same events.
  @inlinable
  public func observe(on scheduler: any Scheduler) -> Signal<Value, Failure> {
    producer.observe(on: scheduler).startedSignal()
  }

  /// Delivers the events on a scheduler, and bounds what waits for it.
  ///
  /// - Parameters:
  ///   - scheduler: Where to deliver.
  ///   - policy: Which values wait while the scheduler is busy; the others are dropped.
  /// - Returns: A signal of the same events, but for what was dropped.
  @inlinable
  public func observe(
    on scheduler: any Scheduler,
    keeping policy: OverflowPolicy
  ) -> Signal<Value, Failure> {
    producer.observe(on: scheduler, keeping: policy).startedSignal()
  }
}

/// Which values wait for a consumer that is slower than its source.
public enum OverflowPolicy: Equatable, Sendable {
  /// All of them, without a bound.
  case all
  /// So many of the newest: a newer one takes the place of the oldest. Of one, they are conflated.
  case newest(Int)
  /// So many of the oldest: newer ones are dropped.
  case oldest(Int)
}

// MARK: -

/// The events on their way to a scheduler.
@usableFromInline
final class Hop<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var values = RingBuffer<Value>()
    @usableFromInline var termination: Termination<Failure>?
    @usableFromInline var isScheduled = false

    @inlinable
    init() {}
  }

  @usableFromInline let scheduler: any Scheduler
  @usableFromInline let policy: OverflowPolicy
  @usableFromInline let scope: RunScope
  @usableFromInline let output: SinkBox<Value, Failure>
  @usableFromInline let state = Lock(State())

  @inlinable
  init(
    _ scheduler: any Scheduler,
    _ policy: OverflowPolicy,
    _ scope: RunScope,
    _ sink: Sink<Value, Failure>
  ) {
    self.scheduler = scheduler
    self.policy = policy
    self.scope = scope
    output = SinkBox(sink)
  }

  @inlinable
  func send(value: Value) {
    let (dropped, mustSchedule) = state.withLock { state -> (Value?, Bool) in
      guard state.termination == nil else { return (value, false) }
      var dropped: Value?
      switch policy {
      case .oldest(let limit) where state.values.count >= limit: return (value, false)
      case .newest(let limit) where state.values.count >= limit:
        guard limit > 0 else { return (value, false) }
        dropped = state.values.popFirst()
      default: break
      }
      state.values.append(value)
      defer { state.isScheduled = true }
      return (dropped, !state.isScheduled)
    }
    if mustSchedule { schedule() }
    withExtendedLifetime(dropped) {}
  }

  @inlinable
  func send(_ termination: Termination<Failure>) {
    let mustSchedule = state.withLock { state in
      guard state.termination == nil else { return false }
      state.termination = termination
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if mustSchedule { schedule() }
  }

  @inlinable
  func schedule() {
    scheduler.schedule { [self] in drain() }
  }

  /// Delivers what waits, in one piece of work.
  @inlinable
  func drain() {
    while true {
      var (values, termination) = takeWaiting()
      if values.isEmpty {
        if let termination {
          scope.finish(scope.isCancelled ? .interrupted : termination, to: output.sink)
        }
        return
      }
      while let value = values.popFirst() { scope.push(value, to: output) }
    }
  }

  /// Takes what waits, all at once where any number of values may: what is taken does not count any
  /// more for who bounds them.
  ///
  /// - Returns: The values and, if there are none, how the stream has ended. Then somebody must
  ///   schedule again.
  @inlinable
  func takeWaiting() -> (RingBuffer<Value>, Termination<Failure>?) {
    state.withLock { state in
      if state.values.isEmpty {
        state.isScheduled = false
        return (state.values, state.termination)
      }
      var taken = RingBuffer<Value>()
      if policy == .all {
        swap(&taken, &state.values)
      } else if let value = state.values.popFirst() {
        taken.append(value)
      }
      return (taken, nil)
    }
  }
}
