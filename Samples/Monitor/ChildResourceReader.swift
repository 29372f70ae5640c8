import Foundation
import Glibc
import TimerModels

/// Looks at what another process has used, as the kernel tells it below `/proc`.
///
/// Processor time, memory and threads are those of the process and all that descend from it; memory
/// that they share counts for each.
struct ChildResourceReader: ResourceReader {
  private let folder: String

  /// Creates a reader of a process.
  init(process: pid_t) {
    self.init(folder: "/proc/\(process)")
  }

  /// Creates a reader of a process's folder.
  init(folder: String) {
    self.folder = folder
  }

  func read() -> [Resource: Measured] {
    var amounts: [Resource: Measured] = [:]
    readStat(into: &amounts)
    let status = fields(of: "status")
    amounts[.residentMemory] = status.amount("VmRSS").map { $0 * 1_024 }
    addDescendants(to: &amounts)
    amounts[.peakMemory] = status.amount("VmHWM").map { $0 * 1_024 }
    amounts[.voluntarySwitches] = status.amount("voluntary_ctxt_switches")
    amounts[.involuntarySwitches] = status.amount("nonvoluntary_ctxt_switches")
    let transfers = fields(of: "io")
    amounts[.storageBytesRead] = transfers.amount("read_bytes")
    amounts[.storageBytesWritten] = transfers.amount("write_bytes")
    amounts[.bytesRead] = transfers.amount("rchar")
    amounts[.bytesWritten] = transfers.amount("wchar")
    amounts[.readCalls] = transfers.amount("syscr")
    amounts[.writeCalls] = transfers.amount("syscw")
    return amounts
  }

  private func readStat(into amounts: inout [Resource: Measured]) {
    // The name of the program, in parentheses, may hold anything, spaces and parentheses included.
    guard let text = text(of: "stat"), let end = text.lastIndex(of: ")") else { return }
    let fields = text[text.index(after: end)...].split(separator: " ").map { Double($0) }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    for (resource, index, unit) in [
      (Resource.minorFaults, 7, 1), (.majorFaults, 9, 1), (.userTime, 11, ticks),
      (.systemTime, 12, ticks), (.userTime, 13, ticks), (.systemTime, 14, ticks), (.threads, 17, 1),
    ] {
      guard fields.indices.contains(index), let field = fields[index] else { continue }
      // The children that it has waited for come beside its own time.
      amounts[resource] = .value((amounts[resource]?.value ?? 0) + field / unit)
    }
  }

  private func addDescendants(to amounts: inout [Resource: Measured]) {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")) ?? []
    for task in tasks {
      for child in text(of: "task/\(task)/children")?.split(separator: " ") ?? [] {
        guard let process = pid_t(child) else { continue }
        let other = ChildResourceReader(process: process).read()
        for resource in [Resource.userTime, .systemTime, .residentMemory, .threads] {
          guard let more = other[resource]?.value else { continue }
          amounts[resource] = .value((amounts[resource]?.value ?? 0) + more)
        }
      }
    }
  }

  private func fields(of file: String) -> Fields {
    var values: [String: Double] = [:]
    for line in text(of: file)?.split(separator: "\n") ?? [] {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let word = parts[1].split(whereSeparator: \.isWhitespace).first
      else { continue }
      values[String(parts[0])] = Double(word)
    }
    return Fields(path: "\(folder)/\(file)", values: values)
  }

  private func text(of file: String) -> String? {
    try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
  }
}

/// The numbers of a file of names and values.
private struct Fields {
  let path: String
  let values: [String: Double]

  func amount(_ name: String) -> Measured {
    values[name].map(Measured.value) ?? .unavailable("\(path) does not say")
  }
}
