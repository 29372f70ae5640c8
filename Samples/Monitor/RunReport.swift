import Foundation
import TimerModels

/// What a command has used from its start to its end.
struct RunReport: Sendable, Equatable, Codable {
  /// The command and its arguments.
  let command: [String]
  /// The status that it ended with, as a shell tells it.
  let exitStatus: Int32
  /// What it has used.
  let measurement: ResourceMeasurement
  /// The part of a processor that it took over time.
  let processor: History
  /// The bytes of memory that it had at hand over time.
  let memory: History
  /// Its requests, where they were measured.
  let requests: RequestLog?

  /// Why a report can't be read.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads a report that was saved.
  ///
  /// - Parameter path: Where it is.
  /// - Throws: `Failure`, with what to do about it.
  init(savedAt path: String) throws(Failure) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Failure(description: "cannot read the report '\(path)': \(error.localizedDescription)")
    }
    guard let report = try? JSONDecoder().decode(RunReport.self, from: data) else {
      throw Failure(
        description: "'\(path)' holds no report; one is made by 'monitor --save \(path) -- ...'"
      )
    }
    self = report
  }

  init(
    command: [String],
    exitStatus: Int32,
    measurement: ResourceMeasurement,
    processor: History,
    memory: History,
    requests: RequestLog? = nil
  ) {
    self.command = command
    self.exitStatus = exitStatus
    self.measurement = measurement
    self.processor = processor
    self.memory = memory
    self.requests = requests
  }

  /// Writes the report to a file, in one step.
  ///
  /// - Parameter path: Where to.
  /// - Throws: `Failure`.
  func save(to path: String) throws(Failure) {
    do {
      try Data((try json + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(
        description: "cannot save the report to '\(path)': \(error.localizedDescription)"
      )
    }
  }

  /// The report as a line of JSON, without the end of the line.
  var json: String {
    get throws { try compactJSON(self) }
  }
}

/// A value as a line of JSON with sorted keys.
func compactJSON(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}
