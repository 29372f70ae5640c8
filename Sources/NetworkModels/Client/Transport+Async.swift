public import FoundationEssentials
internal import Signals

extension Transport {
  /// Sends a request and waits for the whole answer.
  ///
  /// Statuses that mean failure are answers like any other. A cancellation of the task cancels the
  /// transfer.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - options: How to carry the transfer out.
  /// - Returns: The head and the body.
  /// - Throws: `NetworkError`, or `CancellationError`.
  public func data(
    for request: HTTPRequest,
    options: TransferOptions = TransferOptions()
  ) async throws -> (HTTPResponse, Data) {
    let (response, body) = try await response(to: request, options: options)
    var data = Data()
    for try await piece in body { data += piece }
    try Task.checkCancellation()
    return (response, data)
  }

  /// Sends a request and waits for the head of the answer; the body is pulled afterwards.
  ///
  /// A cancellation of the task cancels the transfer, also while the body is pulled.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - options: How to carry the transfer out; the flow is replaced where there is none.
  /// - Returns: The head, and the body.
  /// - Throws: `NetworkError`, or `CancellationError`.
  public func response(
    to request: HTTPRequest,
    options: TransferOptions = TransferOptions()
  ) async throws -> (HTTPResponse, ResponseBody) {
    let flow = options.flow ?? BodyFlow()
    var options = options
    options.flow = flow
    let pull = PulledTransfer()
    let running = events(for: request, options: options).start { pull.receive($0) }
    let transfer = ScopedDisposable(AnyDisposable { running.dispose() })
    let head = try await withTaskCancellationHandler {
      try await pull.head()
    } onCancel: {
      running.dispose()
    }
    return (head, ResponseBody(pieces: pull.pieces, flow: flow, transfer: transfer))
  }
}

/// Hands the events of a transfer to the task that waits for them.
private final class PulledTransfer: Sendable {
  private enum Head {
    case expected
    case awaited(CheckedContinuation<HTTPResponse, any Error>)
    case known(Result<HTTPResponse, any Error>)
  }

  let pieces: AsyncThrowingStream<Data, any Error>
  private let continuation: AsyncThrowingStream<Data, any Error>.Continuation
  private let state = Lock(Head.expected)

  init() {
    (pieces, continuation) = AsyncThrowingStream.makeStream()
  }

  func head() async throws -> HTTPResponse {
    try await withCheckedThrowingContinuation { waiting in
      let known = state.withLock { state -> Result<HTTPResponse, any Error>? in
        if case .known(let result) = state { return result }
        state = .awaited(waiting)
        return nil
      }
      if let known { waiting.resume(with: known) }
    }
  }

  func receive(_ event: Signal<TransportEvent, NetworkError>.Event) {
    switch event {
    case .value(.head(let response)): settle(.success(response))
    case .value(.body(let data, _)): continuation.yield(data)
    case .value: break
    case .failed(let error):
      settle(.failure(error))
      continuation.finish(throwing: error)
    case .completed:
      settle(.failure(NetworkError(.malformedResponse, address: "", reason: "there was no head")))
      continuation.finish()
    case .interrupted:
      settle(.failure(CancellationError()))
      continuation.finish(throwing: CancellationError())
    }
  }

  /// Tells of the head, or why there is none; only the first time counts.
  private func settle(_ result: Result<HTTPResponse, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<HTTPResponse, any Error>? in
      switch state {
      case .known: return nil
      case .expected:
        state = .known(result)
        return nil
      case .awaited(let waiting):
        state = .known(result)
        return waiting
      }
    }
    waiting?.resume(with: result)
  }
}
