import SampleSupport
import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("Unfinished phase source")
struct UnfinishedPhaseSourceTests {
  @Test("who is told to end has failed, in time or late; a suspension is passed on as it is")
  func departures() {
    let source = ManualPhaseSource()
    let unfinished = UnfinishedPhaseSource(source)
    let events = Recorder(unfinished.events.producer)
    source.leave(.end(cause: "SIGHUP", exitCode: 0, lateExitCode: 129))
    source.suspend()
    source.resume()
    #expect(events.values.count == 3)
    #expect(
      events.values.first
        == .leaves(.end(cause: "SIGHUP", exitCode: 129, lateExitCode: 129))
    )
    #expect(events.values.last == .returns)
  }
}
