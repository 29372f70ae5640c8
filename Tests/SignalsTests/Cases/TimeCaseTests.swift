import Signals
import SignalsTesting
import Testing

/// Faults that users of other frameworks met, by their numbers.
@Suite("Cases of time")
struct TimeCaseTests {
  private let scheduler = TestScheduler()

  @Test("C49: a calendar that is set back does not hold values up")
  func calendarIsSetBack() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.throttle(for: .seconds(1), on: scheduler))
    input.send(value: 1)
    scheduler.advance()
    scheduler.rewind(by: .seconds(3_600))
    scheduler.advance(by: Duration.seconds(2))
    input.send(value: 2)
    scheduler.advance()
    #expect(recorder.values == [1, 2])
  }

  @Test(
    "C50: on completion, debounce drops the value that waits, or sends it at once, by its option"
  )
  func debounceOnCompletion() {
    let (signal, input) = Signal<String, Never>.pipe()
    let dropping = Recorder(signal.debounce(for: .seconds(1), on: scheduler))
    let flushing = Recorder(
      signal.debounce(for: .seconds(1), on: scheduler, onCompletion: .flush)
    )
    input.send(value: "a")
    scheduler.advance(by: Duration.milliseconds(500))
    input.sendCompleted()
    scheduler.advance()
    #expect(dropping.events == [.completed])
    #expect(flushing.events == [.value("a"), .completed])
    scheduler.advance(by: Duration.seconds(5))
    #expect(dropping.events == [.completed])
    #expect(flushing.events == [.value("a"), .completed])
  }

  @Test("C79: a trigger cannot fail: whoever has one that can says what its failure means")
  func failingTrigger() {
    let trigger = SignalProducer<Void, TestFailure>(error: .first)
    let values = SignalProducer<Int, Never>([1, 2])
    let ignoring = trigger.flatMapError { _ in SignalProducer<Void, Never>.never }
    let going = trigger.flatMapError { _ in SignalProducer<Void, Never>(value: ()) }
    #expect(Recorder(values.skip(until: ignoring)).values == [])
    #expect(Recorder(values.skip(until: going)).values == [1, 2])
  }
}
