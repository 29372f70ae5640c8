import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Type inference of a client in language mode 5")
struct InferenceHabitTests {
  @Test("arguments are implicit members")
  func implicitMembers() {
    let one = SignalProducer<Int, TestError>(value: 1)
    let recovered: SignalProducer<Int, Never> = one.flatMapError { _ in .empty }
    let replaced: SignalProducer<String, TestError> = one.then(.init(value: "x"))
    var log: [String] = []
    recovered.concat(.empty).prefix(.init(value: 0)).startWithValues { log.append("\($0)") }
    replaced.startWithResult { log.append((try? $0.get()) ?? "#") }
    one.take(until: .never).skip(until: .empty).take(untilReplacement: .never)
      .take(first: 1)
      .startWithResult { log.append("\((try? $0.get()) ?? -1)") }
    one.merge(with: .never).sample(on: .init(value: ()))
      .startWithResult { log.append("\((try? $0.get()) ?? -1)") }
    one.combineLatest(with: .init(value: 2)).map { $0.0 + $0.1 }
      .startWithResult { log.append("\((try? $0.get()) ?? -1)") }
    one.zip(with: .init(value: 3)).map { $0 + $1 }
      .startWithResult { log.append("\((try? $0.get()) ?? -1)") }
    SignalProducer<Int, Never>.merge(.empty, .init(value: 9)).startWithValues {
      log.append("\($0)")
    }
    SignalProducer<Bool, Never>(value: true).and(.init(value: true)).or(.init(value: false))
      .startWithValues { log.append("\($0)") }
    #expect(log == ["0", "1", "x", "1", "1", "3", "4", "9", "true"])
    #expect(Property(initial: 5, then: .empty).value == 5)
    #expect(Property(initial: 5, then: .init(value: 6)).value == 6)
  }

  @Test("actions are made of implicit members")
  func actions() {
    let state = MutableProperty(2)
    let never = Action<Int, Int, Never> { _ in .never }
    let double = Action<Int, Int, Never>(state: state) { .init(value: $0 * $1) }
    let failing = Action<Void, Int, TestError> { .init(error: .error1) }
    let empty = Action<Void, Void, Never>(state: state, enabledIf: { $0 > 0 }) { _ in .empty }
    var log: [String] = []
    double.values.observeValues { log.append("\($0)") }
    failing.errors.observeValues { log.append("\($0)") }
    empty.completed.observeValues { log.append("completed") }
    never.apply(1).start()
    double.apply(4).start()
    failing.apply().start()
    empty.apply().start()
    #expect(log == ["8", "error1", "completed"])
    #expect(never.isExecuting.value)
  }

  @Test("members of tuples are used within a chain")
  func tuples() {
    let a = MutableProperty(1)
    let (signal, observer) = Signal<Int, Never>.pipe()
    var log: [Int] = []
    Property.combineLatest(a, a, a).map { $0.0 + $0.1 + $0.2 }.producer
      .startWithValues { log.append($0) }
    Property.zip(a, a, a).map { $0.2 }.producer.startWithValues { log.append($0) }
    Signal.combineLatest(signal, signal, signal).filter { $0.2 > 1 }.map { $0.0 * $0.1 }
      .observeValues { log.append($0) }
    Signal.zip(signal, signal, signal, signal).observeValues { log.append($0.3) }
    SignalProducer.combineLatest(a, a.producer, signal).map { $0.0 + $0.2 }
      .startWithValues { log.append($0) }
    SignalProducer.zip(a, a, a).startWithValues { log.append($0.1) }
    observer.send(value: 4)
    #expect(log == [3, 1, 1, 16, 4, 5])
  }

  @Test("the type of a long chain comes from its annotation")
  func annotatedChains() {
    let scheduler = TestScheduler()
    let signal: Signal<Int, Never> = Signal { observer, _ in
      scheduler.schedule { observer.send(value: 1) }
      scheduler.schedule(after: .seconds(5)) {
        observer.send(value: 2)
        observer.sendCompleted()
      }
    }
    .delay(10, on: scheduler)
    let texts: SignalProducer<[String], Never> = SignalProducer { observer, lifetime in
      lifetime += signal.observe(observer)
    }
    .map { (value: Int) in value + 1 }
    .filter { $0 > 0 }
    .flatMap(.concat) { value in
      SignalProducer<Int, Never>([value, value * 10]).map { "\($0)" }
    }
    .observe(on: scheduler)
    .collect()
    var result: [String] = []
    texts.startWithValues { result = $0 }
    scheduler.advance(by: .seconds(4))
    scheduler.advance(by: .seconds(10))
    #expect(result.isEmpty)
    scheduler.advance(by: .seconds(1))
    scheduler.run()
    #expect(result == ["2", "20", "3", "30"])
  }
}
