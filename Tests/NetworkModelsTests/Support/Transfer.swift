import Foundation
import NetworkModels
import Signals
import Testing

/// What came of a transfer.
struct TransferResult: Sendable {
  typealias Event = Signal<TransportEvent, NetworkError>.Event

  let events: [Event]

  var values: [TransportEvent] { events.compactMap(\.value) }
  var heads: [HTTPResponse] {
    values.compactMap { if case .head(let head) = $0 { head } else { nil } }
  }
  var status: Int? { heads.last?.status }
  var error: NetworkError? { events.last?.error }
  var isComplete: Bool { events.last == .completed }

  var progress: [TransferProgress] {
    values.compactMap { if case .body(_, let progress) = $0 { progress } else { nil } }
  }

  var sent: [TransferProgress] {
    values.compactMap { if case .sent(let progress) = $0 { progress } else { nil } }
  }

  var redirects: [HTTPResponse] {
    values.compactMap { if case .redirected(let head) = $0 { head } else { nil } }
  }

  var metrics: [TransferMetrics] {
    values.compactMap { if case .metrics(let metrics) = $0 { metrics } else { nil } }
  }

  var body: Data {
    values.reduce(into: Data()) { body, event in
      if case .body(let data, _) = event { body += data }
    }
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}

extension SignalProducer where Value == TransportEvent, Failure == NetworkError {
  /// Starts the transfer and waits for its end.
  func result() async -> TransferResult {
    let seen = Lock<[TransferResult.Event]>([])
    return await withCheckedContinuation { continuation in
      start { event in
        let all = seen.withLock { seen in
          seen.append(event)
          return seen
        }
        if event.isTerminating { continuation.resume(returning: TransferResult(events: all)) }
      }
    }
  }

  /// Starts the transfer, then at once another one, and waits for the end of both.
  ///
  /// No task goes on between the two: where other tests run that may take longer than a connection is
  /// kept.
  func results(before next: Self) async throws -> (TransferResult, TransferResult) {
    let both = materialize().collect().concat(next.materialize().collect())
    let results = try await both.collect().first()?.map(TransferResult.init) ?? []
    return (try #require(results.first), try #require(results.last))
  }
}

extension Transport {
  /// Sends a request and waits for the end.
  func send(
    _ address: String,
    method: HTTPMethod = .get,
    headers: HTTPHeaders = HTTPHeaders(),
    body: HTTPBody? = nil,
    timeouts: Timeouts? = nil,
    options: TransferOptions = TransferOptions()
  ) async throws -> TransferResult {
    let request = try HTTPRequest(
      address: address,
      method: method,
      headers: headers,
      body: body,
      timeouts: timeouts
    )
    return await events(for: request, options: options).result()
  }
}
