import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("the retries of a client")
struct RetryTests {
  private let scheduler = TestScheduler(startDate: Date(timeIntervalSince1970: 784_111_777))
  private let url = URL(string: "http://stub.test/")!
  private let policy = RetryPolicy(attempts: 3, base: .seconds(1), jitter: { 1 })

  /// A transport that answers the first attempts so, and the last one for all further.
  private func transport(_ scripts: [StubTransport.Step]...) -> StubTransport {
    let rest = Lock(scripts)
    return StubTransport(on: scheduler) { _ in
      rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
  }

  private func client(
    _ transport: StubTransport,
    _ policy: RetryPolicy? = nil,
    budget: RetryBudget = RetryBudget(),
    timeouts: Timeouts = .unlimited
  ) -> NetworkClient {
    NetworkClient(
      transport: transport,
      retries: policy ?? self.policy,
      budget: budget,
      timeouts: timeouts,
      on: scheduler
    )
  }

  private static let ok: [StubTransport.Step] = [
    .head(status: 200), .body(Data("ok".utf8)), .complete,
  ]

  private static func status(_ status: Int, after: String? = nil) -> [StubTransport.Step] {
    var headers: HTTPHeaders = ["Content-Length": "4"]
    headers["Retry-After"] = after
    return [.head(status: status, headers: headers), .body(Data("busy".utf8)), .complete]
  }

  @Test("an answer that means later is asked for again, and only the last one is seen")
  func statuses() {
    let transport = transport(Self.status(503), Self.status(503), Self.ok)
    let recorder = Recorder(client(transport).events(for: HTTPRequest(url)))
    #expect(transport.requests.count == 1)
    scheduler.advance(by: Duration.seconds(1))
    #expect(transport.requests.count == 2)
    scheduler.advance(by: Duration.milliseconds(1999))
    #expect(transport.requests.count == 2)
    scheduler.advance(by: Duration.milliseconds(1))
    let result = TransferResult(events: recorder.events)
    #expect(result.heads.map(\.status) == [200])
    #expect(result.text == "ok")
    #expect(result.isComplete)
  }

  @Test("when all attempts are used up, the last answer is passed on")
  func exhausted() {
    let transport = transport(Self.status(503))
    let recorder = Recorder(client(transport).events(for: HTTPRequest(url)))
    scheduler.run()
    let result = TransferResult(events: recorder.events)
    #expect(transport.requests.count == 3)
    #expect(result.heads.map(\.status) == [503])
    #expect(result.text == "busy")
  }

  @Test(
    "only what can do no harm is sent again",
    arguments: [
      (HTTPMethod.get, NetworkError.Kind.reset, true), (.put, .reset, true),
      (.delete, .timedOut(.firstByte), true), (.post, .reset, false), (.patch, .truncated, false),
      (.post, .refused, true), (.post, .dns, true), (.post, .timedOut(.connect), true),
      (.get, .tls(.wrongHost), false), (.get, .malformedResponse, false),
      (.get, .tooLarge(.head), false), (.get, .cancelled, false),
    ]
  )
  func kinds(method: HTTPMethod, kind: NetworkError.Kind, isRetried: Bool) {
    let transport = transport([.fail(kind)], Self.ok)
    let recorder = Recorder(client(transport).events(for: HTTPRequest(url, method: method)))
    scheduler.run()
    #expect(transport.requests.count == (isRetried ? 2 : 1))
    #expect((recorder.termination == .completed) == isRetried)
  }

  @Test("a key of idempotency makes a POST safe, a body that can be read once makes nothing safe")
  func safety() {
    let safe = transport([.fail(.reset)], Self.ok)
    let keyed = HTTPRequest(url, method: .post, headers: ["Idempotency-Key": "1"])
    client(safe).events(for: keyed).start()
    scheduler.run()
    #expect(safe.requests.count == 2)
    let unsafe = transport([.fail(.refused)], Self.ok)
    let once = HTTPRequest(url, method: .put, body: .stream(.once { nil }))
    client(unsafe).events(for: once).start()
    scheduler.run()
    #expect(unsafe.requests.count == 1)
  }

  @Test("a body that has begun to arrive is not asked for again")
  func midBody() {
    let transport = transport(
      [.head(status: 200), .body(Data("x".utf8)), .fail(.truncated)],
      Self.ok
    )
    let recorder = Recorder(client(transport).events(for: HTTPRequest(url)))
    scheduler.run()
    #expect(transport.requests.count == 1)
    #expect(TransferResult(events: recorder.events).error?.kind == .truncated)
  }

  @Test(
    "a wait that the server asks for is kept, one that is too long ends the attempts",
    arguments: [
      ("7", 7.0), ("Sun, 06 Nov 1994 08:49:47 GMT", 10), ("0", 1), ("-3", 1), ("x", 1), ("31", nil),
    ] as [(String, Double?)]
  )
  func retryAfter(text: String, seconds: Double?) {
    let transport = transport(Self.status(503, after: text), Self.ok)
    let recorder = Recorder(client(transport).events(for: HTTPRequest(url)))
    let start = scheduler.uptime
    scheduler.run()
    #expect(transport.requests.count == (seconds == nil ? 1 : 2))
    #expect(scheduler.uptime - start == .seconds(seconds ?? 0))
    #expect(TransferResult(events: recorder.events).status == (seconds == nil ? 503 : 200))
  }

  @Test("25: who cancels while an attempt runs is told so once, and nobody asks about a retry")
  func cancelRunning() {
    let asked = Lock(0)
    let policy = RetryPolicy(retries: { _ in
      asked.withLock { $0 += 1 }
      return true
    })
    let transport = transport([.connect])
    let recorder = Recorder(client(transport, policy).events(for: HTTPRequest(url)))
    recorder.dispose()
    scheduler.run()
    #expect(recorder.events.filter(\.isTerminating) == [.interrupted])
    #expect(asked.withLock { $0 } == 0)
    #expect(transport.requests.count == 1)
  }

  @Test("26, 27: who cancels during the wait is told so at once, and nothing more is sent")
  func cancelWaiting() {
    let monitor = RequestMonitor()
    let transport = transport(Self.status(503))
    let client = NetworkClient(
      transport: transport,
      retries: policy,
      monitor: monitor,
      on: scheduler
    )
    let recorder = Recorder(client.events(for: HTTPRequest(url)))
    scheduler.advance(by: Duration.milliseconds(500))
    recorder.dispose()
    #expect(recorder.events.filter(\.isTerminating) == [.interrupted])
    scheduler.run()
    #expect(transport.requests.count == 1)
    #expect(monitor.recent.value.map(\.outcome) == [.cancelled])
  }

  @Test("the limit for the whole covers all attempts and the waits between them")
  func deadline() {
    let transport = transport(Self.status(503))
    let client = client(transport, timeouts: Timeouts(whole: .milliseconds(2500)))
    let recorder = Recorder(client.events(for: HTTPRequest(url)))
    scheduler.advance(by: Duration.milliseconds(2499))
    #expect(recorder.termination == nil)
    scheduler.advance(by: Duration.milliseconds(1))
    #expect(TransferResult(events: recorder.events).error?.kind == .timedOut(.whole))
    scheduler.run()
    #expect(transport.requests.count == 2)
  }

  @Test("a budget that is used up ends all further attempts")
  func budget() {
    let transport = transport(Self.status(503))
    let client = client(transport, budget: RetryBudget(capacity: 3, share: 0))
    for _ in 0..<10 { client.events(for: HTTPRequest(url)).start() }
    scheduler.run()
    #expect(transport.requests.count == 13)
  }
}
