import Dispatch
import Foundation
import Signals
import Testing

@testable import TimerModels

@Suite("The system's resource reader", .serialized)
struct SystemResourceReaderTests {
  private let reader = SystemResourceReader()
  private let monitor = ResourceMonitor()

  @Test("says something of every resource, or why it doesn't")
  func complete() {
    let amounts = reader.read()
    for resource in Resource.allCases {
      let amount = amounts[resource]
      #expect(amount != nil, "\(resource)")
      if let value = amount?.value { #expect(value >= 0 && value.isFinite, "\(resource)") }
      if let reason = amount?.reason { #expect(!reason.isEmpty, "\(resource)") }
    }
    for resource in Resource.allCases where resource != .packageEnergy && resource != .timerWakeUps
    {
      #expect(amounts[resource]?.reason == nil, "\(resource)")
    }
  }

  @Test("counts what the tests' process does: processor time, bytes written, descriptors, memory")
  func counts() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file")
    var outside = rusage()
    let before = outside.userSeconds()
    let (handle, measurement) = try monitor.measure("write") {
      try Data(repeating: 1, count: 10_000_000).write(to: file)
      let handle = try FileHandle(forReadingFrom: file)
      _ = try handle.readToEnd()
      var usage = rusage()
      let start = usage.userSeconds()
      while usage.userSeconds() - start < 0.1 {}
      return handle
    }
    defer { try? handle.close() }
    let span = measurement.span
    #expect(try #require(span[.userTime].value) <= outside.userSeconds() - before)
    #expect(try #require(span[.bytesWritten].value) >= 10_000_000)
    #expect(try #require(span[.bytesRead].value) >= 10_000_000)
    #expect(try #require(span[.userTime].value) >= 0.1)
    #expect(try #require(span.end[.openDescriptors].value) >= 4)
    #expect(try #require(span.end[.residentMemory].value) > 1_000_000)
    #expect(
      try #require(span.end[.peakMemory].value) >= 0.5 * #require(span.end[.residentMemory].value)
    )
  }

  @Test("counts a thread that waits again and again as woken again and again")
  func wakeUps() throws {
    let (there, back) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (_, measurement) = monitor.measure("ping", units: 1_000) {
      let thread = Thread {
        for _ in 0..<1_000 {
          there.wait()
          back.signal()
        }
      }
      thread.start()
      for _ in 0..<1_000 {
        there.signal()
        back.wait()
      }
    }
    #expect(try #require(measurement.span[.voluntarySwitches].value) >= 500)
    #expect(try #require(measurement.span.end[.threads].value) >= 2)
  }

  @Test("tells its own cost, which a reading a second does not raise to a hundredth of a processor")
  func ownCost() {
    for _ in 0..<100 { _ = monitor.read() }
    let cost = monitor.ownCost.value
    #expect(cost.readings == 100)
    #expect(cost.cpuTime > .zero)
    #expect(cost.cpuTimeOfReading < .milliseconds(10))
  }

  @Test("gives the reason when the kernel's files are not there or make no sense")
  func missingFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("nonsense".utf8).write(to: folder.appending(path: "stat"))
    let energy = EnergyCounter(folder: folder.path)
    let amounts = SystemResourceReader(folder: folder.path, energy: energy) { 7 }.read()
    #expect(amounts[.bytesRead]?.reason == "\(folder.path)/io: No such file or directory")
    #expect(amounts[.threads]?.reason == "\(folder.path)/stat does not say")
    #expect(amounts[.packageEnergy]?.reason?.hasPrefix("the kernel offers no energy") == true)
    #expect(amounts[.timerWakeUps] == .value(7))
    #expect(amounts[.userTime]?.value != nil)
  }

  @Test("reads the threads of a program whose name looks like the fields behind it")
  func hostileName() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let fields = "S 1 1 1 0 -1 4194304 100 0 0 0 5 6 0 0 20 0 42 0 1000"
    try Data("77 (a) 1 2 (b) \(fields)\n".utf8).write(to: folder.appending(path: "stat"))
    let energy = EnergyCounter(folder: folder.path)
    let amounts = SystemResourceReader(folder: folder.path, energy: energy).read()
    #expect(amounts[.threads] == .value(42))
  }
}

extension rusage {
  /// Looks at the processor time of the process's own code.
  fileprivate mutating func userSeconds() -> Double {
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &self)
    return Double(ru_utime.tv_sec) + Double(ru_utime.tv_usec) / 1_000_000
  }
}
