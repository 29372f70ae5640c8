import Dispatch
import NetworkModels
import SampleSupport
import Signals

extension Check {
  /// Timeouts need no thread that anybody could block.
  static let blockedPools = blockedPools(within: .seconds(3))

  /// Timeouts need no thread that anybody could block.
  ///
  /// - Parameter limit: After what time requests must fail, give or take a tenth. Long ones leave a busy
  ///   machine some room.
  /// - Returns: The check.
  static func blockedPools(within limit: Duration) -> Check {
    Check(
      layer: "requests",
      claim: "300 requests that nobody answers fail in time while every pool is blocked"
    ) { () throws(Refutation) in
      let failures: [TimedFailure]
      let lateness: Duration
      do {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let request = try HTTPRequest(address: server.address)
        let pools = BlockedPools()
        let yardstick = Yardstick(waiting: limit)
        let seen = fail(300, request, within: limit)
        lateness = yardstick.lateness()
        let wereBlocked = pools.areBlocked
        try require(pools.release(), or: "the pools do not work again")
        try require(wereBlocked, or: "the pools could not be blocked")
        failures = seen
      } catch let refutation as Refutation {
        throw refutation
      } catch {
        throw Refutation("\(error)")
      }
      try require(failures.count == 300, or: "only \(failures.count) of 300 requests have failed")
      for kind in [NetworkError.Kind.timedOut(.firstByte), .timedOut(.whole)] {
        let count = failures.count { $0.kind == kind }
        try require(count == 150, or: "\(count) of 150 requests have failed with \(kind)")
      }
      let times = failures.map(\.time)
      let (least, most) = (times.min() ?? .zero, times.max() ?? .zero)
      let range = "after \(least.inSeconds) to \(most.inSeconds) of \(limit.inSeconds)"
      let latest = limit * 1.1 + lateness
      try require(
        least >= limit * 0.9 && most <= latest,
        or: "they failed \(range), beside a thread that was late by \(lateness.inSeconds)"
      )
      return "all failed \(range)"
    }
  }

  private struct TimedFailure {
    let kind: NetworkError.Kind
    let time: Duration
  }

  /// Sends requests, half of them with a limit for the first byte, half with one for the whole.
  ///
  /// - Returns: The failures. Some are missing where requests go on for much too long.
  private static func fail(
    _ count: Int,
    _ request: HTTPRequest,
    within limit: Duration
  ) -> [TimedFailure] {
    let clients = [Timeouts(firstByte: limit), Timeouts(whole: limit)].map { timeouts in
      NetworkClient(transport: CurlTransport(), retries: .none, timeouts: timeouts)
    }
    let failures = Lock<[TimedFailure]>([])
    let ended = DispatchGroup()
    let requests = CompositeDisposable()
    for index in 0..<count {
      ended.enter()
      // The first byte is waited for from the connection on, the whole from the start.
      let start = Lock(ContinuousClock.now)
      requests += clients[index % 2].events(for: request)
        .start { event in
          switch event {
          case .value(.connected) where index.isMultiple(of: 2):
            start.withLock { $0 = .now }
          case .failed(let error):
            let time = ContinuousClock.now - start.withLock { $0 }
            failures.withLock { $0.append(TimedFailure(kind: error.kind, time: time)) }
          default:
            break
          }
          if event.isTerminating { ended.leave() }
        }
    }
    _ = ended.wait(timeout: .now() + 60)
    requests.dispose()
    return failures.withLock { $0 }
  }
}
