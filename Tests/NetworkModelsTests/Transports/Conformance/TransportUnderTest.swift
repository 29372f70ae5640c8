import Foundation
import NetworkModels
import SampleSupport
import SignalsTesting

/// The transports that have to agree.
enum TransportUnderTest: String, CaseIterable, CustomStringConvertible {
  case curl, urlSession, stub

  var description: String { rawValue }

  /// Sends a request to a server that answers, or to a stub that plays the same.
  func send(
    _ path: String = "/",
    method: HTTPMethod = .get,
    headers: HTTPHeaders = HTTPHeaders(),
    body: HTTPBody? = nil,
    answer: @escaping @Sendable (ServerRequest) -> ServerAnswer,
    script: [StubTransport.Step]
  ) async throws -> TransferResult {
    switch self {
    case .curl, .urlSession:
      let server = try LoopbackServer(route: answer)
      defer { server.stop() }
      return try await make(script).send(
        server.address + path,
        method: method,
        headers: headers,
        body: body
      )
    case .stub:
      return try await make(script).send(
        "http://stub.test" + path,
        method: method,
        headers: headers,
        body: body
      )
    }
  }

  func make(_ script: [StubTransport.Step] = []) -> any Transport {
    switch self {
    case .curl: CurlTransport()
    case .urlSession: URLSessionTransport()
    case .stub: StubTransport(on: TestScheduler()) { _ in script }
    }
  }
}
