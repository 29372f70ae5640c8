import Foundation

/// A command that is run to its end.
struct Command {
  struct Outcome {
    let status: Int32
    let output: String
    /// How long it took.
    let duration: Duration

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
  /// - Parameters:
  ///   - limit: After how many seconds to end it, together with what it has started.
  ///   - isEnough: Told all of what has been printed so far; whether nothing more is of interest, so
  ///     that the command can be ended.
  /// - Returns: How it ended, and what it printed.
  /// - Throws: Why it cannot be run.
  func run(
    limit: Int = 3600,
    until isEnough: (String) -> Bool = { _ in false }
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "--kill-after=5", "\(limit)"] + words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    var output = ""
    var isEnded = false
    while let data = try pipe.fileHandleForReading.read(upToCount: 1 << 16), !data.isEmpty {
      output += String(decoding: data, as: UTF8.self)
      if !isEnded, isEnough(output) {
        isEnded = true
        process.terminate()
      }
    }
    process.waitUntilExit()
    let status =
      process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
    return Outcome(status: status, output: output, duration: .now - start)
  }
}
