import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Transforming operators of a client in language mode 5")
struct TransformingHabitTests {
  private struct Person {
    var name: String
    var age: Int
  }

  @Test("map takes a closure, a value or a key path")
  func map() {
    let (signal, observer) = Signal<Person, Never>.pipe()
    var log: [String] = []
    signal.map { $0.name }.observeValues { log.append($0) }
    signal.map(\.age).observeValues { log.append("\($0)") }
    signal.map(\Person.name.count).observeValues { log.append("\($0)") }
    signal.map(value: "x").observeValues { log.append($0) }
    signal.producer.map(\.name).startWithValues { log.append($0) }
    observer.send(value: Person(name: "Ann", age: 30))
    #expect(log == ["Ann", "30", "3", "x", "Ann"])
    var strings: [String] = []
    SignalProducer<Int, Never>([1, 2]).map(String.init).startWithValues { strings.append($0) }
    SignalProducer<Int, Never>([1, 2]).map { i -> String in
      let doubled = i * 2
      return "\(doubled)"
    }.startWithValues { strings.append($0) }
    #expect(strings == ["1", "2", "2", "4"])
  }

  @Test("mapError, filter, compactMap, skipNil")
  func errorsAndFilters() {
    let (signal, observer) = Signal<Int?, TestError>.pipe()
    var errors: [NSError] = []
    var values: [Int] = []
    signal.mapError { _ in NSError(domain: "test", code: 100) }
      .observeFailed { errors.append($0) }
    signal.skipNil().filter { $0 % 2 == 0 }.observeResult {
      if case let .success(value) = $0 { values.append(value) }
    }
    signal.compactMap { $0.flatMap { $0 > 2 ? $0 * 10 : nil } }
      .observeResult { values.append((try? $0.get()) ?? -1) }
    [1, nil, 2, 3].forEach { observer.send(value: $0) }
    observer.send(error: .default)
    #expect(values == [2, 30, -1])
    #expect(errors.map(\.code) == [100])
  }

  @Test("attempt and attemptMap, with results")
  func attempts() {
    let operation: (Int) -> Result<(), TestError> = {
      $0 < 3 ? .success(()) : .failure(.error1)
    }
    let mapping: (Int) -> Result<String, TestError> = {
      $0 < 3 ? .success("\($0)") : .failure(.error2)
    }
    let (signal, observer) = Signal<Int, TestError>.pipe()
    var log: [String] = []
    signal.attempt(operation).observe { log.append("\($0)") }
    signal.attemptMap(mapping).observe { log.append("\($0)") }
    observer.send(value: 1)
    observer.send(value: 3)
    #expect(log == ["VALUE 1", "VALUE 1", "FAILED error1", "FAILED error2"])
    var values: [Int] = []
    SignalProducer<Int, TestError>([1, 2, 3]).attempt { value -> Result<(), TestError> in
      value == 2 ? .failure(.default) : .success(())
    }.startWithResult { values.append((try? $0.get()) ?? -1) }
    SignalProducer<Int, TestError>([1]).attemptMap { Result.success($0 + 1) }
      .startWithResult { values.append((try? $0.get()) ?? -1) }
    #expect(values == [1, -1, 2])
  }

