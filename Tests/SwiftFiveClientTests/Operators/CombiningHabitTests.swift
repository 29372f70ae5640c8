import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Combining operators of a client in language mode 5")
struct CombiningHabitTests {
  private func texts<Value, Failure>(_ producer: SignalProducer<Value, Failure>) -> [String] {
    var log: [String] = []
    producer.start { event in
      switch event {
      case let .value(value): log.append("\(value)")
      case .failed: log.append("#")
      case .completed: log.append("|")
      case .interrupted: log.append("!")
      }
    }
    return log
  }

  @Test("combineLatest with another")
  func combineLatestWith() {
    let (a, inputA) = Signal<Int, TestError>.pipe()
    let (b, inputB) = Signal<String, TestError>.pipe()
    var log: [String] = []
    a.combineLatest(with: b).observe { event in
      if case let .value((left, right)) = event { log.append("\(left)\(right)") }
      if event.isCompleted { log.append("|") }
    }
    a.combineLatest(with: b).map { $0.1 + "\($0.0)" }.observeResult {
      log.append((try? $0.get()) ?? "#")
    }
    a.combineLatest(with: b).map { number, text in text + text + "\(number)" }.observeResult {
      log.append((try? $0.get()) ?? "#")
    }
    inputA.send(value: 1)
    inputB.send(value: "x")
    inputA.sendCompleted()
    inputB.sendCompleted()
    #expect(log == ["1x", "x1", "xx1", "|"])
    let producer = SignalProducer<Int, Never>([1, 2])
    #expect(texts(producer.combineLatest(with: producer)) == ["(2, 1)", "(2, 2)", "|"])
    let (signal, input) = Signal<Int, Never>.pipe()
    var sums: [Int] = []
    producer.combineLatest(with: signal).map { $0 + $1 }.startWithValues { sums.append($0) }
    input.send(value: 5)
    #expect(sums == [7])
  }

