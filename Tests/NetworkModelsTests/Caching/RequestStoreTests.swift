import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("RequestStore")
struct RequestStoreTests {
  private let scheduler = TestScheduler()
  private let request = HTTPRequest.path("/items")

  private func store(
    cache: ResponseCache? = ResponseCache(),
    _ script: @escaping @Sendable (HTTPRequest, Int) -> [StubTransport.Step]
  ) -> (store: RequestStore, transport: StubTransport) {
    let transport = ScriptedServer(script).transport(on: scheduler)
    return (RequestStore(transport, cache: cache, on: scheduler), transport)
  }

  /// Asks, and lets all of it happen.
  @discardableResult
  private func ask(
    _ store: RequestStore,
    _ request: HTTPRequest? = nil,
    policy: CachePolicy = .standard
  ) -> Recorder<AnswerEvent, NetworkError> {
    let recorder = Recorder(store.answers(to: request ?? self.request, policy: policy))
    scheduler.advance(by: .seconds(1))
    return recorder
  }

  @Test("C12: what has a minute to live is asked for once, and cache only without an answer fails")
  func freshness() {
    let (store, transport) = store { _, _ in
      Answers.text("a", headers: ["Cache-Control": "max-age=60"])
    }
    let nothing = ask(store, policy: .storedOnly)
    #expect(nothing.events.last?.error?.kind == .notCached)
    #expect(transport.requests.isEmpty)
    #expect(ask(store).finalText == "a")
    let second = ask(store)
    #expect(second.finalText == "a")
    #expect(second.final?.source == .store)
    #expect(transport.requests.count == 1)
    scheduler.advance(by: .seconds(58))
    #expect(ask(store).final?.source == .store)
    #expect(ask(store).final?.source == .server)
    #expect(transport.requests.count == 2)
  }

  @Test("each policy asks the server and uses what is stored as its table says")
  func policies() {
    func hits(_ policy: CachePolicy, age: Duration?) -> Int {
      let (store, transport) = store { _, _ in
        Answers.text("a", headers: ["Cache-Control": "max-age=10"])
      }
      if let age {
        ask(store)
        scheduler.advance(by: age)
      }
      let before = transport.requests.count
      ask(store, policy: policy)
      return transport.requests.count - before
    }
    let ages: [Duration?] = [.seconds(5), .seconds(20), nil]
    let table: [CachePolicy: [Int]] = [
      .standard: [0, 1, 1],
      .staleWhileRevalidate: [0, 1, 1],
      .storedElseServer: [0, 0, 1],
      .storedOnly: [0, 0, 0],
      .revalidate: [1, 1, 1],
      .serverOnly: [1, 1, 1],
    ]
    for policy in CachePolicy.allCases {
      #expect(ages.map { hits(policy, age: $0) } == table[policy], "\(policy)")
    }
  }

  @Test("what is stale is shown before the server has answered, with its age")
  func staleWhileRevalidate() {
    let (store, _) = store { _, number in
      Answers.text("\(number)", headers: ["Cache-Control": "max-age=10"])
    }
    ask(store)
    scheduler.advance(by: .seconds(20))
    let recorder = Recorder(store.answers(to: request, policy: .staleWhileRevalidate))
    guard case .preliminary(let answer) = recorder.values.first else {
      Issue.record("\(recorder.values)")
      return
    }
    #expect(text(answer.body) == "1")
    #expect(answer.freshness.isStale)
    #expect(answer.freshness.age(at: scheduler.currentDate) == .seconds(20))
    scheduler.advance(by: .seconds(1))
    #expect(recorder.finalText == "2")
    #expect(recorder.final?.freshness.isStale == false)
  }

  @Test("what must not be used unchecked is not shown before it is checked")
  func mustRevalidate() {
    for directive in ["max-age=10, must-revalidate", "no-cache"] {
      let (store, _) = store { _, _ in Answers.text("a", headers: ["Cache-Control": directive]) }
      ask(store)
      scheduler.advance(by: .seconds(20))
      let recorder = Recorder(store.answers(to: request, policy: .staleWhileRevalidate))
      #expect(recorder.values.isEmpty, "\(directive)")
    }
  }

  @Test("a validator is sent, and an answer that nothing has changed renews what is stored")
  func validators() {
    let (store, transport) = store { request, number in
      if request.headers["If-None-Match"] == "\"v1\"" {
        return [
          .wait(.seconds(1)), .head(status: 304, headers: ["X-Number": "\(number)"]), .complete,
        ]
      }
      return Answers.text(
        "a",
        headers: ["ETag": "\"v1\"", "Last-Modified": "yesterday", "Cache-Control": "max-age=10"]
      )
    }
    ask(store)
    scheduler.advance(by: .seconds(20))
    let second = ask(store)
    #expect(transport.requests.last?.headers["If-None-Match"] == "\"v1\"")
    #expect(transport.requests.last?.headers["If-Modified-Since"] == "yesterday")
    #expect(second.finalText == "a")
    #expect(second.final?.source == .confirmed)
    #expect(second.final?.response.status == 200)
    #expect(second.final?.response.headers["X-Number"] == "2")
    #expect(second.final?.freshness.date == scheduler.currentDate)
    #expect(ask(store).final?.source == .store)
    #expect(transport.requests.count == 2)
  }

