import Signals
import SignalsTesting
import Testing

@Suite("Contract 1: the grammar of events")
struct GrammarTests {
  @Test("nothing follows a terminal event")
  func nothingFollows() {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let recorder = Recorder(signal)
    input.send(value: 1)
    input.send(error: .first)
    input.send(value: 2)
    input.sendCompleted()
    input.sendInterrupted()
    #expect(recorder.events == [.value(1), .failed(.first)])
  }

  @Test("nothing follows a terminal event of a producer that goes on")
  func producerThatGoesOn() {
    let producer = SignalProducer<Int, TestFailure> { observer, _ in
      observer.send(value: 1)
      observer.sendCompleted()
      observer.send(value: 2)
      observer.send(error: .second)
    }
    #expect(Recorder(producer).events == [.value(1), .completed])
  }

  @Test("an ended signal interrupts whoever observes it, at once and only once")
  func observingAnEndedSignal() {
    let (signal, input) = Signal<Int, Never>.pipe()
    input.sendCompleted()
    let recorder = Recorder<Int, Never>()
    let handle = signal.observe { recorder.record($0) }
    #expect(handle == nil)
    #expect(recorder.events == [.interrupted])
  }

  @Test("an observer that ends inside another operator gets one terminal event")
  func earlyEndInAChain() {
    let events = Recorder(
      SignalProducer<Int, Never>([1, 2, 3]).take(first: 2).reduce(0, +).take(first: 1)
    ).events
    #expect(events == [.value(3), .completed])
  }

  @Test("letting go of an input interrupts its signal")
  func inputIsReleased() {
    var pipe: (output: Signal<Int, Never>, input: Signal<Int, Never>.Observer)? = Signal.pipe()
    let recorder = Recorder(pipe!.output)
    let signal = pipe!.output
    pipe = nil
    #expect(recorder.events == [.interrupted])
    #expect(Recorder(signal).events == [.interrupted])
  }
}
