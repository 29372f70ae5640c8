/// A recipe for a stream of events: each start does the work anew.
///
/// A producer is a value. Nothing happens until it is started; each start makes a run of its own,
/// whose events go to one observer. A run is kept alive by its own work, and ends early when what
/// `start` has returned is disposed of.
///
/// ```swift
/// SignalProducer(values: 1, 2, 3)
///   .map { $0 * $0 }
///   .startWithValues { print($0) }  // prints 1, 4, 9
/// ```
@preconcurrency
public struct SignalProducer<Value: Sendable, Failure: Swift.Error>: Sendable {
  /// The failure, under the name that ReactiveSwift gives it.
  public typealias Error = Failure
  /// What a producer's signal is.
  public typealias ProducedSignal = Signal<Value, Failure>

  /// Starts a run in a scope and feeds the sink; `nil` if the plan says what there is to send.
  ///
  /// Called without the scope's gate.
  @usableFromInline let custom: (@Sendable (RunScope, Sink<Value, Failure>) -> Void)?
  /// What the producer is made of.
  @usableFromInline let plan: Plan<Value, Failure>
  /// How many operators there are from the last check of the stack to here.
  @usableFromInline let depth: Int

  // Beside a closure that ignores its arguments, the public initialiser is meant.
  @inlinable
  @_disfavoredOverload
  init(starter: @escaping @Sendable (RunScope, Sink<Value, Failure>) -> Void) {
    self.init(depth: 0, starter: starter)
  }

  @inlinable
  init(
    depth: Int,
    starter: @escaping @Sendable (RunScope, Sink<Value, Failure>) -> Void
  ) {
    custom = starter
    self.depth = depth
    plan = .opaque
  }

  @inlinable
  init(
    plan: Plan<Value, Failure>,
    starter: (@Sendable (RunScope, Sink<Value, Failure>) -> Void)? = nil
  ) {
    custom = starter
    self.plan = plan
    depth = 0
  }

  /// Makes a producer that runs a closure at each start.
  ///
  /// - Parameter startHandler: Takes the observer to feed, from any thread, and the lifetime of the
  ///   run. The lifetime ends after the terminal event and when the run is disposed of: tie to it
  ///   what must be cancelled then. Letting go of the observer interrupts the run.
  @preconcurrency
  public init(
    _ startHandler: @escaping @Sendable (Signal<Value, Failure>.Observer, Lifetime) -> Void
  ) {
    self.init { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let (lifetime, token) = Lifetime.make()
      let output = RunOutput(sink, ending: token)
      let observer = Signal<Value, Failure>.Observer(
        Sink(
          value: { scope.push($0, to: output) },
          end: { scope.finish($0, to: output) }
        ),
        interruptsOnRelease: true
      )
      scope.hold(output)
      startHandler(observer, lifetime)
    }
  }

  /// Makes a producer of what a signal sends from the start on.
  ///
  /// - Parameter signal: Observed at each start. Values before it are missed.
  @inlinable
  public init(_ signal: Signal<Value, Failure>) {
    self.init(plan: .signal(signal))
  }

  /// Makes a producer of one value.
  ///
  /// - Parameter value: Sent at each start, followed by completion.
  @inlinable
  public init(value: Value) {
    self.init(plan: .constant(value))
  }

  /// Makes a producer that fails.
  ///
  /// - Parameter error: Sent at each start.
  public init(error: Failure) {
    self.init { scope, sink in
      scope.run { sink.end(scope.isRunning ? .failed(error) : .interrupted) }
    }
  }

  /// Makes a producer of a result.
  ///
  /// - Parameter result: Its value followed by completion, or its failure, is sent at each start.
  public init(result: Result<Value, Failure>) {
    switch result {
    case .success(let value): self.init(value: value)
    case .failure(let failure): self.init(error: failure)
    }
  }

  /// Makes a producer of the elements of a sequence.
  ///
  /// - Parameter values: Iterated at each start, on the starting thread, no further than somebody
  ///   wants its elements.
  @inlinable
  public init<Values: Sequence & Sendable>(_ values: Values) where Values.Element == Value {
    if let elements = values as? [Value] {
      self.init(plan: .elements(elements))
    } else {
      self.init(starter: { scope, sink in
        if let demand = scope.demand { return scope.send(values, on: demand, to: sink) }
        scope.send(values, to: sink)
      })
    }
  }

  /// Makes a producer of some values.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - second: The second value.
  ///   - tail: The other values.
  public init(values first: Value, _ second: Value, _ tail: Value...) {
    self.init([first, second] + tail)
  }

  /// Makes a producer of what a closure returns.
  ///
  /// - Parameter action: Run at each start, on the starting thread.
  @preconcurrency
  public init(_ action: @escaping @Sendable () -> Value) {
    self.init { scope, sink in
      guard scope.isRunning else { return scope.finish(.interrupted, to: sink) }
      scope.send(CollectionOfOne(action()), to: sink)
    }
  }

  /// Makes a producer of the result of a closure.
  ///
  /// - Parameter action: Run at each start, on the starting thread.
  @preconcurrency
  public init(_ action: @escaping @Sendable () -> Result<Value, Failure>) {
    self.init { scope, sink in
      guard scope.isRunning else { return scope.finish(.interrupted, to: sink) }
      SignalProducer(result: action()).feed(sink, in: scope)
    }
  }

  /// Makes a producer of what a closure returns or throws.
  ///
  /// - Parameter action: Run at each start, on the starting thread.
  @preconcurrency
  public init(_ action: @escaping @Sendable () throws -> Value) where Failure == any Swift.Error {
    self.init { Result { try action() } }
  }

  /// A producer that completes at once.
  public static var empty: SignalProducer {
    SignalProducer(plan: .elements([]))
  }

