import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Flattening of a client in language mode 5")
struct FlatteningHabitTests {
  private typealias Inner = Signal<Int, TestError>
  private typealias Pipe = (output: Inner, input: Inner.Observer)

  /// What three inner signals let through, under a strategy.
  private func outcome(
    _ strategy: FlattenStrategy,
    _ script: ([Inner.Observer], Signal<Inner, TestError>.Observer) -> Void
  ) -> [String] {
    let pipes: [Pipe] = (0..<3).map { _ in Inner.pipe() }
    let (outer, outerInput) = Signal<Inner, TestError>.pipe()
    var log: [String] = []
    outer.flatten(strategy).observe { event in
      switch event {
      case let .value(value): log.append("\(value)")
      case .failed: log.append("#")
      case .completed: log.append("|")
      case .interrupted: log.append("!")
      }
    }
    for pipe in pipes { outerInput.send(value: pipe.output) }
    script(pipes.map { $0.input }, outerInput)
    return log
  }

  @Test("merge passes on everything")
  func merge() {
    let log = outcome(.merge) { inputs, outer in
      inputs[0].send(value: 1)
      inputs[2].send(value: 3)
      inputs[1].send(value: 2)
      outer.sendCompleted()
      inputs[0].sendCompleted()
      inputs[1].sendInterrupted()
      inputs[2].sendCompleted()
    }
    #expect(log == ["1", "3", "2", "|"])
  }

  @Test("concat lets one after the other through")
  func concat() {
    let log = outcome(.concat) { inputs, outer in
      inputs[1].send(value: 20)
      inputs[0].send(value: 1)
      inputs[0].sendCompleted()
      inputs[1].send(value: 2)
      outer.sendCompleted()
      inputs[1].sendCompleted()
      inputs[2].send(value: 3)
      inputs[2].sendCompleted()
    }
    #expect(log == ["1", "2", "3", "|"])
  }

  @Test("concurrent lets a number of them through")
  func concurrent() {
    let log = outcome(.concurrent(limit: 2)) { inputs, _ in
      inputs[0].send(value: 1)
      inputs[1].send(value: 2)
      inputs[2].send(value: 30)
      inputs[0].sendCompleted()
      inputs[2].send(value: 3)
    }
    #expect(log == ["1", "2", "3"])
  }

  @Test("latest lets the newest through")
  func latest() {
    let log = outcome(.latest) { inputs, outer in
      inputs[0].send(value: 1)
      inputs[2].send(value: 3)
      outer.sendCompleted()
      inputs[2].sendCompleted()
    }
    #expect(log == ["3", "|"])
  }

  @Test("a failure of any ends it")
  func failures() {
    for strategy in [FlattenStrategy.merge, .concat, .latest, .concurrent(limit: 3)] {
      #expect(outcome(strategy) { _, outer in outer.send(error: .error1) } == ["#"])
    }
    #expect(outcome(.merge) { inputs, _ in inputs[1].send(error: .error2) } == ["#"])
    #expect(outcome(.latest) { inputs, _ in inputs[1].send(error: .error2) } == [])
  }

