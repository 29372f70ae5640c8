import Glibc
import Testing
import TextRendering
import TextRenderingTesting

@Suite("A terminal after the process", .serialized, .timeLimit(.minutes(30)))
struct RestoreMatrixTests {
  static let views = [[], ["--alternate"], ["--busy"], ["--alternate", "--busy"]]

  private func end(
    _ options: [String],
    status: Int32,
    _ comment: Comment,
    by act: (ChildSession) throws -> Void
  ) async throws {
    let session = try await ChildSession.start(options)
    try act(session)
    let found = try await session.job.end()
    #expect(found == status, "\(comment): \(session.job.states)")
    let keepsBlock = !options.contains("--alternate")
    try await session.expectRestored(keepsBlock: keepsBlock, "\(comment), \(options)")
  }

  @Test("S1, S2, S3: A signal leaves it in order, with the signal's status", arguments: views)
  func signals(_ options: [String]) async throws {
    for (number, status) in [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)] {
      try await end(options, status: Int32(status), "signal \(number)") { $0.job.send(number) }
    }
    try await end(options, status: 141, "signal PIPE") { $0.job.send(SIGPIPE) }
  }

  @Test("S1, S2: Ctrl-C and Ctrl-\\ leave it in order", arguments: views)
  func typedSignals(_ options: [String]) async throws {
    try await end(options, status: 130, "Ctrl-C") { $0.terminal.type("\u{3}") }
    try await end(options, status: 131, "Ctrl-\\") { $0.terminal.type("\u{1C}") }
  }

  @Test("S4: A trap, on whatever thread, leaves it in order", arguments: views)
  func traps(_ options: [String]) async throws {
    for key in ["t", "i", "x"] {
      let session = try await ChildSession.start(options)
      session.terminal.type(key)
      let status = try await session.job.end()
      #expect([128 + SIGILL, 128 + SIGTRAP].contains(status), "\(key): \(session.job.states)")
      let comment: Comment = "\(key), \(options)"
      // The runtime's message may stand on the second screen, or scroll the block away.
      try await session.expectRestored(keepsBlock: false, comment)
    }
    try await end(options, status: 134, "abort") { $0.terminal.type("a") }
  }

  @Test("S4: The runtime's report of a trap, or of QUIT, finds it in order")
  func reports() async throws {
    let backtraces = "enable=yes,interactive=no,color=no,symbolicate=off,images=none"
    let size = TerminalSize(width: 200, height: 60)
    let session = try await ChildSession.start(backtraces: backtraces, size: size)
    session.terminal.type("t")
    // A long report may have pushed its beginning off the screen by the time that somebody looks.
    try await session.terminal.wait { terminal in
      terminal.logicalText.contains { $0.contains("told to fail") }
    }
    #expect(try await session.job.end() > 128)
    try await session.expectRestored(keepsBlock: false, "report")
    let other = try await ChildSession.start(backtraces: backtraces)
    other.job.send(SIGQUIT)
    #expect(try await other.job.end() == 131)
    try await other.expectRestored(keepsBlock: false, "report of QUIT")
  }

  @Test("S4: exit, on any thread, leaves it in order, as does the regular end", arguments: views)
  func exits(_ options: [String]) async throws {
    try await end(options, status: 3, "exit") { $0.terminal.type("e") }
    try await end(options, status: 0, "regular end") { $0.terminal.type("q") }
  }

  @Test("S3: Two signals at once leave it in order", arguments: views)
  func twoSignals(_ options: [String]) async throws {
    for (first, second) in [(SIGINT, SIGTERM), (SIGTERM, SIGHUP), (SIGHUP, SIGINT)] {
      let session = try await ChildSession.start(options)
      session.job.send(first)
      session.job.send(second)
      let status = try await session.job.end()
      #expect([128 + first, 128 + second].contains(status))
      let keepsBlock = !options.contains("--alternate")
      try await session.expectRestored(keepsBlock: keepsBlock, "\(first) and \(second), \(options)")
    }
  }

  @Test("S6: Ctrl-Z gives it back, and fg takes it again, as often as one likes", arguments: views)
  func suspension(_ options: [String]) async throws {
    let session = try await ChildSession.start(options)
    let isAlternate = options.contains("--alternate")
    for round in 1...2 {
      session.terminal.type("\u{1A}")
      try await session.job.wait { $0.filter { $0 == .stopped(by: SIGTSTP) }.count == round }
      try await session.terminal.wait {
        $0.isCursorVisible && !$0.bracketsPastes && !$0.isAlternate
      }
      #expect(try session.terminal.modes() == session.modesBefore)
      session.job.send(SIGCONT)
      // The view is painted afresh without any change of it.
      try await session.terminal.wait {
        !$0.isCursorVisible && $0.bracketsPastes && $0.isAlternate == isAlternate
          && $0.shows("the last row")
      }
      #expect(try !session.terminal.modes().readsLines)
      session.terminal.type("k")
      let typed = Array(repeating: "k", count: round).joined(separator: " ")
      try await session.terminal.wait { $0.shows("typed: \(typed)") }
    }
    session.job.send(SIGINT)
    #expect(try await session.job.end() == 130)
    try await session.expectRestored(keepsBlock: !isAlternate, "\(options)")
  }

  @Test("S6: After a stop that nobody could see coming, it is taken again")
  func unseenStop() async throws {
    let session = try await ChildSession.start()
    session.job.send(SIGSTOP)
    try await session.job.wait { $0.last == .stopped(by: SIGSTOP) }
    // A shell sets the modes that it likes itself.
    var modes = termios()
    #expect(tcgetattr(session.terminal.descriptor, &modes) == 0)
    modes.c_lflag |= UInt32(ECHO | ICANON)
    #expect(tcsetattr(session.terminal.descriptor, TCSANOW, &modes) == 0)
    let count = session.terminal.screen.bellCount
    session.job.send(SIGCONT)
    session.terminal.type("k")
    try await session.terminal.wait { $0.shows("typed: k") && $0.bellCount == count }
    #expect(try !session.terminal.modes().echoes)
    session.job.send(SIGTERM)
    #expect(try await session.job.end() == 143)
    try await session.expectRestored("after STOP")
  }

  @Test("A terminal that goes away ends the process, with the status of HUP")
  func hangUp() async throws {
    let session = try await ChildSession.start(["--busy"])
    session.terminal.close()
    let status = try await session.job.end()
    // The view may have noticed first that nobody reads, and the keys have ended: both are right.
    #expect([129, 0].contains(status))
  }

  @Test("A window that reads nothing does not keep the process from ending, nor its modes back")
  func stalled() async throws {
    let session = try await ChildSession.start(["--busy"])
    session.terminal.isStalled = true
    // Another writer fills the terminal up, until no frame fits in.
    let path = "/proc/self/fd/\(session.terminal.descriptor)"
    let other = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    defer { close(other) }
    while write(other, "filler", 6) > 0 {}
    #expect(errno == EAGAIN)
    session.job.send(SIGTERM)
    #expect(try await session.job.end() == 143)
    #expect(try session.terminal.modes() == session.modesBefore)
  }

  @Test("Handlers of the program's own are left alone: it decides what follows")
  func ownHandlers() async throws {
    for number in [SIGTERM, SIGHUP] {
      try await end(["--handles"], status: 7, "signal \(number)") { $0.job.send(number) }
    }
    let session = try await ChildSession.start(["--handles"])
    session.terminal.type("\u{1A}")
    try await session.job.wait { $0.last == .stopped(by: SIGSTOP) }
    try await session.terminal.wait { $0.isCursorVisible && !$0.bracketsPastes }
    #expect(try session.terminal.modes() == session.modesBefore)
    session.job.send(SIGCONT)
    try await session.terminal.wait {
      !$0.isCursorVisible && $0.bracketsPastes && $0.shows("the last row")
    }
    session.terminal.type("k")
    try await session.terminal.wait { $0.shows("typed: k") }
    session.job.send(SIGINT)
    #expect(try await session.job.end() == 130)
    try await session.expectRestored("own handlers")
  }

  @Test("Signal keys can be keys")
  func signalKeys() async throws {
    let session = try await ChildSession.start(["--keys"])
    session.terminal.type("\u{3}\u{1A}")
    try await session.terminal.wait { $0.shows("typed: Ctrl+C Ctrl+Z") }
    session.terminal.type("q")
    #expect(try await session.job.end() == 0)
    try await session.expectRestored("signal keys")
  }
}
