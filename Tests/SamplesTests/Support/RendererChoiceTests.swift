import Foundation
import SampleSupport
import Testing
import TextRendering

@Suite("Renderer choice")
struct RendererChoiceTests {
  private func output(of choice: RendererChoice?) throws -> String {
    let pipe = Pipe()
    let console = Console(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let renderer = console.makeRenderer(choice, title: "The title")
    try renderer.present(.text("the view", .plain))
    try renderer.finish(.completed)
    try pipe.fileHandleForWriting.close()
    return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  @Test("a page has the title and the last view")
  func page() throws {
    let page = try output(of: .html)
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("<title>The title</title>"))
    #expect(page.contains("the view"))
  }

  @Test("each choice has a look of its own, and a pipe gets plain lines without one")
  func looks() throws {
    #expect(try output(of: .lines) == "the view\n")
    #expect(try output(of: nil) == "the view\n")
    #expect(try output(of: .json).hasPrefix("{\"event\":\"view\""))
    #expect(try output(of: .live).contains("\u{1b}["))
  }
}
