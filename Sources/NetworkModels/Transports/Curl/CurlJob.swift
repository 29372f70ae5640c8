internal import Signals

/// What a loop is told about a transfer.
struct CurlJob: Sendable {
  let number: UInt64
  let request: HTTPRequest
  let options: TransferOptions
  let configuration: CurlConfiguration
  let observer: Signal<TransportEvent, NetworkError>.Observer
  /// When it was asked for.
  let start: ContinuousClock.Instant

  private static let count = Lock<UInt64>(0)

  init(
    request: HTTPRequest,
    options: TransferOptions,
    configuration: CurlConfiguration,
    observer: Signal<TransportEvent, NetworkError>.Observer
  ) {
    number = Self.count.withLock { count in
      count += 1
      return count
    }
    self.request = request
    self.options = options
    self.configuration = configuration
    self.observer = observer
    start = .now
  }
}
