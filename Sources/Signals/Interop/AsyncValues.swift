extension SignalProducer {
  /// Makes an asynchronous sequence of the values.
  ///
  /// ```swift
  /// for await name in names.producer.values() { print(name) }
  /// ```
  ///
  /// Nothing happens until somebody iterates. Each iterator starts a run of its own, when it is made.
  /// With the unbounded policy a producer of a sequence, also behind operators with one source that
  /// work in place, is not run ahead of the consumer: its elements are taken as they are asked for,
  /// so it may be endless. Any other source sends when it likes.
  ///
  /// **Termination:** the iteration ends at completion and at interruption; a failure is thrown after
  /// the values that are kept. **Threading:** the values are sent wherever the work sends them and
  /// received where the iteration runs. **Cancellation:** leaving the loop, or cancelling its task,
  /// interrupts the run and drops what is kept.
  ///
  /// - Parameter policy: What becomes of values that are sent while the consumer is busy.
  /// - Returns: The sequence. If the stream cannot fail, it iterates without `try`.
  public func values(
    buffering policy: AsyncBuffering = .unbounded
  ) -> AsyncValues<Value, Failure> {
    AsyncValues(source: self, policy: policy)
  }
}

extension Signal {
  /// Makes an asynchronous sequence of the values from the making of each iterator on.
  ///
  /// None is lost between the making of the iterator and its first value, with a policy that keeps
  /// them. The sequence keeps the signal alive.
  ///
  /// - Parameter policy: What becomes of values that are sent while the consumer is busy.
  /// - Returns: The sequence. If the signal cannot fail, it iterates without `try`.
  public func values(
    buffering policy: AsyncBuffering = .unbounded
  ) -> AsyncValues<Value, Failure> {
    AsyncValues(source: producer, policy: policy)
  }
}

/// The values of a stream, for a task to iterate over.
public struct AsyncValues<Value: Sendable, Failure: Error>: AsyncSequence, Sendable {
  /// What the iteration yields.
  public typealias Element = Value

  let source: SignalProducer<Value, Failure>
  let policy: AsyncBuffering

  /// Starts the stream.
  ///
  /// - Returns: What yields its values, to one task.
  public func makeAsyncIterator() -> Iterator {
    let port = AsyncPort<Value, Failure>(policy)
    port.open(source)
    return Iterator(subscription: Subscription(port))
  }

  /// Yields the values of one run.
  public struct Iterator: AsyncIteratorProtocol {
    let subscription: Subscription

    /// Waits for the next value.
    ///
    /// - Returns: The value; `nil` after the end and when the task has been cancelled.
    /// - Throws: The failure of the stream, once.
    public mutating func next() async throws(Failure) -> Value? {
      try await next(isolation: #isolation)
    }

    /// Waits for the next value.
    ///
    /// - Parameter actor: Where the caller runs.
    /// - Returns: The value; `nil` after the end and when the task has been cancelled.
    /// - Throws: The failure of the stream, once.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Value? {
      try await subscription.port.next(isolation: actor).get()
    }
  }

  /// Ends the run when the last copy of an iterator is released.
  final class Subscription: Sendable {
    let port: AsyncPort<Value, Failure>

    init(_ port: AsyncPort<Value, Failure>) {
      self.port = port
    }

    deinit {
      port.cancel()
    }
  }
}

@available(*, unavailable)
extension AsyncValues.Iterator: Sendable {}

// MARK: -

/// The end of one run at which a task takes its values out.
final class AsyncPort<Value: Sendable, Failure: Error>: Sendable {
  private typealias Answer = Result<Value?, Failure>

  private let buffer: Lock<AsyncBuffer<Value, Failure, CheckedContinuation<Answer, Never>>>
  private let run = RunScope()
  private let isUnbounded: Bool

  init(_ policy: AsyncBuffering) {
    buffer = Lock(AsyncBuffer(policy))
    isUnbounded = policy == .unbounded
  }

  func open(_ source: SignalProducer<Value, Failure>) {
    let sink = Sink<Value, Failure>(
      value: { [self] value in
        let (waiter, dropped) = buffer.withLock { $0.receive(value) }
        waiter?.resume(returning: .success(value))
        withExtendedLifetime(dropped) {}
      },
      end: { [self] termination in
        guard let (waiter, answer) = buffer.withLock({ $0.end(termination) }) else { return }
        waiter.resume(returning: answer)
      }
    )
    if isUnbounded { run.demand = Demand { [buffer] in buffer.withLock { $0.isAwaited } } }
    run.start(source, into: sink)
  }

  func next(isolation actor: isolated (any Actor)?) async -> Result<Value?, Failure> {
    await withTaskCancellationHandler(
      operation: {
        if let answer = buffer.withLock({ $0.take() }) { return answer }
        return await withCheckedContinuation(isolation: actor) { continuation in
          let answer = buffer.withLock { $0.take(orWait: continuation) }
          if let answer { return continuation.resume(returning: answer) }
          run.pull()
        }
      },
      onCancel: { cancel() },
      isolation: actor
    )
  }

  /// Interrupts the run, then lets go of who waits and of what was kept.
  func cancel() {
    let (waiter, dropped) = buffer.withLock { $0.cancel() }
    run.dispose()
    waiter?.resume(returning: .success(nil))
    withExtendedLifetime(dropped) {}
  }
}
