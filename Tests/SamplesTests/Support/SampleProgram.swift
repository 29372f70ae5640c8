import Glibc
import TextRendering
import TextRenderingTesting

/// A sample on a pseudo-terminal of its own.
struct SampleProgram {
  let terminal: PseudoTerminal
  let job: TerminalJob
  let modesBefore: TerminalModes

  /// Starts a sample.
  ///
  /// - Parameters:
  ///   - name: Which one.
  ///   - arguments: Its command line.
  init(_ name: String, _ arguments: [String]) throws {
    terminal = try PseudoTerminal(size: TerminalSize(width: 80, height: 24))
    modesBefore = try terminal.modes()
    job = try terminal.start(
      Self.path(of: name),
      arguments,
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    )
  }

  /// The file of a program that is built beside the tests.
  static func path(of name: String) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    _ = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let tests = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return tests.prefix(through: tests.lastIndex(of: "/") ?? tests.startIndex) + name
  }
}
