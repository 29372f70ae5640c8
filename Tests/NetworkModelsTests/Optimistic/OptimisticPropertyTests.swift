import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("OptimisticProperty")
struct OptimisticPropertyTests {
  private let scheduler = TestScheduler()
  private let base = MutableProperty(10)
  private let error = NetworkError(.badStatus(409), address: "http://x/", reason: "no")

  private func work(after seconds: Int, fails: Bool = false) -> SignalProducer<Int, NetworkError> {
    SignalProducer<Int, NetworkError>(result: fails ? .failure(error) : .success(seconds))
      .delay(for: .seconds(seconds), on: scheduler)
  }

  @Test("a change is shown at once, and becomes a part of the base without a moment in between")
  func success() {
    let property = OptimisticProperty(over: base)
    let values = PropertyHistory(of: property.value)
    property.mutate({ $0 += 1 }, by: work(after: 1)).start()
    #expect(property.pendingChanges.value == 1)
    #expect(base.value == 10)
    scheduler.advance(by: .seconds(1))
    #expect(base.value == 11)
    #expect(property.pendingChanges.value == 0)
    #expect(values.values.allSatisfy { $0 == 10 || $0 == 11 })
    #expect(Array(values.values.dropFirst()).allSatisfy { $0 == 11 })
  }

  @Test("a change that fails goes, and its error is told")
  func failure() {
    let property = OptimisticProperty(over: base)
    let errors = Recorder(property.errors)
    let failing = work(after: 0, fails: true)
    let run = Recorder(property.mutate({ $0 += 1 }, by: failing))
    scheduler.advance(by: .seconds(1))
    #expect(run.termination == .failed(error))
    #expect(property.value.value == 10)
    #expect(errors.values == [error])
  }

  @Test("a newer base and the server's reply are shown with what is still pending")
  func newBase() {
    let property = OptimisticProperty(over: base)
    property.mutate({ $0 *= 2 }, by: work(after: 5)).start()
    base.value = 7
    #expect(property.value.value == 14)
    property.mutate({ $0 += 1 }, by: work(after: 1)) { $0 += $1 * 100 }.start()
    #expect(property.value.value == 15)
    scheduler.advance(by: .seconds(1))
    #expect(property.value.value == 214)
  }

  @Test("whatever succeeds and fails in whatever order, the end is what the server has done")
  func laws() throws {
    struct Change: Sendable {
      var amount: Int
      var seconds: Int
      var fails: Bool
    }
    let change = Generator<(Int, Int, Bool)>.zip(.int(in: 0...99), .int(in: 1...9), .bool())
      .map { Change(amount: $0, seconds: $1, fails: $2) }
    try check("optimistic changes", Generator<[Change]>.array(of: change, count: 0...8)) {
      changes in
      let scheduler = TestScheduler()
      let property = OptimisticProperty(over: MutableProperty([Int]()))
      for change in changes {
        let result: Result<Void, NetworkError> = change.fails ? .failure(error) : .success(())
        let work = SignalProducer<Void, NetworkError> { observer, lifetime in
          lifetime += scheduler.schedule(after: .seconds(change.seconds)) {
            if case .failure(let error) = result { return observer.send(error: error) }
            observer.sendCompleted()
          }
        }
        property.mutate({ $0.append(change.amount) }, by: work).start()
      }
      try requireEqual(property.value.value, changes.map(\.amount))
      for moment in 1...9 {
        scheduler.advance(to: .seconds(moment))
        let confirmed = changes.enumerated()
          .filter { $1.seconds <= moment && !$1.fails }
          .sorted { ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset) }
          .map(\.element.amount)
        let pending = changes.filter { $0.seconds > moment }.map(\.amount)
        try requireEqual(property.value.value, confirmed + pending)
      }
      try requireEqual(property.pendingChanges.value, 0)
    }
  }

  @Test("it is released when nothing is pending")
  func release() throws {
    try expectReleased {
      let property = OptimisticProperty(over: base)
      property.mutate({ $0 += 1 }, by: work(after: 1)).start().dispose()
      scheduler.advance()
      return property
    }
  }
}
