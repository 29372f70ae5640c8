import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("Authentication")
struct AuthenticationTests {
  private let scheduler = TestScheduler()
  private let server: TokenServer
  private let authentication: Authentication<String>

  init() {
    let server = TokenServer(scheduler)
    self.server = server
    authentication = Authentication(bearer: "t0", on: scheduler) { server.renewal(of: $0) }
  }

  private func ask(
    _ path: String = "/",
    body: HTTPBody? = nil
  ) -> Recorder<
    TransportEvent, NetworkError
  > {
    var request = HTTPRequest.path(path)
    request.body = body
    return Recorder(server.transport.authenticated(by: authentication).events(for: request))
  }

  @Test("C28: fifty rejections at once have the credentials renewed once, and all are sent again")
  func manyRejections() {
    server.expire()
    let recorders = (0..<50).map { ask("/\($0)") }
    scheduler.advance(by: .seconds(10))
    #expect(server.renewals == ["t0"])
    #expect(recorders.allSatisfy { $0.status == 200 && $0.termination == .completed })
    #expect(server.transport.requests.count == 100)
    #expect(authentication.credentials.value == "t1")
  }

  @Test("C28: a rejection of old credentials that comes late only has its request sent again")
  func lateRejection() {
    server.expire()
    let late = ask("/slow")
    let early = ask("/")
    scheduler.advance(by: .seconds(4))
    #expect(early.status == 200)
    #expect(late.events.isEmpty)
    scheduler.advance(by: .seconds(15))
    #expect(late.status == 200)
    #expect(server.renewals.count == 1)
    #expect(server.transport.requests.filter { $0.url.path == "/slow" }.count == 2)
  }

