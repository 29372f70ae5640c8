import Foundation
import SampleSupport

/// A server in a process of its own, which is this program in another mode.
final class NetworkServer: Sendable {
  /// What makes the program a server.
  static let mode = "--network-server"

  /// The start of the server's URLs.
  let address: String
  private let process: Process

  /// Starts the program as a server, and waits for its address.
  ///
  /// - Returns: `nil` where that can't be done.
  init?() {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [Self.mode]
    process.standardInput = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard line.hasPrefix("http://") else { return nil }
    address = String(line.dropLast())
    self.process = process
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Serves until the other process is gone.
  static func run() -> Never {
    do {
      let server = try LoopbackServer { request in
        guard request.path == "/big" else { return .reply(.text("hello")) }
        let pieces = NetworkBenchmarks.downloadSize / Pieces.size
        return .reply(
          ServerReply(
            framing: .length(NetworkBenchmarks.downloadSize),
            pieces: Pieces(count: pieces)
          )
        )
      }
      print(server.address)
      fflush(nil)
      // Its input ends with the process that has started it.
      _ = FileHandle.standardInput.readDataToEndOfFile()
      exit(0)
    } catch {
      FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
      exit(1)
    }
  }

  private struct Pieces: Sequence, IteratorProtocol, Sendable {
    static let size = 256 * 1024
    private static let piece = [UInt8](repeating: 7, count: size)
    var count: Int

    mutating func next() -> [UInt8]? {
      guard count > 0 else { return nil }
      count -= 1
      return Self.piece
    }
  }
}
