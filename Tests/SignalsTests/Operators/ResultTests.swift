import Signals
import SignalsTesting
import Testing

@Suite("Results as streams")
struct ResultTests {
  typealias Numbers = SignalProducer<Int, TestFailure>

  @Test("flatMap sends the success of the results that its closure makes")
  func successes() {
    let sum = Recorder(
      Numbers([1, 2]).flatMap(.concat) { number -> Result<String, TestFailure> in
        .success("\(number)")
      }
    )
    #expect(sum.events == [.value("1"), .value("2"), .completed])
    let safe = Recorder(
      Numbers([1, 2]).flatMap(.merge) { Result<Int, Never>.success($0 * 2) }
    )
    #expect(safe.events == [.value(2), .value(4), .completed])
  }

  @Test("flatMap fails with the first failure that its closure makes")
  func failures() {
    let recorder = Recorder(
      SignalProducer<Int, Never>([1, 2, 3]).flatMap(.latest) { number in
        number < 2 ? .success(number) : Result<Int, TestFailure>.failure(.first)
      }
    )
    #expect(recorder.events == [.value(1), .failed(.first)])
  }

  @Test("flatMapError goes on with the result that its closure makes")
  func replacements() {
    let replaced = Recorder(
      Numbers(error: .first).flatMapError { _ in Result<Int, Never>.success(7) }
    )
    #expect(replaced.events == [.value(7), .completed])
    let failed = Recorder(
      Numbers(error: .first).flatMapError { _ in Result<Int, TestFailure>.failure(.second) }
    )
    #expect(failed.events == [.failed(.second)])
  }

  @Test("signals take closures that make results, too")
  func signals() {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let recorder = Recorder(
      signal.flatMap(.merge) { Result<Int, TestFailure>.success($0 + 1) }
        .flatMapError { _ in Result<Int, Never>.success(0) }
    )
    input.send(value: 1)
    input.send(error: .first)
    #expect(recorder.events == [.value(2), .value(0), .completed])
  }
}
