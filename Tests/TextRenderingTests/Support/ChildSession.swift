import Glibc
import Testing
import TextRendering
import TextRenderingTesting

/// A `terminal-child` on a pseudo-terminal of its own.
struct ChildSession {
  let terminal: PseudoTerminal
  let job: TerminalJob
  let modesBefore: TerminalModes

  /// Starts the program and waits until its view can be seen.
  ///
  /// The runtime's own report of a crash, which asks questions of its own, is off unless wanted.
  static func start(
    _ options: [String] = [],
    backtraces: String = "enable=no",
    size: TerminalSize = TerminalSize(width: 60, height: 10)
  ) async throws -> ChildSession {
    let terminal = try PseudoTerminal(size: size)
    let modesBefore = try terminal.modes()
    let environment = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": backtraces,
    ]
    let job = try terminal.start(path, options, environment: environment)
    let session = ChildSession(terminal: terminal, job: job, modesBefore: modesBefore)
    try await terminal.wait { $0.shows("the last row") }
    if !options.contains("--quiet") {
      try await terminal.wait { $0.bracketsPastes }
      #expect(try !terminal.modes().echoes && !terminal.modes().readsLines)
    }
    return session
  }

  /// The program's file, which is built beside the tests.
  private static var path: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    _ = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let tests = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return tests.prefix(through: tests.lastIndex(of: "/") ?? tests.startIndex) + "terminal-child"
  }

  /// Waits until the terminal has shown all that was written to it, by writing to it.
  func drain() async throws {
    try FileDescriptorSink(terminal.descriptor).write(Array("\u{1B}[7m\u{7}\u{1B}[27m".utf8))
    try await terminal.wait { $0.bellCount > 0 }
  }

  /// Checks that the terminal is as it was before the program, with the view above the cursor.
  func expectRestored(
    keepsBlock: Bool = true,
    _ comment: Comment,
    location: SourceLocation = #_sourceLocation
  ) async throws {
    try await drain()
    let screen = terminal.screen
    #expect(try terminal.modes() == modesBefore, comment, sourceLocation: location)
    #expect(screen.isCursorVisible, comment, sourceLocation: location)
    #expect(!screen.isSynchronizing, comment, sourceLocation: location)
    #expect(!screen.isAlternate, comment, sourceLocation: location)
    #expect(!screen.bracketsPastes, comment, sourceLocation: location)
    #expect(screen.queries.isEmpty && screen.faults.isEmpty, comment, sourceLocation: location)
    guard keepsBlock else { return }
    let last = try #require(
      screen.screenText.lastIndex { $0.contains("the last row") },
      comment,
      sourceLocation: location
    )
    #expect(screen.cursorRow == last + 1, comment, sourceLocation: location)
    #expect(screen.cursorColumn == 0, comment, sourceLocation: location)
  }
}
