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
    /// Tells that the connection stands.
    case connect
    /// Tells that so much of the request's body has been sent in all.
    case sent(Int64)
    /// Sends the head of the answer.
    case head(status: Int, headers: HTTPHeaders = HTTPHeaders())
    /// Sends a piece of the body, and goes on once the receiver's flow has room.
    case body(Data)
    /// Tells what the transfer took.
    case metrics(TransferMetrics)
    /// Ends the answer.
    case complete
    /// Fails the transfer.
    case fail(NetworkError.Kind, reason: String = "as the script says")
  }

  /// What the script can show: everything that there is.
  public let features: TransportFeatures

  private struct Record {
    var requests: [HTTPRequest] = []
    var options: [TransferOptions] = []
    var cancellations = 0
  }

  private let scheduler: any DateScheduler
  private let script: @Sendable (HTTPRequest) -> [Step]
  private let record = Lock(Record())

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - scheduler: In whose time the steps happen; steps without a wait happen at once.
  ///   - features: What the transport says that it can do; by default, all of it.
  ///   - script: Gives the steps of the answer; asked at each start of a transfer.
  public init(
    on scheduler: any DateScheduler,
    features: TransportFeatures = [.connection, .addresses, .flow, .metrics, .redirects],
    script: @escaping @Sendable (HTTPRequest) -> [Step]
  ) {
    self.scheduler = scheduler
    self.features = features
    self.script = script
  }

  /// The requests that were sent, in their order.
  public var requests: [HTTPRequest] { record.withLock { $0.requests } }

  /// The options of the requests that were sent, in the same order.
  public var options: [TransferOptions] { record.withLock { $0.options } }

  /// The number of transfers that were disposed of before their end.
  public var cancellations: Int { record.withLock { $0.cancellations } }

  /// Describes the transfer that the script demands.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - options: How to carry the transfer out; the script minds the flow alone.
  /// - Returns: The events of the script.
  public func events(
    for request: HTTPRequest,
    options: TransferOptions
  ) -> SignalProducer<TransportEvent, NetworkError> {
    SignalProducer { [self] observer, lifetime in
      record.withLock { record in
        record.requests.append(request)
        record.options.append(options)
      }
      let transfer = StubTransfer(
        request: request,
        steps: script(request),
        flow: options.flow,
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

  private let flow: BodyFlow?
  private let bodyLength: Int64?
  private let observer: Signal<TransportEvent, NetworkError>.Observer
  private let scheduler: any DateScheduler
  private let waiting = SerialDisposable()
  private let state: Lock<State>

  init(
    request: HTTPRequest,
    steps: [StubTransport.Step],
    flow: BodyFlow?,
    observer: Signal<TransportEvent, NetworkError>.Observer,
    scheduler: any DateScheduler
  ) {
    self.flow = flow
    bodyLength = request.body?.length
    self.observer = observer
    self.scheduler = scheduler
    state = Lock(State(rest: steps[...], response: HTTPResponse(status: 0, url: request.url)))
  }

  /// Takes steps up to the next wait, or to the end.
  func resume() {
    while let step = state.withLock({ $0.hasEnded ? nil : $0.rest.popFirst() }) {
      switch step {
      case .wait(let duration):
        later { [scheduler] in scheduler.schedule(after: duration, action: $0) }
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
        let goesOn = flow?.deliver(data.count) ?? true
        observer.send(value: .body(data, progress))
        if let flow, !goesOn {
          later { flow.whenOpen($0) }
          return
        }
      case .connect:
        observer.send(value: .connected)
      case .sent(let count):
        observer.send(value: .sent(TransferProgress(received: count, expected: bodyLength)))
      case .metrics(let metrics):
        observer.send(value: .metrics(metrics))
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

  /// Goes on later, or at once.
  private func later(_ wait: (@escaping @Sendable () -> Void) -> (any Disposable)?) {
    // What goes on at once has waited for something else before this returns.
    let place = SerialDisposable()
    waiting.inner = place
    place.inner = wait { [self] in resume() }
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
