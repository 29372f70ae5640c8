public import Foundation
public import FoundationNetworking
public import Signals

extension URLSession: ReactiveExtensionsProvider {}

extension Reactive where Base: URLSession {
  /// Makes a producer that loads what a request asks for.
  ///
  /// Each start makes a task of its own, which is cancelled when the run is disposed of.
  ///
  /// **Threading:** on the delegate queue of the session.
  ///
  /// - Parameter request: What to load.
  /// - Returns: A producer of the body and the response; it fails with the error of the session.
  public func data(with request: URLRequest) -> SignalProducer<(Data, URLResponse), any Error> {
    SignalProducer { [base] observer, lifetime in
      let isRunning = Lock(true)
      let task = base.dataTask(with: request) { data, response, error in
        isRunning.withLock { $0 = false }
        if let data, let response {
          observer.send(value: (data, response))
          observer.sendCompleted()
        } else {
          observer.send(error: error ?? URLError(.unknown))
        }
      }
      // Foundation does not expect that a task is cancelled which has ended.
      lifetime.observeEnded { if isRunning.withLock({ $0 }) { task.cancel() } }
      task.resume()
    }
  }
}
