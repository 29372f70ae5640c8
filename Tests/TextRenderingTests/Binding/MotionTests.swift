import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("Rendering what moves by itself")
struct MotionTests {
  private let scheduler = TestScheduler()
  private let isWorking = MutableProperty(true)

  private func recorder(isInteractive: Bool = true) -> RecordingRenderer {
    RecordingRenderer(
      surface: Surface(isInteractive: isInteractive),
      uptime: { [scheduler] in scheduler.uptime }
    )
  }

  private func rendering(to renderer: any TextRenderer) -> Rendering {
    render(to: renderer, on: scheduler) { [isWorking] in
      isWorking.value ? .spinner("Working") : .text("Done", .plain)
    }
  }

  @Test("P9, P-c: A spinner moves at most 12.5 times a second, one picture at a time")
  func pace() {
    let recorder = recorder()
    let rendering = rendering(to: recorder)
    scheduler.advance(by: .seconds(10))
    let pictures = recorder.blocks.map { block -> Int? in
      guard case .spinner(let spinner) = block else { return nil }
      return spinner.frameIndex
    }
    #expect((120...126).contains(pictures.count))
    #expect(zip(pictures, pictures.dropFirst()).allSatisfy { ($0 ?? 0) + 1 == $1 })
    withExtendedLifetime(rendering) {}
  }

  @Test("P8, P-b: Once nothing moves any more, nothing is scheduled and nothing shown")
  func idle() {
    let recorder = recorder()
    let rendering = rendering(to: recorder)
    scheduler.advance(by: .seconds(1))
    isWorking.value = false
    scheduler.advance(by: .seconds(1))
    let count = recorder.blocks.count
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(10))
    #expect(recorder.blocks.count == count)
    isWorking.value = true
    scheduler.advance(by: .seconds(1))
    #expect(recorder.blocks.count > count + 10)
    withExtendedLifetime(rendering) {}
  }

  @Test("Where nothing can be changed in place, nothing moves")
  func notInteractive() {
    let recorder = recorder(isInteractive: false)
    let rendering = rendering(to: recorder)
    scheduler.advance(by: .seconds(10))
    #expect(recorder.blocks.count == 1)
    withExtendedLifetime(rendering) {}
  }

  @Test("What moves never makes the frames come faster than the rate")
  func rate() {
    let recorder = recorder()
    let count = MutableProperty(0)
    let rendering = render(to: recorder, on: scheduler, maximumRate: 10) {
      .column {
        Block.spinner("Working")
        Block.text("\(count.value)", .plain)
      }
    }
    for _ in 0..<1_000 {
      scheduler.advance(by: .milliseconds(7))
      count.value += 1
    }
    let times = recorder.presentations.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(100) })
    withExtendedLifetime(rendering) {}
  }

  @Test("A rendering that is let go of stops moving")
  func release() throws {
    let recorder = recorder()
    try expectReleased { rendering(to: recorder) }
    scheduler.advance(by: .seconds(1))
    #expect(recorder.blocks.isEmpty)
  }

  @Test("A picture that the view chose itself stays")
  func ownPictures() {
    let block = Block.column {
      Block.box { Block.spinner("a", frameIndex: 3) }
      Block.spinner("b").sized(width: 9)
      Block.row { Block.progress("c", completed: 1, total: nil) }
      Block.progress("d", fraction: 0.5)
    }
    #expect(block.isAnimated)
    let still = block.animated(at: 7)
    #expect(!still.isAnimated)
    #expect(still.animated(at: 9) == still)
    #expect(Frame(still, width: 20) != Frame(block.animated(at: 8), width: 20))
    #expect(Block.spinner("a", frameIndex: 3).animated(at: 7) == .spinner("a", frameIndex: 3))
  }
}
