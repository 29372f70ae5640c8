import Observation

extension SignalProducer where Failure == Never {
  /// Makes a producer of what a closure reads from observable models on the main actor.
  ///
  /// ```swift
  /// SignalProducer.observing { model.title }.startWithValues { print($0) }
  /// ```
  ///
  /// The closure is read at each start, and again after each change of what it has read. Several
  /// changes in one turn of the main actor are one: the last value is never missed, those in between
  /// are. As the models and the closure are on the same actor, no change can slip through between a
  /// reading and the wait for the next change.
  ///
  /// **Termination:** completes when no change can come any more: the closure has read nothing that
  /// is observable, or all of that has been released. **Threading:** the values are sent on the main
  /// actor; a start that is made there sends the first value at once.
  ///
  /// - Parameter read: Reads the models. What it captures is held until the run ends, or until the
  ///   models are released: capture them weakly to end with them.
  /// - Returns: A producer of what was read.
  public static func observing(
    _ read: @escaping @MainActor @Sendable () -> Value
  ) -> SignalProducer<Value, Never> {
    observing(
      firstOn: UIScheduler(),
      // Never in place: the model tells just before it changes.
      thenOn: QueueScheduler.main,
      { MainActor.assumeIsolated(read) }
    )
  }

  /// Makes a producer of what a closure reads from observable models that belong to a scheduler.
  ///
  /// The closure is read at each start, and again after each change of what it has read. Several
  /// changes in one piece of the scheduler's work are one.
  ///
  /// **Termination:** completes when no change can come any more. **Threading:** reads and sends on
  /// `scheduler`.
  ///
  /// - Parameters:
  ///   - scheduler: Where the models are changed, and so where they are read: a serial one, which
  ///     runs work after what it is running at the moment, and never in place, for a model tells
  ///     just before it changes. A change made elsewhere may be missed.
  ///   - read: Reads the models.
  /// - Returns: A producer of what was read.
  public static func observing(
    on scheduler: any Scheduler,
    _ read: @escaping @Sendable () -> Value
  ) -> SignalProducer<Value, Never> {
    observing(firstOn: scheduler, thenOn: scheduler, read)
  }

  private static func observing(
    firstOn first: any Scheduler,
    thenOn next: any Scheduler,
    _ read: @escaping @Sendable () -> Value
  ) -> SignalProducer<Value, Never> {
    SignalProducer { observer, lifetime in
      let reading = ModelReading(read, on: next, into: observer)
      lifetime.observeEnded { [weak reading] in reading?.cancel() }
      first.schedule { reading.look() }
    }
  }
}

extension Property {
  /// Makes a property of what a closure reads from observable models on the main actor.
  ///
  /// It follows in the turn of the main actor after a change. In that very turn, the property is
  /// still what it was before.
  ///
  /// - Parameter read: Reads the models; now, and again after each change of what it has read. It is
  ///   held, with what it captures, for as long as the property is needed.
  /// - Returns: A property of what was read.
  @MainActor
  public static func observing(
    _ read: @escaping @MainActor @Sendable () -> Value
  ) -> Property<Value> {
    Property(initial: read(), then: SignalProducer<Value, Never>.observing(read))
  }
}

// MARK: -

/// Reads models again and again for one run.
///
/// Held by the models that it waits for, and by the work that it has scheduled. When there are
/// neither, nothing can come any more.
private final class ModelReading<Value: Sendable>: Sendable {
  private struct State {
    var read: (@Sendable () -> Value)?
    var observer: Signal<Value, Never>.Observer?
  }

  private let state: Lock<State>
  private let scheduler: any Scheduler

  init(
    _ read: @escaping @Sendable () -> Value,
    on scheduler: any Scheduler,
    into observer: Signal<Value, Never>.Observer
  ) {
    state = Lock(State(read: read, observer: observer))
    self.scheduler = scheduler
  }

  deinit {
    state.withLock { $0.observer }?.sendCompleted()
  }

  func look() {
    let current = state.withLock { $0 }
    guard let read = current.read, let observer = current.observer else { return }
    let value = withObservationTracking(read) { [self] in
      scheduler.schedule { [self] in look() }
    }
    observer.send(value: value)
  }

  /// Lets go of the closure at once; the models hold the rest until they change.
  func cancel() {
    let released = state.withLock { state in
      defer { state = State() }
      return state
    }
    withExtendedLifetime(released) {}
  }
}
