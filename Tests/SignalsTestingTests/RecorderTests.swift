import Signals
import SignalsTesting
import Testing

@Suite("Recorder")
struct RecorderTests {
  @Test("it keeps events, values and the end")
  func keeps() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal)
    input.send(value: 1)
    #expect(recorder.termination == nil)
    input.sendCompleted()
    #expect(recorder.events == [.value(1), .completed])
    #expect(recorder.values == [1])
    #expect(recorder.termination == .completed)
  }

  @Test("disposing of it ends what it observes")
  func disposes() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (observed, started) = (Recorder(signal), Recorder(signal.producer))
    observed.dispose()
    started.dispose()
    input.send(value: 1)
    #expect(observed.events == [])
    #expect(started.events == [.interrupted])
  }
}
