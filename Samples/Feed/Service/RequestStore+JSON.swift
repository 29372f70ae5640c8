import FoundationEssentials
import NetworkModels
import Signals

extension RequestStore {
  /// Sends a request, and reads the JSON that comes back.
  ///
  /// - Parameter request: What to ask.
  /// - Returns: A producer of the value. It fails as the transfer does, with a status that means
  ///   failure and the server's own words about it, and as `undecodable`.
  func value<Value: Decodable & Sendable>(
    of request: HTTPRequest
  ) -> SignalProducer<Value, NetworkError> {
    answers(to: request, policy: .serverOnly)
      .compactMap { event in
        if case .final(let answer) = event { answer } else { nil }
      }
      .attemptMap { answer in
        guard answer.response.isSuccess else { return .failure(.refusal(answer, of: request)) }
        do {
          return .success(try JSONDecoder().decode(Value.self, from: answer.body))
        } catch {
          return .failure(NetworkError(.undecodable, url: request.url, reason: "\(error)"))
        }
      }
  }
}

extension NetworkError {
  fileprivate static func refusal(_ answer: Answer, of request: HTTPRequest) -> NetworkError {
    let status = answer.response.status
    let words = String(decoding: answer.body.prefix(200), as: UTF8.self)
      .split(whereSeparator: \.isNewline).first.map(String.init)
    return NetworkError(
      .badStatus(status),
      url: request.url,
      reason: words ?? "the server answered with status \(status)"
    )
  }
}
