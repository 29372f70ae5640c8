import Signals
import SignalsTesting
import Testing

/// Chains as long as nobody should write them, with nothing but shorthand: that this compiles is a part
/// of the test, for the compiler gives up on an expression that it cannot check in time.
@Suite("Long chains")
struct LongChainTests {
  @Test("twelve operators on a signal are checked by the compiler, and each does its work")
  func signals() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let chain =
      signal
      .map { $0 + 1 }.filter { $0 > 1 }.map { $0 * 3 }.scan(0) { $0 + $1 }
      .map { $0 + 1 }.filter { $0 > 2 }.map { $0 * 3 }.scan(0) { $0 + $1 }
      .map { $0 + 1 }.filter { $0 > 3 }.map { $0 * 3 }.scan(0) { $0 + $1 }
    let recorder = Recorder(chain)
    for value in 0..<3 { input.send(value: value) }
    #expect(recorder.values == [66, 276])
  }

  @Test("twelve operators on a producer are checked by the compiler, and each does its work")
  func producers() {
    let numbers = SignalProducer<Int, Never>(0..<3)
    let chain =
      numbers
      .map { $0 + 1 }.filter { $0 > 1 }.map { $0 * 3 }.scan(0) { $0 + $1 }
      .map { $0 + 1 }.filter { $0 > 2 }.map { $0 * 3 }.scan(0) { $0 + $1 }
      .map { $0 + 1 }.filter { $0 > 3 }.map { $0 * 3 }.scan(0) { $0 + $1 }
    let recorder = Recorder(chain)
    #expect(recorder.values == [66, 276])
  }

  @Test("several streams of streams in a chain are checked, too, and each does its work")
  func streamsOfStreams() {
    let numbers = SignalProducer<Int, Never>(0..<3)
    let chain =
      numbers
      .map { $0 + 1 }.filter { $0 > 1 }.map { $0 * 3 }.scan(0) { $0 + $1 }
      .flatMap(.concat) { SignalProducer<Int, Never>(values: $0, $0 + 1) }
      .filter { $0 > 2 }.map { $0 * 3 }.scan(0) { $0 + $1 }
      .flatMap(.latest) { SignalProducer<Int, Never>(value: $0) }
      .filter { $0 > 3 }.flatMap(.merge) { SignalProducer<Int, Never>(value: $0 + 1) }
      .scan(0) { $0 + $1 }
    let recorder = Recorder(chain)
    #expect(recorder.values == [19, 59, 144, 277])
  }

  @Test("results are flattened, whoever can fail, and nobody has to say which")
  func flattenedResults() {
    let numbers = SignalProducer<Int, Never>(value: 1)
    let failing = SignalProducer<Int, TestFailure>(value: 1)
    let neither = Recorder(numbers.flatMap(.latest) { Result<Int, Never>.success($0 + 1) })
    let inner = Recorder(numbers.flatMap(.latest) { Result<Int, TestFailure>.success($0 + 2) })
    let outer = Recorder(failing.flatMap(.latest) { Result<Int, Never>.success($0 + 3) })
    let both = Recorder(failing.flatMap(.latest) { Result<Int, TestFailure>.success($0 + 4) })
    #expect(neither.values + inner.values + outer.values + both.values == [2, 3, 4, 5])
  }

  @Test("a result of another type than the values is found as well")
  func otherResults() {
    let numbers = SignalProducer<Int, Never>(1...3)
    let lists = Recorder(numbers.scan([]) { $0 + [$1] })
    let texts = Recorder(numbers.scan("") { $0 + "\($1)" })
    let halves = Recorder(numbers.scan(0) { $0 + Double($1) / 2 })
    #expect(lists.values == [[1], [1, 2], [1, 2, 3]])
    #expect(texts.values == ["1", "12", "123"])
    #expect(halves.values == [0.5, 1.5, 3])
  }
}