  /// A producer that never sends anything.
  ///
  /// It can be interrupted.
  public static var never: SignalProducer {
    SignalProducer { scope, sink in
      _ = scope.onInterruption { sink.end(.interrupted) }
    }
  }

  /// The producer itself.
  @inlinable public var producer: SignalProducer { self }
}

// MARK: - Starting

extension SignalProducer {
  /// Starts a run in a scope and feeds a sink.
  ///
  /// Called without the scope's gate.
  @inlinable
  func feed(_ sink: Sink<Value, Failure>, in scope: RunScope) {
    if let custom { return custom(scope, sink) }
    switch plan {
    case .constant(let value): scope.send(CollectionOfOne(value), to: sink)
    case .elements(let values):
      if let demand = scope.demand { return scope.send(values, on: demand, to: sink) }
      scope.send(values, to: sink)
    case .signal(let signal):
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      scope.follow(signal, into: sink)
    case .property(let node): scope.follow(node, into: sink)
    default:
      // Cannot be reached: who makes a producer gives it one of these plans, or says how it starts.
      preconditionFailure("A producer must say how it starts or what it sends")
    }
  }

  @inlinable
  func start(into sink: Sink<Value, Failure>) -> any Disposable {
    let scope = RunScope()
    scope.start(self, into: sink)
    return scope
  }

  /// Starts a run that feeds an observer.
  ///
  /// - Parameter observer: Called on the threads that the work sends from, for one event at a time.
  /// - Returns: Interrupts the run when it is disposed of. Letting go of it does not.
  @discardableResult
  @inlinable
  public func start(_ observer: Signal<Value, Failure>.Observer) -> any Disposable {
    start(into: observer.sink)
  }

  /// Starts a run that calls a closure for each event.
  ///
  /// - Parameter action: Called on the threads that the work sends from, for one event at a time.
  /// - Returns: Interrupts the run when it is disposed of. Letting go of it does not.
  @discardableResult
  @preconcurrency
  public func start(
    _ action: @escaping @Sendable (Signal<Value, Failure>.Event) -> Void
  ) -> any Disposable {
    start(
      into: Sink(
        value: { action(.value($0)) },
        end: { action(Signal<Value, Failure>.Event($0)) }
      )
    )
  }

  /// Starts a run for its effects.
  ///
  /// - Returns: Interrupts the run when it is disposed of. Letting go of it does not.
  @discardableResult
  public func start() -> any Disposable {
    start(into: Sink(value: { _ in }, end: { _ in }))
  }

  /// Starts a run that calls a closure for each value and for the failure.
  ///
  /// - Parameter action: Called on the threads that the work sends from.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @preconcurrency
  public func startWithResult(
    _ action: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) -> any Disposable {
    start(
      into: Sink(
        value: { action(.success($0)) },
        end: { if case .failed(let failure) = $0 { action(.failure(failure)) } }
      )
    )
  }

  /// Starts a run that calls a closure when it completes.
  ///
  /// - Parameter action: Called on the thread that the work completes on.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @preconcurrency
  public func startWithCompleted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start(into: Sink(value: { _ in }, end: { if case .completed = $0 { action() } }))
  }

  /// Starts a run that calls a closure when it fails.
  ///
  /// - Parameter action: Called on the thread that the work fails on.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @preconcurrency
  public func startWithFailed(
    _ action: @escaping @Sendable (Failure) -> Void
  ) -> any Disposable {
    start(
      into: Sink(value: { _ in }, end: { if case .failed(let failure) = $0 { action(failure) } })
    )
  }

  /// Starts a run that calls a closure when it is interrupted.
  ///
  /// - Parameter action: Called on the thread that interrupts it.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @preconcurrency
  public func startWithInterrupted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start(into: Sink(value: { _ in }, end: { if case .interrupted = $0 { action() } }))
  }

  /// Makes the signal of a run, lets a closure prepare, then starts the run.
  ///
  /// - Parameter setup: Takes the signal, which sends nothing before the closure has returned, and
  ///   what interrupts the run. If that is disposed of here, the work never starts.
  /// - Returns: What the closure returns.
  @discardableResult
  public func startWithSignal<Result>(
    _ setup: (_ signal: Signal<Value, Failure>, _ interruptHandle: any Disposable) -> Result
  ) -> Result {
    let scope = RunScope()
    let core = SignalCore<Value, Failure>(gate: scope)
    core.attach(scope)
    let signal = Signal(core)
    let result = setup(signal, scope)
    // Nobody may be watching, but the work is done all the same.
    withExtendedLifetime(signal) {
      scope.start(
        self,
        into: Sink(
          value: { core.deliver($0) },
          end: { core.end($0) }
        )
      )
    }
    return result
  }
}

extension SignalProducer where Failure == Never {
  /// Starts a run that calls a closure for each value.
  ///
  /// - Parameter action: Called on the threads that the work sends from, for one value at a time.
  /// - Returns: Interrupts the run when it is disposed of.
  @discardableResult
  @inlinable
  @preconcurrency
  public func startWithValues(_ action: @escaping @Sendable (Value) -> Void) -> any Disposable {
    start(into: Sink(value: action, end: { _ in }))
  }
}

// MARK: - Lifting

extension SignalProducer {
  /// Makes a producer of an operator, whose state is made anew at each start.
  @inlinable
  func lift<NewValue: Sendable, NewFailure>(
    _ operation: Operator<Value, Failure, NewValue, NewFailure>
  ) -> SignalProducer<NewValue, NewFailure> {
    let lifted = SignalProducer<NewValue, NewFailure>(
      depth: depth + 1,
      starter: { scope, sink in feed(operation.attach(sink), in: scope) }
    )
    return depth < 128 ? lifted : lifted.checkingStack()
  }
}
