internal import Signals

/// One run of a request model: its transfer, its time limit, and who waits for its result.
final class RequestRun<Output: Sendable>: Disposable {
  typealias Observer = Signal<Output, NetworkError>.Observer

  let transfer = SerialDisposable()
  let limit = SerialDisposable()
  private let observer: Observer?

  init(_ observer: Observer?) {
    self.observer = observer
  }

  var isDisposed: Bool { transfer.isDisposed }

  /// Cancels the transfer; whoever waits is interrupted.
  func dispose() {
    end()
    observer?.sendInterrupted()
  }

  /// Lets go of everything, and hands the result over.
  func finish(_ result: Result<Output, NetworkError>) {
    end()
    switch result {
    case .success(let value):
      observer?.send(value: value)
      observer?.sendCompleted()
    case .failure(let error): observer?.send(error: error)
    }
  }

  private func end() {
    limit.dispose()
    transfer.dispose()
  }
}
