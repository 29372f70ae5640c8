import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Synchronization
import Testing

@Suite("RequestModel")
struct RequestModelTests {
  private typealias Script = @Sendable (HTTPRequest) -> [StubTransport.Step]

  private static let request = HTTPRequest(URL(string: "http://list.test/items")!)
  private static let hello: Script = { _ in
    [
      .wait(.seconds(1)),
      .head(status: 200, headers: ["Content-Length": "10"]),
      .wait(.seconds(1)),
      .body(Data("hello".utf8)),
      .wait(.seconds(1)),
      .body(Data("world".utf8)),
      .complete,
    ]
  }

  private let scheduler = TestScheduler()

  private static func fresh(at seconds: Double) -> Freshness {
    Freshness(date: Date(timeIntervalSinceReferenceDate: seconds))
  }

  private func text(
    timeout: Duration? = .seconds(10),
    script: @escaping Script
  ) -> (model: RequestModel<String>, transport: StubTransport) {
    let transport = StubTransport(on: scheduler, script: script)
    let model = RequestModel(
      Self.request,
      transport: transport,
      timeout: timeout,
      on: scheduler
    ) {
      String(decoding: $0, as: UTF8.self)
    }
    return (model, transport)
  }

  @Test("a success shows its progress, then its value, each at its time")
  func success() {
    let (model, transport) = text(script: Self.hello)
    let states = Recorder(model.state.producer)
    #expect(transport.requests.isEmpty)
    model.load.apply().start()
    scheduler.advance(by: Duration.seconds(3))
    #expect(
      states.values == [
        .idle,
        .loading(TransferProgress(), previous: nil),
        .loading(TransferProgress(received: 0, expected: 10), previous: nil),
        .loading(TransferProgress(received: 5, expected: 10), previous: nil),
        .loading(TransferProgress(received: 10, expected: 10), previous: nil),
        .loaded("helloworld", Self.fresh(at: 3)),
      ]
    )
    #expect(transport.requests == [Self.request])
    #expect(transport.cancellations == 0)
  }

  @Test("a failed transfer fails the model, tells the error once, and can be tried again")
  func failureAndRetry() {
    let attempts = Synchronization.Atomic(0)
    let (model, transport) = text { request in
      attempts.add(1, ordering: .relaxed).newValue == 1
        ? [.wait(.seconds(1)), .fail(.refused, reason: "closed")] : Self.hello(request)
    }
    let errors = Recorder(model.errors)
    model.load.apply().start()
    #expect(!model.reload.isEnabled.value)
    scheduler.advance(by: Duration.seconds(1))
    let error = NetworkError(.refused, url: Self.request.url, reason: "closed")
    #expect(model.state.value == .failed(error, previous: nil))
    #expect(errors.values == [error])
    #expect(model.reload.isEnabled.value)
    model.reload.apply().start()
    scheduler.advance(by: Duration.seconds(3))
    #expect(model.state.value == .loaded("helloworld", Self.fresh(at: 4)))
    #expect(transport.requests.count == 2)
    #expect(errors.values.count == 1)
  }

  @Test("the actions are enabled as the state says")
  func enabled() {
    let (model, _) = text(script: Self.hello)
    func enabled() -> [Bool] {
      [model.load.isEnabled.value, model.cancel.isEnabled.value, model.reload.isEnabled.value]
    }
    #expect(enabled() == [true, false, true])
    model.load.apply().start()
    #expect(enabled() == [false, true, false])
    scheduler.advance(by: Duration.seconds(3))
    #expect(enabled() == [true, false, true])
  }

  @Test("a load while it is running sends nothing and says that it is disabled")
  func loadTwice() {
    let (model, transport) = text(script: Self.hello)
    model.load.apply().start()
    let second = Recorder(model.load.apply())
    #expect(second.termination == .failed(.disabled))
    #expect(transport.requests.count == 1)
  }

  @Test("a cancellation is no error: the state goes back and the transfer is disposed of")
  func cancel() {
    let (model, transport) = text(script: Self.hello)
    let errors = Recorder(model.errors)
    model.load.apply().start()
    scheduler.advance(by: Duration.seconds(2))
    #expect(model.state.value.progress?.received == 5)
    model.cancel.apply().start()
    #expect(model.state.value == .idle)
    #expect(transport.cancellations == 1)
    scheduler.advance(by: Duration.seconds(100))
    #expect(model.state.value == .idle)
    #expect(errors.values.isEmpty)
  }

  @Test("a value stays to be shown while the next run loads, fails or is cancelled")
  func previousValue() {
    let attempts = Synchronization.Atomic(0)
    let (model, _) = text { request in
      attempts.add(1, ordering: .relaxed).newValue == 1
        ? Self.hello(request) : [.wait(.seconds(1)), .fail(.reset)]
    }
    model.load.apply().start()
    scheduler.advance(by: Duration.seconds(3))
    model.load.apply().start()
    #expect(model.state.value == .loading(TransferProgress(), previous: "helloworld"))
    model.cancel.apply().start()
    #expect(model.state.value == .loaded("helloworld", Self.fresh(at: 3)))
    model.load.apply().start()
    scheduler.advance(by: Duration.seconds(1))
    #expect(model.state.value.error?.kind == .reset)
    #expect(model.state.value.value == "helloworld")
  }

  @Test("an execution lasts as long as its run and ends as that does")
  func executions() throws {
    let attempts = Synchronization.Atomic(0)
    let (model, transport) = text { request in
      attempts.add(1, ordering: .relaxed).newValue == 1
        ? Self.hello(request) : [.wait(.seconds(1)), .fail(.reset)]
    }
    let success = try scheduler.perform(model.load)
    #expect(success.values == ["helloworld"])
    #expect(success.termination == .completed)
    #expect(success.duration == .seconds(3))
    let failure = try scheduler.perform(model.reload)
    let error = NetworkError(.reset, url: Self.request.url, reason: "as the script says")
    #expect(failure.termination == .failed(.producerFailed(error)))
    let cancelled = Recorder(model.load.apply())
    model.cancel.apply().start()
    #expect(cancelled.termination == .interrupted)
    let disposed = model.load.apply().start()
    #expect(model.state.value.isLoading)
    disposed.dispose()
    #expect(!model.state.value.isLoading)
    #expect(!model.load.isExecuting.value)
    #expect(transport.cancellations == 2)
  }

  @Test("the timeout is that of the whole run, whatever still arrives")
  func timeout() {
    let (model, transport) = text(timeout: .milliseconds(2500), script: Self.hello)
    model.load.apply().start()
    scheduler.advance(by: Duration.milliseconds(2499))
    #expect(model.state.value.progress?.received == 5)
    scheduler.advance(by: Duration.milliseconds(1))
    #expect(model.state.value.error?.kind == .timedOut(.whole))
    #expect(model.state.value.error?.description.contains("http://list.test/items") == true)
    #expect(transport.cancellations == 1)
    scheduler.advance(by: Duration.seconds(10))
    #expect(model.state.value.error?.kind == .timedOut(.whole))
  }

  @Test("the timeout of a run that is over does not touch the next one")
  func oldTimeout() {
    let (model, _) = text(timeout: .seconds(4), script: Self.hello)
    model.load.apply().start()
    scheduler.advance(by: Duration.seconds(3))
    model.load.apply().start()
    scheduler.advance(by: Duration.seconds(2))
    #expect(model.state.value.progress?.received == 5)
    scheduler.advance(by: Duration.seconds(1))
    #expect(model.state.value == .loaded("helloworld", Self.fresh(at: 6)))
  }

  @Test("without a timeout a silent server is waited for")
  func noTimeout() {
    let (model, _) = text(timeout: nil) { _ in [] }
    model.load.apply().start()
    scheduler.advance(by: Duration.seconds(1_000_000))
    #expect(model.state.value.isLoading)
  }

  @Test("a status that means failure is a failure", arguments: [199, 304, 404, 500])
  func badStatus(status: Int) {
    let (model, _) = text { _ in [.head(status: status), .body(Data("no".utf8)), .complete] }
    model.load.apply().start()
    #expect(model.state.value.error?.kind == .badStatus(status))
  }

  @Test("a body that can't be decoded is a failure with the decoder's reason")
  func undecodable() {
    let transport = StubTransport(on: scheduler) { _ in
      [.head(status: 200), .body(Data("{".utf8)), .complete]
    }
    let model = RequestModel(Self.request, transport: transport, on: scheduler) {
      try JSONDecoder().decode([String].self, from: $0)
    }
    model.load.apply().start()
    #expect(model.state.value.error?.kind == .undecodable)
    #expect(model.state.value.error?.reason.isEmpty == false)
  }

  @Test("a transport that completes without a head is a failure")
  func noHead() {
    let (model, _) = text { _ in [.complete] }
    model.load.apply().start()
    #expect(model.state.value.error?.kind == .malformedResponse)
  }

  @Test("an observer of the failure can start the next run at once")
  func retryFromObserver() {
    let attempts = Synchronization.Atomic(0)
    let (model, transport) = text { request in
      attempts.add(1, ordering: .relaxed).newValue < 3
        ? [.wait(.seconds(1)), .fail(.reset)] : Self.hello(request)
    }
    model.state.producer.startWithValues { [retry = model.reload] state in
      if state.isFailed { retry.apply().start() }
    }
    model.load.apply().start()
    scheduler.advance(by: Duration.seconds(5))
    #expect(model.state.value == .loaded("helloworld", Self.fresh(at: 5)))
    #expect(transport.requests.count == 3)
  }

  @Test("a model that is released cancels its transfer and is gone")
  func release() {
    let transport = StubTransport(on: scheduler, script: Self.hello)
    weak var released: RequestModel<String>?
    let start: Action<Void, String, NetworkError>
    do {
      let model = RequestModel(Self.request, transport: transport, on: scheduler) {
        String(decoding: $0, as: UTF8.self)
      }
      released = model
      start = model.load
      model.load.apply().start()
      scheduler.advance(by: Duration.seconds(1))
    }
    #expect(released == nil)
    #expect(transport.cancellations == 1)
    start.apply().start()
    #expect(transport.requests.count == 1)
  }

  @Test("the decode closure is released with the model, also in the middle of a transfer")
  func closureRelease() {
    final class Token: Sendable {}
    weak var leaked: Token?
    do {
      let token = Token()
      leaked = token
      let transport = StubTransport(on: scheduler, script: Self.hello)
      let model = RequestModel(Self.request, transport: transport, on: scheduler) { _ in
        withExtendedLifetime(token) { 1 }
      }
      model.load.apply().start()
      scheduler.advance(by: Duration.seconds(1))
    }
    #expect(leaked == nil)
  }
}
