internal import FoundationEssentials
internal import Signals

/// Sends a request until there is an answer to be passed on, or no reason to try again.
struct Retrier: Sendable {
  let policy: RetryPolicy
  let budget: RetryBudget
  let scheduler: any DateScheduler
  let flow: BodyFlow?
  /// Makes the transfer of an attempt, by its number.
  let attempt: @Sendable (HTTPRequest, Int) -> SignalProducer<TransportEvent, NetworkError>
  /// Is told when an attempt is over and another one follows.
  let retrying: @Sendable () -> Void

  /// Describes the transfer of a request in as many attempts as it takes.
  func events(for request: HTTPRequest) -> SignalProducer<TransportEvent, NetworkError> {
    SignalProducer { observer, lifetime in
      budget.deposit()
      let run = RetryRun(self, request: request, observer: observer)
      lifetime += run.running
      run.begin()
    }
  }

  /// Whether a request may be sent a second time at all.
  func mayRepeat(_ request: HTTPRequest, after error: NetworkError?) -> Bool {
    guard request.body?.isReplayable ?? true else { return false }
    return request.method.isIdempotent || request.headers["Idempotency-Key"] != nil
      || error?.isBeforeRequest == true
  }
}

/// The attempts at one request.
private final class RetryRun: Sendable {
  private struct State {
    /// How many attempts have begun.
    var attempts = 0
    /// Whether something of an answer was passed on.
    var hasPassed = false
    /// The wait before the next attempt, where the answer of this one is given up.
    var wait: Duration?
  }

  let running = SerialDisposable()
  private let retrier: Retrier
  private let request: HTTPRequest
  private let observer: Signal<TransportEvent, NetworkError>.Observer
  private let state = Lock(State())

  init(
    _ retrier: Retrier,
    request: HTTPRequest,
    observer: Signal<TransportEvent, NetworkError>.Observer
  ) {
    self.retrier = retrier
    self.request = request
    self.observer = observer
  }

  func begin() {
    let number = state.withLock { state in
      state.wait = nil
      state.attempts += 1
      return state.attempts - 1
    }
    // An attempt that ends at once has been replaced by the next before its start returns.
    let place = SerialDisposable()
    running.inner = place
    place.inner = retrier.attempt(request, number).start { [self] event in
      receive(event, of: number)
    }
  }

  private func receive(_ event: Signal<TransportEvent, NetworkError>.Event, of number: Int) {
    let (current, wait) = state.withLock { ($0.attempts - 1, $0.wait) }
    // The end of an attempt that was given up may come after the next one has begun.
    guard number == current else { return }
    switch event {
    case .value(.head(let response)):
      if let wait = self.wait(for: response) {
        state.withLock { $0.wait = wait }
        // A short body is waited for, so that the connection can be used again.
        if !response.isWorthDraining { pause(wait) }
      } else {
        state.withLock { $0.hasPassed = true }
        observer.send(event)
      }
    case .value(.body(let data, _)) where wait != nil:
      retrier.flow?.consume(data.count)
    case .value:
      observer.send(event)
    case .failed(let error):
      if let wait = wait ?? self.wait(for: error) { pause(wait) } else { observer.send(event) }
    case .completed:
      if let wait { pause(wait) } else { observer.send(event) }
    case .interrupted:
      if wait == nil { observer.send(event) }
    }
  }

  /// How long to wait before the next attempt, or `nil` to pass the answer on.
  private func wait(for response: HTTPResponse) -> Duration? {
    let policy = retrier.policy
    guard policy.statuses.contains(response.status), retrier.mayRepeat(request, after: nil) else {
      return nil
    }
    let asked = RetryPolicy.retryAfter(response, at: retrier.scheduler.currentDate)
    if let asked, asked > policy.longestWait { return nil }
    return allow(asked)
  }

  private func wait(for error: NetworkError) -> Duration? {
    let hasPassed = state.withLock { $0.hasPassed }
    guard !hasPassed, retrier.mayRepeat(request, after: error), retrier.policy.retries(error) else {
      return nil
    }
    return allow(nil)
  }

  private func allow(_ asked: Duration?) -> Duration? {
    let attempts = state.withLock { $0.attempts }
    guard attempts < retrier.policy.attempts, retrier.budget.withdraw() else { return nil }
    return asked ?? retrier.policy.backoff(after: attempts)
  }

  /// Ends this attempt, and begins the next one after a while.
  private func pause(_ wait: Duration) {
    state.withLock { $0.wait = wait }
    retrier.retrying()
    let next = SerialDisposable()
    // Disposes of the attempt, whose answer nobody wants.
    running.inner = next
    next.inner = retrier.scheduler.schedule(after: wait) { [self] in begin() }
  }
}
