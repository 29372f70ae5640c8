internal import Signals

/// One run of a request model: what it needs, and who waits for its result.
final class RequestRun<Output: Sendable>: Disposable {
  typealias Observer = Signal<Output, NetworkError>.Observer

  let resources = RunResources()
  private let observer: Observer?

  init(_ observer: Observer?) {
    self.observer = observer
  }

  var isDisposed: Bool { resources.isDisposed }

  /// Cancels the transfer; whoever waits is interrupted.
  func dispose() {
    resources.dispose()
    observer?.sendInterrupted()
  }

  /// Lets go of everything, and hands the result over.
  func finish(_ result: Result<Output, NetworkError>) {
    resources.dispose()
    switch result {
    case .success(let value):
      observer?.send(value: value)
      observer?.sendCompleted()
    case .failure(let error): observer?.send(error: error)
    }
  }
}
