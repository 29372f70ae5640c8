// guide to: Sources/TextRendering/TextRendering.docc/WritingARenderer.md

import Signals
import Testing
import TextRendering

/// A window with a title.
final class Window: Sendable {
  private let current = Atomic("")

  var title: String {
    get { current.value }
    set { current.value = newValue }
  }
}

// guide: begin
final class TitleRenderer: TextRenderer {
  let surface = Surface(size: TerminalSize(width: 40, height: 1))
  private let window: Window

  init(window: Window) { self.window = window }

  func present(_ block: Block) throws(RenderError) {
    window.title = Frame(block, on: surface).text.first ?? ""
  }

  func finish(_ reason: FinishReason) {
    window.title = ""
  }
}
// guide: end

@Suite("The guide to writing a renderer")
struct RendererGuideTests {
  @Test("its renderer shows a block in the title, until it is finished")
  func title() throws {
    let window = Window()
    let renderer = TitleRenderer(window: window)
    try renderer.present(.text("Hello"))
    #expect(window.title == "Hello")
    renderer.finish(.completed)
    #expect(window.title == "")
  }
}
