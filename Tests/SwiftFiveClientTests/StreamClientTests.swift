import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

/// A value as clients have them: a class that nobody made `Sendable`.
private class Account {
  var balance = 0
}

private enum AccountError: Error, Equatable {
  case overdrawn
}

/// Written as users of ReactiveSwift write, in language mode 5. Most of it is proven by compiling.
@Suite("Streams of a client in language mode 5")
struct StreamClientTests {
  @Test("observers change captured variables")
  func capturedVariables() {
    let (signal, observer) = Signal<Int, AccountError>.pipe()
    var values: [Int] = []
    var failure: AccountError?
    var completed = false
    var interrupted = false
    signal.observe { event in
      switch event {
      case let .value(value): values.append(value)
      case let .failed(error): failure = error
      case .completed: completed = true
      case .interrupted: interrupted = true
      }
    }
    signal.observeResult { result in
      if case let .success(value) = result { values.append(value * 10) }
    }
    signal.observeFailed { failure = $0 }
    signal.observeCompleted { completed = true }
    signal.observeInterrupted { interrupted = true }
    signal.observe(
      Signal<Int, AccountError>.Observer(value: { values.append($0) }, failed: { failure = $0 })
    )
    observer.send(value: 1)
    observer.send(error: .overdrawn)
    #expect(values == [1, 10, 1])
    #expect(failure == .overdrawn)
    #expect(!completed)
    #expect(!interrupted)
  }

  @Test("operators change captured variables")
  func capturedVariablesInOperators() {
    var seen: [String] = []
    var count = 0
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      count += 1
      lifetime.observeEnded { count -= 1 }
      observer.send(value: 1)
      observer.send(value: 2)
      observer.sendCompleted()
    }
    producer
      .on(starting: { seen.append("starting") }, value: { seen.append("on \($0)") })
      .map { value -> Int in
        seen.append("map \(value)")
        return value * 2
      }
      .filter { $0 > 2 }
      .flatMap(.concat) { value -> SignalProducer<String, Never> in
        seen.append("flat \(value)")
        return SignalProducer(value: "\(value)")
      }
      .startWithValues { seen.append($0) }
    #expect(seen.first == "starting")
    #expect(seen.last == "4")
    #expect(count == 0)
  }

  @Test("classes that are not Sendable are values of streams and properties")
  func classesAsValues() {
    let account = Account()
    let (signal, observer) = Signal<Account, Never>.pipe()
    var seen: [Account] = []
    signal.map { $0 }.filter { $0.balance == 0 }.observeValues { seen.append($0) }
    observer.send(value: account)
    let property = MutableProperty(account)
    property.producer.startWithValues { seen.append($0) }
    property.modify { $0.balance = 5 }
    let balance = property.map { $0.balance }
    #expect(seen.allSatisfy { $0 === account })
    #expect(balance.value == 5)
    #expect(property.map(\.balance).value == 5)
    SignalProducer<Account, Never>(value: account).startWithValues { seen.append($0) }
    #expect(seen.count >= 3)
  }

  @Test("a test scheduler drives captured state")
  func testScheduler() {
    let scheduler = TestScheduler()
    var seen: [Int] = []
    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.observe(on: scheduler).observeValues { seen.append($0) }
    signal.delay(1, on: scheduler).observeValues { seen.append($0 * 10) }
    observer.send(value: 1)
    #expect(seen.isEmpty)
    scheduler.advance()
    #expect(seen == [1])
    scheduler.advance(by: .seconds(1))
    #expect(seen == [1, 10])
    scheduler.schedule { seen.append(7) }
    scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(1)) { seen.append(8) }
    scheduler.run()
    #expect(seen == [1, 10, 7, 8])
  }

  @Test("closures take the parts of a tuple apart")
  func tuples() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    var seen: [Int] = []
    a.producer.combineLatest(with: b.producer).map { $0 + $1 }.startWithValues { seen.append($0) }
    let sum = a.combineLatest(with: b).map { $0 + $1 }
    Property.combineLatest(a, b).producer.map { "\($0)\($1)" }.startWithValues { _ in }
    a.value = 5
    #expect(seen == [3, 7])
    #expect(sum.value == 7)
    a.producer.map(value: "x").startWithValues { #expect($0 == "x") }
  }
}
