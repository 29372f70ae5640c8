import Foundation

/// A command that is run to its end.
struct Command {
  struct Outcome {
    let status: Int32
    let output: String

    var isSuccess: Bool { status == 0 }
    /// Whether `timeout` has ended it.
    var isTimeout: Bool { status == 124 || status == 137 }
  }

  let words: [String]
  let folder: URL
  let environment: [String: String]

  init(_ words: [String], in folder: URL, environment: [String: String] = [:]) {
    (self.words, self.folder, self.environment) = (words, folder, environment)
  }

  /// Runs the command.
  ///
  /// - Parameter limit: After how many seconds to end it, together with what it has started.
  /// - Returns: How it ended, and what it printed.
  /// - Throws: Why it cannot be run.
  func run(limit: Int = 3600) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "--kill-after=5", "\(limit)"] + words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let status =
      process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
    return Outcome(status: status, output: String(decoding: output, as: UTF8.self))
  }
}
