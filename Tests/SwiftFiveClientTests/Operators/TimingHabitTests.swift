import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Timing operators of a client in language mode 5")
struct TimingHabitTests {
  @Test("observe(on:) and start(on:)")
  func hops() {
    let scheduler = TestScheduler()
    var log: [String] = []
    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.observe(on: scheduler).observe { log.append("\($0)") }
    signal.producer.observe(on: ImmediateScheduler()).startWithValues { log.append("now \($0)") }
    SignalProducer<Int, Never> { observer, _ in
      log.append("work")
      observer.sendCompleted()
    }.start(on: scheduler).start()
    observer.send(value: 1)
    observer.sendCompleted()
    #expect(log == ["now 1"])
    scheduler.advance()
    #expect(Set(log) == ["now 1", "work", "VALUE 1", "COMPLETED"])
    var values: [Int] = []
    let disposable = SignalProducer<Int, Never>(value: 1).observe(on: scheduler)
      .startWithValues { values.append($0) }
    disposable.dispose()
    scheduler.run()
    #expect(values.isEmpty)
  }

  @Test("delay shifts values and completion, not failures")
  func delay() {
    let scheduler = TestScheduler()
    var log: [String] = []
    let (signal, observer) = Signal<Int, TestError>.pipe()
    signal.delay(10, on: scheduler).observe { log.append("\($0)") }
    signal.producer.delay(1.5, on: scheduler).start { log.append("early \($0)") }
    observer.send(value: 1)
    scheduler.advance(by: .seconds(2))
    #expect(log == ["early VALUE 1"])
    scheduler.advance(by: .seconds(8))
    #expect(log == ["early VALUE 1", "VALUE 1"])
    observer.send(value: 2)
    observer.send(error: .error1)
    scheduler.advance()
    #expect(log.suffix(2) == ["FAILED error1", "early FAILED error1"])
  }

  @Test("throttle lets the first through, then the latest once an interval")
  func throttle() {
    let scheduler = TestScheduler()
    var log: [Int] = []
    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.throttle(1.0, on: scheduler).observeValues { log.append($0) }
    observer.send(value: 0)
    #expect(log.isEmpty)
    scheduler.advance()
    #expect(log == [0])
    observer.send(value: 1)
    observer.send(value: 2)
    scheduler.advance(by: .milliseconds(1500))
    #expect(log == [0, 2])
    scheduler.advance(by: .seconds(3))
    observer.send(value: 4)
    scheduler.advance()
    #expect(log == [0, 2, 4])
    var values: [Int] = []
    SignalProducer<Int, Never>([1, 2]).concat(.never).throttle(1, on: scheduler)
      .startWithValues { values.append($0) }
    scheduler.advance(by: .seconds(2))
    #expect(values.last == 2)
  }

  @Test("throttle while a property is true")
  func throttleWhile() {
    let scheduler = TestScheduler()
    let shouldThrottle = MutableProperty(false)
    var log: [Int] = []
    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.throttle(while: shouldThrottle, on: scheduler).observeValues { log.append($0) }
    signal.producer.throttle(while: Property(value: true), on: scheduler)
      .startWithValues { _ in log.append(-1) }
    observer.send(value: 1)
    scheduler.advance()
    #expect(log == [1])
    shouldThrottle.value = true
    observer.send(value: 2)
    observer.send(value: 3)
    scheduler.advance()
    #expect(log == [1])
    shouldThrottle.value = false
    scheduler.advance()
    #expect(log == [1, 3])
  }

  @Test("debounce waits for quiet")
  func debounce() {
    let scheduler = TestScheduler()
    var log: [String] = []
    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.debounce(1, on: scheduler).observe { log.append("\($0)") }
    signal.debounce(1.0, on: scheduler, discardWhenCompleted: false)
      .observe { log.append("kept \($0)") }
    observer.send(value: 0)
    scheduler.advance()
    observer.send(value: 1)
    scheduler.advance(by: .seconds(1))
    #expect(log == ["VALUE 1", "kept VALUE 1"])
    observer.send(value: 2)
    observer.sendCompleted()
    scheduler.advance(by: .seconds(2))
    #expect(Set(log.suffix(3)) == ["COMPLETED", "kept VALUE 2", "kept COMPLETED"])
    var values: [Int] = []
    SignalProducer<Int, Never>([1, 2]).concat(.never)
      .debounce(0.5, on: scheduler, discardWhenCompleted: true)
      .startWithValues { values.append($0) }
    scheduler.advance(by: .seconds(1))
    #expect(values == [2])
  }

  @Test("timeout fails what does not end in time")
  func timeout() {
    let scheduler = TestScheduler()
    var log: [String] = []
    let (signal, observer) = Signal<Int, TestError>.pipe()
    signal.timeout(after: 2, raising: TestError.error1, on: scheduler)
      .observe { log.append("\($0)") }
    signal.producer.timeout(after: 1.0, raising: .error2, on: scheduler)
      .startWithFailed { log.append("\($0)") }
    SignalProducer<Int, Never>.never.timeout(after: 3, raising: TestError.default, on: scheduler)
      .startWithFailed { log.append("\($0)") }
    let (calm, _) = Signal<Int, Never>.pipe()
    calm.timeout(after: 1, raising: TestError.default, on: scheduler)
      .observeInterrupted { log.append("interrupted") }
    observer.send(value: 1)
    scheduler.advance(by: .seconds(4))
    #expect(log == ["interrupted", "VALUE 1", "error2", "FAILED error1", "default"])
  }

  @Test("timers tick on the scheduler")
  func timers() {
    let scheduler = TestScheduler()
    var dates: [Date] = []
    let start = scheduler.currentDate
    let disposable = SignalProducer.timer(interval: .seconds(1), on: scheduler)
      .startWithValues { dates.append($0) }
    SignalProducer.timer(interval: .milliseconds(500), on: scheduler, leeway: .seconds(0))
      .take(first: 1).startWithValues { dates.append($0) }
    scheduler.advance(by: .seconds(2))
    #expect(dates.map { $0.timeIntervalSince(start) } == [0.5, 1, 2])
    disposable.dispose()
    scheduler.advance(by: .seconds(2))
    #expect(dates.count == 3)
    var values: [Int] = []
    SignalProducer.interval([10, 20], interval: .seconds(1), on: scheduler)
      .startWithValues { values.append($0) }
    SignalProducer.interval(.seconds(1), on: scheduler).take(first: 2)
      .startWithValues { values.append($0) }
    SignalProducer<Int, Never>.interval(.milliseconds(2500), on: scheduler)
      .take(first: 1).startWithValues { values.append($0 + 100) }
    scheduler.advance(by: .seconds(3))
    #expect(values == [10, 0, 20, 1, 100])
  }
}
