import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("transports in asynchronous code", .timeLimit(.minutes(10)))
struct TransportAsyncTests {
  private let url = URL(string: "http://stub.test/")!

  private func stub(_ script: [StubTransport.Step]) -> StubTransport {
    StubTransport(on: TestScheduler()) { _ in script }
  }

  @Test("an answer comes whole, also one that means failure")
  func data() async throws {
    let transport = stub([
      .head(status: 404), .body(Data("a".utf8)), .body(Data("b".utf8)), .complete,
    ])
    let (response, data) = try await transport.data(for: HTTPRequest(url))
    #expect(response.status == 404)
    #expect(String(decoding: data, as: UTF8.self) == "ab")
  }

  @Test("a failure is thrown, before the head and in the middle of the body")
  func failures() async throws {
    let scripts: [[StubTransport.Step]] = [
      [.fail(.dns)], [.head(status: 200), .body(Data("a".utf8)), .fail(.dns)],
    ]
    for script in scripts {
      let transport = stub(script)
      let error = await #expect(throws: NetworkError.self) {
        try await transport.data(for: HTTPRequest(url))
      }
      #expect(error?.kind == .dns)
    }
  }

  @Test("a body is pulled: the transfer waits for each piece to be done with")
  func pulling() async throws {
    let piece = StubTransport.Step.body(Data(count: 10))
    let transport = stub([.head(status: 200), piece, piece, piece, .complete])
    let flow = BodyFlow(window: 1)
    let (_, body) = try await transport.response(
      to: HTTPRequest(url),
      options: TransferOptions(flow: flow)
    )
    var pieces = body.makeAsyncIterator()
    for _ in 0..<3 {
      #expect(try await pieces.next()?.count == 10)
      #expect(flow.pending == 10)
    }
    #expect(try await pieces.next() == nil)
    #expect(flow.pending == 0)
  }

  @Test("the task's cancellation ends the transfer, while it waits for the head or for the body")
  func cancellation() async throws {
    for script in [[], [.head(status: 200)]] as [[StubTransport.Step]] {
      let transport = stub(script)
      let url = url
      let task = Task { try await transport.data(for: HTTPRequest(url)) }
      while transport.requests.isEmpty { await Task.yield() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      while transport.cancellations == 0 { await Task.yield() }
    }
  }

  @Test("who lets go of a body ends the transfer")
  func lettingGo() async throws {
    let transport = stub([.head(status: 200)])
    _ = try await transport.response(to: HTTPRequest(url))
    #expect(transport.cancellations == 1)
  }
}
