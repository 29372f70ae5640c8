import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Sequencing of a client in language mode 5")
struct SequencingHabitTests {
  @Test("then mixes streams that can fail with streams that cannot")
  func thenFailures() {
    let one = SignalProducer<Int, TestError>(value: 1)
    let two = SignalProducer<Int, TestError>(value: 2)
    var values: [Int] = []
    one.then(SignalProducer<Int, Never>(value: 5)).startWithResult {
      values.append((try? $0.get()) ?? -1)
    }
    SignalProducer<String, Never>(value: "").then(two).startWithResult {
      values.append((try? $0.get()) ?? -1)
    }
    #expect(values == [5, 2])
  }

  @Test("retry after an interval")
  func retryInterval() {
    let scheduler = TestScheduler()
    var attempts = 0
    let failing = SignalProducer<Int, TestError> { observer, _ in
      attempts += 1
      if attempts < 3 { observer.send(error: .error1) } else { observer.sendCompleted() }
    }
    var completed = false
    failing.retry(upTo: 2, interval: 1, on: scheduler).startWithCompleted { completed = true }
    #expect(attempts == 1)
    scheduler.advance(by: .seconds(1))
    scheduler.advance(by: .seconds(1))
    #expect(attempts == 3)
    #expect(completed)
  }

  @Test("the blocking forms return results")
  func blocking() {
    let numbers = SignalProducer<Int, TestError>([1, 2])
    #expect(numbers.first() == .success(1))
    #expect(numbers.last() == .success(2))
    #expect(numbers.single() == nil)
    #expect(SignalProducer<Int, TestError>(value: 3).single() == .success(3))
    #expect(SignalProducer<Int, TestError>(error: .error1).first() == .failure(.error1))
    #expect(SignalProducer<Int, TestError>.empty.first() == nil)
    if case .failure(.error2) = SignalProducer<Int, TestError>(error: .error2).wait() {
    } else {
      Issue.record("wait returns the failure")
    }
    if case .success = numbers.wait() {} else { Issue.record("wait returns success") }
  }

  @Test("replayLazily shares one run")
  func replay() {
    var starts = 0
    let producer = SignalProducer<Int, Never> { observer, _ in
      starts += 1
      observer.send(value: 1)
      observer.send(value: 2)
      observer.sendCompleted()
    }.replayLazily(upTo: 1)
    var values: [Int] = []
    producer.startWithValues { values.append($0) }
    producer.startWithValues { values.append($0) }
    #expect(starts == 1)
    #expect(values == [1, 2, 2])
  }
}