  @Test("flatMap takes closures that return producers, signals and properties")
  func innerKinds() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    let property = MutableProperty(5)
    var log: [String] = []
    signal.flatMap(.latest) { SignalProducer(value: $0) }.observeValues { log.append("\($0)") }
    signal.flatMap(.merge) { _ in property }.observeValues { log.append("p\($0)") }
    signal.flatMap(.concat) { value in SignalProducer<String, Never>(value: "\(value)") }
      .observeValues { log.append($0) }
    signal.flatMap(.latest) { _ in Signal<Int, Never>.empty }.observeValues { _ in log.append("") }
    signal.producer.flatMap(.latest) { value -> SignalProducer<Int, Never> in
      guard value > 0 else { return .empty }
      return property.producer.map { $0 + value }
    }.startWithValues { log.append("+\($0)") }
    signal.flatMap(.race) { value in SignalProducer<Int, Never>(value: value * 2) }
      .observeValues { log.append("r\($0)") }
    signal.flatMap(.throttle) { value in SignalProducer<Int, Never>(value: value * 3) }
      .observeValues { log.append("t\($0)") }
    observer.send(value: 1)
    #expect(log == ["1", "p5", "1", "+6", "r2", "t3"])
    #expect(FlattenStrategy.latest != .merge)
    #expect(FlattenStrategy.concat == .concurrent(limit: 1))
  }

  @Test("flatMap mixes streams that can fail with streams that cannot")
  func failureTypes() {
    var log: [String] = []
    let safe = SignalProducer<Int, Never>(value: 1)
    let unsafe = SignalProducer<Int, TestError>(value: 2)
    safe.flatMap(.merge) { _ in unsafe }.startWithResult { log.append("\((try? $0.get()) ?? 0)") }
    unsafe.flatMap(.merge) { _ in safe }.startWithResult { log.append("\((try? $0.get()) ?? 0)") }
    unsafe.flatMap(.merge) { _ in unsafe }.startWithResult { log.append("\((try? $0.get()) ?? 0)") }
    safe.flatMap(.merge) { _ in safe }.startWithValues { log.append("\($0)") }
    let mapped: SignalProducer<Int, TestError> = safe.flatMap(.latest) { value in
      SignalProducer { observer, _ in
        observer.send(value: value)
        observer.send(error: .error1)
      }
    }
    mapped.startWithFailed { log.append("\($0)") }
    #expect(log == ["2", "1", "2", "1", "error1"])
    let nested = SignalProducer<SignalProducer<Int, TestError>, Never>([unsafe, unsafe])
    nested.flatten(.concat).collect().startWithResult { log.append("\((try? $0.get()) ?? [])") }
    SignalProducer<SignalProducer<Int, Never>, TestError>(value: safe).flatten(.merge)
      .startWithResult { log.append("\((try? $0.get()) ?? 0)") }
    SignalProducer<[Int], Never>([[1, 2], [3]]).flatten().collect()
      .startWithValues { log.append("\($0)") }
    SignalProducer<MutableProperty<Int>, Never>(value: MutableProperty(9)).flatten(.latest)
      .startWithValues { log.append("\($0)") }
    #expect(log.suffix(4) == ["[2, 2]", "1", "[1, 2, 3]", "9"])
  }

  @Test("flatMapError replaces a failure, also by what cannot fail")
  func flatMapError() {
    var log: [String] = []
    let failing = SignalProducer<Int, TestError>(value: 1).concat(error: .error1)
    failing.flatMapError { _ in SignalProducer<Int, Never>(value: 2) }
      .startWithValues { log.append("\($0)") }
    failing.flatMapError { error in
      SignalProducer<Int, NSError>(error: NSError(domain: "", code: error.rawValue))
    }
    .startWithFailed { log.append("\($0.code)") }
    failing.flatMapError { _ -> SignalProducer<Int, Never> in .empty }.startWithValues {
      log.append("\($0)")
    }
    let (signal, observer) = Signal<Int, TestError>.pipe()
    signal.flatMapError { _ in SignalProducer<Int, Never>(value: 7) }
      .observeValues { log.append("\($0)") }
    observer.send(error: .error2)
    #expect(log == ["1", "2", "1", "1", "7"])
  }

  @Test("concat, prefix and then")
  func sequencing() {
    var log: [String] = []
    let one = SignalProducer<Int, TestError>(value: 1)
    let two = SignalProducer<Int, TestError>(value: 2)
    let record = { (producer: SignalProducer<Int, TestError>) -> Void in
      producer.materialize().map { $0.value.map(String.init) ?? ($0.isCompleted ? "|" : "#") }
        .collect().startWithValues { log.append($0.joined()) }
    }
    record(one.concat(two))
    record(one.concat(value: 3))
    record(one.concat(error: .error1))
    record(one.prefix(two))
    record(one.prefix(value: 0))
    record(one.then(two))
    record(one.concat(error: .error1).then(two))
    record(SignalProducer<Never, TestError>.empty.then(two))
    record(one.concat(Property(value: 4).producer.promoteError()))
    record(one.concat(Signal<Int, TestError>.empty))
    #expect(
      log == [
        "12|", "13|", "1#", "21|", "01|", "2|", "#", "2|", "14|", "1|",
      ]
    )
    var finished = false
    SignalProducer<Int, Never>([1, 2]).then(SignalProducer<String, Never>(value: "x"))
      .startWithCompleted { finished = true }
    #expect(finished)
  }

  @Test("repeat and retry")
  func repetition() {
    var attempts = 0
    let failing = SignalProducer<Int, TestError> { observer, _ in
      attempts += 1
      observer.send(value: attempts)
      if attempts < 3 { observer.send(error: .error1) } else { observer.sendCompleted() }
    }
    var values: [Int] = []
    failing.retry(upTo: 5).startWithResult { values.append((try? $0.get()) ?? -1) }
    #expect(values == [1, 2, 3])
    values = []
    SignalProducer<Int, Never>([1, 2]).repeat(2).startWithValues { values.append($0) }
    SignalProducer<Int, Never>([1, 2]).repeat(0).startWithValues { values.append($0) }
    #expect(values == [1, 2, 1, 2])
  }
}
