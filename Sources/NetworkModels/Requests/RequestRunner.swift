internal import FoundationEssentials
internal import Signals

/// Carries the runs of a request model out.
///
/// A run holds the runner and the runner holds the run, until the run ends or is cancelled; the
/// model, which nobody here holds, cancels it when it is released.
final class RequestRunner<Output: Sendable>: Sendable {
  /// What has arrived in the course of a run.
  private struct Answer {
    var head: HTTPResponse?
    var body = Data()
  }

  let machine = MutableProperty(RequestMachine<Output>())
  let errors: Signal<NetworkError, Never>

  private let request: HTTPRequest
  private let transport: any Transport
  private let timeout: Duration?
  private let scheduler: any DateScheduler
  private let decode: @Sendable (Data) throws -> Output
  private let errorInput: Signal<NetworkError, Never>.Observer

  init(
    request: HTTPRequest,
    transport: any Transport,
    timeout: Duration?,
    scheduler: any DateScheduler,
    decode: @escaping @Sendable (Data) throws -> Output
  ) {
    self.request = request
    self.transport = transport
    self.timeout = timeout
    self.scheduler = scheduler
    self.decode = decode
    (errors, errorInput) = Signal<NetworkError, Never>.pipe()
  }

  /// Starts the transfer, unless one is running.
  func begin() {
    let run = CompositeDisposable()
    guard change({ $0.begin(run) }) else { return }
    if let timeout {
      run += scheduler.schedule(after: timeout) { [self] in
        let reason = "there was no complete answer within \(timeout)"
        finish(
          run,
          with: .failure(NetworkError(.timedOut(.whole), url: request.url, reason: reason))
        )
      }
    }
    let answer = Lock(Answer())
    run += transport.events(for: request).start { [self] event in
      switch event {
      case .value(.head(let head)):
        answer.withLock { $0.head = head }
        advance(run, to: TransferProgress(expected: head.bodyLength))
      case .value(.body(let data, let progress)):
        answer.withLock { $0.body.append(data) }
        advance(run, to: progress)
      case .value(.connected), .value(.sent), .value(.redirected), .value(.metrics):
        break
      case .failed(let error):
        finish(run, with: .failure(error))
      case .completed:
        finish(run, with: evaluate(answer.withLock { $0 }))
      case .interrupted:
        // After a cancellation the run is over, and this changes nothing.
        let error = NetworkError(
          .cancelled,
          url: request.url,
          reason: "the transport ended without an answer"
        )
        finish(run, with: .failure(error))
      }
    }
  }

  /// Cancels the transfer, if one is running.
  func cancel() {
    change { $0.cancel() }?.dispose()
  }

  /// Cancels the transfer, if one is running, and lets no other one begin.
  func close() {
    change { $0.close() }?.dispose()
  }

  /// Changes the machine, and releases what that replaces outside of the property's step.
  private func change<Result>(_ body: (inout RequestMachine<Output>) -> Result) -> Result {
    let (result, _) = machine.modify { machine in
      let replaced = machine
      return (body(&machine), replaced)
    }
    return result
  }

  private func advance(_ run: CompositeDisposable, to progress: TransferProgress) {
    // A report that comes too late must not even look like a change to observers.
    guard machine.value.isRunning(run) else { return }
    change { $0.advance(run, to: progress) }
  }

  private func finish(_ run: CompositeDisposable, with result: Result<Output, NetworkError>) {
    guard machine.value.isRunning(run), change({ $0.finish(run, with: result) }) else {
      return
    }
    run.dispose()
    if case .failure(let error) = result { errorInput.send(value: error) }
  }

  private func evaluate(_ answer: Answer) -> Result<Output, NetworkError> {
    guard let head = answer.head else {
      return .failure(
        NetworkError(.malformedResponse, url: request.url, reason: "there was no head")
      )
    }
    guard head.isSuccess else {
      return .failure(
        NetworkError(
          .badStatus(head.status),
          url: head.url,
          reason: "the server answered \(head.status)"
        )
      )
    }
    do {
      return .success(try decode(answer.body))
    } catch {
      return .failure(NetworkError(.undecodable, url: head.url, reason: "\(error)"))
    }
  }
}
