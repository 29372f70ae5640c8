import Foundation
import NetworkModels
import Signals

/// A download to a file in a process of its own, whose memory nothing else has used.
enum NetworkDownload {
  /// What makes the program download.
  static let mode = "--network-download"

  /// What a download has taken.
  struct Figures {
    let seconds: Double
    let mebibytes: Double
    let length: Int
  }

  /// Downloads in another process.
  ///
  /// - Parameter address: The URL.
  /// - Returns: What it took, or `nil` where it failed.
  static func measure(_ address: String) -> Figures? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [mode, address]
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.terminationStatus == 0, numbers.count == 3 else { return nil }
    return Figures(seconds: numbers[0], mebibytes: numbers[1], length: Int(numbers[2]))
  }

  /// Downloads, and prints seconds, the peak of the memory in MiB, and the length of the file.
  static func run(_ address: String) -> Never {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0, let request = try? HTTPRequest(address: address) else { exit(1) }
    // The name can go at once: the file lives until it is closed.
    unlink(file.path)
    let flow = BodyFlow()
    let done = DispatchSemaphore(value: 0)
    let start = ContinuousClock.now
    CurlTransport.shared
      .events(for: request, options: TransferOptions(flow: flow))
      .observe(on: QueueScheduler(name: "disk"))
      .start { event in
        switch event {
        case .value(.body(let data, _)):
          let written = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
          guard written == data.count else { exit(1) }
          flow.consume(data.count)
        case .completed: done.signal()
        case .failed, .interrupted: exit(1)
        case .value: break
        }
      }
    done.wait()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(seconds, peakMebibytes, lseek(descriptor, 0, SEEK_END))
    exit(0)
  }

  /// The most memory that this process has had.
  ///
  /// Not what `getrusage` says: that begins with what the process had which has started this one.
  private static var peakMebibytes: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let words = (line ?? "").split(whereSeparator: \.isWhitespace)
    return words.count > 1 ? (Double(words[1]) ?? .infinity) / 1024 : .infinity
  }
}
