import Signals
import SignalsTesting
import Testing

@Suite("Streams of truth")
struct BooleanTests {
  @Test("negate, and, or follow the latest values")
  func operators() {
    let (left, leftInput) = Signal<Bool, Never>.pipe()
    let (right, rightInput) = Signal<Bool, Never>.pipe()
    let negated = Recorder(left.negate())
    let both = Recorder(left.and(right))
    let either = Recorder(left.or(right))
    leftInput.send(value: true)
    rightInput.send(value: false)
    rightInput.send(value: true)
    #expect(negated.values == [false])
    #expect(both.values == [false, true])
    #expect(either.values == [true, true])
  }

  @Test("all and any take any number of streams; of none, all is true and any is false")
  func allAndAny() {
    let (yes, no) = (
      SignalProducer<Bool, Never>(value: true), SignalProducer<Bool, Never>(value: false)
    )
    #expect(Recorder(SignalProducer.all(yes, no, yes)).values == [false])
    #expect(Recorder(SignalProducer.any([yes, no])).values == [true])
    #expect(Recorder(SignalProducer.all([SignalProducer<Bool, Never>]())).values == [true])
    #expect(Recorder(SignalProducer.any([SignalProducer<Bool, Never>]())).values == [false])
    let (signal, input) = Signal<Bool, Never>.pipe()
    let recorder = Recorder(Signal.all(signal, signal.negate()))
    input.send(value: true)
    #expect(recorder.values == [false])
  }
}