  @Test("what the server forbids to be stored is not, and takes away what was stored before")
  func noStore() {
    let (store, _) = store { _, number in
      Answers.text("a", headers: number == 1 ? [:] : ["Cache-Control": "no-store"])
    }
    ask(store)
    #expect(ask(store, policy: .storedOnly).finalText == "a")
    ask(store)
    #expect(ask(store, policy: .storedOnly).events.last?.error?.kind == .notCached)
  }

  @Test("an answer that depends on a field of the request is not given to who sends another one")
  func vary() {
    let (store, transport) = store { request, _ in
      let language = request.headers["Accept-Language"] ?? "none"
      return Answers.text(
        language,
        headers: ["Vary": "accept-language", "Cache-Control": "max-age=9"]
      )
    }
    let german = HTTPRequest.path("/items", headers: ["Accept-Language": "de"])
    #expect(ask(store, german).finalText == "de")
    #expect(ask(store, german).final?.source == .store)
    #expect(ask(store).finalText == "none")
    #expect(transport.requests.count == 2)
  }

  @Test("other credentials get other answers")
  func credentials() {
    let (store, _) = store { request, _ in
      Answers.text(request.headers["Authorization"] ?? "", headers: ["Cache-Control": "max-age=99"])
    }
    for name in ["ann", "bob", "ann"] {
      let request = HTTPRequest.path("/me", headers: ["Authorization": name])
      #expect(ask(store, request).finalText == name)
    }
  }

  @Test("a calendar that was set back makes what is stored stale, not young")
  func setBack() {
    let (store, transport) = store { _, _ in
      Answers.text("a", headers: ["Cache-Control": "max-age=60"])
    }
    scheduler.advance(by: .seconds(100))
    ask(store)
    scheduler.rewind(by: .seconds(50))
    ask(store)
    #expect(transport.requests.count == 2)
  }

  @Test("what is invalidated on its way is stale when it comes, and who asks later asks anew")
  func invalidationInFlight() {
    let (store, transport) = store { _, number in
      Answers.text("\(number)", headers: ["Cache-Control": "max-age=60"], after: .seconds(2))
    }
    let first = Recorder(store.answers(to: request))
    scheduler.advance(by: .seconds(1))
    store.invalidate(request.url)
    let second = Recorder(store.answers(to: request))
    #expect(transport.requests.count == 2)
    scheduler.advance(by: .seconds(1))
    #expect(first.finalText == "1")
    #expect(first.final?.freshness.isStale == true)
    #expect(second.final == nil)
    scheduler.advance(by: .seconds(1))
    #expect(second.finalText == "2")
    #expect(second.final?.freshness.isStale == false)
    #expect(ask(store).finalText == "2")
    #expect(transport.requests.count == 2)
  }

  @Test("what was invalidated is asked for again, with its validator")
  func invalidation() {
    let (store, transport) = store { _, _ in
      Answers.text("a", headers: ["Cache-Control": "max-age=60", "ETag": "\"v\""])
    }
    ask(store)
    ask(store, .path("/other"))
    store.invalidate(request.url)
    ask(store)
    ask(store, .path("/other"))
    #expect(transport.requests.map(\.url.path) == ["/items", "/other", "/items"])
    #expect(transport.requests.last?.headers["If-None-Match"] == "\"v\"")
  }

  @Test("a change that has succeeded makes what is stored for its URL stale, a failed one doesn't")
  func unsafeMethods() {
    let (store, transport) = store { request, _ in
      Answers.text(
        "a",
        status: request.method == .delete ? 403 : 200,
        headers: ["Cache-Control": "max-age=60"]
      )
    }
    var change = request
    ask(store)
    change.method = .delete
    ask(store, change)
    ask(store)
    #expect(transport.requests.map(\.method) == [.get, .delete])
    change.method = .put
    ask(store, change)
    ask(store)
    #expect(transport.requests.map(\.method) == [.get, .delete, .put, .get])
  }

  @Test("a body that the server does not describe further is used, but never taken for fresh")
  func unknownLifetime() {
    let (store, transport) = store { _, _ in Answers.text("a") }
    ask(store)
    ask(store)
    #expect(transport.requests.count == 2)
    #expect(ask(store, policy: .storedElseServer).final?.freshness.isStale == true)
    let recorder = Recorder(store.answers(to: request, freshFor: .seconds(60)))
    #expect(recorder.final?.source == .store)
  }
}

extension Recorder where Value == AnswerEvent {
  /// The answer that was the last event.
  var final: Answer? {
    if case .final(let answer) = values.last { answer } else { nil }
  }

  /// Its body as text.
  var finalText: String? { final.map { text($0.body) } }
}
