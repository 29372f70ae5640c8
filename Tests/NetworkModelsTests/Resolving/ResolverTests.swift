import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("the resolvers", .timeLimit(.minutes(10)))
struct ResolverTests {
  private let scheduler = TestScheduler()

  private func caching(
    _ asked: Lock<[String]>,
    _ answer: SignalProducer<CachingResolver.Answer, NetworkError>
  ) -> CachingResolver {
    CachingResolver(limit: 2, clock: scheduler) { host in
      asked.withLock { $0.append(host) }
      return answer
    }
  }

  @Test("a map knows its hosts in any case, and asks on for others")
  func map() {
    let resolver = StaticResolver(
      ["Good.test": ["127.0.0.1"]],
      otherwise: StaticResolver(["other.test": ["::1"]])
    )
    #expect(Recorder(resolver.addresses(of: "good.test")).values == [["127.0.0.1"]])
    #expect(Recorder(resolver.addresses(of: "other.test")).values == [["::1"]])
    #expect(Recorder(resolver.addresses(of: "third.test")).values == [[]])
  }

  @Test("an answer holds for its time, and then the service is asked again")
  func timeToLive() {
    let asked = Lock<[String]>([])
    let resolver = caching(
      asked,
      SignalProducer(value: CachingResolver.Answer(["127.0.0.1"], timeToLive: .seconds(10)))
    )
    for (wait, count) in [(0, 1), (9, 1), (1, 2), (0, 2)] {
      scheduler.advance(by: Duration.seconds(wait))
      #expect(Recorder(resolver.addresses(of: "a.test")).values == [["127.0.0.1"]])
      #expect(asked.withLock { $0.count } == count)
    }
    resolver.flush()
    Recorder(resolver.addresses(of: "a.test")).dispose()
    #expect(asked.withLock { $0.count } == 3)
  }

  @Test("who asks at the same time shares one question, and who has left doesn't end it for others")
  func sharing() {
    let asked = Lock<[String]>([])
    let (signal, observer) = Signal<CachingResolver.Answer, NetworkError>.pipe()
    let resolver = caching(asked, SignalProducer(signal))
    let recorders = (0..<10).map { _ in Recorder(resolver.addresses(of: "a.test")) }
    recorders[0].dispose()
    observer.send(value: CachingResolver.Answer(["127.0.0.1"], timeToLive: .seconds(1)))
    #expect(asked.withLock { $0 } == ["a.test"])
    for recorder in recorders.dropFirst() { #expect(recorder.values == [["127.0.0.1"]]) }
    #expect(recorders[0].values.isEmpty)
  }

  @Test("when all have left a question, the next one asks anew")
  func abandoned() {
    let asked = Lock<[String]>([])
    let resolver = caching(asked, .never)
    for _ in 0..<2 { Recorder(resolver.addresses(of: "a.test")).dispose() }
    #expect(asked.withLock { $0.count } == 2)
  }

  @Test("a failure is not kept, and old addresses serve in its place")
  func failures() {
    let fails = Lock(false)
    let error = NetworkError(.dns, address: "", reason: "no such host")
    let resolver = CachingResolver(clock: scheduler) { _ in
      fails.withLock { $0 }
        ? SignalProducer(error: error)
        : SignalProducer(value: CachingResolver.Answer(["127.0.0.1"], timeToLive: .seconds(1)))
    }
    Recorder(resolver.addresses(of: "a.test")).dispose()
    fails.withLock { $0 = true }
    scheduler.advance(by: Duration.seconds(2))
    #expect(Recorder(resolver.addresses(of: "a.test")).values == [["127.0.0.1"]])
    #expect(Recorder(resolver.addresses(of: "b.test")).termination == .failed(error))
    fails.withLock { $0 = false }
    #expect(Recorder(resolver.addresses(of: "b.test")).values == [["127.0.0.1"]])
  }

  @Test("no more hosts are kept than the limit")
  func limit() {
    let asked = Lock<[String]>([])
    let resolver = caching(
      asked,
      SignalProducer(value: CachingResolver.Answer(["127.0.0.1"], timeToLive: .seconds(9)))
    )
    for host in ["a", "b", "c", "c"] {
      Recorder(resolver.addresses(of: host)).dispose()
      scheduler.advance(by: Duration.seconds(1))
    }
    #expect(asked.withLock { $0 } == ["a", "b", "c"])
    Recorder(resolver.addresses(of: "a")).dispose()
    #expect(asked.withLock { $0.count } == 4)
  }

  @Test("addresses are tried in turn, and the host keeps its name")
  func inTurn() async throws {
    let server = try LoopbackServer { .reply(.text($0.headers.first("host") ?? "")) }
    let client = NetworkClient(
      transport: CurlTransport(),
      resolver: StaticResolver(["made-up.test": ["127.0.0.9", "127.0.0.1"]]),
      retries: .none
    )
    let result = try await client.send("http://made-up.test:\(server.port)/")
    #expect(result.text == "made-up.test:\(server.port)")
    #expect(result.metrics.first?.address == "127.0.0.1")
  }

  @Test("a failure of the resolver, or an address that is none, fails the request by its URL")
  func clientFailures() async throws {
    struct Failing: Resolver {
      func addresses(of host: String) -> SignalProducer<[String], NetworkError> {
        SignalProducer(error: NetworkError(.dns, address: "", reason: "no such host"))
      }
    }
    struct Mute: Resolver {
      func addresses(of host: String) -> SignalProducer<[String], NetworkError> { .empty }
    }
    let resolvers: [any Resolver] = [
      Failing(), Mute(), StaticResolver(["a.test": ["localhost"]]),
    ]
    for resolver in resolvers {
      let client = NetworkClient(transport: CurlTransport(), resolver: resolver, retries: .none)
      let error = try await client.send("http://a.test/x").error
      #expect(error?.kind == .dns)
      #expect(error?.address == "http://a.test/x")
    }
  }

  @Test("a transport that can't connect to addresses says so, instead of asking the system")
  func unable() async throws {
    let client = NetworkClient(
      transport: URLSessionTransport(),
      resolver: StaticResolver(["a.test": ["127.0.0.1"]]),
      retries: .none
    )
    #expect(try await client.send("http://a.test/").error?.kind == .transportUnavailable)
  }

  @Test("a host that is an address is asked of nobody")
  func literal() async throws {
    let server = try LoopbackServer { _ in .reply(.text("x")) }
    let asked = Lock<[String]>([])
    let resolver = caching(asked, .empty)
    let client = NetworkClient(transport: CurlTransport(), resolver: resolver)
    #expect(try await client.send(server.address).text == "x")
    #expect(asked.withLock { $0.isEmpty })
  }
}
