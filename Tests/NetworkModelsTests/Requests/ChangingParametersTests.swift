import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("A model of changing parameters")
struct ChangingParametersTests {
  private let scheduler = TestScheduler()
  private let query = MutableProperty("")
  private let transport: StubTransport

  init() {
    transport = StubTransport(on: scheduler) { request in
      let path = request.url.path
      return Answers.text(path, after: path == "/slow" ? .seconds(5) : .seconds(1))
    }
  }

  private func model(
    debouncedBy pause: Duration? = .milliseconds(300),
    keepingValue keepsValue: Bool = true
  ) -> RequestModel<String> {
    RequestModel(
      following: query,
      debouncedBy: pause,
      in: RequestStore(transport, on: scheduler),
      keepingValue: keepsValue,
      on: scheduler,
      request: { $0.isEmpty ? nil : .path("/\($0)") },
      decode: text
    )
  }

  private var paths: [String] { transport.requests.map(\.url.path) }

  @Test("what is typed is asked for once it has been still")
  func debounce() {
    let model = model()
    for text in ["s", "sw", "swift"] {
      query.value = text
      scheduler.advance(by: .milliseconds(100))
    }
    scheduler.advance(by: .milliseconds(199))
    #expect(paths.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(paths == ["/swift"])
    scheduler.advance(by: .seconds(1))
    #expect(model.state.value.value == "/swift")
  }

  @Test("the first is asked for at once")
  func first() {
    query.value = "a"
    let model = model()
    #expect(paths == ["/a"])
    withExtendedLifetime(model) {}
  }

  @Test("only the answer to the latest is shown, also where an older one would come later")
  func latestWins() {
    let model = model(debouncedBy: nil)
    let states = PropertyHistory(of: model.value.skipRepeats())
    query.value = "slow"
    scheduler.advance(by: .seconds(1))
    query.value = "fast"
    #expect(transport.cancellations == 1)
    scheduler.advance(by: .seconds(10))
    #expect(states.values == [nil, "/fast"])
  }

  @Test(
    "the value stays, as stale, until the next one comes, or goes at once",
    arguments: [true, false]
  )
  func keepsValue(keeps: Bool) {
    let model = model(debouncedBy: nil, keepingValue: keeps)
    query.value = "a"
    scheduler.advance(by: .seconds(1))
    query.value = "b"
    #expect(model.state.value == .loading(TransferProgress(), previous: keeps ? "/a" : nil))
    #expect(model.freshness.value?.isStale == (keeps ? true : nil))
    model.cancel.apply().start()
    #expect(model.state.value.value == (keeps ? "/a" : nil))
  }

  @Test("where there is nothing to ask there is nothing to show")
  func nothing() {
    let model = model(debouncedBy: nil)
    query.value = "a"
    scheduler.advance(by: .seconds(1))
    query.value = ""
    #expect(model.state.value == .idle)
    let disabled = Recorder(model.load.apply())
    #expect(disabled.termination == .interrupted)
    #expect(paths == ["/a"])
  }

  @Test("the same request is not sent twice in a row")
  func repeats() {
    let model = model()
    query.value = "a"
    scheduler.advance(by: .seconds(2))
    query.value = "ab"
    scheduler.advance(by: .milliseconds(100))
    query.value = "a"
    scheduler.advance(by: .seconds(2))
    #expect(paths == ["/a"])
    withExtendedLifetime(model) {}
  }

  @Test("an old answer that is still fresh needs no server")
  func cached() {
    let transport = StubTransport(on: scheduler) { request in
      Answers.text(request.url.path, headers: ["Cache-Control": "max-age=60"])
    }
    let model = RequestModel(
      following: query,
      in: RequestStore(transport, on: scheduler),
      on: scheduler,
      request: { .path("/\($0)") },
      decode: text
    )
    for path in ["a", "b", "a"] {
      query.value = path
      scheduler.advance(by: .seconds(1))
    }
    #expect(transport.requests.map(\.url.path) == ["/", "/a", "/b"])
    #expect(model.state.value.value == "/a")
  }

  @Test("it is released in the middle of a pause and of a run")
  func release() throws {
    query.value = "a"
    try expectReleased {
      let model = model()
      query.value = "b"
      return model
    }
    scheduler.advance(by: .seconds(10))
    #expect(transport.cancellations == 1)
    #expect(paths == ["/a"])
  }
}
