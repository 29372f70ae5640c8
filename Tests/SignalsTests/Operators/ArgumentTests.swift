import Signals
import SignalsTesting
import Testing

@Suite("Calls that leave a type out")
struct ArgumentTests {
  private typealias Failing = SignalProducer<Int, TestFailure>

  @Test("operators take a producer that is named by its member alone")
  func producers() {
    let one = Failing(value: 1)
    #expect(Recorder(one.concat(.empty)).events == [.value(1), .completed])
    #expect(Recorder(one.concat(.init(error: .first))).events == [.value(1), .failed(.first)])
    #expect(Recorder(one.prefix(.init(value: 0))).values == [0, 1])
    #expect(Recorder(one.then(.empty) as Failing).events == [.completed])
    #expect(Recorder(one.take(until: .empty)).events == [.completed])
    #expect(Recorder(one.take(untilReplacement: .empty)).events == [.value(1), .completed])
    #expect(Recorder(one.skip(until: .init(value: ()))).values == [1])
    #expect(Recorder(one.sample(on: .init(value: ()))).values == [1])
    #expect(Recorder(one.merge(with: .init(value: 2))).values == [1, 2])
    #expect(Recorder(one.zip(with: .init(value: 2)).map { $0 + $1 }).values == [3])
    #expect(Recorder(one.combineLatest(with: .init(value: 2)).map(+)).values == [3])
    let caught: SignalProducer<Int, Never> = one.concat(error: .first).flatMapError { _ in .empty }
    #expect(Recorder(caught).events == [.value(1), .completed])
  }

  @Test("operators of signals take a signal that is named by its member alone")
  func signals() {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let recorder = Recorder(signal.take(until: .never).take(untilReplacement: .never))
    let silent = Recorder(signal.skip(until: .never))
    let caught: Signal<Int, Never> = signal.flatMapError { _ in .init(value: 9) }
    let recorded = Recorder(caught)
    input.send(value: 1)
    input.send(error: .first)
    #expect(recorder.events == [.value(1), .failed(.first)])
    #expect(silent.events == [.failed(.first)])
    #expect(recorded.events == [.value(1), .value(9), .completed])
  }
}