  @Test("C30: a server that rejects new credentials as well is asked twice, and that is all")
  func alwaysRejected() {
    server.rejectsAll.value = true
    let recorder = ask()
    scheduler.advance(by: .seconds(60))
    #expect(recorder.events.last?.error?.kind == .unauthorized)
    #expect(recorder.values.isEmpty)
    #expect(server.renewals.count == 1)
    #expect(server.transport.requests.count == 2)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("a renewal that fails fails all who wait for it and those who are rejected later")
  func failedRenewal() {
    server.expire()
    server.renewalFailure.value = NetworkError(.badStatus(401), address: "http://x/", reason: "no")
    let failures = Recorder(authentication.failures)
    let recorders = (0..<10).map { ask("/\($0)") }
    let late = ask("/slow")
    scheduler.advance(by: .seconds(60))
    #expect((recorders + [late]).allSatisfy { $0.events.last?.error?.kind == .unauthorized })
    #expect(server.renewals.count == 1)
    #expect(failures.values.map(\.kind) == [.unauthorized])
    #expect(authentication.status.value == .signedOut)
    let next = ask()
    scheduler.advance(by: .seconds(60))
    #expect(next.events.last?.error?.kind == .unauthorized)
    #expect(server.renewals.count == 1)
  }

  @Test("a renewal that fails for a reason of the network is tried again by later requests alone")
  func failedNetwork() {
    server.expire()
    server.renewalFailure.value = NetworkError(.offline, address: "", reason: "no cable")
    let (first, late) = (ask(), ask("/slow"))
    scheduler.advance(by: .seconds(60))
    #expect(first.events.last?.error?.kind == .offline)
    #expect(late.events.last?.error?.kind == .offline)
    #expect(server.renewals.count == 1)
    #expect(authentication.status.value == .signedIn)
    server.renewalFailure.value = nil
    let next = ask()
    scheduler.advance(by: .seconds(60))
    #expect(next.status == 200)
    #expect(server.renewals.count == 2)
  }

  @Test("a request that begins while credentials are renewed waits for them")
  func waiting() {
    server.expire()
    _ = ask("/first")
    scheduler.advance(by: .seconds(1))
    #expect(authentication.status.value == .renewing)
    let second = ask("/second")
    #expect(server.transport.requests.map(\.url.path) == ["/first"])
    scheduler.advance(by: .seconds(10))
    #expect(second.status == 200)
    #expect(server.transport.requests.filter { $0.url.path == "/second" }.count == 1)
  }

  @Test("who stops waiting gets nothing and leaves the renewal to the others")
  func leaving() {
    server.expire()
    let (first, second) = (ask("/first"), ask("/second"))
    scheduler.advance(by: .seconds(1))
    first.dispose()
    scheduler.advance(by: .seconds(10))
    #expect(first.termination == .interrupted)
    #expect(second.status == 200)
    #expect(server.transport.requests.filter { $0.url.path == "/first" }.count == 1)
  }

  @Test("credentials of a sign-in end a renewal, and who waits goes on with them")
  func signIn() {
    server.expire()
    server.renewalDelay.value = .seconds(20)
    let recorder = ask()
    scheduler.advance(by: .seconds(1))
    authentication.set("t1")
    #expect(authentication.status.value == .signedIn)
    scheduler.advance(by: .seconds(1))
    #expect(recorder.status == 200)
    scheduler.advance(by: .seconds(60))
    #expect(authentication.credentials.value == "t1")
    authentication.set(nil)
    #expect(authentication.status.value == .signedOut)
    _ = ask()
    #expect(server.transport.requests.last?.headers["Authorization"] == nil)
  }

  @Test("a renewal that never ends is given up in time, and so are those who wait")
  func timeout() {
    server.expire()
    server.renewalDelay.value = .seconds(1_000)
    let recorder = ask()
    scheduler.advance(by: .milliseconds(30_999))
    #expect(recorder.events.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(recorder.events.last?.error?.kind == .timedOut(.whole))
    #expect(recorder.events.last?.error?.address == "http://list.test/")
  }

  @Test("a body that can be read only once is not sent empty the second time")
  func oneShotBody() {
    server.expire()
    let once = ask(body: .stream(.once { nil }))
    let data = ask(body: .data(Data("a".utf8)))
    scheduler.advance(by: .seconds(10))
    #expect(once.events.last?.error?.kind == .bodyNotReplayable)
    #expect(data.status == 200)
    #expect(server.transport.requests.last?.body == .data(Data("a".utf8)))
  }

  @Test("credentials that are known to have expired are not sent at all")
  func knownExpiry() {
    let server = server
    let authentication = Authentication(
      "t0",
      authorize: { $0.headers["Authorization"] = "Bearer \($1)" },
      isExpired: { $0 == "t0" },
      on: scheduler
    ) { server.renewal(of: $0) }
    server.expire()
    let transport = server.transport.authenticated(by: authentication)
    let recorder = Recorder(transport.events(for: .path("/")))
    scheduler.advance(by: .seconds(10))
    #expect(recorder.status == 200)
    #expect(server.transport.requests.count == 1)
  }

  @Test("other events and other failures pass")
  func passing() {
    let inner = StubTransport(on: scheduler) { _ in
      [.connect, .head(status: 403), .fail(.reset)]
    }
    let transport = inner.authenticated(by: authentication)
    let recorder = Recorder(transport.events(for: .path("/")))
    #expect(recorder.values.first == .connected)
    #expect(recorder.status == 403)
    #expect(recorder.events.last?.error?.kind == .reset)
    #expect(transport.features == inner.features)
    #expect(inner.requests.first?.headers["Authorization"] == "Bearer t0")
  }

  @Test("what is never renewed twice at once stays so, whatever expires and fails when")
  func laws() throws {
    let event = Generator<Int>.int(in: 0...40)
    let plans = Generator<([Int], [Int], Bool)>.zip(
      .array(of: event, count: 1...12),
      .array(of: event, count: 0...4),
      .bool(probability: 0.2)
    )
    try check("credentials", cases: 200, plans) { starts, expiries, fails in
      let scheduler = TestScheduler()
      let server = TokenServer(scheduler)
      if fails { server.renewalFailure.value = NetworkError(.offline, address: "", reason: "") }
      let authentication = Authentication(bearer: "t0", on: scheduler) { server.renewal(of: $0) }
      let recorders = Atomic<[Recorder<TransportEvent, NetworkError>]>([])
      for (index, start) in starts.enumerated() {
        scheduler.schedule(after: .milliseconds(250 * start)) {
          let transport = server.transport.authenticated(by: authentication)
          let path = index.isMultiple(of: 3) ? "/slow" : "/"
          let recorder = Recorder(transport.events(for: .path(path)))
          recorders.modify { $0.append(recorder) }
        }
      }
      for expiry in expiries {
        scheduler.schedule(after: .milliseconds(250 * expiry)) { server.expire() }
      }
      scheduler.run()
      try requireEqual(server.mostRenewalsAtOnce.value, server.renewals.isEmpty ? 0 : 1)
      try require(
        server.transport.requests.count <= 3 * starts.count,
        "\(server.transport.requests.count) requests for \(starts.count)"
      )
      for recorder in recorders.value {
        let isAnswered = recorder.status == 200 && recorder.termination == .completed
        let error = recorder.events.last?.error?.kind
        try require(
          isAnswered || (fails ? error == .offline : error == .unauthorized),
          "\(recorder.events)"
        )
        // A request may be unlucky twice, but only where the new credentials expired as well.
        try require(fails || isAnswered || expiries.count > 1, "\(recorder.events)")
      }
    }
  }

  @Test("it is released with who uses it")
  func release() throws {
    try expectReleased {
      let server = server
      let authentication = Authentication(bearer: "t0", on: scheduler) { server.renewal(of: $0) }
      server.expire()
      let transport = server.transport.authenticated(by: authentication)
      let run = transport.events(for: .path("/")).start()
      scheduler.advance(by: .seconds(5))
      run.dispose()
      return authentication
    }
  }
}

extension Recorder where Value == TransportEvent {
  /// The status of the head that has come.
  fileprivate var status: Int? {
    for case .head(let head) in values { return head.status }
    return nil
  }
}

/// A server whose tokens are numbered: it takes the latest, and gives the latest.
private final class TokenServer: Sendable {
  let rejectsAll = Atomic(false)
  let renewalFailure = Atomic<NetworkError?>(nil)
  let renewalDelay = Atomic(Duration.seconds(2))
  let mostRenewalsAtOnce = Atomic(0)
  let transport: StubTransport

