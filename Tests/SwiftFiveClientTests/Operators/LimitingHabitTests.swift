import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Limiting operators of a client in language mode 5")
struct LimitingHabitTests {
  private func events<Value, Failure>(
    _ producer: SignalProducer<Value, Failure>
  ) -> [String] {
    var log: [String] = []
    producer.start { log.append("\($0)") }
    return log
  }

  @Test("take first, last, while and until a test")
  func take() {
    let producer = SignalProducer<Int, TestError>([1, 2, 3, 4])
    #expect(events(producer.take(first: 2)) == ["VALUE 1", "VALUE 2", "COMPLETED"])
    #expect(events(producer.take(last: 2)) == ["VALUE 3", "VALUE 4", "COMPLETED"])
    #expect(events(producer.take(last: 9)).count == 5)
    #expect(events(producer.take(while: { $0 < 2 })) == ["VALUE 1", "COMPLETED"])
    #expect(events(producer.take(while: { value in value < 1 })) == ["COMPLETED"])
    #expect(events(producer.take(until: { $0 < 2 })) == ["VALUE 1", "VALUE 2", "COMPLETED"])
    #expect(events(producer.skip(first: 3)) == ["VALUE 4", "COMPLETED"])
    #expect(events(producer.skip(while: { $0 < 4 })) == ["VALUE 4", "COMPLETED"])
    #expect(events(producer.skip { $0 < 4 }) == ["VALUE 4", "COMPLETED"])
  }

  @Test("take first completes inside the delivery of the last value")
  func takeFirst() {
    let (base, observer) = Signal<Int, Never>.pipe()
    var log: [String] = []
    base.take(first: 2).observe { log.append("\($0)") }
    base.take(first: 1).on(completed: { log.append("done") }).observeValues { _ in }
    observer.send(value: 1)
    observer.send(value: 2)
    #expect(log == ["VALUE 1", "done", "VALUE 2", "COMPLETED"])
    var interrupted = false
    base.take(first: 0).observeInterrupted { interrupted = true }
    #expect(interrupted)
  }

  @Test("take until a trigger, for signals and producers")
  func takeUntil() {
    let (base, input) = Signal<Int, TestError>.pipe()
    let (trigger, triggerInput) = Signal<(), Never>.pipe()
    var log: [String] = []
    base.take(until: trigger).observe { log.append("\($0)") }
    base.take(until: trigger.producer).observe { log.append("\($0)") }
    base.producer.take(until: trigger).start { log.append("\($0)") }
    base.producer.take(until: trigger.producer).start { log.append("\($0)") }
    input.send(value: 1)
    triggerInput.send(value: ())
    input.send(value: 2)
    #expect(log == Array(repeating: "VALUE 1", count: 4) + Array(repeating: "COMPLETED", count: 4))
    let done = SignalProducer<(), Never>(value: ())
    #expect(events(SignalProducer<Int, Never>(value: 1).take(until: done)) == ["COMPLETED"])
    #expect(events(SignalProducer<Int, Never>(value: 1).take(until: .empty)) == ["COMPLETED"])
  }

  @Test("take until a replacement")
  func replacement() {
    let (base, input) = Signal<Int, TestError>.pipe()
    let (other, otherInput) = Signal<Int, TestError>.pipe()
    var log: [String] = []
    base.take(untilReplacement: other).observe { log.append("\($0)") }
    base.producer.take(untilReplacement: other.producer).start { log.append("\($0)") }
    input.send(value: 1)
    otherInput.send(value: 2)
    input.send(value: 3)
    input.send(error: .error1)
    otherInput.sendCompleted()
    #expect(
      log == ["VALUE 1", "VALUE 1", "VALUE 2", "VALUE 2", "COMPLETED", "COMPLETED"]
    )
  }

  @Test("take during a lifetime")
  func takeDuring() {
    let (lifetime, token) = Lifetime.make()
    let (base, input) = Signal<Int, TestError>.pipe()
    var log: [String] = []
    base.take(during: lifetime).observe { log.append("\($0)") }
    base.producer.take(during: lifetime).start { log.append("\($0)") }
    input.send(value: 1)
    token.dispose()
    input.send(value: 2)
    #expect(log == ["VALUE 1", "VALUE 1", "COMPLETED", "COMPLETED"])
    #expect(events(SignalProducer<Int, Never>.never.take(during: lifetime)) == ["COMPLETED"])
    #expect(events(SignalProducer<Int, Never>.never.take(during: .empty)) == ["COMPLETED"])
  }

  @Test("skip until a trigger")
  func skipUntil() {
    let (base, input) = Signal<Int, TestError>.pipe()
    let (trigger, triggerInput) = Signal<(), Never>.pipe()
    var log: [String] = []
    base.skip(until: trigger).observe { log.append("\($0)") }
    base.skip(until: trigger.producer).observe { log.append("\($0)") }
    base.producer.skip(until: trigger).start { log.append("\($0)") }
    input.send(value: 1)
    triggerInput.send(value: ())
    input.send(value: 2)
    #expect(log == ["VALUE 2", "VALUE 2", "VALUE 2"])
  }

  @Test("an upstream is cancelled when enough has been taken")
  func cancellation() {
    var ended = false
    var sent = 0
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { ended = true }
      var number = 0
      while !lifetime.hasEnded {
        number += 1
        sent = number
        observer.send(value: number)
      }
    }
    #expect(events(producer.take(first: 3)) == ["VALUE 1", "VALUE 2", "VALUE 3", "COMPLETED"])
    #expect(ended)
    #expect(sent == 3)
  }
}
