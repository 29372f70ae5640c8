extension SignalProducer {
  /// Sends at most one value in each interval.
  ///
  /// ```text
  /// self:         --A--B--C---------D--|
  /// throttle(7):  --A------C--------D--|
  /// ```
  ///
  /// When it was quiet, a value is sent at once, and opens an interval; what comes within the interval
  /// waits for its end, where the latest is sent and opens the next one. Of a value and an end of
  /// an interval at the very same instant, the one that was scheduled earlier comes first.
  ///
  /// **Termination:** on completion the value that waits is dropped, or sent at once before it,
  /// by `onCompletion`; a failure or an interruption drops it. **Threading:** on `scheduler`.
  ///
  /// - Parameters:
  ///   - interval: The least time from one value to the next.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - leading: Whether a value that comes when it was quiet is sent at once; otherwise it waits
  ///     for the end of the interval that it opens.
  ///   - trailing: Whether the latest value of an interval is sent at its end; otherwise it is
  ///     dropped.
  ///   - completion: What becomes of the value that waits on completion.
  /// - Returns: A producer of fewer values.
  @inlinable
  public func throttle(
    for interval: Duration,
    on scheduler: any DateScheduler,
    leading: Bool = true,
    trailing: Bool = true,
    onCompletion completion: PendingValue = .discard
  ) -> SignalProducer<Value, Failure> {
    precondition(leading || trailing, "throttle(for:on:) needs a leading or a trailing edge")
    return .relaying(self) { scope, output in
      let run = ThrottleRun(
        ThrottleMachine<Value>(interval: interval, isLeading: leading, isTrailing: trailing),
        on: scheduler,
        in: scope,
        to: output
      )
      return Sink(
        value: { run.receive($0) },
        end: { run.end($0, flushing: completion == .flush) }
      )
    }
  }

  /// Sends at most one value in each interval, the first at once and then the latest.
  ///
  /// **Termination:** any end drops the value that waits.
  ///
  /// - Parameters:
  ///   - interval: The least time from one value to the next, in seconds.
  ///   - scheduler: Where to deliver, and whose clock counts.
  /// - Returns: A producer of fewer values.
  @inlinable
  public func throttle(
    _ interval: Double,
    on scheduler: any DateScheduler
  ) -> SignalProducer<Value, Failure> {
    throttle(for: .seconds(interval), on: scheduler)
  }

  /// Sends the latest value some time after the first that has come since the last one was sent.
  ///
  /// - Parameters:
  ///   - interval: How long to wait for later values.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - completion: What becomes of the value that waits on completion.
  /// - Returns: A producer of fewer values.
  @inlinable
  public func audit(
    for interval: Duration,
    on scheduler: any DateScheduler,
    onCompletion completion: PendingValue = .discard
  ) -> SignalProducer<Value, Failure> {
    throttle(for: interval, on: scheduler, leading: false, onCompletion: completion)
  }
}

extension Signal {
  /// Sends at most one value in each interval.
  ///
  /// - Parameters:
  ///   - interval: The least time from one value to the next.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - leading: Whether a value that comes when it was quiet is sent at once; otherwise it waits
  ///     for the end of the interval that it opens.
  ///   - trailing: Whether the latest value of an interval is sent at its end; otherwise it is
  ///     dropped.
  ///   - completion: What becomes of the value that waits on completion.
  /// - Returns: A signal of fewer values.
  @inlinable
  public func throttle(
    for interval: Duration,
    on scheduler: any DateScheduler,
    leading: Bool = true,
    trailing: Bool = true,
    onCompletion completion: PendingValue = .discard
  ) -> Signal<Value, Failure> {
    producer.throttle(
      for: interval,
      on: scheduler,
      leading: leading,
      trailing: trailing,
      onCompletion: completion
    ).startedSignal()
  }

  /// Sends at most one value in each interval, the first at once and then the latest.
  ///
  /// - Parameters:
  ///   - interval: The least time from one value to the next, in seconds.
  ///   - scheduler: Where to deliver, and whose clock counts.
  /// - Returns: A signal of fewer values.
  @inlinable
  public func throttle(
    _ interval: Double,
    on scheduler: any DateScheduler
  ) -> Signal<Value, Failure> {
    producer.throttle(interval, on: scheduler).startedSignal()
  }

