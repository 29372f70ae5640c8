import Foundation
import Signals
import SignalsTesting
import Testing

@testable import TimerModels

@Suite("A resource monitor")
struct ResourceMonitorTests {
  private let scheduler = TestScheduler()
  private let reader = ScriptedReader()
  private let monitor: ResourceMonitor

  init() {
    monitor = ResourceMonitor(every: .seconds(2), reader: reader, on: scheduler)
  }

  @Test("looks at nothing until it is started")
  func initial() {
    scheduler.advance(by: .seconds(100))
    #expect(monitor.latest.value == nil)
    #expect(monitor.span.value == nil)
    #expect(monitor.cpuShare.value == nil)
    #expect(monitor.ownCost.value.readings == 0)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("looks at once when it starts, then at each interval, and no more when it stops")
  func interval() {
    let moments = Recorder(monitor.latest.map { $0?.moment }.producer)
    monitor.start.apply().start()
    #expect(monitor.isRunning.value)
    #expect(!monitor.start.isEnabled.value)
    scheduler.advance(by: .seconds(5))
    monitor.stop.apply().start()
    scheduler.advance(by: .seconds(100))
    #expect(moments.values == [nil, .zero, .seconds(2), .seconds(4)])
    #expect(monitor.ownCost.value.readings == 3)
    #expect(scheduler.pendingCount == 0)
    monitor.start.apply().start()
    #expect(monitor.latest.value?.moment == .seconds(105))
  }

  @Test("shows amounts, rates and the share of a processor between two readings")
  func rates() {
    reader.set(.userTime, to: 10)
    reader.set(.systemTime, to: 1)
    reader.set(.voluntarySwitches, to: 100)
    reader.set(.residentMemory, to: 4_096)
    reader.set(.packageEnergy, unavailable: "no counter")
    let memory = monitor.amount(of: .residentMemory)
    let wakeUps = monitor.rate(of: .voluntarySwitches)
    monitor.start.apply().start()
    #expect(memory.value == .value(4_096))
    #expect(wakeUps.value == nil)
    reader.set(.userTime, to: 10.75)
    reader.set(.systemTime, to: 1.25)
    reader.set(.voluntarySwitches, to: 300)
    reader.set(.residentMemory, to: 8_192)
    scheduler.advance(by: .seconds(2))
    #expect(monitor.cpuShare.value == 0.5)
    #expect(wakeUps.value == .value(100))
    #expect(memory.value == .value(8_192))
    #expect(monitor.rate(of: .packageEnergy).value == .unavailable("no counter"))
    #expect(monitor.span.value?.duration == .seconds(2))
    #expect(monitor.span.value?[.residentMemory] == .value(4_096))
  }

  @Test("measures a closure, returns what it returns, and tells of it")
  func measure() {
    let told = Recorder(monitor.measurements)
    reader.set(.writeCalls, to: 10)
    let (result, measurement) = monitor.measure("scroll", units: 4) {
      reader.set(.writeCalls, to: 30)
      scheduler.advance(by: .seconds(8))
      return "done"
    }
    #expect(result == "done")
    #expect(measurement.name == "scroll")
    #expect(measurement.cost(of: .writeCalls) == .value(5))
    #expect(measurement.durationOfUnit == .seconds(2))
    #expect(measurement.instrument.readings == 2)
    #expect(told.values == [measurement])
  }

  @Test("measures a closure that throws, too")
  func measureFailure() async {
    struct Failure: Error {}
    let told = Recorder(monitor.measurements)
    #expect(throws: Failure.self) { try monitor.measure("one") { throw Failure() } }
    await #expect(throws: Failure.self) {
      try await monitor.measure("two") {
        await Task.yield()
        throw Failure()
      }
    }
    #expect(told.values.map(\.name) == ["one", "two"])
  }

  @Test("is released while it runs, and its timer with it")
  func release() throws {
    try expectReleased {
      let monitor = ResourceMonitor(reader: reader, on: scheduler)
      monitor.latest.producer.startWithValues { _ in }
      monitor.start.apply().start()
      scheduler.advance(by: .seconds(3))
      return monitor
    }
    #expect(scheduler.pendingCount == 0)
  }
}
