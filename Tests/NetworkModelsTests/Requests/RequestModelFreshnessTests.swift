import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("RequestModel with a store")
struct RequestModelFreshnessTests {
  private let scheduler = TestScheduler()
  private let request = HTTPRequest.path("/items")

  private func store(
    _ script: @escaping @Sendable (HTTPRequest, Int) -> [StubTransport.Step]
  ) -> (store: RequestStore, transport: StubTransport) {
    let transport = ScriptedServer(script).transport(on: scheduler)
    return (RequestStore(transport, on: scheduler), transport)
  }

  private func model(
    _ store: RequestStore,
    policy: CachePolicy = .staleWhileRevalidate,
    freshFor lifetime: Duration? = nil
  ) -> RequestModel<String> {
    RequestModel(
      request,
      in: store,
      policy: policy,
      freshFor: lifetime,
      on: scheduler,
      decode: text
    )
  }

  private func load(_ model: RequestModel<String>) throws {
    try scheduler.perform(model.load)
  }

  @Test("what somebody else has loaded is shown at once while it is checked, then the new value")
  func staleWhileRevalidate() throws {
    let (store, transport) = store { _, number in
      number < 3
        ? Answers.text("\(number)", headers: ["Cache-Control": "max-age=10"])
        : Answers.text("", status: 500)
    }
    try load(model(store))
    scheduler.advance(by: .seconds(20))
    let second = model(store)
    let states = PropertyHistory(of: second.state)
    try load(second)
    #expect(states.values.map(\.value) == [nil, nil, "1", "1", "1", "2"])
    #expect(states.values.map(\.isLoading) == [false, true, true, true, true, false])
    #expect(second.freshness.value == Freshness(date: scheduler.currentDate))
    #expect(transport.requests.count == 2)
    scheduler.advance(by: .seconds(20))
    #expect(try scheduler.perform(second.load).values.isEmpty)
    #expect(second.state.value.error?.kind == .badStatus(500))
    #expect(second.state.value.value == "2")
    #expect(second.freshness.value?.isStale == true)
  }

  @Test("a fresh value from the store needs no server and no time")
  func fresh() throws {
    let (store, transport) = store { _, _ in
      Answers.text("a", headers: ["Cache-Control": "max-age=10"])
    }
    try load(model(store))
    let second = model(store)
    second.load.apply().start()
    #expect(second.state.value.value == "a")
    #expect(!second.state.value.isLoading)
    #expect(transport.requests.count == 1)
    try scheduler.perform(second.reload)
    #expect(transport.requests.count == 2)
  }

  @Test(
    "a value becomes stale by itself when its time is over, by the server's word or the model's"
  )
  func expiry() throws {
    let cases: [(HTTPHeaders, Duration)] = [
      (["Cache-Control": "max-age=10"], .seconds(99)), ([:], .seconds(10)),
    ]
    for (headers, lifetime) in cases {
      let (store, _) = store { _, _ in Answers.text("a", headers: headers) }
      let model = model(store, freshFor: lifetime)
      try load(model)
      let stale = PropertyHistory(of: model.freshness.map { $0?.isStale }, on: scheduler)
      scheduler.advance(by: .seconds(30))
      #expect(stale.values == [false, true])
      #expect(stale.entries.last?.moment == scheduler.uptime - .seconds(20))
      #expect(model.state.value.value == "a")
    }
  }

  @Test("what has not changed is not decoded again")
  func decodesOnce() throws {
    let (store, _) = store { request, _ in
      request.headers["If-None-Match"] == nil
        ? Answers.text("a", headers: ["ETag": "\"v\""])
        : [.head(status: 304), .complete]
    }
    let count = Atomic(0)
    let model = RequestModel(request, in: store, on: scheduler) { data in
      count.modify { $0 += 1 }
      return text(data)
    }
    try load(model)
    try load(model)
    try scheduler.perform(model.reload)
    #expect(model.state.value.value == "a")
    #expect(count.value == 1)
  }

  @Test("what is stored and can't be decoded is passed over")
  func undecodableStored() throws {
    let (store, _) = store { _, number in Answers.text(number == 1 ? "x" : "1") }
    let first = model(store)
    try load(first)
    let model = RequestModel(request, in: store, as: Int.self, on: scheduler)
    let run = try scheduler.perform(model.load)
    #expect(run.values == [1])
  }

