// guide to: Sources/TextRendering/TextRendering.docc/TextRendering.md

import Signals
import Testing
import TextRendering
import TextRenderingTesting

/// What the guide shows.
private final class Download: Sendable {
  let messages = MutableProperty(SettledLog())
  let received = MutableProperty(0)
  let size = MutableProperty(2_000)
  let problem = MutableProperty<String?>(nil)

  func run() async {
    received.value = 1_000
  }
}

/// Takes the place of the console, whose output would be that of the tests.
private struct Console {
  static let renderer = RecordingRenderer()

  func makeRenderer() -> any TextRenderer { Self.renderer }
}

@Suite("The first page of TextRendering")
struct RenderingGuideTests {
  @Test("a view follows what it reads, to the last state")
  func following() async {
    let model = Download()
    // guide: begin
    let rendering = render(to: Console().makeRenderer()) {
      .column {
        Block.log(model.messages.value)
        Block.progress(
          "Downloading",
          completed: model.received.value,
          total: model.size.value,
          unit: .bytes
        )
        if let problem = model.problem.value { Text(problem, .error) }
      }
    }
    await model.run()
    await rendering.finish(.completed)
    // guide: end
    #expect(Console.renderer.frames.last?.text.first?.contains("50%") == true)
  }
}
