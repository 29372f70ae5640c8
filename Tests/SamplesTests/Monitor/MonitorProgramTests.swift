import Glibc
import SampleSupport
import Testing
import TextRendering
import TextRenderingTesting

@Suite("The monitor on a terminal")
struct MonitorProgramTests {
  @Test("what the command writes stands above what it has used, and its status is passed on")
  func status() async throws {
    let program = try SampleProgram("monitor", ["--", "sh", "-c", "echo written; exit 7"])
    try await program.job.end()
    #expect(program.job.state.status == 7)
    try await program.terminal.wait { $0.shows("written") && $0.shows("status 7") }
  }

  @Test(
    "requests that the command sends through the proxy are told with their times",
    .enabled(if: access("/usr/bin/curl", X_OK) == 0)
  )
  func requests() async throws {
    let server = try LoopbackServer { request in
      .reply(.text("hello\n", status: request.path == "/here" ? 200 : 404))
    }
    let program = try SampleProgram(
      "monitor",
      ["--requests", "--", "curl", "-s", "\(server.address)/here", "\(server.address)/gone"]
    )
    try await program.job.end()
    #expect(program.job.state.status == 0)
    try await program.terminal.wait { $0.shows("hello") && $0.shows("2 requests; 1 failed") }
  }

  @Test("Ctrl-C ends the command, and the monitor tells what it has used until then")
  func interruption() async throws {
    let program = try SampleProgram("monitor", ["--", "sleep", "600"])
    try await program.terminal.wait { $0.shows("sleep 600") }
    program.terminal.type("\u{3}")
    try await program.job.end()
    #expect(program.job.state.status == 128 + SIGINT)
    try await program.terminal.wait { $0.shows("status 130") && $0.shows("Resource") }
    #expect(try program.terminal.modes() == program.modesBefore)
  }

  @Test("SIGTERM is passed on to the command")
  func termination() async throws {
    let program = try SampleProgram("monitor", ["--", "sleep", "600"])
    try await program.terminal.wait { $0.shows("sleep 600") }
    program.job.send(SIGTERM)
    try await program.job.end()
    #expect(program.job.state.status == 128 + SIGTERM)
  }
}