  private let valid: Atomic<Int>
  private let renewed = Atomic<[String?]>([])
  private let renewalsAtOnce = Atomic(0)
  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) {
    let (valid, rejectsAll) = (Atomic(0), rejectsAll)
    self.scheduler = scheduler
    self.valid = valid
    transport = StubTransport(on: scheduler) { request in
      let isValid = request.headers["Authorization"] == "Bearer t\(valid.value)"
      let delay: Duration = request.url.path == "/slow" ? .seconds(8) : .seconds(1)
      return Answers.text(
        "a",
        status: isValid && !rejectsAll.value ? 200 : 401,
        after: delay
      )
    }
  }

  /// The tokens that were handed in to be renewed.
  var renewals: [String?] { renewed.value }

  func expire() { valid.modify { $0 += 1 } }

  func renewal(of old: String?) -> SignalProducer<String, NetworkError> {
    SignalProducer { [self] observer, lifetime in
      renewed.modify { $0.append(old) }
      renewalsAtOnce.modify { $0 += 1 }
      mostRenewalsAtOnce.modify { $0 = max($0, renewalsAtOnce.value) }
      lifetime.observeEnded { [self] in renewalsAtOnce.modify { $0 -= 1 } }
      lifetime += scheduler.schedule(after: renewalDelay.value) { [self] in
        if let error = renewalFailure.value { return observer.send(error: error) }
        observer.send(value: "t\(valid.value)")
        observer.sendCompleted()
      }
    }
  }
}
