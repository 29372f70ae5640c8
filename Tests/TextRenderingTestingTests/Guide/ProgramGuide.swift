// guide to: Sources/TextRenderingTesting/TextRenderingTesting.docc/TestingPrograms.md

import Foundation
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("The guide to testing programs on a terminal")
struct ProgramGuideTests {
  @Test("a program is started, interrupted, and leaves the terminal as it was")
  func program() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try "#!/bin/sh\necho 3 items\nexec sleep 1000\n"
      .write(to: file, atomically: false, encoding: .utf8)
    let path = file.path()
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    // guide: begin
    let terminal = try PseudoTerminal(size: TerminalSize(width: 60, height: 10))
    let modes = try terminal.modes()
    let job = try terminal.start(path, ["--list"])
    try await terminal.wait { $0.shows("3 items") }
    // guide: end

    // guide: begin
    terminal.type("\u{3}")
    #expect(try await job.end() == 130)
    #expect(try terminal.modes() == modes)
    #expect(terminal.screen.isCursorVisible && !terminal.screen.isAlternate)
    // guide: end
  }
}
