public import FoundationEssentials
public import Signals

/// A transport for tests that answers by a script, in the time of a scheduler.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let transport = StubTransport(on: scheduler) { _ in
///   [.wait(.seconds(1)), .head(status: 200), .body(Data("hello".utf8)), .complete]
/// }
/// ```
public final class StubTransport: Transport {
  /// One step of an answer; a script that ends without a terminal one stays silent for ever.
  public enum Step: Sendable {
    /// Lets time go by.
    case wait(Duration)
    /// Sends the head of the answer.
    case head(status: Int, headers: HTTPHeaders = HTTPHeaders())
    /// Sends a piece of the body.
    case body(Data)
    /// Ends the answer.
    case complete
    /// Fails the transfer.
    case fail(NetworkError.Kind, reason: String = "as the script says")
  }

  private struct Record {
    var requests: [HTTPRequest] = []
    var cancellations = 0
  }

  private let scheduler: any DateScheduler
  private let script: @Sendable (HTTPRequest) -> [Step]
  private let record = Lock(Record())

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - scheduler: In whose time the steps happen; steps without a wait happen at once.
  ///   - script: Gives the steps of the answer; asked at each start of a transfer.
  public init(
    on scheduler: any DateScheduler,
    script: @escaping @Sendable (HTTPRequest) -> [Step]
  ) {
    self.scheduler = scheduler
    self.script = script
  }

  /// The requests that were sent, in their order.
  public var requests: [HTTPRequest] { record.withLock { $0.requests } }

  /// The number of transfers that were disposed of before their end.
  public var cancellations: Int { record.withLock { $0.cancellations } }

  /// Describes the transfer that the script demands.
  ///
  /// - Parameter request: What to ask.
  /// - Returns: The events of the script.
  public func events(for request: HTTPRequest) -> SignalProducer<TransportEvent, NetworkError> {
    SignalProducer { [self] observer, lifetime in
      record.withLock { $0.requests.append(request) }
      let transfer = StubTransfer(
        request: request,
        steps: script(request),
        observer: observer,
        scheduler: scheduler
      )
      lifetime.observeEnded { [self] in
        if transfer.cancel() { record.withLock { $0.cancellations += 1 } }
      }
      transfer.resume()
    }
  }
}

// MARK: -

/// One run of a script.
private final class StubTransfer: Sendable {
  private struct State {
    var rest: ArraySlice<StubTransport.Step>
    var response: HTTPResponse
    var received: Int64 = 0
    var hasEnded = false
  }

  private let observer: Signal<TransportEvent, NetworkError>.Observer
  private let scheduler: any DateScheduler
  private let waiting = SerialDisposable()
  private let state: Lock<State>

  init(
    request: HTTPRequest,
    steps: [StubTransport.Step],
    observer: Signal<TransportEvent, NetworkError>.Observer,
    scheduler: any DateScheduler
  ) {
    self.observer = observer
    self.scheduler = scheduler
    state = Lock(State(rest: steps[...], response: HTTPResponse(status: 0, url: request.url)))
  }

  /// Takes steps up to the next wait, or to the end.
  func resume() {
    while let step = state.withLock({ $0.hasEnded ? nil : $0.rest.popFirst() }) {
      switch step {
      case .wait(let duration):
        waiting.inner = scheduler.schedule(after: duration) { [self] in resume() }
        return
      case .head(let status, let headers):
        let response = state.withLock { state in
          state.response.status = status
          state.response.headers = headers
          return state.response
        }
        observer.send(value: .head(response))
      case .body(let data):
        let progress = state.withLock { state in
          state.received += Int64(data.count)
          return TransferProgress(
            received: state.received,
            expected: state.response.bodyLength
          )
        }
        observer.send(value: .body(data, progress))
      case .complete:
        _ = end()
        observer.sendCompleted()
      case .fail(let kind, let reason):
        _ = end()
        let url = state.withLock { $0.response.url }
        observer.send(error: NetworkError(kind, url: url, reason: reason))
      }
    }
  }

  /// Gives the script up.
  ///
  /// - Returns: Whether it had not come to its end.
  func cancel() -> Bool {
    waiting.dispose()
    return end()
  }

  private func end() -> Bool {
    state.withLock { state in
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
  }
}
