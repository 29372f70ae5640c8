import Foundation
import SampleSupport
import Testing
import TextRendering
import TimerModels

@testable import monitor

@Suite("RunReport")
struct RunReportTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder.make(named: "monitor-tests")
  }

  private func report(
    _ command: String,
    seconds: Double,
    bytes: Double,
    requests: RequestLog? = nil
  ) -> RunReport {
    let end: [Resource: Measured] = [.userTime: .value(seconds), .peakMemory: .value(bytes)]
    var processor = History()
    processor.append(0.5)
    return RunReport(
      command: [command, "-x"],
      exitStatus: 0,
      measurement: ResourceMeasurement(
        name: command,
        span: ResourceSpan(
          from: ResourceReading(at: .zero, end.mapValues { _ in .value(0) }),
          to: ResourceReading(at: .seconds(seconds), end)
        ),
        instrument: InstrumentCost()
      ),
      processor: processor,
      memory: History(),
      requests: requests
    )
  }

  @Test("a report that was saved is read as it was")
  func saved() throws {
    let report = report("sort", seconds: 2, bytes: 1000)
    try report.save(to: folder.file("a.json"))
    #expect(try RunReport(savedAt: folder.file("a.json")) == report)
  }

  @Test("requests are saved with it, and compared in JSON too")
  func requests() throws {
    var log = RequestLog()
    log.begin()
    log.end(RequestTiming(ProxiedRequest(method: "GET", address: "http://x/")))
    let report = report("get", seconds: 1, bytes: 1, requests: log)
    try report.save(to: folder.file("requests.json"))
    #expect(try RunReport(savedAt: folder.file("requests.json")) == report)
    let json = try compactJSON(RunComparison(baseline: report, candidate: report))
    #expect(json.contains(#""requests":{"baseline":{"count":1,"#))
    #expect(json.contains(#""changes":{"#))
    let without = RunComparison(baseline: report, candidate: self.report("a", seconds: 1, bytes: 1))
    #expect(try !compactJSON(without).contains("requests"))
  }

  @Test("a file that is missing or holds something else is named, with what to do")
  func failures() throws {
    let missing = #expect(throws: RunReport.Failure.self) {
      try RunReport(savedAt: folder.file("missing.json"))
    }
    #expect(missing?.description.contains("missing.json") == true)
    try "[]".write(toFile: folder.file("other.json"), atomically: false, encoding: .utf8)
    let other = #expect(throws: RunReport.Failure.self) {
      try RunReport(savedAt: folder.file("other.json"))
    }
    #expect(other?.description.contains("monitor --save") == true)
  }

  @Test("a comparison shows both amounts, the difference and how many times as much it is")
  func comparison() {
    let view = comparisonView(
      report("sort", seconds: 2, bytes: 4000),
      report("sort-fast", seconds: 1, bytes: 6000)
    )
    let lines = Frame(view, width: 80).text.map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("A: sort -x"))
    #expect(lines.contains("time 2.000 s 1.000 s -1.000 s"))
    #expect(lines.contains("peak memory 4.0 kB 6.0 kB +2.0 kB"))
    #expect(lines.contains { $0.hasPrefix("time, B/A") && $0.hasSuffix("0.50 times") })
    #expect(lines.contains { $0.hasPrefix("peak memory, B/A") && $0.hasSuffix("1.50 times") })
  }

  @Test(
    "amounts have units, and what is no number of a measurement is a question mark",
    arguments: [
      (0.0123, Resource.Unit.seconds, "0.012 s"), (999, .bytes, "999 B"), (1500, .bytes, "1.5 kB"),
      (999_600, .bytes, "1.0 MB"), (41, .count, "41"), (.infinity, .count, "?"),
      (.nan, .seconds, "? s"),
    ]
  )
  func quantities(value: Double, unit: Resource.Unit, expected: String) {
    #expect(quantity(value, unit) == expected)
  }
}
