import SampleSupport
import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("Failure of a rendering")
struct RenderingFailureTests {
  private let scheduler = TestScheduler()

  private func isShown(after failure: RenderError?) -> Bool {
    let recorder = RecordingRenderer()
    if let failure { recorder.fail(with: failure) }
    let rendering = render(to: recorder, on: scheduler) { .text("-", .plain) }
    scheduler.advance(by: .seconds(1))
    return rendering.isShown(elseComplainAs: "a test")
  }

  @Test("a reader that leaves is no failure, an output that refuses is one")
  func failures() {
    #expect(isShown(after: nil))
    #expect(isShown(after: .closed))
    #expect(!isShown(after: .io(errno: 28)))
  }
}
