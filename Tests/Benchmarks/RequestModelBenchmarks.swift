import Foundation
import NetworkModels
import Signals

/// The workloads of the models of requests.
enum RequestModelBenchmarks {
  static let all = [request]

  /// A request through a model, its store and a decoder, with one who observes the state, held
  /// against the same answers of the same transport gathered by hand.
  ///
  /// The answers need no time, so what is measured is the cost of the layers. The figure itself
  /// should stay below 20 µs.
  static let request = Benchmark(
    suite: "network",
    name: "model-request",
    unit: "request",
    events: 50_000,
    subject: .init { events in
      let store = RequestStore(Self.transport, cache: nil)
      let model = RequestModel(Self.question, in: store) { $0.count }
      let sum = Sum()
      model.state.signal.observeValues { state in
        if case .loaded(let count, _) = state { sum.value &+= count }
      }
      for _ in 0..<events { model.reload.apply().start() }
      return sum.value
    },
    limit: .init { events in
      let sum = Sum()
      for _ in 0..<events {
        Self.transport.events(for: Self.question).start { event in
          if case .value(.body(let data, _)) = event { sum.value &+= data.count }
        }
      }
      return sum.value
    }
  )

  private static let question = HTTPRequest(
    URL(string: "http://list.test/items").unsafelyUnwrapped
  )

  private static let transport = EchoTransport()
}

/// A transport that answers at once, and keeps no record of it.
private struct EchoTransport: Transport {
  private let body = Data(repeating: 0x61, count: 64)

  func events(
    for request: HTTPRequest,
    options: TransferOptions
  ) -> SignalProducer<TransportEvent, NetworkError> {
    SignalProducer { [body] observer, _ in
      let head = HTTPResponse(status: 200, headers: ["Content-Length": "64"], url: request.url)
      observer.send(value: .head(head))
      observer.send(value: .body(body, TransferProgress(received: 64, expected: 64)))
      observer.sendCompleted()
    }
  }
}
