import Signals

/// Adds up what the processor packages of the machine have used, where the kernel tells.
///
/// The kernel's counters begin anew at some maximum, so they must be read now and then.
final class EnergyCounter: Sendable {
  private struct Zone {
    let path: String
    /// The largest value of the counter, in microjoules.
    let range: Double
    var last: Double?
    var total = 0.0
  }

  private let zones: Lock<[Zone]>
  /// Why there are none.
  private let reason: String

  /// Looks for counters.
  ///
  /// - Parameter folder: Where the kernel has its power zones.
  init(folder: String) {
    switch SystemFile.names(in: folder) {
    case .failure(let failure):
      zones = Lock([])
      reason = "the kernel offers no energy counter (\(failure))"
    case .success(let names):
      // Zones of zones belong to packages, and would be counted twice.
      let paths = names.filter { $0.split(separator: ":").count == 2 }.map { folder + "/" + $0 }
      let packages = paths.filter { path in
        SystemFile.text(of: path + "/name").line?.hasPrefix("package") == true
      }
      zones = Lock(
        packages.map { path in
          let range = SystemFile.text(of: path + "/max_energy_range_uj").line.flatMap(Double.init)
          return Zone(path: path, range: range ?? 0)
        }
      )
      reason = "the kernel offers no energy counter of a processor package (\(folder))"
    }
  }

  /// The joules used since some moment before the first reading.
  func read() -> Measured {
    zones.withLock { zones in
      guard !zones.isEmpty else { return .unavailable(reason) }
      var sum = 0.0
      for index in zones.indices {
        let measured = SystemFile.text(of: zones[index].path + "/energy_uj").measured {
          Double($0.prefix { $0.isNumber })
        }
        guard let now = measured.value else { return measured }
        if let last = zones[index].last {
          zones[index].total += now >= last ? now - last : now - last + zones[index].range
        } else {
          zones[index].total = now
        }
        zones[index].last = now
        sum += zones[index].total
      }
      return .value(sum / 1_000_000)
    }
  }
}

extension Result<FileText, SystemFile.Failure> {
  /// The first line.
  fileprivate var line: String? {
    guard case .success(let file) = self else { return nil }
    return file.text.split(separator: "\n").first.map(String.init)
  }
}
