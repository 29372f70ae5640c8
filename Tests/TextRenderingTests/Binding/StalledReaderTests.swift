import Dispatch
import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("A reader that stalls")
struct StalledReaderTests {
  @Test("L11, P10: No view model waits for it, and the frame after the stall shows the last state")
  func stall() async {
    let renderer = StallingRenderer()
    let count = MutableProperty(0)
    let views = Lock(0)
    let rendering = render(to: renderer) {
      views.withLock { $0 += 1 }
      return .text("\(count.value)", .plain)
    }
    renderer.waitUntilStalled()
    // Ten thousand changes while the reader takes nothing: each returns at once, or this would hang.
    for value in 1...10_000 { count.value = value }
    #expect(renderer.shown.isEmpty)
    renderer.goOn()
    await rendering.finish(.completed)
    #expect(renderer.shown.first == .text("0", .plain))
    #expect(renderer.shown.last == .text("10000", .plain))
    // The first frame, one for all that changed, and at most one that was due before the stall.
    #expect(renderer.shown.count <= 3)
    #expect(views.withLock { $0 } <= 4)
  }

  @Test("What the surface asks for is shown at the rate too, although nothing changed")
  func surfaceChanges() {
    let scheduler = TestScheduler()
    let (changes, input) = Signal<Void, Never>.pipe()
    let renderer = ChangingRenderer(surfaceChanges: changes)
    let rendering = render(to: renderer, on: scheduler, maximumRate: 10) { .text("x", .plain) }
    scheduler.advance()
    for _ in 0..<100 { input.send(value: ()) }
    scheduler.advance(by: .milliseconds(99))
    #expect(renderer.recorder.blocks.count == 1)
    scheduler.advance(by: .milliseconds(1))
    #expect(renderer.recorder.blocks.count == 2)
    #expect(scheduler.pendingCount == 0)
    withExtendedLifetime(rendering) {}
  }

  @Test("A view of a model is given the model, and the output's failure is a value")
  func model() {
    let scheduler = TestScheduler()
    let recorder = RecordingRenderer()
    let model = MutableProperty("first")
    let rendering = render(model, to: recorder, on: scheduler) { .text($0.value, .plain) }
    scheduler.advance()
    #expect(recorder.frames.last?.text == ["first"])
    recorder.fail(with: .io(errno: 28))
    model.value = "second"
    scheduler.advance(by: .seconds(1))
    #expect(rendering.failure.value == .io(errno: 28))
    #expect(RenderError.io(errno: 28).description.contains("No space left"))
  }
}

/// A renderer whose first frame waits until it is told to go on.
private final class StallingRenderer: TextRenderer {
  let surface = Surface()
  private let blocks = Lock<[Block]>([])
  private let hasStalled = Gate()
  private let mayGoOn = Gate()

  var shown: [Block] { blocks.withLock { $0 } }

  func present(_ block: Block) throws(RenderError) {
    hasStalled.open()
    mayGoOn.wait()
    blocks.withLock { $0.append(block) }
  }

  func finish(_ reason: FinishReason) {}

  func waitUntilStalled() { hasStalled.wait() }
  func goOn() { mayGoOn.open() }
}

/// Lets nobody through until it is opened.
private final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }
}

/// A renderer whose surface changes.
private struct ChangingRenderer: TextRenderer {
  let recorder = RecordingRenderer()
  let surfaceChanges: Signal<Void, Never>

  var surface: Surface { recorder.surface }
  func present(_ block: Block) throws(RenderError) { try recorder.present(block) }
  func finish(_ reason: FinishReason) { recorder.finish(reason) }
}
