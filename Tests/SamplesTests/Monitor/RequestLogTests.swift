import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing
import TextRendering

@testable import monitor

@Suite("Requests of a command")
struct RequestLogTests {
  private func timing(
    _ milliseconds: Int,
    status: Int? = 200,
    failure: String? = nil,
    method: String = "GET"
  ) -> RequestTiming {
    var request = ProxiedRequest(
      method: method,
      address: method == "CONNECT" ? "x:443" : "http://x/\(milliseconds)"
    )
    (request.status, request.failure) = (status, failure)
    (request.dns, request.connect) = (.milliseconds(1), .milliseconds(2))
    request.firstByte = status.map { _ in .milliseconds(3) }
    (request.total, request.bytesReceived) = (.milliseconds(milliseconds), 1000)
    return RequestTiming(request)
  }

  private func log(_ timings: [RequestTiming]) -> RequestLog {
    var log = RequestLog()
    for timing in timings {
      log.begin()
      log.end(timing)
    }
    return log
  }

  private func text(_ block: Block) -> [String] {
    Frame(block, width: 100).text.map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test("times are those of requests that got an answer, not of tunnels or failures")
  func times() {
    let log = log(
      (1...10).map { timing($0 * 10) } + [
        timing(5000, status: nil, method: "CONNECT"), timing(9000, status: nil, failure: "refused"),
        timing(9000, failure: "the connection was lost"), timing(70, status: 503),
      ]
    )
    #expect(log.times?.count == 11)
    #expect(log.times?.median == .milliseconds(60))
    #expect(log.times?.maximum == .milliseconds(100))
    #expect(log.count == 14)
    #expect(log.failureCount == 3)
    #expect(log.tunnelCount == 1)
    #expect(log.received == 14_000)
    #expect(RequestLog().times == nil)
  }

  @Test("only the last requests are kept, but all are counted")
  func limit() {
    let log = log((0..<1500).map { timing($0) })
    #expect(log.count == 1500)
    #expect(log.timings.count == RequestLog.limit)
    #expect(log.timings.last?.address == "http://x/1499")
  }

  @Test("a row shows the parts of the time, and why there is no answer")
  func table() {
    let log = log([
      timing(12), timing(7, status: nil, method: "CONNECT"),
      timing(1, status: nil, failure: "refused"),
    ])
    let rows = text(requestTable(log))
    #expect(rows[2] == "200 1.0 2.0 3.0 12.0 0 B 1.0 kB GET http://x/12")
    #expect(rows[3] == "tunnel 1.0 2.0 - 7.0 0 B 1.0 kB x:443")
    #expect(rows[4] == "- 1.0 2.0 - 1.0 0 B 1.0 kB GET http://x/1: refused")
  }

  @Test("a line sums them up, those too that are on their way")
  func summary() {
    var log = log([timing(10), timing(20), timing(7, status: nil, method: "CONNECT")])
    log.begin()
    #expect(
      text(requestSummary(log))
        == ["2 requests; 1 tunnel; 1 on their way; median, 90 %, 99 %: 10.0, 20.0, 20.0 ms"]
    )
    #expect(text(requestSummary(RequestLog())) == ["0 requests"])
  }

  @Test("two runs are compared by how many there were and how long they took")
  func comparison() {
    let rows = text(
      requestComparison(log([timing(10)]), log([timing(30), timing(30, status: 500)]))
    )
    #expect(rows.contains("requests and tunnels 1 2 +1"))
    #expect(rows.contains("failures 0 1 +1"))
    #expect(rows.contains("median 0.010 s 0.030 s +0.020 s"))
    #expect(text(requestComparison(log([]), log([timing(1)]))).contains("median - 0.001 s -"))
  }

  @Test("a command that has another proxy already is not measured, and no password is told")
  func otherProxy() {
    let failure = #expect(throws: RequestMeter.Failure.self) {
      try RequestMeter(beside: ["https_proxy": "http://me:secret@proxy.test"])
    }
    #expect(failure?.description.contains("unset https_proxy") == true)
    #expect(failure?.description.contains("secret") == false)
    #expect(throws: Never.self) { try RequestMeter(beside: ["http_proxy": ""]) }
  }

  @Test("what is never answered is not waited for longer than a moment")
  func finish() async throws {
    let scheduler = TestScheduler()
    let server = try LoopbackServer { _ in .silence }
    let meter = try RequestMeter(beside: [:])
    let address = try #require(meter.environment["http_proxy"])
    let client = try RawClient(port: try #require(UInt16(address.split(separator: ":").last ?? "")))
    client.send("GET \(server.address)/ HTTP/1.1\r\n\r\n")
    await meter.log.wait { $0?.openCount == 1 }
    await meter.finish(on: scheduler)
    #expect(meter.log.value?.count == 1)
    #expect(meter.log.value?.failureCount == 1)
  }
}