  /// Sends the latest value some time after the first that has come since the last one was sent.
  ///
  /// - Parameters:
  ///   - interval: How long to wait for later values.
  ///   - scheduler: Where to deliver, and whose clock counts.
  ///   - completion: What becomes of the value that waits on completion.
  /// - Returns: A signal of fewer values.
  @inlinable
  public func audit(
    for interval: Duration,
    on scheduler: any DateScheduler,
    onCompletion completion: PendingValue = .discard
  ) -> Signal<Value, Failure> {
    producer.audit(for: interval, on: scheduler, onCompletion: completion).startedSignal()
  }
}

// MARK: -

/// What one run of a throttle needs.
@usableFromInline
final class ThrottleRun<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let machine: BriefLock<ThrottleMachine<Value>>
  @usableFromInline let timer = SerialDisposable()
  @usableFromInline let scheduler: any DateScheduler
  @usableFromInline let scope: RunScope
  @usableFromInline let output: SinkBox<Value, Failure>

  @inlinable
  init(
    _ machine: sending ThrottleMachine<Value>,
    on scheduler: any DateScheduler,
    in scope: RunScope,
    to output: SinkBox<Value, Failure>
  ) {
    self.machine = BriefLock(machine)
    (self.scheduler, self.scope, self.output) = (scheduler, scope, output)
    scope.hold(timer)
  }

  @inlinable
  func receive(_ value: Value) {
    if let obsolete = machine.withLock({ $0.replace(by: value) }) {
      withExtendedLifetime(obsolete) {}
    } else {
      receiveFirst(value)
    }
  }

  /// Takes a value when nothing waits.
  ///
  /// Apart from `receive`, whose way through a burst would otherwise be longer.
  @inlinable
  @inline(never)
  func receiveFirst(_ value: Value) {
    let now = scheduler.uptime
    let (obsolete, due) = machine.withLock { $0.receive(value, at: now) }
    if let due { timer.inner = scheduler.schedule(at: due) { [self] in fire() } }
    withExtendedLifetime(obsolete) {}
  }

  /// Sends what waits.
  @inlinable
  func fire() {
    let now = scheduler.uptime
    if let value = machine.withLock({ $0.fire(at: now) }) { scope.push(value, to: output) }
  }

  @inlinable
  func end(_ termination: Termination<Failure>, flushing flushes: Bool) {
    timer.dispose()
    scheduler.schedule { [self] in
      if case .completed = termination, flushes { fire() }
      scope.finish(termination, to: output.sink)
    }
  }
}

/// What waits, and until when.
@usableFromInline
struct ThrottleMachine<Value> {
  @usableFromInline let interval: Duration
  @usableFromInline let isLeading: Bool
  @usableFromInline let isTrailing: Bool
  @usableFromInline var pending: Value?
  /// Until when the interval that the last value opened is.
  @usableFromInline var end: Duration?

  @inlinable
  init(interval: Duration, isLeading: Bool, isTrailing: Bool) {
    self.interval = interval
    self.isLeading = isLeading
    self.isTrailing = isTrailing
  }

  /// Takes a value in a burst: as long as another one waits, the time does not matter.
  ///
  /// - Returns: What is not needed any more; `nil` if nothing waits, and the value is to be received.
  @inlinable
  mutating func replace(by value: Value) -> Value? {
    guard let waiting = pending else { return nil }
    // Without a trailing edge, what waits is the first value, on its way over the scheduler.
    if !isTrailing { return value }
    pending = value
    return waiting
  }

  /// Takes a value when nothing waits.
  ///
  /// - Returns: The value, if it is not needed, and when to fire, unless that is settled already.
  @inlinable
  mutating func receive(_ value: Value, at now: Duration) -> (obsolete: Value?, due: Duration?) {
    if let end, now < end {
      guard isTrailing else { return (value, nil) }
      pending = value
      return (nil, end)
    }
    pending = value
    return (nil, isLeading ? now : now + interval)
  }

  @inlinable
  mutating func fire(at now: Duration) -> Value? {
    // Where the interval is opened by the next value, it must not be opened by this one, too.
    end = isLeading ? now + interval : nil
    return pending.take()
  }
}
