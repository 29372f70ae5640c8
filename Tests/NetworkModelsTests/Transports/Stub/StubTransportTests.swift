import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("StubTransport")
struct StubTransportTests {
  private typealias Event = Signal<TransportEvent, NetworkError>.Event

  private let scheduler = TestScheduler()
  private let request = HTTPRequest(URL(string: "http://stub.test/")!, method: .post)

  @Test("the steps of the script happen in order, each at its time")
  func script() {
    let transport = StubTransport(on: scheduler) { _ in
      [
        .head(status: 201, headers: ["Content-Length": "4"]),
        .wait(.seconds(1)), .body(Data("ab".utf8)), .body(Data("cd".utf8)),
        .wait(.seconds(2)), .complete,
      ]
    }
    let events = Lock<[Event]>([])
    transport.events(for: request).start { event in events.withLock { $0.append(event) } }
    let head = HTTPResponse(status: 201, headers: ["Content-Length": "4"], url: request.url)
    var expected: [Event] = [.value(.head(head))]
    #expect(events.withLock { $0 } == expected)
    scheduler.advance(by: Duration.seconds(1))
    expected += [
      .value(.body(Data("ab".utf8), TransferProgress(received: 2, expected: 4))),
      .value(.body(Data("cd".utf8), TransferProgress(received: 4, expected: 4))),
    ]
    #expect(events.withLock { $0 } == expected)
    scheduler.advance(by: Duration.seconds(2))
    expected.append(.completed)
    #expect(events.withLock { $0 } == expected)
    #expect(transport.requests == [request])
    #expect(transport.cancellations == 0)
  }

  @Test("a scripted failure names the URL, and steps after it are not taken")
  func failure() {
    let transport = StubTransport(on: scheduler) { _ in
      [.fail(.dns, reason: "no such host"), .head(status: 200), .complete]
    }
    let events = Lock<[Event]>([])
    transport.events(for: request).start { event in events.withLock { $0.append(event) } }
    let error = NetworkError(.dns, url: request.url, reason: "no such host")
    #expect(events.withLock { $0 } == [.failed(error)])
  }

  @Test("disposing stops the script, and is counted once")
  func disposal() {
    let transport = StubTransport(on: scheduler) { _ in
      [.head(status: 200), .wait(.seconds(1)), .complete]
    }
    let events = Lock<[Event]>([])
    let transfer = transport.events(for: request).start { event in
      events.withLock { $0.append(event) }
    }
    transfer.dispose()
    transfer.dispose()
    scheduler.advance(by: Duration.seconds(5))
    #expect(events.withLock { $0.last } == .interrupted)
    #expect(events.withLock { $0.count } == 2)
    #expect(transport.cancellations == 1)
  }

  @Test("each start asks the script anew")
  func restarts() {
    let transport = StubTransport(on: scheduler) { _ in [.complete] }
    let producer = transport.events(for: request)
    #expect(transport.requests.isEmpty)
    producer.start()
    producer.start()
    #expect(transport.requests.count == 2)
  }

  @Test("all that a transport can tell can be scripted, and the options are recorded")
  func everything() {
    let metrics = TransferMetrics(url: request.url, status: 200, total: .seconds(1))
    let transport = StubTransport(on: scheduler) { _ in
      [.connect, .sent(3), .head(status: 200), .metrics(metrics), .complete]
    }
    let options = TransferOptions(addresses: ["127.0.0.1"], limits: TransferLimits(head: 1))
    let recorder = Recorder(transport.events(for: request, options: options))
    #expect(
      recorder.values == [
        .connected, .sent(TransferProgress(received: 3)),
        .head(HTTPResponse(status: 200, url: request.url)), .metrics(metrics),
      ]
    )
    #expect(transport.options == [options])
  }

  @Test("a script waits after a piece while the receiver is busy")
  func flow() {
    let flow = BodyFlow(window: 1)
    let piece = StubTransport.Step.body(Data("ab".utf8))
    let transport = StubTransport(on: scheduler) { _ in
      [.head(status: 200), piece, piece, .complete]
    }
    let recorder = Recorder(transport.events(for: request, options: TransferOptions(flow: flow)))
    #expect(recorder.values.count == 2)
    flow.consume(2)
    #expect(recorder.values.count == 3)
    flow.consume(2)
    #expect(recorder.termination == .completed)
  }
}
