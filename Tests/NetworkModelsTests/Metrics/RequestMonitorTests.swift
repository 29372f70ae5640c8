import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("RequestMonitor", .timeLimit(.minutes(10)))
struct RequestMonitorTests {
  private let scheduler = TestScheduler()

  /// A client whose requests take as many milliseconds as their path says.
  private func client(_ monitor: RequestMonitor) -> NetworkClient {
    let transport = StubTransport(on: scheduler) { request in
      let time = Int(request.url.path.dropFirst()) ?? 0
      return [.wait(.milliseconds(time)), .head(status: 200), .complete]
    }
    return NetworkClient(transport: transport, timeouts: .unlimited, monitor: monitor, on: scheduler)
  }

  private func url(_ path: String) -> URL { URL(string: "http://stub.test/\(path)")! }

  @Test("the times of a hundred requests have their ranks")
  func ranks() throws {
    let monitor = RequestMonitor()
    let client = client(monitor)
    #expect(monitor.times.value == nil)
    for time in (1...100).reversed() { client.events(for: HTTPRequest(url("\(time)"))).start() }
    #expect(monitor.inFlight.value == 100)
    scheduler.run()
    #expect(monitor.inFlight.value == 0)
    #expect(monitor.count.value == 100)
    let times = try #require(monitor.times.value)
    let rounded = [
      times.minimum, times.median, times.percentile90, times.percentile99, times.maximum,
    ]
    .map { ($0 / .milliseconds(1)).rounded() }
    #expect(rounded == [1, 50, 90, 99, 100])
  }

  @Test("only the last requests are kept, and all are counted")
  func capacity() {
    let monitor = RequestMonitor(capacity: 3)
    let client = client(monitor)
    for path in 1...5 { client.events(for: HTTPRequest(url("\(path)"))).start() }
    scheduler.run()
    #expect(monitor.count.value == 5)
    #expect(monitor.recent.value.map(\.id) == [3, 4, 5])
  }

  @Test("failures are what failed, and statuses that mean failure; a cancellation is none")
  func failures() {
    let monitor = RequestMonitor()
    let scripts = Lock<[[StubTransport.Step]]>([
      [.fail(.tls(.expired))], [.head(status: 404), .complete], [],
    ])
    let transport = StubTransport(on: scheduler) { _ in scripts.withLock { $0.removeFirst() } }
    let client = NetworkClient(transport: transport, monitor: monitor, on: scheduler)
    for _ in 0..<3 { client.events(for: HTTPRequest(url(""))).start().dispose() }
    #expect(monitor.failureCount.value == 2)
    #expect(monitor.failures.value.map(\.id) == [1, 2])
    #expect(monitor.recent.value.map(\.outcome).last == .cancelled)
  }

  @Test("attempts and hops are measured one by one, and printed line by line")
  func attempts() async throws {
    let answers = Lock([503, 302, 200])
    let server = try LoopbackServer { _ in
      switch answers.withLock({ $0.removeFirst() }) {
      case 302: .reply(.redirect(302, to: "/there"))
      case let status: .reply(.text("hello", status: status))
      }
    }
    let monitor = RequestMonitor()
    let client = NetworkClient(
      transport: CurlTransport(),
      retries: RetryPolicy(jitter: { 0 }),
      monitor: monitor
    )
    #expect(try await client.send(server.address + "/start").status == 200)
    let metrics = try #require(monitor.recent.value.first)
    #expect(metrics.attempts.map { $0.map(\.status) } == [[503], [302, 200]])
    #expect(metrics.outcome == .answered(200))
    #expect(metrics.hops.map(\.isReused) == [false, true, true])
    #expect(metrics.total >= metrics.hops.reduce(.zero) { $0 + $1.total } / 2)
    let lines = monitor.table.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("#  try  hop  method  status"))
    #expect(lines[3].hasPrefix("1    2    1  GET"))
    #expect(lines[3].hasSuffix("\(server.address)/there"))
    #expect(lines[4].hasPrefix("1 requests, 0 failed, median "))
  }

  @Test("a failure has a line, in which no control characters can stand")
  func failureLine() {
    let monitor = RequestMonitor()
    let transport = StubTransport(on: scheduler) { _ in [.fail(.refused)] }
    let client = NetworkClient(
      transport: transport,
      retries: .none,
      monitor: monitor,
      on: scheduler
    )
    client.events(for: HTTPRequest(url("x"))).start()
    let table = monitor.table
    #expect(table.contains("http://stub.test/x (connection refused)"))
    #expect(table.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }

  @Test("a client and its monitor are released")
  func release() throws {
    try expectReleased {
      let monitor = RequestMonitor()
      let client = client(monitor)
      client.events(for: HTTPRequest(url("1"))).start()
      client.events(for: HTTPRequest(url("5"))).start().dispose()
      scheduler.run()
      return [monitor, client]
    }
  }
}
