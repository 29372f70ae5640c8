import FoundationEssentials
import SampleSupport
import Signals

/// Measures the requests of a command, by a proxy that the command is told of.
final class RequestMeter: Sendable {
  /// Why requests can't be measured.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What is known of the requests.
  let log: Property<RequestLog?>
  /// The variables by which the command is told of the proxy.
  let environment: [String: String]

  private static let variables = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"]

  private let proxy: LoopbackProxy

  /// Starts a proxy.
  ///
  /// - Parameter inherited: The variables that the command has anyway.
  /// - Throws: Why there is none: nothing can be measured where another proxy has to be used.
  init(beside inherited: [String: String]) throws {
    for name in Self.variables + ["all_proxy", "ALL_PROXY"] {
      guard inherited[name]?.isEmpty == false else { continue }
      // Its value may hold a password.
      throw Failure(
        description: "requests can't be measured where they go through another proxy: unset "
          + "\(name), if the network can be reached without"
      )
    }
    let log = MutableProperty<RequestLog?>(RequestLog())
    let proxy = try LoopbackProxy(
      onBegin: { log.modify { $0?.begin() } },
      onEnd: { request in log.modify { $0?.end(RequestTiming(request)) } }
    )
    (self.log, self.proxy) = (Property(capturing: log), proxy)
    let pairs = Self.variables.map { ($0, proxy.address) }
    environment = Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  /// Ends what the command has left open, and waits a moment until that is noticed.
  ///
  /// - Parameters:
  ///   - limit: How long to wait: a host that doesn't answer may be waited for much longer.
  ///   - scheduler: Whose clock counts.
  func finish(within limit: Duration = .seconds(1), on scheduler: any DateScheduler) async {
    proxy.shutDown()
    let isQuiet = log.map { $0?.openCount == 0 }
    let timeIsUp = SignalProducer<Bool, Never>(value: true).delay(for: limit, on: scheduler)
    await Property(initial: false, then: isQuiet.producer.merge(with: timeIsUp)).wait { $0 }
  }
}