  @Test("an invalidation asks again at once where somebody observes")
  func invalidationObserved() throws {
    let (store, transport) = store { _, number in Answers.text("\(number)") }
    let model = model(store)
    let states = PropertyHistory(of: model.state)
    try load(model)
    store.invalidate(URL(string: "http://list.test/other")!)
    #expect(transport.requests.count == 1)
    store.invalidate(request.url)
    #expect(transport.requests.count == 2)
    scheduler.advance(by: .seconds(1))
    #expect(states.values.last?.value == "2")
    scheduler.run()
    #expect(transport.requests.count == 2)
  }

  @Test("an invalidation asks again as soon as somebody observes, and not twice")
  func invalidationUnobserved() throws {
    let (store, transport) = store { _, number in Answers.text("\(number)") }
    let model = model(store)
    try load(model)
    store.invalidate(request.url)
    #expect(model.freshness.value?.isStale == true)
    #expect(transport.requests.count == 1)
    let states = PropertyHistory(of: model.state)
    #expect(transport.requests.count == 2)
    scheduler.advance(by: .seconds(1))
    #expect(states.values.last?.value == "2")
    states.dispose()
    let later = PropertyHistory(of: model.state)
    #expect(later.values.last?.value == "2")
    #expect(transport.requests.count == 2)
  }

  @Test("a model that was never asked to load is not woken by an invalidation")
  func invalidationIdle() {
    let (store, transport) = store { _, _ in Answers.text("a") }
    let model = model(store)
    let states = PropertyHistory(of: model.state)
    store.invalidate(request.url)
    #expect(transport.requests.isEmpty)
    withExtendedLifetime(states) {}
  }

  @Test("after an invalidation during a run another run follows, in the same execution")
  func invalidationInRun() throws {
    let (store, transport) = store { _, number in
      Answers.text("\(number)", after: .seconds(2))
    }
    let model = model(store)
    let execution = Recorder(model.load.apply())
    scheduler.advance(by: .seconds(1))
    store.invalidate(request.url)
    scheduler.advance(by: .seconds(1))
    #expect(model.state.value == .loading(TransferProgress(), previous: "1"))
    #expect(model.freshness.value?.isStale == true)
    #expect(execution.events.isEmpty)
    scheduler.advance(by: .seconds(2))
    #expect(execution.values == ["2"])
    #expect(model.freshness.value?.isStale == false)
    #expect(transport.requests.count == 2)
  }

  @Test("two models of the same request share a transfer, and the one that stays gets it")
  func sharing() {
    let (store, transport) = store { _, _ in Answers.text("a") }
    let (first, second) = (model(store), model(store))
    first.load.apply().start()
    second.load.apply().start()
    #expect(transport.requests.count == 1)
    first.cancel.apply().start()
    #expect(first.state.value == .idle)
    #expect(transport.cancellations == 0)
    scheduler.advance(by: .seconds(1))
    #expect(second.state.value.value == "a")
  }

  @Test("a model over a producer keeps the last value and names itself in errors")
  func anyProducer() throws {
    let scheduler = scheduler
    let model = RequestModel(loading: "the sum", timeout: .seconds(5), on: scheduler) {
      SignalProducer([1, 2, 3]).delay(for: .seconds(1), on: scheduler)
    }
    #expect(try scheduler.perform(model.load).values == [3])
    let silent = RequestModel<Int>(loading: "the sum", timeout: .seconds(5), on: scheduler) {
      .never
    }
    let run = try scheduler.perform(silent.load)
    #expect(run.duration == .seconds(5))
    #expect(silent.state.value.error?.description.hasPrefix("the sum: timed out") == true)
  }

  @Test("a store and its models are released, also in the middle of a run")
  func release() throws {
    try expectReleased {
      let (store, _) = store { _, _ in Answers.text("a") }
      let model = model(store)
      model.pollInterval.value = .seconds(10)
      let states = PropertyHistory(of: model.state)
      try load(model)
      store.invalidate(request.url)
      states.dispose()
      return [model, store]
    }
  }
}
