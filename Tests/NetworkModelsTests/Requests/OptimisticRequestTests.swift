import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("Optimistic changes of a request")
struct OptimisticRequestTests {
  private let scheduler = TestScheduler()
  /// What the server has.
  private let items = Atomic(["a", "b", "c"])
  private let transport: StubTransport
  private let model: RequestModel<[String]>

  init() throws {
    transport = StubTransport(on: scheduler) { [items] _ in
      Answers.text(items.value.joined(separator: ","))
    }
    model = RequestModel(.path("/"), transport: transport, on: scheduler) {
      text($0).split(separator: ",").map(String.init)
    }
    try scheduler.perform(model.load)
  }

  /// Work of the server that removes an item, or fails.
  private func removal(
    of item: String,
    after delay: Duration = .seconds(2),
    fails: Bool = false
  ) -> SignalProducer<Void, NetworkError> {
    let error = NetworkError(.badStatus(409), address: "http://list.test/", reason: "taken")
    return SignalProducer<Void, NetworkError> { [items] observer, lifetime in
      lifetime += scheduler.schedule(after: delay) {
        if fails { return observer.send(error: error) }
        items.modify { $0.removeAll { $0 == item } }
        observer.send(value: ())
        observer.sendCompleted()
      }
    }
  }

  private func remove(
    _ item: String,
    by work: SignalProducer<Void, NetworkError>
  )
    -> SignalProducer<Void, NetworkError>
  {
    model.mutate({ $0.removeAll { $0 == item } }, by: work)
  }

  @Test("a change is shown before the server agrees, stays when it does, and is checked then")
  func success() {
    let states = PropertyHistory(of: model.state)
    let run = Recorder(remove("b", by: removal(of: "b")))
    #expect(model.state.value.value == ["a", "c"])
    #expect(model.pendingChanges.value == 1)
    scheduler.advance(by: .seconds(2))
    #expect(run.termination == .completed)
    #expect(model.pendingChanges.value == 0)
    #expect(model.state.value == .loading(TransferProgress(), previous: ["a", "c"]))
    scheduler.advance(by: .seconds(1))
    #expect(model.state.value == .loaded(["a", "c"], Freshness(date: scheduler.currentDate)))
    #expect(states.values.allSatisfy { $0.value == ["a", "c"] || $0.value == ["a", "b", "c"] })
    #expect(states.values.dropFirst().allSatisfy { $0.value == ["a", "c"] })
  }

  @Test("a change that the server refuses is taken back, and the error is told")
  func rollBack() {
    let errors = Recorder(model.errors)
    let run = Recorder(remove("b", by: removal(of: "b", fails: true)))
    scheduler.advance(by: .seconds(2))
    #expect(model.state.value.value == ["a", "b", "c"])
    #expect(run.events.last?.error?.kind == .badStatus(409))
    #expect(errors.values.map(\.kind) == [.badStatus(409)])
  }

  @Test("of two changes on their way, the first fails and the second stays")
  func overlapping() {
    remove("a", by: removal(of: "a", after: .seconds(1), fails: true)).start()
    remove("b", by: removal(of: "b", after: .seconds(2))).start()
    #expect(model.state.value.value == ["c"])
    scheduler.advance(by: .seconds(1))
    #expect(model.state.value.value == ["a", "c"])
    scheduler.advance(by: .seconds(1))
    #expect(model.state.value.value == ["a", "c"])
    #expect(model.pendingChanges.value == 0)
  }

  @Test("a change that nobody waits for any more is taken back")
  func disposal() {
    let run = remove("a", by: removal(of: "a")).start()
    run.dispose()
    #expect(model.state.value.value == ["a", "b", "c"])
    scheduler.advance(by: .seconds(5))
    #expect(items.value == ["a", "b", "c"])
  }

  @Test("an answer that was on its way when the server agreed does not bring back what was removed")
  func answerFromBefore() {
    let values = PropertyHistory(of: model.value)
    scheduler.advance(by: .milliseconds(500))
    remove("b", by: removal(of: "b", after: .milliseconds(1500))).start()
    scheduler.advance(by: .milliseconds(1000))
    // It is read on the server before the removal and comes after it.
    let old = model.reload.apply().start()
    scheduler.advance(by: .seconds(3))
    #expect(values.values.dropFirst().allSatisfy { $0 == ["a", "c"] })
    #expect(transport.requests.count == 3)
    #expect(!model.isLoading.value)
    withExtendedLifetime(old) {}
  }

  @Test(
    "C37: a change that meets a run leaves nobody loading for ever, and the list is asked for again"
  )
  func changeDuringLoad() {
    let states = PropertyHistory(of: model.state)
    let execution = Recorder(model.reload.apply())
    remove("a", by: removal(of: "a", after: .milliseconds(500))).start()
    scheduler.advance(by: .milliseconds(500))
    model.cancel.apply().start()
    #expect(execution.termination == .interrupted)
    #expect(!model.reload.isExecuting.value)
    #expect(!model.isLoading.value)
    model.load.apply().start()
    scheduler.run()
    #expect(model.state.value.value == ["b", "c"])
    #expect(!model.isLoading.value)
    withExtendedLifetime(states) {}
  }

  @Test("the server's reply takes the place of the change")
  func reply() {
    let work = SignalProducer<String, NetworkError>(value: "d2")
      .delay(for: .seconds(1), on: scheduler)
    model.mutate({ $0.append("d") }, by: work) { $0.append($1) }.start()
    #expect(model.state.value.value == ["a", "b", "c", "d"])
    scheduler.advance(by: .seconds(1))
    #expect(model.state.value.value == ["a", "b", "c", "d2"])
  }

  @Test("what is known from elsewhere changes the value here")
  func modify() {
    model.modify { $0.append("pushed") }
    #expect(model.state.value.value == ["a", "b", "c", "pushed"])
  }
}
