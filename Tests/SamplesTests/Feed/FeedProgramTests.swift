import Glibc
import SampleSupport
import Testing
import TextRendering
import TextRenderingTesting

@testable import feed

@Suite("The feed as a program")
struct FeedProgramTests {
  @Test("somebody reads, looks for something and leaves, and the terminal is as before")
  func reading() async throws {
    let program = try SampleProgram("feed", [])
    try await program.terminal.wait { $0.shows("10 posts, and more") && $0.shows("Ada Brandt") }
    program.terminal.type("jn")
    try await program.terminal.wait { $0.shows("20 posts") }
    program.terminal.type("/comet")
    try await program.terminal.wait { $0.shows("of 20 posts") }
    program.terminal.type("\r")
    try await program.terminal.wait { $0.shows("q quit") }
    program.terminal.type("q")
    try await program.job.end()
    #expect(program.job.state.status == 0)
    #expect(try program.terminal.modes() == program.modesBefore)
  }

  @Test("Ctrl-C leaves the terminal as it was, with the status that shells expect")
  func interruption() async throws {
    let program = try SampleProgram("feed", [])
    try await program.terminal.wait { $0.shows("10 posts") }
    program.terminal.type("\u{3}")
    try await program.job.end()
    #expect(program.job.state.status == 128 + SIGINT)
    #expect(try program.terminal.modes() == program.modesBefore)
  }

  @Test("lines on a terminal end by themselves, without waiting for a key")
  func lines() async throws {
    let program = try SampleProgram("feed", ["--renderer", "lines", "--pages", "9"])
    try await program.job.end()
    #expect(program.job.state.status == 0)
    try await program.terminal.wait { $0.shows("36 posts, all there are.") }
  }

  @Test("a server that is not there is told, and the status says so")
  func failure() async throws {
    let program = try SampleProgram("feed", ["--renderer", "lines", "--url", "http://127.0.0.1:9"])
    try await program.job.end()
    #expect(program.job.state.status == 1)
    try await program.terminal.wait { $0.shows("connection refused") }
  }

  @Test("a wrong option is answered with the one that was meant, and the help fits 80 columns")
  func options() {
    #expect(throws: UsageError.unknownOption("--page", suggestion: "--pages")) {
      try FeedOptions.command.parse(["--page", "3"])
    }
    #expect(throws: UsageError.self) { try FeedOptions.command.parse(["--url", "ftp://x"]) }
    #expect(FeedOptions.command.help().split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