  @Test("attempt and attemptMap, throwing")
  func throwingAttempts() {
    func check(_ value: Int) throws {
      if value > 2 { throw TestError.error1 }
    }
    func text(_ value: Int) throws -> String {
      try check(value)
      return "\(value)"
    }
    var log: [String] = []
    SignalProducer<Int, Error>([1, 2, 3]).attempt(check).startWithFailed { log.append("\($0)") }
    SignalProducer<Int, Error>([1, 2, 3]).attemptMap(text).start { log.append("\($0)") }
    SignalProducer<Int, Never>([1, 3]).attempt { try check($0) }.start { log.append("\($0)") }
    SignalProducer<Int, Never>([1, 3]).attemptMap { try text($0) }.start { log.append("\($0)") }
    SignalProducer<Int, Error>([1]).attemptMap { value -> String in
      let doubled = value * 2
      return try text(doubled)
    }.start { log.append("\($0)") }
    let (signal, observer) = Signal<Int, Error>.pipe()
    signal.attempt(check).observeFailed { log.append("signal \($0)") }
    signal.attemptMap(text).observeFailed { log.append("signal \($0)") }
    observer.send(value: 5)
    #expect(
      log == [
        "error1", "VALUE 1", "VALUE 2", "FAILED error1", "VALUE 1", "FAILED error1", "VALUE 1",
        "FAILED error1", "VALUE 2", "COMPLETED", "signal error1", "signal error1",
      ]
    )
  }

  @Test("materialize and dematerialize")
  func materialize() {
    let (signal, observer) = Signal<Int, TestError>.pipe()
    var log: [String] = []
    signal.materialize().observeValues { log.append("\($0)") }
    signal.materialize().observeCompleted { log.append("completed") }
    signal.materialize().dematerialize().observe { log.append("again \($0)") }
    signal.materializeResults().observeValues { log.append("\((try? $0.get()) ?? -1)") }
    observer.send(value: 1)
    observer.send(error: .error1)
    #expect(
      log == [
        "VALUE 1", "again VALUE 1", "1", "FAILED error1", "completed", "again FAILED error1", "-1",
      ]
    )
    typealias IntEvent = Signal<Int, TestError>.Event
    var events: [IntEvent] = []
    let (source, input) = Signal<IntEvent, Never>.pipe()
    source.dematerialize().observe { events.append($0) }
    input.send(value: .value(1))
    input.send(value: IntEvent.completed)
    #expect(events == [.value(1), .completed])
    var results: [Int] = []
    SignalProducer<Result<Int, TestError>, Never>([.success(1), .failure(.error1)])
      .dematerializeResults()
      .startWithResult { results.append((try? $0.get()) ?? -1) }
    #expect(results == [1, -1])
  }

  @Test("promoteError and promoteValue")
  func promotion() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    var log: [String] = []
    signal.promoteError(TestError.self).observe { log.append("\($0)") }
    let promoted: Signal<Int, TestError> = signal.promoteError()
    promoted.observeCompleted { log.append("promoted") }
    let nothing: Signal<Never, TestError> = .empty
    nothing.promoteValue(Int.self).observe { log.append("\($0)") }
    let texts: SignalProducer<String, TestError> =
      SignalProducer<Never, TestError>.empty.promoteValue()
    texts.startWithCompleted { log.append("texts") }
    SignalProducer<Never, Never>.empty.promoteValue(Int.self).promoteError(TestError.self)
      .startWithCompleted { log.append("both") }
    SignalProducer<Int, Never>(value: 1).promoteError(Error.self).startWithResult { _ in
      log.append("any")
    }
    observer.send(value: 1)
    observer.sendCompleted()
    #expect(
      log == ["INTERRUPTED", "texts", "both", "any", "VALUE 1", "COMPLETED", "promoted"]
    )
  }

  @Test("scan and reduce, by value and in place")
  func accumulation() {
    let producer = SignalProducer<String, Never>(["b", "c"])
    var log: [String] = []
    producer.scan("a") { $0 + $1 }.startWithValues { log.append($0) }
    producer.scan("a") { $0 + $1 }.startWithValues { log.append($0) }
    producer.scan(into: "a") { $0 += $1 }.startWithValues { log.append($0) }
    producer.scan(into: [String: Int]()) { $0[$1, default: 0] += 1 }
      .startWithValues { log.append("\($0.count)") }
    producer.reduce("a") { $0 + $1 }.startWithValues { log.append($0) }
    producer.reduce(into: "a") { $0 += $1 }.startWithValues { log.append($0) }
    producer.reduce([]) { $0 + [$1] }.startWithValues { log.append("\($0.count)") }
    #expect(
      log == ["ab", "abc", "ab", "abc", "ab", "abc", "1", "2", "abc", "abc", "2"]
    )
    let (signal, observer) = Signal<Int, Never>.pipe()
    var sums: [Int] = []
    signal.reduce(1) { $0 + $1 }.observeValues { sums.append($0) }
    signal.reduce(into: 1) { $0 += $1 }.observeValues { sums.append($0) }
    signal.scan(0) { $0 + $1 }.observeValues { sums.append($0) }
    signal.scan(into: 0) { (total: inout Int, value: Int) in total += value }
      .observeValues { sums.append($0) }
    observer.send(value: 2)
    observer.sendCompleted()
    #expect(sums == [2, 2, 3, 3])
  }

  @Test("scanMap keeps a hidden state")
  func scanMap() {
    var log: [Bool] = []
    let producer = SignalProducer<Int, Never>([1, 2, 2, 3])
    producer.scanMap(0) { state, value -> (Int, Bool) in (value, state == value) }
      .startWithValues { log.append($0) }
    producer.scanMap(into: 0) { (state: inout Int, value: Int) -> Bool in
      defer { state = value }
      return state == value
    }.startWithValues { log.append($0) }
    #expect(log == [false, false, true, false, false, false, true, false])
  }

  @Test("collect, with a count, and until a test says so")
  func collect() {
    let producer = SignalProducer<Int, Never>(1...5)
    var log: [[Int]] = []
    producer.collect().startWithValues { log.append($0) }
    producer.collect(count: 2).startWithValues { log.append($0) }
    producer.collect { values in values.reduce(0, +) == 3 }.startWithValues { log.append($0) }
    producer.collect { values, value in value == 4 }.startWithValues { log.append($0) }
    producer.collect { $0.count == 4 }.startWithValues { log.append($0) }
    SignalProducer<Int, Never>.empty.collect().startWithValues { log.append($0) }
    #expect(
      log == [
        [1, 2, 3, 4, 5], [1, 2], [3, 4], [5], [1, 2], [3], [4, 5], [1, 2, 3], [4, 5], [1, 2, 3, 4],
        [5], [],
      ]
    )
  }

  @Test("collect every interval")
  func collectEvery() {
    let scheduler = TestScheduler()
    let (signal, observer) = Signal<Int, Never>.pipe()
    var log: [[Int]] = []
    signal.collect(every: .seconds(1), on: scheduler).observeValues { log.append($0) }
    signal.collect(every: .seconds(1), on: scheduler, skipEmpty: true, discardWhenCompleted: false)
      .observeValues { log.append([0] + $0) }
    observer.send(value: 1)
    observer.send(value: 2)
    scheduler.advance(by: .seconds(1))
    scheduler.advance(by: .seconds(1))
    observer.send(value: 3)
    observer.sendCompleted()
    scheduler.advance(by: .seconds(1))
    #expect(log == [[1, 2], [0, 1, 2], [], [0, 3]])
    var batches = 0
    SignalProducer<Int, Never>([1]).concat(.never)
      .collect(every: DispatchTimeInterval.milliseconds(10), on: scheduler, skipEmpty: true)
      .startWithValues { batches += $0.count }
    scheduler.advance(by: .milliseconds(30))
    #expect(batches == 1)
  }

  @Test("combinePrevious, skipRepeats, uniqueValues")
  func neighbours() {
    let producer = SignalProducer<Int, Never>([1, 1, 2, 1])
    var log: [String] = []
    producer.combinePrevious(0).map { $0 + $1 }.collect().startWithValues { log.append("\($0)") }
    producer.combinePrevious().map { "\($0.0)\($0.1)" }.collect()
      .startWithValues { log.append($0.joined(separator: ",")) }
    producer.skipRepeats().collect().startWithValues { log.append("\($0)") }
    producer.skipRepeats { $0 == $1 }.collect().startWithValues { log.append("\($0)") }
    producer.skipRepeats { $0 % 2 == $1 % 2 }.collect().startWithValues { log.append("\($0)") }
    producer.uniqueValues().collect().startWithValues { log.append("\($0)") }
    producer.uniqueValues { $0 % 2 }.collect().startWithValues { log.append("\($0)") }
    SignalProducer<String, Never>(["a", "bb", "c"]).uniqueValues(\.count).collect()
      .startWithValues { log.append($0.joined()) }
    #expect(
      log == [
        "[1, 2, 3, 3]", "11,12,21", "[1, 2, 1]", "[1, 2, 1]", "[1, 2, 1]", "[1, 2]", "[1, 2]",
        "abb",
      ]
    )
  }

  @Test("lazyMap transforms on the scheduler, the latest value only")
  func lazyMap() {
    let scheduler = TestScheduler()
    var log: [String] = []
    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.lazyMap(on: scheduler) { value -> String in
      log.append("map \(value)")
      return "\(value)"
    }.observeValues { log.append($0) }
    signal.producer.lazyMap(on: scheduler, transform: { $0 * 10 })
      .startWithValues { log.append("\($0)") }
    observer.send(value: 1)
    observer.send(value: 2)
    #expect(log.isEmpty)
    scheduler.advance()
    #expect(log == ["map 2", "2", "20"])
  }

  @Test("streams of Booleans are negated, joined by and, or, all and any")
  func booleans() {
    let (a, inputA) = Signal<Bool, Never>.pipe()
    let (b, inputB) = Signal<Bool, Never>.pipe()
    var log: [String] = []
    a.negate().observeValues { log.append("not \($0)") }
    a.and(b).observeValues { log.append("and \($0)") }
    a.or(b).observeValues { log.append("or \($0)") }
    Signal.all([a, b]).observeValues { log.append("all \($0)") }
    Signal.all(a, b).observeValues { log.append("all \($0)") }
    Signal.any([a, b]).observeValues { log.append("any \($0)") }
    Signal.any(a, b).observeValues { log.append("any \($0)") }
    inputA.send(value: true)
    inputB.send(value: false)
    #expect(
      log == [
        "not false", "and false", "or true", "all false", "all false", "any true", "any true",
      ]
    )
    log = []
    let yes = SignalProducer<Bool, Never>(value: true)
    let no = SignalProducer<Bool, Never>(value: false)
    yes.and(no).startWithValues { log.append("\($0)") }
    yes.or(no).startWithValues { log.append("\($0)") }
    yes.and(MutableProperty(true)).startWithValues { log.append("\($0)") }
    SignalProducer.all([yes, no]).startWithValues { log.append("\($0)") }
    SignalProducer.any([yes, no]).startWithValues { log.append("\($0)") }
    SignalProducer<Bool, Never>.all(yes, yes).startWithValues { log.append("\($0)") }
    SignalProducer<Bool, Never>.any(no, no).startWithValues { log.append("\($0)") }
    #expect(log == ["false", "true", "true", "false", "true", "true", "false"])
  }
}
