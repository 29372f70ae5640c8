import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Testing

@Suite("the limits of time of a client")
struct TimeoutTests {
  private let scheduler = TestScheduler()
  private let request = HTTPRequest(URL(string: "http://stub.test/")!)
  private let limits = Timeouts(
    connect: .seconds(1),
    firstByte: .seconds(2),
    betweenBytes: .seconds(3),
    whole: .seconds(100)
  )

  private func client(
    _ timeouts: Timeouts,
    features: TransportFeatures = [.connection, .addresses, .flow],
    resolver: any Resolver = SystemResolver(),
    script: [StubTransport.Step]
  ) -> NetworkClient {
    NetworkClient(
      transport: StubTransport(on: scheduler, features: features) { _ in script },
      resolver: resolver,
      retries: .none,
      timeouts: timeouts,
      on: scheduler
    )
  }

  /// When a request fails, and why.
  private func failure(
    _ client: NetworkClient,
    of request: HTTPRequest? = nil
  ) -> (Duration, NetworkError)? {
    let start = scheduler.uptime
    let seen = Lock<(Duration, NetworkError)?>(nil)
    client.events(for: request ?? self.request).startWithFailed { [scheduler] error in
      seen.withLock { $0 = (scheduler.uptime - start, error) }
    }
    scheduler.run()
    return seen.withLock { $0 }
  }

  @Test("each part of a request has a limit and an error of its own")
  func phases() throws {
    let head = StubTransport.Step.head(status: 200)
    let piece = StubTransport.Step.body(Data("x".utf8))
    let cases: [([StubTransport.Step], Double, NetworkError.Phase)] = [
      ([], 1, .connect),
      ([.wait(.milliseconds(500)), .connect], 2.5, .firstByte),
      ([.connect, .wait(.seconds(1)), head], 4, .betweenBytes),
      ([.connect, head, .wait(.seconds(2)), piece], 5, .betweenBytes),
    ]
    for (script, time, phase) in cases {
      let (after, error) = try #require(failure(client(limits, script: script)))
      #expect(error.kind == .timedOut(phase))
      #expect(after == .seconds(time))
      #expect(error.address == "http://stub.test/")
    }
  }

  @Test("9: a body that drips is never idle, and the whole has its limit all the same")
  func whole() throws {
    let drip = (0..<20).flatMap { _ in
      [StubTransport.Step.wait(.milliseconds(300)), .body(Data("x".utf8))]
    }
    let limits = Timeouts(betweenBytes: .seconds(1), whole: .milliseconds(1500))
    let script = [.connect, .head(status: 200)] + drip + [.complete]
    let (after, error) = try #require(failure(client(limits, script: script)))
    #expect(error.kind == .timedOut(.whole))
    #expect(after == .milliseconds(1500))
    #expect(failure(client(Timeouts(betweenBytes: .seconds(1)), script: script)) == nil)
  }

  @Test("9: a limit below a second means what it says")
  func short() throws {
    let limits = Timeouts(betweenBytes: .milliseconds(300))
    let (after, error) = try #require(
      failure(client(limits, script: [.connect, .head(status: 200)]))
    )
    #expect(error.kind == .timedOut(.betweenBytes))
    #expect(after == .milliseconds(300))
  }

  @Test("8: the request's own limits win over the client's")
  func ownLimits() throws {
    var own = request
    own.timeouts = Timeouts(connect: .seconds(1))
    let client = client(Timeouts(connect: .seconds(60)), script: [])
    let (after, error) = try #require(failure(client, of: own))
    #expect(error.kind == .timedOut(.connect))
    #expect(after == .seconds(1))
  }

  @Test("an upload that goes on is no silence")
  func upload() throws {
    let parts = (1...5).flatMap { [StubTransport.Step.wait(.seconds(1.5)), .sent(Int64($0))] }
    let (after, error) = try #require(failure(client(limits, script: [.connect] + parts)))
    #expect(error.kind == .timedOut(.firstByte))
    #expect(after == .seconds(9.5))
  }

  @Test("23: a resolver that never answers is given up as such, and delays nobody else")
  func resolver() throws {
    struct Silent: Resolver {
      func addresses(of host: String) -> SignalProducer<[String], NetworkError> {
        host == "stub.test" ? .never : SignalProducer(value: ["127.0.0.1"])
      }
    }
    let client = client(
      Timeouts(connect: .milliseconds(200)),
      resolver: Silent(),
      script: [.connect, .head(status: 200), .complete]
    )
    let other = Recorder(client.events(for: HTTPRequest(URL(string: "http://other.test/")!)))
    let (after, error) = try #require(failure(client))
    #expect(error.kind == .timedOut(.dns))
    #expect(after == .milliseconds(200))
    #expect(other.termination == .completed)
  }

  @Test("a transport that doesn't tell of its connections has no limit for connecting")
  func untoldConnection() throws {
    let client = client(limits, features: [], script: [])
    let (after, error) = try #require(failure(client))
    #expect(error.kind == .timedOut(.firstByte))
    #expect(after == .seconds(2))
  }

  @Test("a receiver that is busy is not blamed on the server")
  func busyReceiver() {
    let flow = BodyFlow(window: 1)
    let client = client(
      limits,
      script: [
        .connect, .head(status: 200), .body(Data("xyz".utf8)), .wait(.seconds(1)), .complete,
      ]
    )
    let recorder = Recorder(client.events(for: request, options: TransferOptions(flow: flow)))
    scheduler.advance(by: Duration.seconds(50))
    #expect(recorder.termination == nil)
    flow.consume(3)
    scheduler.advance(by: Duration.seconds(1))
    #expect(recorder.termination == .completed)
  }

  @Test("nothing is left scheduled when a request is over", arguments: [true, false])
  func cleanUp(isDisposed: Bool) {
    let client = client(
      limits,
      script: isDisposed ? [] : [.connect, .head(status: 200), .complete]
    )
    let run = client.events(for: request).start()
    if isDisposed { run.dispose() }
    let before = scheduler.uptime
    scheduler.run()
    #expect(scheduler.uptime == before)
  }
}
