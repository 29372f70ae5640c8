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
