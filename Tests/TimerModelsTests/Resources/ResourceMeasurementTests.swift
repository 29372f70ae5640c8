import Foundation
import Testing

@testable import TimerModels

@Suite("A resource measurement")
struct ResourceMeasurementTests {
  private func measurement(
    _ name: String = "work",
    units: Int = 1,
    seconds: Int64,
    _ amounts: [Resource: (Double, Double)]
  ) -> ResourceMeasurement {
    ResourceMeasurement(
      name: name,
      units: units,
      span: ResourceSpan(
        from: ResourceReading(at: .seconds(1), amounts.mapValues { .value($0.0) }),
        to: ResourceReading(at: .seconds(1 + seconds), amounts.mapValues { .value($0.1) })
      ),
      instrument: InstrumentCost(readings: 2, cpuTime: .milliseconds(1))
    )
  }

  @Test("is compared with another one by the cost of a unit of work")
  func comparison() {
    let before = measurement(
      units: 10,
      seconds: 10,
      [.userTime: (0, 5), .writeCalls: (100, 100), .threads: (2, 3)]
    )
    let now = measurement(
      units: 20,
      seconds: 10,
      [.userTime: (7, 12), .writeCalls: (0, 40)]
    )
    let comparison = ResourceComparison(baseline: before, candidate: now)
    #expect(comparison[.userTime]?.baseline == 0.5)
    #expect(comparison[.userTime]?.candidate == 0.25)
    #expect(comparison[.userTime]?.ratio == 0.5)
    #expect(comparison[.userTime]?.difference == -0.25)
    #expect(comparison[.writeCalls]?.ratio == nil)
    #expect(comparison[.writeCalls]?.difference == 2)
    #expect(comparison[.threads] == nil)
    #expect(comparison.duration.ratio == 0.5)
  }

  @Test("is one line of JSON that reads back as the same")
  func json() throws {
    let start = ResourceReading(
      at: .milliseconds(1_500),
      [.userTime: .value(0.25), .packageEnergy: .unavailable("no\ncounter")]
    )
    let end = ResourceReading(
      at: .seconds(2),
      [.userTime: .value(0.5), .packageEnergy: .unavailable("no\ncounter")]
    )
    let measurement = ResourceMeasurement(
      name: "a\nb",
      units: 3,
      span: end.since(start),
      instrument: InstrumentCost(readings: 2, cpuTime: .milliseconds(250))
    )
    let line = try measurement.jsonLine()
    #expect(!line.contains("\n"))
    #expect(line.contains(#""userTime":0.25"#))
    #expect(line.contains(#""packageEnergy":{"unavailable":"no\ncounter"}"#))
    let back = try JSONDecoder().decode(ResourceMeasurement.self, from: Data(line.utf8))
    #expect(back == measurement)
  }

  @Test("says why there is no rate and no cost when there was no time and no work")
  func nothing() {
    let span = measurement(seconds: 0, [.userTime: (0, 5)]).span
    #expect(span.rate(of: .userTime).value == nil)
    #expect(span.cpuShare == nil)
    #expect(span.cost(of: .userTime, perUnitOf: 0).reason == "no work was done")
    #expect(span.cost(of: .threads, perUnitOf: 1).reason == "it was not read")
    #expect(span.cost(of: .userTime, perUnitOf: 2) == .value(2.5))
  }
}
