import Synchronization

/// A hot stream of events: what happens, happens once, for everybody who is watching.
///
/// A signal sends any number of values and at most one terminal event, to all of its observers,
/// in one order, one event at a time, from whatever threads they are sent. Observing it has no
/// side effect, and whoever comes late has missed what was before.
///
/// A signal lives for as long as somebody observes it or can send to it. When it is neither held
/// nor observed any more, it lets go of its source.
///
/// ```swift
/// let (signal, input) = Signal<Int, Never>.pipe()
/// signal
///   .filter { $0.isMultiple(of: 2) }
///   .observeValues { print($0) }
/// input.send(value: 1)
/// input.send(value: 2)  // prints 2
/// ```
@preconcurrency
public final class Signal<Value: Sendable, Failure: Swift.Error>: Sendable {
  /// The failure, under the name that ReactiveSwift gives it.
  public typealias Error = Failure

  /// The observers, and the way to them, unless it shows the changes of a property.
  @usableFromInline let ownCore: SignalCore<Value, Failure>?
  /// What it shows, if that is the changes of a property.
  ///
  /// The graph of properties tells whoever observes such a signal by itself.
  @usableFromInline let node: ValueNode<Value>?
  /// What such a signal has once something is derived from it.
  private let lateCore = LateReference()

  @usableFromInline
  init(_ core: SignalCore<Value, Failure>) {
    ownCore = core
    node = nil
  }

  /// Makes a signal of the changes of a property.
  @usableFromInline
  init(of node: ValueNode<Value>) where Failure == Never {
    ownCore = nil
    self.node = node
  }

  deinit {
    if let ownCore {
      ownCore.shellWasReleased()
    } else if !lateCore.isEmpty {
      lateCore.load(as: SignalCore<Value, Failure>.self)?.shellWasReleased()
    }
  }

  /// The observers, and the way to them.
  @inlinable var core: SignalCore<Value, Failure> { ownCore ?? coreOfNode() }

  @usableFromInline
  func coreOfNode() -> SignalCore<Value, Failure> {
    if let core = lateCore.load(as: SignalCore<Value, Failure>.self) { return core }
    let core = SignalCore<Value, Failure>(gate: Gate())
    let observation = node?.observeChanges({ core.send($0) }, finish: { core.send(.completed) })
    if let observation {
      core.attach(observation)
    } else {
      core.send(.completed)
    }
    let kept = lateCore.storeIfNil(core)
    if kept !== core { core.shellWasReleased() }
    return kept
  }

  /// Makes a signal and hands its input to a closure, which runs at once.
  ///
  /// - Parameter generator: Takes the input and the lifetime of the signal. The lifetime ends after
  ///   the terminal event, or when the signal is neither held nor observed. If the input is let
  ///   go of without a terminal event, the signal is interrupted.
  @preconcurrency
  public convenience init(_ generator: (Observer, Lifetime) -> Void) {
    self.init(SignalCore(gate: Gate()))
    let (lifetime, token) = Lifetime.make()
    core.attach(token)
    generator(Observer(core), lifetime)
  }

  /// Makes a signal that is driven by hand.
  ///
  /// - Parameter disposable: Disposed of when the signal has ended.
  /// - Returns: The signal and its input. Keep the input: letting go of it interrupts the signal.
  public static func pipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    let core = SignalCore<Value, Failure>(gate: Gate())
    if let disposable { core.attach(disposable) }
    return (Signal(core), Observer(core))
  }

  /// A signal that never sends anything.
  public static var never: Signal {
    Signal(SignalCore(gate: Gate(), isInert: true))
  }

  /// A signal that has completed: its observers are interrupted.
  public static var empty: Signal {
    Signal { observer, _ in observer.sendCompleted() }
  }
}

// MARK: - Observing

extension Signal {
  /// Adds an observer, or interrupts it if there is nothing to observe any more.
  @inlinable
  func observe(_ sink: Sink<Value, Failure>) -> (any Disposable)? {
    guard let node else { return core.observe(sink) }
    let end = sink.end
    let observation = node.observeChanges(sink.value, finish: { end(.completed) })
    if observation == nil { end(.interrupted) }
    return observation
  }

  /// Sends everything that happens from now on to an observer.
  ///
  /// - Parameter observer: Called on the threads that send. Interrupted at once if the signal has
  ///   ended.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended. Letting
  ///   go of it does not end the observation.
  @discardableResult
  public func observe(_ observer: Observer) -> (any Disposable)? {
    observe(observer.sink)
  }

  /// Calls a closure for each event from now on.
  ///
  /// - Parameter action: Called on the threads that send, for one event at a time.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observe(_ action: @escaping @Sendable (Event) -> Void) -> (any Disposable)? {
    observe(
      Sink(
        value: { action(.value($0)) },
        end: { action(Event($0)) }
      )
    )
  }

  /// Calls a closure for each value and for the failure from now on.
  ///
  /// - Parameter action: Called on the threads that send.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observeResult(
    _ action: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) -> (any Disposable)? {
    observe(
      Sink(
        value: { action(.success($0)) },
        end: { if case .failed(let failure) = $0 { action(.failure(failure)) } }
      )
    )
  }

  /// Calls a closure when the signal completes.
  ///
  /// - Parameter action: Called on the thread that sends.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observeCompleted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe(Sink(value: { _ in }, end: { if case .completed = $0 { action() } }))
  }

  /// Calls a closure when the signal fails.
  ///
  /// - Parameter action: Called on the thread that sends.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observeFailed(
    _ action: @escaping @Sendable (Failure) -> Void
  ) -> (any Disposable)? {
    observe(
      Sink(value: { _ in }, end: { if case .failed(let failure) = $0 { action(failure) } })
    )
  }

  /// Calls a closure when the signal is interrupted, at once if it has ended.
  ///
  /// - Parameter action: Called on the thread that sends.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @preconcurrency
  public func observeInterrupted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe(Sink(value: { _ in }, end: { if case .interrupted = $0 { action() } }))
  }
}

extension Signal where Failure == Never {
  /// Calls a closure for each value from now on.
  ///
  /// - Parameter action: Called on the threads that send, for one value at a time.
  /// - Returns: Ends the observation when it is disposed of; `nil` if the signal has ended.
  @discardableResult
  @inlinable
  @preconcurrency
  public func observeValues(_ action: @escaping @Sendable (Value) -> Void) -> (any Disposable)? {
    guard let node else { return core.observe(Sink(value: action, end: { _ in })) }
    return node.observeChanges(action)
  }
}

// MARK: - Lifting

extension Signal {
  /// Makes a signal of an operator.
  ///
  /// Both share one gate, so the operator needs no lock.
  @inlinable
  func lift<NewValue: Sendable, NewFailure>(
    _ operation: Operator<Value, Failure, NewValue, NewFailure>
  ) -> Signal<NewValue, NewFailure> {
    let core = core
    let derived = SignalCore<NewValue, NewFailure>(
      gate: core.gate,
      isInert: core.isInert,
      depth: core.depth + 1
    )
    let isDeep = derived.depth.isMultiple(of: 128)
    if !isDeep, let passage = operation.passage, Step.fits(NewValue.self),
      let derived = derived as? SignalCore<NewValue, Failure>
    {
      core.feed(derived, through: passage.begin())
    } else {
      let sink = derived.sink
      let observation = core.observe(operation.attach(isDeep ? sink.checkingStack() : sink))
      if let observation { derived.attach(observation) }
    }
    // Without this, the core might be given up before it is observed.
    withExtendedLifetime(self) {}
    return Signal<NewValue, NewFailure>(derived)
  }
}
