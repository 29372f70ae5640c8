import DocumentModels
import Foundation
import Signals
import Testing

/// Another process that works on a document.
final class OtherProcess: Sendable {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private let ended: AsyncStream<Int32>

  init(_ arguments: [String]) throws {
    let bundle = try #require(
      CommandLine.arguments.first.map { URL(filePath: $0).deletingLastPathComponent() }
    )
    process = Process()
    process.executableURL = bundle.appending(path: "crashtest")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    let (stream, continuation) = AsyncStream<Int32>.makeStream()
    ended = stream
    process.terminationHandler = { process in
      continuation.yield(process.terminationStatus)
      continuation.finish()
    }
    try process.run()
  }

  var number: Int32 { process.processIdentifier }

  /// Waits until it has ended, and tells how.
  func status() async -> Int32 {
    await ended.reduce(0) { $1 }
  }

  /// What it has written and nobody has read, once it has ended.
  func remainingOutput() -> String {
    String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// Waits for a line of its output.
  func line(_ expected: String) async throws {
    let handle = output.fileHandleForReading
    let data = await withCheckedContinuation { continuation in
      IOThreads.shared.schedule { continuation.resume(returning: handle.availableData) }
    }
    try #require(String(decoding: data, as: UTF8.self) == "\(expected)\n")
  }

  /// Ends its input, and waits until it has ended well.
  func end() async throws {
    try input.fileHandleForWriting.close()
    for await status in ended { try #require(status == 0) }
  }

  /// Kills it, and waits for that.
  func kill() async {
    Glibc.kill(number, SIGKILL)
    for await _ in ended {}
  }
}