  @Test("combineLatest of many, as arguments and as a sequence")
  func combineLatestMany() {
    let (a, inputA) = Signal<Int, Never>.pipe()
    let (b, inputB) = Signal<Double, Never>.pipe()
    let (c, inputC) = Signal<String, Never>.pipe()
    var log: [String] = []
    Signal.combineLatest(a, b, c).observeValues { log.append("\($0)\($1)\($2)") }
    Signal.combineLatest(a, b, c).map { a, b, c in "\(a) \(b) \(c)" }
      .observeValues { log.append($0) }
    Signal.combineLatest(a, b).observeValues { log.append("\($0 + Int($1))") }
    Signal.combineLatest([a, a]).observeValues { log.append("\($0)") }
    Signal.combineLatest(a, b, c, a, b, c, a, b, c, a)
      .observeValues { log.append("\($0.0)\($0.9)") }
    inputA.send(value: 1)
    inputB.send(value: 2.0)
    inputC.send(value: "z")
    #expect(log == ["[1, 1]", "3", "12.0z", "1 2.0 z", "11"])

    let one = SignalProducer<Int, Never>(value: 1)
    let two = SignalProducer<String, Never>(value: "b")
    #expect(texts(SignalProducer.combineLatest(one, two, one)) == ["(1, \"b\", 1)", "|"])
    #expect(texts(SignalProducer.combineLatest([one, one])) == ["[1, 1]", "|"])
    #expect(texts(SignalProducer.combineLatest([one, one], emptySentinel: [])) == ["[1, 1]", "|"])
    #expect(
      texts(SignalProducer.combineLatest([SignalProducer<Int, Never>](), emptySentinel: [7]))
        == ["[7]", "|"]
    )
    #expect(texts(SignalProducer.combineLatest([SignalProducer<Int, Never>]())) == ["|"])
    #expect(
      texts(SignalProducer.combineLatest(one, two, one, two, one, two, one, two, one, two)).count
        == 2
    )
    let property = MutableProperty(4)
    var values: [Int] = []
    SignalProducer.combineLatest(property, one).startWithValues { values.append($0 + $1) }
    SignalProducer.combineLatest(property.producer, one, one)
      .map { $0 + $1 + $2 }.startWithValues { values.append($0) }
    #expect(values == [5, 6])
  }

  @Test("zip with another, of many, and of a sequence")
  func zip() {
    let (a, inputA) = Signal<Int, Never>.pipe()
    let (b, inputB) = Signal<String, Never>.pipe()
    var log: [String] = []
    a.zip(with: b).observeValues { log.append("\($0)\($1)") }
    Signal.zip(a, b).observeValues { log.append("\($1)\($0)") }
    Signal.zip(a, b, a).observeValues { log.append("\($0)\($1)\($2)") }
    Signal.zip([a, a]).observeValues { log.append("\($0)") }
    inputA.send(value: 1)
    inputA.send(value: 2)
    inputB.send(value: "x")
    #expect(log == ["[1, 1]", "[2, 2]", "1x", "x1", "1x1"])
    let numbers = SignalProducer<Int, Never>([1, 2, 3])
    let letters = SignalProducer<String, Never>(["a", "b"])
    #expect(texts(numbers.zip(with: letters)) == ["(1, \"a\")", "(2, \"b\")", "|"])
    #expect(texts(SignalProducer.zip(numbers, letters)).count == 3)
    #expect(texts(SignalProducer.zip(numbers, letters, numbers)).count == 3)
    #expect(texts(SignalProducer.zip([numbers, numbers])) == ["[1, 1]", "[2, 2]", "[3, 3]", "|"])
    #expect(
      texts(SignalProducer.zip([SignalProducer<Int, Never>](), emptySentinel: [0])) == ["[0]", "|"]
    )
    #expect(
      texts(
        SignalProducer.zip(
          numbers,
          letters,
          numbers,
          letters,
          numbers,
          letters,
          numbers,
          letters,
          numbers,
          letters
        )
      ).count == 3
    )
  }

  @Test("merge")
  func merge() {
    let (a, inputA) = Signal<Int, Never>.pipe()
    let (b, inputB) = Signal<Int, Never>.pipe()
    var log: [String] = []
    Signal.merge(a, b).observe { log.append("\($0)") }
    Signal.merge([a, b]).observeValues { log.append("array \($0)") }
    a.merge(with: b).observeCompleted { log.append("merged") }
    inputA.send(value: 1)
    inputB.send(value: 2)
    inputA.sendCompleted()
    inputB.sendInterrupted()
    #expect(
      log == ["VALUE 1", "array 1", "VALUE 2", "array 2", "COMPLETED", "merged"]
    )
    let one = SignalProducer<Int, Never>(value: 1)
    #expect(texts(SignalProducer.merge(one, one)) == ["1", "1", "|"])
    #expect(texts(SignalProducer.merge([one, one, one])) == ["1", "1", "1", "|"])
    #expect(texts(one.merge(with: one)) == ["1", "1", "|"])
    #expect(texts(SignalProducer.merge([SignalProducer<Int, Never>]())) == ["|"])
  }

  @Test("sample, with a sampler and on one")
  func sample() {
    let (a, input) = Signal<Int, Never>.pipe()
    let (sampler, samplerInput) = Signal<String, Never>.pipe()
    let (ticks, ticksInput) = Signal<(), Never>.pipe()
    var log: [String] = []
    a.sample(with: sampler).observeValues { log.append("\($0)\($1)") }
    a.sample(on: ticks).observe { log.append("\($0)") }
    a.producer.sample(with: sampler.producer).startWithValues { log.append("\($1)\($0)") }
    a.producer.sample(on: ticks).startWithValues { log.append("\($0)") }
    ticksInput.send(value: ())
    input.send(value: 1)
    input.send(value: 2)
    samplerInput.send(value: "x")
    ticksInput.send(value: ())
    ticksInput.send(value: ())
    input.sendCompleted()
    ticksInput.sendCompleted()
    #expect(
      log == ["2x", "x2", "VALUE 2", "2", "VALUE 2", "2", "COMPLETED"]
    )
  }

  @Test("withLatest from signals, producers and properties")
  func withLatest() {
    let (a, input) = Signal<Int, Never>.pipe()
    let (b, inputB) = Signal<String, Never>.pipe()
    let property = MutableProperty("p")
    var log: [String] = []
    a.withLatest(from: b).observeValues { log.append("\($0)\($1)") }
    a.withLatest(from: property).observeValues { log.append("\($0)\($1)") }
    a.withLatest(from: property.producer).map { $1 }.observeValues { log.append($0) }
    a.producer.withLatest(from: b).startWithValues { log.append("\($0.1)\($0.0)") }
    a.producer.withLatest(from: property.map { $0 + $0 }).startWithValues { log.append($0.1) }
    input.send(value: 1)
    inputB.send(value: "b")
    property.value = "q"
    inputB.sendCompleted()
    input.send(value: 2)
    #expect(log == ["1p", "p", "pp", "2b", "2q", "q", "b2", "qq"])
  }

  @Test("failures and interruptions end what is combined")
  func termination() {
    let failing = SignalProducer<Int, TestError>(error: .error1)
    let one = SignalProducer<Int, TestError>(value: 1)
    let interrupted = SignalProducer<Int, TestError> { observer, _ in observer.sendInterrupted() }
    #expect(texts(one.combineLatest(with: failing)) == ["#"])
    #expect(texts(one.zip(with: failing)) == ["#"])
    #expect(texts(one.merge(with: failing)) == ["1", "#"])
    #expect(texts(one.combineLatest(with: interrupted)) == ["!"])
    #expect(texts(one.zip(with: interrupted)) == ["!"])
    #expect(texts(one.merge(with: interrupted)) == ["1", "|"])
  }
}
