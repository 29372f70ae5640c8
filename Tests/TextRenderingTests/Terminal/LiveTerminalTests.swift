import Glibc
import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("A live view on a terminal", .serialized)
struct LiveTerminalTests {
  @Test("A new size is noticed though nothing else changes, and a burst of sizes as well")
  func resizing() async throws {
    let session = try await ChildSession.start()
    for burst in [[50], [40, 25, 60, 18, 33]] {
      let count = session.terminal.output.count
      for width in burst {
        try session.terminal.resize(to: TerminalSize(width: width, height: 10))
      }
      // What was painted for another size is erased first.
      let erasure = Array("\u{1B}[J".utf8)
      try await session.terminal.wait { _ in
        session.terminal.output[count...].contains(erasure)
      }
    }
    try await session.terminal.wait {
      $0.screenText.prefix(3) == ["ready, frame 0", "typed:", "the last row"]
    }
    session.terminal.type("k")
    try await session.terminal.wait { $0.shows("typed: k") }
    session.terminal.type("q")
    #expect(try await session.job.end() == 0)
    try await session.expectRestored("resized")
    #expect(
      session.terminal.screen.screenText.prefix(3) == [
        "ready, frame 0", "typed: k q", "the last row",
      ]
    )
  }

  @Test("C8: Keys and pastes arrive as what they are, and none as a command")
  func typing() async throws {
    let session = try await ChildSession.start(size: TerminalSize(width: 100, height: 10))
    session.terminal.type("é\u{1B}[1;5A\u{1B}OP\u{1B}")
    try await session.terminal.wait { $0.shows("typed: é Ctrl+↑ F1 Esc") }
    session.terminal.paste("one\u{1B}[2Jq")
    try await session.terminal.wait { $0.shows("[one␛[2Jq]") }
    session.terminal.type("q")
    #expect(try await session.job.end() == 0)
    try await session.expectRestored("typed")
  }

  @Test("A view that is changed all the time shows its last state, and costs the terminal little")
  func busy() async throws {
    let session = try await ChildSession.start(["--busy", "--quiet"])
    try await session.terminal.wait { screen in
      !screen.shows("ready, frame 0") && screen.shows("ready, frame")
    }
    let before = session.terminal.output.count
    try await session.terminal.wait { _ in session.terminal.output.count > before + 300 }
    let frames = session.terminal.output[before...].filter { $0 == 0x38 }.count
    #expect(frames > 0)
    session.job.send(SIGTERM)
    #expect(try await session.job.end() == 143)
  }

  @Test("L11, P10: A window that stops reading blocks no view model, and then gets the last state")
  func stalledReader() async throws {
    let terminal = try PseudoTerminal(size: TerminalSize(width: 40, height: 6))
    let sink = FileDescriptorSink(terminal.descriptor)
    let renderer = LiveRenderer(sink: sink) {
      Surface(size: TerminalSize(width: 40, height: 6), isInteractive: true)
    }
    let state = MutableProperty(0)
    let rendering = Rendering(to: renderer, maximumRate: 1_000) {
      .column((0..<5).map { .text(Text("row \($0), state \(state.value)")) })
    }
    try await terminal.wait { $0.shows("row 4, state 0") }
    terminal.isStalled = true
    // Far more than a terminal holds; each change returns at once, whether anybody reads or not.
    for value in 1...10_000 { state.value = value }
    var request = pollfd(fd: terminal.descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&request, 1, 0) == 1 { state.modify { $0 += 1 } }
    let last = state.value
    let outputBefore = terminal.output.count
    terminal.isStalled = false
    try await terminal.wait { screen in
      (0..<5).allSatisfy { screen.screenText[$0] == "row \($0), state \(last)" }
    }
    // What the system had taken in before, one frame that was being written, and the last one.
    #expect(terminal.output.count - outputBefore < 100_000)
    await rendering.finish(.completed)
    try await terminal.wait { $0.isCursorVisible }
    #expect(terminal.screen.faults.isEmpty)
  }

  @Test("S9: A terminal that does not block gets every byte of a large frame")
  func nonBlocking() async throws {
    let terminal = try PseudoTerminal(size: TerminalSize(width: 200, height: 60))
    #expect(fcntl(terminal.descriptor, F_SETFL, O_NONBLOCK) == 0)
    let renderer = LiveRenderer(sink: FileDescriptorSink(terminal.descriptor)) {
      Surface(size: TerminalSize(width: 200, height: 60), colorDepth: .ansi16, isInteractive: true)
    }
    for round in 0..<20 {
      try renderer.present(
        .column(
          (0..<59).map { row in
            .text(Text(String(repeating: "\(round % 10)", count: 190) + " \(row)"))
          }
        )
      )
    }
    try renderer.finish(.completed)
    try await terminal.wait { $0.isCursorVisible && $0.shows(" 58") }
    let line = String(repeating: "9", count: 190)
    #expect(terminal.screen.screenText.prefix(59) == (0..<59).map { "\(line) \($0)" }[...])
    #expect(terminal.screen.faults.isEmpty)
  }

  @Test("S8: A window that is closed is an error like any other, and ends the rendering")
  func closedWindow() async throws {
    let terminal = try PseudoTerminal(size: TerminalSize(width: 40, height: 6))
    let renderer = LiveRenderer(sink: FileDescriptorSink(terminal.descriptor)) {
      Surface(size: TerminalSize(width: 40, height: 6), isInteractive: true)
    }
    let state = MutableProperty(0)
    let rendering = Rendering(to: renderer) { .text(Text("state \(state.value)")) }
    try await terminal.wait { $0.shows("state 0") }
    let failures = rendering.failure.producer
    let (found, input) = AsyncStream<RenderError>.makeStream()
    failures.startWithValues { error in
      if let error { input.yield(error) }
    }
    terminal.close()
    let scheduler = QueueScheduler(name: "changes")
    let changes = scheduler.schedule(at: scheduler.uptime, every: .milliseconds(1)) {
      state.modify { $0 += 1 }
    }
    let error = await found.first { _ in true }
    changes.dispose()
    #expect(error == .closed && rendering.isDisposed)
  }

  @Test("N6: A console says what it is: a terminal and its size, or none")
  func console() throws {
    let terminal = try PseudoTerminal(size: TerminalSize(width: 67, height: 23))
    let traits = Console(descriptor: terminal.descriptor).traits
    #expect(traits.isTerminal && traits.size == TerminalSize(width: 67, height: 23))
    try terminal.resize(to: TerminalSize(width: 30, height: 9))
    let renderer = Console(descriptor: terminal.descriptor).makeRenderer(.live)
    #expect(renderer.surface.size == TerminalSize(width: 30, height: 9))
    let null = open("/dev/null", O_WRONLY)
    defer { close(null) }
    #expect(!Console(descriptor: null).traits.isTerminal)
    #expect(Console(descriptor: null).makeRenderer() is LineRenderer)
  }
}
