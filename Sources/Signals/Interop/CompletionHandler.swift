/// What a function calls when its part is done: exactly once, with a result.
///
/// It is `Sendable` and may be called on any thread. If it is released without having been called,
/// or is called a second time, that is a fault of the function it was handed to, and is reported.
///
/// A completion handler is for *you* to call; a callback is what the library calls.
public final class CompletionHandler<Value: Sendable, Failure: Error>: Sendable {
  /// Ends when the run does: what to cancel when nobody wants the result any more belongs here.
  public let lifetime: Lifetime

  private let observer: Lock<Signal<Value, Failure>.Observer?>
  private let report: @Sendable (CompletionHandlerFault) -> Void

  init(
    _ observer: Signal<Value, Failure>.Observer,
    _ lifetime: Lifetime,
    report: @escaping @Sendable (CompletionHandlerFault) -> Void
  ) {
    self.observer = Lock(observer)
    self.lifetime = lifetime
    self.report = report
  }

  deinit {
    guard let observer = observer.withLock({ $0.take() }) else { return }
    // Functions drop their handlers when they have been cancelled, and rightly so.
    if !lifetime.hasEnded { report(.neverCalled) }
    observer.sendInterrupted()
  }

  /// Hands in the result.
  ///
  /// - Parameter result: Sent as a value and completion, or as the failure. Ignored if there was a
  ///   result before, or if the run has been disposed of.
  public func callAsFunction(_ result: Result<Value, Failure>) {
    guard let observer = observer.withLock({ $0.take() }) else { return report(.calledTwice) }
    switch result {
    case .success(let value):
      observer.send(value: value)
      observer.sendCompleted()
    case .failure(let failure):
      observer.send(error: failure)
    }
  }

  /// Hands in a successful result.
  ///
  /// - Parameter value: Sent, followed by completion.
  public func callAsFunction(_ value: Value) {
    self(.success(value))
  }

  /// Hands in a failure.
  ///
  /// - Parameter failure: Sent.
  public func callAsFunction(throwing failure: Failure) {
    self(.failure(failure))
  }
}

extension CompletionHandler where Value == Void {
  /// Says that the function is done.
  public func callAsFunction() {
    self(.success(()))
  }
}

/// What a function has done wrong with its completion handler.
public enum CompletionHandlerFault: Error, Equatable {
  /// It has let go of the handler without calling it. The run has been interrupted.
  case neverCalled
  /// It has called the handler again. The second result has been ignored.
  case calledTwice
}

extension CompletionHandlerFault: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .neverCalled:
      "A completion handler was released without having been called: the run is interrupted. "
        + "Call it on every path, also on those that fail."
    case .calledTwice:
      "A completion handler was called twice: the second result is ignored. "
        + "Return after the call, or use an observer for functions with several results."
    }
  }
}

extension SignalProducer {
  /// Makes a producer of a function that reports its result to a completion handler.
  ///
  /// ```swift
  /// SignalProducer<Data, FetchError> { handler in
  ///   let request = fetch(url) { handler($0) }
  ///   handler.lifetime.observeEnded { request.cancel() }
  /// }
  /// ```
  ///
  /// **Termination:** the result is sent, then completion, or the failure. A handler that is released
  /// without a call interrupts the run.
  ///
  /// - Parameters:
  ///   - fileID: Where the function stands, for the report.
  ///   - line: Where the function stands, for the report.
  ///   - report: Told of a handler that is never called, or called twice, once each time; `nil`
  ///     prints the fault with its place.
  ///   - function: Run at each start, on the starting thread. Takes the handler.
  @preconcurrency
  public init(
    fileID: String = #fileID,
    line: Int = #line,
    reportingTo report: (@Sendable (CompletionHandlerFault) -> Void)? = nil,
    withCompletionHandler function:
      @escaping @Sendable (_ handler: CompletionHandler<Value, Failure>) -> Void
  ) {
    let report = report ?? { print("\(fileID):\(line): \($0)") }
    self.init { observer, lifetime in
      function(CompletionHandler(observer, lifetime, report: report))
    }
  }
}
