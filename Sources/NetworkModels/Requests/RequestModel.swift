public import FoundationEssentials
public import Signals

/// The view model of a request: what to show of it, and what a person can do about it.
///
/// ```swift
/// let list = RequestModel(HTTPRequest(url)) { try JSONDecoder().decode([Item].self, from: $0) }
/// list.state.producer.startWithValues { state in print(state) }
/// list.start.apply().start()
/// ```
///
/// The actions are intents: they have done their part once the transfer has begun or was told to
/// end, and ``state`` tells the rest. A model that is released cancels its transfer.
///
/// **Threading:** safe to use from any thread. The state changes on the thread that brings the
/// change: the transport's, the scheduler's, or the caller's.
public final class RequestModel<Output: Sendable>: Sendable {
  /// Where the request stands.
  public let state: Property<RequestState<Output>>
  /// Each failure, at the moment when it happens; a cancellation is none.
  public let errors: Signal<NetworkError, Never>

  /// Starts the request, and is enabled while it is not running.
  public let start: Action<Void, Never, Never>
  /// Cancels a running request and goes back to the state before it.
  public let cancel: Action<Void, Never, Never>
  /// Starts the request again, and is enabled where it has failed.
  public let retry: Action<Void, Never, Never>

  private let runner: RequestRunner<Output>

  /// Makes a model; nothing is sent before it is started.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - transport: How to ask.
  ///   - timeout: How long the whole of a run may take, or `nil` for no limit.
  ///   - scheduler: Whose time the timeout is measured in, and where it fires. The default fires
  ///     although every thread of every pool is blocked.
  ///   - decode: Makes the value of the body of a successful answer. It runs on the transport's
  ///     thread; an error of it fails the request as `undecodable`. Kept as long as the model.
  @preconcurrency
  public init(
    _ request: HTTPRequest,
    transport: any Transport = URLSessionTransport.shared,
    timeout: Duration? = .seconds(60),
    on scheduler: any DateScheduler = DeadlineScheduler.shared,
    decode: @escaping @Sendable (Data) throws -> Output
  ) {
    let runner = RequestRunner(
      request: request,
      transport: transport,
      timeout: timeout,
      scheduler: scheduler,
      decode: decode
    )
    self.runner = runner
    state = runner.machine.map { $0.state }
    errors = runner.errors
    let begin: @Sendable (()) -> SignalProducer<Never, Never> = { _ in
      SignalProducer { observer, _ in
        runner.begin()
        observer.sendCompleted()
      }
    }
    start = Action(enabledIf: state.map { !$0.isLoading }, execute: begin)
    retry = Action(enabledIf: state.map { $0.isFailed }, execute: begin)
    cancel = Action(enabledIf: state.map { $0.isLoading }) { _ in
      SignalProducer { observer, _ in
        runner.cancel()
        observer.sendCompleted()
      }
    }
  }

  deinit {
    runner.close()
  }
}
