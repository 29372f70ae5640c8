import SampleSupport
import Signals
import SignalsTesting
import Testing
import TextRendering
import TimerModels

@testable import monitor

/// A process that takes half a processor and a megabyte more each second.
private struct GrowingProcess: ResourceReader {
  let clock: TestScheduler

  func read() -> [Resource: Measured] {
    let seconds = clock.uptime / .seconds(1)
    return [
      .userTime: .value(seconds / 2), .systemTime: .value(0),
      .residentMemory: .value(seconds * 1e6), .bytesRead: .value(seconds * 10),
    ]
  }
}

@Suite("MonitorModel")
struct MonitorModelTests {
  private let scheduler = TestScheduler()

  private func model(_ command: [String] = ["make", "all"]) -> MonitorModel {
    MonitorModel(
      command: command,
      reader: GrowingProcess(clock: scheduler),
      every: .seconds(1),
      on: scheduler
    )
  }

  @Test("each interval adds the share of a processor and the memory of that moment")
  func readings() {
    let model = model()
    scheduler.advance(by: .seconds(3))
    #expect(model.state.value.elapsed == .seconds(3))
    #expect(model.state.value.processor.values == [0.5, 0.5, 0.5])
    #expect(model.state.value.memory.values == [0, 1e6, 2e6, 3e6])
  }

  @Test("the report counts from the start to the end, and prefers what is known at the end")
  func report() {
    let model = model()
    scheduler.advance(by: .milliseconds(2500))
    let report = model.end(exitStatus: 3, [.userTime: .value(9)])
    #expect(report.exitStatus == 3)
    #expect(report.measurement.name == "make all")
    #expect(report.measurement.span.duration == .milliseconds(2500))
    #expect(report.measurement.cost(of: .userTime) == .value(9))
    #expect(report.measurement.cost(of: .bytesRead) == .value(20))
    #expect(model.report.value == report)
  }

  @Test("nothing is looked at any more after the end")
  func end() {
    let model = model()
    scheduler.advance(by: .seconds(1))
    model.end(exitStatus: 0, [:])
    let state = model.state.value
    scheduler.advance(by: .seconds(5))
    #expect(model.state.value == state)
  }

  @Test("a model that is let go of is released")
  func release() throws {
    try expectReleased { model() }
  }

  @Test("the view shows charts while the command runs, and a table of what it took at the end")
  func view() {
    let model = model()
    scheduler.advance(by: .seconds(2))
    let during = Frame(monitorView(model, output: SettledLog()), width: 80).text
    #expect(during[0] == "make all  2.000 s")
    #expect(during[1].hasPrefix("processor 50 %     "))
    #expect(during[2].hasPrefix("memory    2.0 MB   "))
    #expect(during[2].count > 20)
    model.end(exitStatus: 1, [.peakMemory: .value(2_500_000)])
    let after = Frame(monitorView(model, output: SettledLog()), width: 80).text
    #expect(after[0] == "make all  status 1")
    #expect(after.contains { $0.hasPrefix("peak memory") && $0.hasSuffix("2.5 MB") })
    #expect(after.contains { $0.hasPrefix("major faults") && $0.hasSuffix("unknown") })
  }
}

@Suite("History")
struct HistoryTests {
  @Test("a full history joins neighbours, and later values stand for twice the time")
  func halving() {
    var history = History(limit: 4)
    for reading in [1.0, 3, 5, 7] { history.append(reading) }
    #expect(history.values == [2, 6])
    #expect(history.readingsPerValue == 2)
    history.append(10)
    #expect(history.values == [2, 6])
    history.append(20)
    #expect(history.values == [2, 6, 15])
  }

  @Test("a history never holds as many values as its limit, however many readings come")
  func bound() {
    var history = History(limit: 8)
    for reading in 0..<10_000 {
      history.append(Double(reading))
      #expect(history.values.count < 8)
    }
    #expect(history.values == history.values.sorted())
  }
}
