import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("A model over a client that retries")
struct RetriedRequestTests {
  private let scheduler = TestScheduler()
  private let asked = Atomic(0)

  private func model(
    timeout: Duration? = nil,
    _ script: @escaping @Sendable (HTTPRequest, Int) -> [StubTransport.Step]
  ) -> (model: RequestModel<String>, transport: StubTransport) {
    let transport = ScriptedServer(script).transport(on: scheduler)
    let retries = RetryPolicy(
      attempts: 100,
      base: .seconds(1),
      longestWait: .seconds(1),
      retries: { [asked] _ in
        asked.modify { $0 += 1 }
        return true
      },
      jitter: { 1 }
    )
    let client = NetworkClient(transport: transport, retries: retries, on: scheduler)
    let model = RequestModel(
      .path("/"),
      transport: client,
      timeout: timeout,
      on: scheduler,
      decode: text
    )
    return (model, transport)
  }

  @Test("C25: a cancellation of a running request asks no retrier and ends once")
  func cancelWhileRunning() {
    let (model, transport) = model { _, _ in [] }
    let errors = Recorder(model.errors)
    let execution = Recorder(model.load.apply())
    scheduler.advance(by: .milliseconds(500))
    model.cancel.apply().start()
    scheduler.run()
    #expect(execution.events == [.interrupted])
    #expect(model.state.value == .idle)
    #expect(errors.values.isEmpty)
    #expect(asked.value == 0)
    #expect(transport.requests.count == 1)
  }

  @Test("C26: a cancellation while the next attempt is waited for ends at once, with no attempt")
  func cancelWhileWaiting() {
    let (model, transport) = model { _, _ in Answers.text("", status: 503, after: .zero) }
    let execution = Recorder(model.load.apply())
    scheduler.advance(by: .milliseconds(500))
    #expect(transport.requests.count == 1)
    model.cancel.apply().start()
    #expect(execution.termination == .interrupted)
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(60))
    #expect(transport.requests.count == 1)
  }

  @Test("C27: what a cancellation shows is the state before, not the failure of an attempt")
  func stateAfterCancel() throws {
    let (model, _) = model { _, number in
      number == 1 ? Answers.text("a") : [.wait(.seconds(1)), .fail(.reset)]
    }
    try scheduler.perform(model.load)
    let before = model.state.value
    model.reload.apply().start()
    scheduler.advance(by: .milliseconds(3_500))
    #expect(asked.value == 2)
    model.cancel.apply().start()
    #expect(model.state.value == before)
    #expect(model.state.value.error == nil)
  }

  @Test("C35: a refresh that is cancelled leaves the state as it was, and no error is told")
  func cancelledRefresh() throws {
    let (model, transport) = model { _, number in number == 1 ? Answers.text("a") : [] }
    try scheduler.perform(model.load)
    let (before, errors) = (model.state.value, Recorder(model.errors))
    model.reload.apply().start()
    scheduler.advance(by: .seconds(1))
    model.cancel.apply().start()
    #expect(model.state.value == before)
    #expect(errors.values.isEmpty)
    #expect(transport.cancellations == 1)
  }

  @Test("the limit of the whole run covers all attempts and all waits")
  func timeout() throws {
    let (model, transport) = model(timeout: .milliseconds(2_500)) { _, _ in
      Answers.text("", status: 503, after: .zero)
    }
    let run = try scheduler.perform(model.load)
    #expect(run.duration == .milliseconds(2_500))
    #expect(model.state.value.error?.kind == .timedOut(.whole))
    #expect(transport.requests.count == 3)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("attempts that fail are not seen when a later one succeeds")
  func success() throws {
    let (model, transport) = model { _, number in
      number < 3 ? Answers.text("busy", status: 503) : Answers.text("a")
    }
    let states = PropertyHistory(of: model.state)
    #expect(try scheduler.perform(model.load).values == ["a"])
    #expect(states.values.allSatisfy { $0.error == nil })
    #expect(transport.requests.count == 3)
  }
}
