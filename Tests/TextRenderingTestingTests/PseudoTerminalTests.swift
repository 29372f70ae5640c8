import Glibc
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("PseudoTerminal", .timeLimit(.minutes(30)))
struct PseudoTerminalTests {
  private func shell(_ script: String, on terminal: PseudoTerminal) throws -> TerminalJob {
    try terminal.start("/bin/sh", ["-c", script])
  }

  @Test("A program writes to the window, reads what is typed, and exits with its code")
  func program() async throws {
    let terminal = try PseudoTerminal(size: TerminalSize(width: 40, height: 5))
    let job = try shell("echo ready; read line; echo \"got $line\"; exit 3", on: terminal)
    try await terminal.wait { $0.shows("ready") }
    terminal.type("hello\n")
    #expect(try await job.end() == 3)
    try await terminal.wait { $0.shows("got hello") }
    #expect(job.states == [.running, .exited(3)])
    #expect(terminal.output.starts(with: "ready\r\n".utf8))
  }

  @Test("A program sees the size, and is told of a new one")
  func size() async throws {
    let terminal = try PseudoTerminal(size: TerminalSize(width: 40, height: 5))
    let job = try shell(
      "trap 'stty size; exit' WINCH; stty size; while :; do sleep 0.01; done",
      on: terminal
    )
    try await terminal.wait { $0.shows("5 40") }
    try terminal.resize(to: TerminalSize(width: 33, height: 7))
    try await terminal.wait { $0.shows("7 33") }
    #expect(try await job.end() == 0)
    #expect(terminal.screen.width == 33 && terminal.screen.height == 7)
  }

  @Test("Ctrl-C, Ctrl-Z and signals do to a program what they do in a shell")
  func signals() async throws {
    let terminal = try PseudoTerminal()
    let job = try shell("echo ready; exec sleep 1000", on: terminal)
    try await terminal.wait { $0.shows("ready") }
    terminal.type("\u{1A}")
    try await job.wait { $0.last == .stopped(by: SIGTSTP) }
    job.send(SIGCONT)
    try await job.wait { $0.last == .running }
    terminal.type("\u{3}")
    #expect(try await job.end() == 130)
    #expect(job.state == .killed(by: SIGINT))
  }

  @Test("A window that is closed hangs up, also on a program that is stopped")
  func closing() async throws {
    let terminal = try PseudoTerminal()
    let job = try shell("echo ready; exec sleep 1000", on: terminal)
    try await terminal.wait { $0.shows("ready") }
    job.send(SIGSTOP)
    try await job.wait { $0.last == .stopped(by: SIGSTOP) }
    terminal.close()
    #expect(try await job.end() == 129)
    let sink = FileDescriptorSink(terminal.descriptor)
    #expect(throws: RenderError.closed) { try sink.write([1]) }
  }

  @Test("A window that is stalled shows nothing new until it reads again, and then all of it")
  func stalling() async throws {
    let terminal = try PseudoTerminal(size: TerminalSize(width: 40, height: 5))
    terminal.isStalled = true
    let job = try shell("echo one; echo two", on: terminal)
    #expect(try await job.end() == 0)
    #expect(terminal.output.isEmpty)
    terminal.isStalled = false
    try await terminal.wait { $0.shows("two") }
    #expect(terminal.screen.screenText.prefix(2) == ["one", "two"])
  }

  @Test("Modes differ when a program changes them, and are equal when it puts them back")
  func modes() async throws {
    let terminal = try PseudoTerminal()
    let before = try terminal.modes()
    #expect(before.echoes && before.readsLines && before.sendsSignals)
    let job = try shell("s=$(stty -g); stty raw -echo; echo r; read x; stty $s", on: terminal)
    try await terminal.wait { $0.shows("r") }
    let during = try terminal.modes()
    #expect(during != before && !during.echoes && !during.readsLines && !during.sendsSignals)
    terminal.type("\n")
    #expect(try await job.end() == 0)
    #expect(try terminal.modes() == before)
  }

  @Test("A program that cannot be started is an error that says why")
  func missingProgram() throws {
    let terminal = try PseudoTerminal()
    do throws(PseudoTerminalError) {
      _ = try terminal.start("/no/such/program")
      Issue.record("It was started")
    } catch {
      #expect(error.errno == ENOENT && "\(error)".contains("start /no/such/program"))
    }
  }

  @Test("What is waited for in vain is told with what there was instead")
  func timeout() async throws {
    let terminal = try PseudoTerminal(size: TerminalSize(width: 20, height: 2))
    try FileDescriptorSink(terminal.descriptor).write(Array("shown".utf8))
    try await terminal.wait { $0.shows("shown") }
    var message = ""
    do {
      try await terminal.wait(upTo: .milliseconds(1)) { _ in false }
    } catch {
      message = "\(error)"
    }
    #expect(message.contains("shown"))
  }

  @Test("What is pasted comes in brackets if the program has asked for them")
  func pasting() async throws {
    let terminal = try PseudoTerminal()
    let job = try shell(
      "stty -echo; printf '\\033[?2004hready'; read -r l; printf %s \"$l\" | od -An -c",
      on: terminal
    )
    try await terminal.wait { $0.shows("ready") }
    terminal.paste("x")
    terminal.type("\n")
    #expect(try await job.end() == 0)
    try await terminal.wait { $0.shows("033   [   2   0   0   ~   x 033   [   2   0   1   ~") }
  }

  @Test("A program that still runs when its job is let go of is killed")
  func release() async throws {
    let terminal = try PseudoTerminal()
    var job: TerminalJob? = try shell("echo $$; exec sleep 1000", on: terminal)
    let processID = try #require(job?.processID)
    try await terminal.wait { $0.shows("\(processID)") }
    job = nil
    // It has ended as soon as it cannot be sent a signal.
    while kill(processID, 0) == 0 { await Task.yield() }
  }
}
