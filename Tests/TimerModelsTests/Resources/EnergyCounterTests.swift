import Foundation
import Testing

@testable import TimerModels

@Suite("The energy counter")
final class EnergyCounterTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func set(_ zone: String, _ file: String, _ text: String) throws {
    let path = folder.appending(path: zone)
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    try Data((text + "\n").utf8).write(to: path.appending(path: file))
  }

  @Test("adds up the packages, not what is part of them, and goes on when a counter begins anew")
  func packages() throws {
    for (zone, name) in [
      ("intel-rapl:0", "package-0"), ("intel-rapl:1", "package-1"), ("intel-rapl:2", "psys"),
      ("intel-rapl:0:0", "core"), ("intel-rapl", "intel-rapl"),
    ] {
      try set(zone, "name", name)
      try set(zone, "max_energy_range_uj", "10000000")
      try set(zone, "energy_uj", "2000000")
    }
    let counter = EnergyCounter(folder: folder.path)
    #expect(counter.read() == .value(4))
    try set("intel-rapl:0", "energy_uj", "9000000")
    #expect(counter.read() == .value(11))
    try set("intel-rapl:0", "energy_uj", "1000000")
    #expect(counter.read() == .value(13))
  }

  @Test("is not available, with the reason, where there is none, or none of a package")
  func missing() throws {
    let reason = EnergyCounter(folder: folder.path + "/none").read().reason
    #expect(reason?.contains("No such file or directory") == true)
    try set("dtpm:0", "name", "dtpm")
    #expect(EnergyCounter(folder: folder.path).read().reason?.contains("package") == true)
  }

  @Test("is not available, with the reason, when it must not be read")
  func forbidden() throws {
    try set("intel-rapl:0", "name", "package-0")
    try set("intel-rapl:0", "max_energy_range_uj", "10")
    let reason = EnergyCounter(folder: folder.path).read().reason
    #expect(reason?.contains("intel-rapl:0/energy_uj") == true)
  }
}
