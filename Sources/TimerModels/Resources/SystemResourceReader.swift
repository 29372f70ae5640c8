import Glibc
import Signals

/// Looks at what this process has used, as the kernel tells it.
///
/// One look is a handful of small files below `/proc`. What the system does not tell is left out, with
/// the reason: nothing is estimated.
public struct SystemResourceReader: ResourceReader {
  private let folder: String
  private let energy: EnergyCounter
  private let timerWakeUps: (@Sendable () -> Int)?

  /// Creates a reader of this process.
  public init() {
    self.init(
      folder: "/proc/self",
      energy: EnergyCounter(folder: "/sys/class/powercap"),
      timerWakeUps: { TimerActivity.wakeUpCount }
    )
  }

  init(folder: String, energy: EnergyCounter, timerWakeUps: (@Sendable () -> Int)? = nil) {
    self.folder = folder
    self.energy = energy
    self.timerWakeUps = timerWakeUps
  }

  /// Looks at all that there is to see now.
  ///
  /// - Returns: What there is to say of each resource.
  public func read() -> [Resource: Measured] {
    var amounts: [Resource: Measured] = [:]
    readUsage(into: &amounts)
    readTransfers(into: &amounts)
    amounts[.residentMemory] = residentMemory()
    amounts[.threads] = threads()
    amounts[.openDescriptors] = openDescriptors()
    amounts[.packageEnergy] = energy.read()
    amounts[.timerWakeUps] =
      timerWakeUps.map { .value(Double($0())) }
      ?? .unavailable("the wake-ups of the timers are not counted")
    return amounts
  }
}

// MARK: - Sources

extension SystemResourceReader {
  private func readUsage(into amounts: inout [Resource: Measured]) {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else {
      let reason = "getrusage: \(ErrorText(errno))"
      for resource in Self.countedByUsage { amounts[resource] = .unavailable(reason) }
      return
    }
    amounts[.userTime] = .value(usage.ru_utime.seconds)
    amounts[.systemTime] = .value(usage.ru_stime.seconds)
    amounts[.voluntarySwitches] = .value(Double(usage.ru_nvcsw))
    amounts[.involuntarySwitches] = .value(Double(usage.ru_nivcsw))
    amounts[.minorFaults] = .value(Double(usage.ru_minflt))
    amounts[.majorFaults] = .value(Double(usage.ru_majflt))
    amounts[.peakMemory] = .value(Double(usage.ru_maxrss) * 1_024)
  }

  private static let countedByUsage: [Resource] = [
    .userTime, .systemTime, .voluntarySwitches, .involuntarySwitches, .minorFaults, .majorFaults,
    .peakMemory,
  ]

  private func readTransfers(into amounts: inout [Resource: Measured]) {
    let path = folder + "/io"
    let text = SystemFile.text(of: path)
    for (resource, key) in [
      (Resource.storageBytesRead, "read_bytes"), (.storageBytesWritten, "write_bytes"),
      (.bytesRead, "rchar"), (.bytesWritten, "wchar"), (.readCalls, "syscr"),
      (.writeCalls, "syscw"),
    ] {
      amounts[resource] = text.measured { text in
        let line = text.split(separator: "\n").first { $0.hasPrefix(key + ": ") }
        return line.flatMap { Double($0.dropFirst(key.count + 2)) }
      }
    }
  }

  private func residentMemory() -> Measured {
    SystemFile.text(of: folder + "/statm").measured { text in
      let fields = text.split(separator: " ")
      guard fields.count > 1, let pages = Double(fields[1]) else { return nil }
      return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }
  }

  private func threads() -> Measured {
    SystemFile.text(of: folder + "/stat").measured { text in
      // The name of the program, in parentheses, may hold anything, spaces and parentheses included.
      guard let end = text.lastIndex(of: ")") else { return nil }
      let fields = text[end...].split(separator: " ")
      return fields.count > 18 ? Double(fields[18]) : nil
    }
  }

  private func openDescriptors() -> Measured {
    switch SystemFile.entryCount(of: folder + "/fd") {
    case .success(let count): .value(Double(count))
    case .failure(let failure): .unavailable(failure.description)
    }
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}
