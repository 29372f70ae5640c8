/// What is between a stream that sends when it likes and a task that asks when it likes.
///
/// A pure state machine: it says what to do, and its owner does it outside of any lock.
struct AsyncBuffer<Value, Failure: Error, Waiter> {
  /// What the task gets: a value, the end, or the failure.
  typealias Answer = Result<Value?, Failure>

  private let policy: AsyncBuffering
  private var values = RingBuffer<Value>()
  private var waiter: Waiter?
  private var isOver = false
  /// The failure that the task has not been told of yet.
  private var failure: Failure?

  init(_ policy: AsyncBuffering) {
    self.policy = policy
  }

  /// Whether the task waits.
  var isAwaited: Bool { waiter != nil }

  /// Answers at once, if that is possible.
  mutating func take() -> Answer? {
    if let value = values.popFirst() { return .success(value) }
    guard isOver else { return nil }
    guard let failure = failure.take() else { return .success(nil) }
    return .failure(failure)
  }

  /// Answers at once or has `waiter` wait.
  mutating func take(orWait waiter: Waiter) -> Answer? {
    if let answer = take() { return answer }
    precondition(self.waiter == nil, "An iterator serves one task: make one for each")
    self.waiter = waiter
    return nil
  }

  /// A value has been sent.
  ///
  /// - Returns: Whom to give it to, if somebody waits, and what has been dropped.
  mutating func receive(_ value: Value) -> (waiter: Waiter?, dropped: Value?) {
    guard !isOver else { return (nil, value) }
    if let waiter = waiter.take() { return (waiter, nil) }
    switch policy {
    case .unbounded:
      values.append(value)
      return (nil, nil)
    case .newest(let limit):
      guard limit > 0 else { return (nil, value) }
      let dropped = values.count >= limit ? values.popFirst() : nil
      values.append(value)
      return (nil, dropped)
    case .oldest(let limit):
      guard values.count < limit else { return (nil, value) }
      values.append(value)
      return (nil, nil)
    }
  }

  /// The stream has ended.
  ///
  /// - Returns: Whom to tell now; otherwise whoever asks is told after the values that are kept.
  mutating func end(_ termination: Termination<Failure>) -> (Waiter, Answer)? {
    guard !isOver else { return nil }
    isOver = true
    if case .failed(let failure) = termination { self.failure = failure }
    guard let waiter = waiter.take(), let answer = take() else { return nil }
    return (waiter, answer)
  }

  /// The task does not want any more.
  ///
  /// - Returns: Who waits for an answer, and the values that were kept.
  mutating func cancel() -> (waiter: Waiter?, dropped: RingBuffer<Value>) {
    isOver = true
    failure = nil
    defer { values = RingBuffer() }
    return (waiter.take(), values)
  }
}
