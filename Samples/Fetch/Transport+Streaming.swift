import NetworkModels
import Signals
import TextRendering

extension Transport {
  /// Describes a transfer whose body goes to an output as it comes, no faster than that takes it.
  ///
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - sink: Where the body goes.
  ///   - scheduler: Where to wait for the output: one that does one thing after the other.
  /// - Returns: How much has been written. Fails as the transfer does, with a status that means
  ///   failure, and as `unwritable` where the output refuses.
  func stream(
    _ request: HTTPRequest,
    to sink: any ByteSink,
    on scheduler: any Scheduler
  ) -> SignalProducer<TransferProgress, NetworkError> {
    SignalProducer { observer, lifetime in
      let flow = BodyFlow()
      let running = SerialDisposable()
      lifetime += running
      running.inner = events(for: request, options: TransferOptions(flow: flow))
        .observe(on: scheduler)
        .start { event in
          switch event {
          case .value(.head(let head)) where !head.isSuccess:
            let reason = "the server answered with status \(head.status)"
            observer.send(
              error: NetworkError(.badStatus(head.status), url: head.url, reason: reason)
            )
          case .value(.body(let data, let progress)):
            do throws(RenderError) {
              try sink.write(Array(data))
              observer.send(value: progress)
            } catch {
              // The first sentence says why; the advice is the network error's own.
              let reason = String("\(error)".prefix { $0 != "." })
              observer.send(error: NetworkError(.unwritable, url: request.url, reason: reason))
            }
            flow.consume(data.count)
          case .value: break
          case .failed(let error): observer.send(error: error)
          case .completed: observer.sendCompleted()
          case .interrupted: observer.sendInterrupted()
          }
        }
    }
  }
}
