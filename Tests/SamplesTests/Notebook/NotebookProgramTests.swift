import Foundation
import Glibc
import SampleSupport
import Testing
import TextRendering
import TextRenderingTesting

@Suite("The notebook on a terminal")
struct NotebookProgramTests {
  private let path: String

  init() throws {
    path = try ScratchFolder.make(named: "notebook-tests").file("notes.txt")
    try "one\n".write(toFile: path, atomically: true, encoding: .utf8)
  }

  private var stored: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test("what is typed is saved, and the terminal is as before when the user leaves")
  func session() async throws {
    let program = try SampleProgram("notebook", [path])
    try await program.terminal.wait { $0.shows("Ctrl+Q leave") && $0.bracketsPastes }
    program.terminal.type("x")
    try await program.terminal.wait { $0.shows("xone") && $0.shows("edited") }
    program.terminal.type("\u{13}")
    try await program.terminal.wait { $0.shows("Saved notes.txt.") }
    #expect(stored == "xone\n")
    program.terminal.type("\u{11}")
    try await program.job.end()
    #expect(program.job.state.status == 0)
    #expect(try program.terminal.modes() == program.modesBefore)
    try await program.terminal.wait { !$0.isAlternate }
  }

  @Test("a page that the output has no space for is told, and the status says so")
  func fullOutput() async throws {
    let terminal = try PseudoTerminal()
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let job = try terminal.start(
      SampleProgram.path(of: "notebook"),
      ["--renderer", "html", path],
      output: full
    )
    #expect(try await job.end() == ExitCode.failure)
    try await terminal.wait { $0.shows("notebook: The output could not be written") }
  }

  @Test("when it is told to end, it saves, and the terminal is as before")
  func termination() async throws {
    let program = try SampleProgram("notebook", [path])
    try await program.terminal.wait { $0.shows("Ctrl+Q leave") && $0.bracketsPastes }
    program.terminal.type("y")
    try await program.terminal.wait { $0.shows("yone") && $0.shows("edited") }
    program.job.send(SIGTERM)
    try await program.job.end()
    #expect(program.job.state.status == 0)
    #expect(stored == "yone\n")
    #expect(try program.terminal.modes() == program.modesBefore)
    try await program.terminal.wait { !$0.isAlternate }
  }
}
