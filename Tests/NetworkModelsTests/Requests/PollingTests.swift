import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("Polling")
struct PollingTests {
  private let scheduler = TestScheduler()
  private let transport: StubTransport
  private let model: RequestModel<String>

  init() {
    transport = ScriptedServer { _, number in Answers.text("\(number)") }.transport(on: scheduler)
    model = RequestModel(.path("/"), transport: transport, on: scheduler, decode: text)
  }

  @Test("a poll waits from the end of a run, and begins at once where there was none")
  func interval() {
    model.pollInterval.value = .seconds(10)
    let states = PropertyHistory(of: model.state, on: scheduler)
    #expect(transport.requests.count == 1)
    scheduler.advance(by: .seconds(34))
    #expect(transport.requests.count == 4)
    #expect(
      states.entries.filter { $0.value.isLoaded }.map(\.moment)
        == [1, 12, 23, 34].map { .seconds($0) }
    )
  }

  @Test("nothing is polled while nobody observes, and nothing waits to be")
  func unobserved() {
    model.pollInterval.value = .seconds(10)
    scheduler.advance(by: .seconds(100))
    #expect(transport.requests.isEmpty)
    let states = PropertyHistory(of: model.value.map { $0 ?? "" })
    scheduler.advance(by: .seconds(5))
    states.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(100))
    #expect(transport.requests.count == 1)
  }

  @Test("whoever comes back after the interval has a run begin at once, and before it, in time")
  func comingBack() {
    model.pollInterval.value = .seconds(10)
    PropertyHistory(of: model.state).dispose()
    scheduler.advance(by: .seconds(1))
    #expect(transport.requests.count == 1)
    scheduler.advance(by: .seconds(4))
    let early = PropertyHistory(of: model.state)
    scheduler.advance(upTo: .seconds(11))
    #expect(transport.requests.count == 1)
    scheduler.advance(to: .seconds(12))
    #expect(transport.requests.count == 2)
    early.dispose()
    scheduler.advance(by: .seconds(50))
    let late = PropertyHistory(of: model.state)
    #expect(transport.requests.count == 3)
    withExtendedLifetime(late) {}
  }

  @Test("an interval that is set later begins to count, and one that is taken away ends it")
  func settingInterval() {
    let states = PropertyHistory(of: model.state)
    model.load.apply().start()
    scheduler.advance(by: .seconds(1))
    model.pollInterval.value = .seconds(10)
    scheduler.advance(by: .seconds(10))
    #expect(transport.requests.count == 2)
    model.pollInterval.value = nil
    scheduler.advance(by: .seconds(100))
    #expect(transport.requests.count == 2)
    model.pollInterval.value = .zero
    scheduler.advance(by: .seconds(100))
    #expect(transport.requests.count == 2)
    withExtendedLifetime(states) {}
  }

  @Test("a run that was cancelled is not begun again before the interval is over")
  func cancellation() {
    model.pollInterval.value = .seconds(10)
    let states = PropertyHistory(of: model.state)
    model.cancel.apply().start()
    scheduler.advance(by: .seconds(9))
    #expect(transport.requests.count == 1)
    scheduler.advance(by: .seconds(1))
    #expect(transport.requests.count == 2)
    withExtendedLifetime(states) {}
  }

  @Test("what a view derives counts as observing, also when it stops reading the model")
  func derived() {
    let isShown = MutableProperty(true)
    let view = Property.computed { [model] in
      isShown.value ? model.state.value.value ?? "" : "hidden"
    }
    model.pollInterval.value = .seconds(10)
    let texts = PropertyHistory(of: view)
    scheduler.advance(by: .seconds(1))
    #expect(texts.values.last == "1")
    isShown.value = false
    scheduler.advance(by: .seconds(100))
    #expect(transport.requests.count == 1)
    isShown.value = true
    #expect(transport.requests.count == 2)
  }

  @Test("a model that is released polls no more")
  func release() throws {
    try expectReleased {
      let model = RequestModel(.path("/"), transport: transport, on: scheduler, decode: text)
      model.pollInterval.value = .seconds(10)
      let states = PropertyHistory(of: model.state)
      scheduler.advance(by: .seconds(5))
      states.dispose()
      return model
    }
    #expect(scheduler.pendingCount == 0)
  }
}
