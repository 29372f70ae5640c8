extension Signal {
  /// Something that events can be sent to.
  ///
  /// The observers that `pipe` and the generators hand out are the inputs of a signal or of a run
  /// of a producer: they may be used from any thread and from inside any observer, keep the
  /// contract of events by themselves, and interrupt what they feed when they are released
  /// without having ended it. An observer that is made of closures just calls them.
  @preconcurrency
  public final class Observer: Sendable {
    /// The signal that this is the input of; `nil` if events go to `target`.
    ///
    /// `owner` keeps it.
    @usableFromInline let core: Uncounted<SignalCore<Value, Failure>>?
    @usableFromInline let target: SinkBox<Value, Failure>?
    private let owner: SignalCore<Value, Failure>?
    private let interruptsOnRelease: Bool

    /// Makes the input of a signal.
    init(_ core: SignalCore<Value, Failure>) {
      self.core = Uncounted(core)
      owner = core
      target = nil
      interruptsOnRelease = true
    }

    /// Makes an observer that passes on to a sink.
    init(_ sink: Sink<Value, Failure>, interruptsOnRelease: Bool = false) {
      core = nil
      owner = nil
      target = SinkBox(sink)
      self.interruptsOnRelease = interruptsOnRelease
    }

    /// Makes an observer of a closure for each kind of event.
    ///
    /// - Parameters:
    ///   - value: Called for each value.
    ///   - failed: Called when the stream ends abnormally.
    ///   - completed: Called when the stream ends successfully.
    ///   - interrupted: Called when the stream is cancelled.
    @preconcurrency
    public convenience init(
      value: (@Sendable (Value) -> Void)? = nil,
      failed: (@Sendable (Failure) -> Void)? = nil,
      completed: (@Sendable () -> Void)? = nil,
      interrupted: (@Sendable () -> Void)? = nil
    ) {
      self.init(
        Sink(
          value: value ?? { _ in },
          end: { termination in
            switch termination {
            case .failed(let failure): failed?(failure)
            case .completed: completed?()
            case .interrupted: interrupted?()
            }
          }
        )
      )
    }

    /// Makes an observer of one closure.
    ///
    /// - Parameter action: Called for each event.
    @preconcurrency
    public convenience init(_ action: @escaping @Sendable (Event) -> Void) {
      self.init(
        Sink(
          value: { action(.value($0)) },
          end: { action(Event($0)) }
        )
      )
    }

    deinit {
      if interruptsOnRelease { sendInterrupted() }
    }

    /// Where the observer's events go, for those who deliver to it.
    ///
    /// An input is kept by whoever delivers to it, lest its release interrupts.
    @usableFromInline var sink: Sink<Value, Failure> {
      if let target, !interruptsOnRelease { return target.sink }
      return Sink(
        value: { [self] in send(value: $0) },
        end: { [self] in send($0) }
      )
    }
  }
}

extension Signal.Observer {
  /// Sends a value.
  ///
  /// If nobody is sending at the moment, it has been delivered when this returns. Otherwise, on
  /// another thread or further up on this one's stack, it is delivered by whoever is sending,
  /// after what was sent before it. Ignored after a terminal event.
  ///
  /// - Parameter value: The value.
  /// - Complexity: Constant for each observer; no allocation unless somebody else is sending.
  @inlinable
  public func send(value: Value) {
    if let core {
      core.use { $0.send(value) }
    } else {
      target?.value(value)
    }
  }

  /// Sends any event.
  ///
  /// - Parameter event: The event. Ignored after a terminal event.
  @inlinable
  public func send(_ event: Signal.Event) {
    switch event {
    case .value(let value): send(value: value)
    case .failed(let failure): send(.failed(failure) as Termination<Failure>)
    case .completed: send(.completed as Termination<Failure>)
    case .interrupted: send(.interrupted as Termination<Failure>)
    }
  }

  /// Ends the stream abnormally.
  ///
  /// - Parameter error: Why.
  @inlinable
  public func send(error: Failure) {
    send(.failed(error) as Termination<Failure>)
  }

  /// Ends the stream successfully.
  @inlinable
  public func sendCompleted() {
    send(.completed as Termination<Failure>)
  }

  /// Ends the stream as cancelled.
  @inlinable
  public func sendInterrupted() {
    send(.interrupted as Termination<Failure>)
  }

  @usableFromInline
  func send(_ termination: Termination<Failure>) {
    if let core {
      core.use { $0.send(termination) }
    } else {
      target?.end(termination)
    }
  }
}
