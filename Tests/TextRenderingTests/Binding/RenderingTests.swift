import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("Rendering a view of properties")
struct RenderingTests {
  private let scheduler = TestScheduler()
  private let renderer = RecordingRenderer()
  private let count = MutableProperty(0)

  private func rendering() -> Rendering {
    Rendering(to: renderer, on: scheduler, maximumRate: 10) { [count] in
      .text("count \(count.value)", .plain)
    }
  }

  @Test("the first frame and the first change after a quiet while are shown at once")
  func leadingEdge() {
    let rendering = rendering()
    scheduler.advance()
    #expect(renderer.blocks == [.text("count 0", .plain)])
    scheduler.advance(by: .seconds(5))
    count.value = 1
    scheduler.advance()
    #expect(renderer.blocks.last == .text("count 1", .plain))
    withExtendedLifetime(rendering) {}
  }

  @Test("however many changes come, one frame waits, and it shows the last of them")
  func coalescing() {
    let rendering = rendering()
    scheduler.advance()
    for value in 1...1000 { count.value = value }
    #expect(scheduler.pendingCount == 1)
    scheduler.advance(by: .milliseconds(99))
    #expect(renderer.blocks.count == 1)
    scheduler.advance(by: .milliseconds(1))
    #expect(renderer.blocks.count == 2)
    #expect(renderer.blocks.last == .text("count 1000", .plain))
    withExtendedLifetime(rendering) {}
  }

  @Test("the view is computed once a frame, not once a change")
  func lazyView() {
    let runs = MutableCounter()
    let rendering = Rendering(to: renderer, on: scheduler, maximumRate: 10) { [count] in
      runs.increment()
      return .text("\(count.value)", .plain)
    }
    scheduler.advance()
    for value in 1...1000 { count.value = value }
    scheduler.advance(by: .seconds(1))
    #expect(runs.count == 2)
    withExtendedLifetime(rendering) {}
  }

  @Test("an idle rendering schedules nothing")
  func idle() {
    let rendering = rendering()
    scheduler.advance(by: .seconds(10))
    #expect(scheduler.pendingCount == 0)
    #expect(renderer.blocks.count == 1)
    withExtendedLifetime(rendering) {}
  }

  @Test("the last state is shown before the output is left")
  func finishing() async {
    let rendering = rendering()
    await scheduler.advance()
    count.value = 7
    async let finished: Void = rendering.finish(.completed)
    // The other task schedules the end at some moment of its own.
    while renderer.finishReason == nil {
      await scheduler.advance()
      await Task.yield()
    }
    await finished
    #expect(renderer.blocks.last == .text("count 7", .plain))
    #expect(renderer.finishReason == .completed)
    count.value = 8
    await scheduler.advance(by: .seconds(1))
    #expect(renderer.blocks.last == .text("count 7", .plain))
  }

  @Test("an output that takes no more ends the rendering and says why")
  func failing() {
    let rendering = rendering()
    scheduler.advance()
    renderer.fail(with: .closed)
    count.value = 1
    scheduler.advance(by: .seconds(1))
    #expect(rendering.failure.value == .closed)
    #expect(rendering.isDisposed)
    #expect(renderer.finishReason == .failed)
  }

  @Test("an output that refuses only what comes at the end says why, too")
  func failingAtTheEnd() {
    let sink = InMemorySink()
    let page = SnapshotRenderer(sink: sink, format: .html)
    let rendering = Rendering(to: page, on: scheduler) { [count] in .text("\(count.value)", .plain)
    }
    scheduler.advance()
    sink.fail(with: .io(errno: 28))
    #expect(rendering.failure.value == nil)
    rendering.dispose()
    scheduler.advance()
    #expect(rendering.failure.value == .io(errno: 28))
    #expect(rendering.isDisposed && sink.writes.isEmpty)
  }

  @Test("a rendering that is let go of shows nothing more and is released")
  func release() {
    weak var weakly: Rendering?
    do {
      let rendering = rendering()
      weakly = rendering
      scheduler.advance()
    }
    #expect(weakly == nil)
    count.value = 1
    scheduler.advance(by: .seconds(1))
    #expect(renderer.blocks.count == 1)
  }
}

/// Counts, from any thread.
final class MutableCounter: Sendable {
  private let number = Lock(0)
  var count: Int { number.withLock { $0 } }
  func increment() { number.withLock { $0 += 1 } }
}
