// guide to: README.md

// guide: begin
import Signals
import SignalsTesting
import Testing
import TextRendering
import TimerModels

@Test("tea is drawing until its three minutes are over")
func drawing() {
  let scheduler = TestScheduler()
  let tea = TeaModel(minutes: 3, on: scheduler)
  tea.countdown.start.apply().start()
  scheduler.advance(by: .seconds(179))
  #expect(Frame(teaView(tea), width: 40).text.first == "Darjeeling is drawing …")
  tea.name.value = "Assam"
  scheduler.advance(by: .seconds(1))
  #expect(Frame(teaView(tea), width: 40).text.first == "Enjoy your Assam!")
}
// guide: end
