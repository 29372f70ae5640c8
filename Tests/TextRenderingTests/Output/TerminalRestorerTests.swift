import Glibc
import Testing
import TextRendering
import TextRenderingTesting

@Suite("TerminalRestorer")
struct TerminalRestorerTests {
  /// Shows a block on standard output, as a program in the middle of its work does.
  private static func paint() -> LiveRenderer {
    // A runner in the background may have been started with these ignored.
    for number in [SIGINT, SIGQUIT] { signal(number, SIG_DFL) }
    let renderer = LiveRenderer(
      sink: FileDescriptorSink(STDOUT_FILENO),
      restorer: TerminalRestorer(descriptor: STDOUT_FILENO)
    ) {
      Surface(size: TerminalSize(width: 20, height: 5), colorDepth: .ansi16, isInteractive: true)
    }
    try? renderer.present(
      .column {
        Text("working", .error); "..."
      }
    )
    return renderer
  }

  /// Sends a signal to the process and waits for the end; the threads of a pool take no signals.
  private static func end(by number: Int32) -> Never {
    kill(getpid(), number)
    while true { pause() }
  }

  /// Checks what the terminal shows after the process has ended.
  private func expectRestored(_ output: [UInt8], _ comment: Comment) throws {
    let start = try #require(output.firstRange(of: Array("\u{1B}[?25l".utf8)), comment)
    var terminal = VirtualTerminal(width: 20, height: 5)
    // The test runner's own output may surround the frame: the frame begins with its bracket.
    terminal.feed(output[max(0, start.lowerBound - 8)...])
    #expect(terminal.isCursorVisible, comment)
    #expect(!terminal.isSynchronizing, comment)
    #expect(terminal.screenText.prefix(2) == ["working", "..."], comment)
    #expect(terminal.cursorRow >= 2, comment)
    #expect(output.ranges(of: Array("\u{1B}[?25h".utf8)).count == 1, comment)
  }

  @Test("S1, S3: A signal that ends the process leaves the terminal in order, and its status")
  func endingSignals() async throws {
    let interrupted = try await #require(
      processExitsWith: .signal(SIGINT),
      observing: [\.standardOutputContent]
    ) {
      _ = TerminalRestorerTests.paint()
      TerminalRestorerTests.end(by: SIGINT)
    }
    try expectRestored(interrupted.standardOutputContent, "INT")
    let terminated = try await #require(
      processExitsWith: .signal(SIGTERM),
      observing: [\.standardOutputContent]
    ) {
      _ = TerminalRestorerTests.paint()
      TerminalRestorerTests.end(by: SIGTERM)
    }
    try expectRestored(terminated.standardOutputContent, "TERM")
    let hungUp = try await #require(
      processExitsWith: .signal(SIGHUP),
      observing: [\.standardOutputContent]
    ) {
      _ = TerminalRestorerTests.paint()
      TerminalRestorerTests.end(by: SIGHUP)
    }
    try expectRestored(hungUp.standardOutputContent, "HUP")
  }

  @Test("S4: Leaving by exit, without a finish, leaves the terminal in order")
  func exiting() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(3),
      observing: [\.standardOutputContent]
    ) {
      _ = TerminalRestorerTests.paint()
      exit(3)
    }
    try expectRestored(result.standardOutputContent, "exit")
  }

  @Test("After a finish there is nothing left to restore")
  func finishing() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGQUIT),
      observing: [\.standardOutputContent]
    ) {
      TerminalRestorerTests.paint().finish(.completed)
      TerminalRestorerTests.end(by: SIGQUIT)
    }
    try expectRestored(result.standardOutputContent, "finish, then QUIT")
  }

  @Test("A signal that the program ignores itself is left to it")
  func ignoredSignal() async throws {
    await #expect(processExitsWith: .exitCode(4)) {
      signal(SIGHUP, SIG_IGN)
      let renderer = TerminalRestorerTests.paint()
      kill(getpid(), SIGHUP)
      renderer.finish(.completed)
      exit(4)
    }
  }
}
