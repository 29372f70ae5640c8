import Glibc
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
