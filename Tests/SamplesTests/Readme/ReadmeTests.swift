import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting
import TimerModels

@Suite("README")
struct ReadmeTests {
  @Test("the code in it shows what it promises")
  func behaviour() {
    let scheduler = TestScheduler()
    let tea = TeaModel(minutes: 3, on: scheduler)
    tea.countdown.start.apply().start()
    scheduler.advance(by: .seconds(90))
    let frame = Frame(teaView(tea), width: 40)
    #expect(frame.text.first == "Darjeeling is drawing …")
    #expect(frame.text.last?.contains("50%") == true)
    tea.name.value = "Assam"
    scheduler.advance(by: .seconds(90))
    #expect(Frame(teaView(tea), width: 40).text.first == "Enjoy your Assam!")
  }

  @Test("the binding in it shows the last state and ends")
  func binding() async {
    let renderer = RecordingRenderer()
    await makeTea(TeaModel(minutes: 0), showingOn: renderer)
    #expect(renderer.frames.last?.text.first == "Enjoy your Darjeeling!")
    #expect(renderer.finishReason == .completed)
  }
}
