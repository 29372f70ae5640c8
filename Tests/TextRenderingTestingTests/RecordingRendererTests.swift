import Testing
import TextRendering
import TextRenderingTesting

@Suite("RecordingRenderer")
struct RecordingRendererTests {
  @Test("Everything up to the end is kept, with its frames")
  func recording() throws {
    let renderer = RecordingRenderer(surface: Surface(size: TerminalSize(width: 4, height: 5)))
    var log = SettledLog()
    log.append("one")
    let first = Block.column {
      Block.log(log); "ab cd"
    }
    try renderer.present(first)
    log.append("two")
    try renderer.present(.log(log))
    renderer.finish(.failed)
    renderer.finish(.completed)
    try renderer.present(.text("late"))
    #expect(renderer.blocks == [first, .log(log)])
    #expect(renderer.frames.map(\.text) == [["ab", "cd"], []])
    #expect(renderer.frames.map { $0.settled.map(\.text) } == [["one"], ["two"]])
    #expect(renderer.finishReason == .failed)
  }

  @Test("A failing renderer keeps nothing")
  func failing() {
    let renderer = RecordingRenderer()
    renderer.fail(with: .io(errno: 28))
    #expect(throws: RenderError.io(errno: 28)) { try renderer.present(.text("x")) }
    #expect(renderer.blocks.isEmpty)
  }
}
