import Foundation
import FoundationNetworking
import NetworkModels
import Signals

/// The workloads of the network, against a server in another process.
enum NetworkBenchmarks {
  /// The bytes of the long download: 1 GiB.
  static let downloadSize = 1 << 30

  static let all: [any Measurable] =
    [1, 64, 512].map { RequestRate(inFlight: $0) } + [
      CommandRate(), ClientCost(), Download(), DownloadMemory(),
    ]

  /// Requests a second with so many in flight; the limit is what a plain `URLSession` does.
  struct RequestRate: Measurable {
    let inFlight: Int
    let suite = "network"
    var name: String { "requests-\(inFlight)" }

    func measure(dividingEventsBy divisor: Int) -> Outcome {
      let count = max(inFlight, 10_000 / divisor)
      guard let server = NetworkServer(), let url = URL(string: server.address) else {
        return .failed(self)
      }
      let transport = CurlTransport()
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpMaximumConnectionsPerHost = inFlight
      let session = URLSession(configuration: configuration)
      var (ours, theirs): ([Double], [Double]) = ([], [])
      var isChecked = true
      for _ in 0..<3 {
        let first = rate(count) { done in
          transport.events(for: HTTPRequest(url)).start { event in
            if event.isTerminating { done(event == .completed) }
          }
        }
        let second = rate(count) { done in
          session.dataTask(with: url) { data, _, _ in done(data?.count == 5) }.resume()
        }
        isChecked = isChecked && first != nil && second != nil
        ours.append(first ?? .nan)
        theirs.append(second ?? .nan)
      }
      session.invalidateAndCancel()
      return Outcome(self, ours, limit: theirs.middle, events: count, isChecked: isChecked)
    }

    /// Keeps so many requests in flight until there were enough.
    ///
    /// - Returns: How many there were a second, or `nil` where one failed.
    private func rate(
      _ count: Int,
      _ send: @escaping @Sendable (@escaping @Sendable (Bool) -> Void) -> Void
    ) -> Double? {
      let left = Lock((toSend: count, toEnd: count, failed: 0))
      let done = DispatchSemaphore(value: 0)
      @Sendable func sendNext() {
        let isOver = left.withLock { left in
          defer { left.toSend -= 1 }
          return left.toSend <= 0
        }
        if isOver { return }
        send { isSuccess in
          let isLast = left.withLock { left in
            left.toEnd -= 1
            if !isSuccess { left.failed += 1 }
            return left.toEnd == 0
          }
          if isLast { done.signal() } else { sendNext() }
        }
      }
      let start = ContinuousClock.now
      for _ in 0..<inFlight { sendNext() }
      done.wait()
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      return left.withLock { $0.failed } == 0 ? Double(count) / seconds : nil
    }
  }

  /// Requests a second over one connection, beside the `curl` command where there is one.
  struct CommandRate: Measurable {
    let suite = "network"
    let name = "curl-command"

    func measure(dividingEventsBy divisor: Int) -> Outcome {
      let command = "/usr/bin/curl"
      let count = 10_000 / divisor
      guard FileManager.default.isExecutableFile(atPath: command) else { return .skipped(self) }
      guard let server = NetworkServer() else { return .failed(self) }
      var rates: [Double] = []
      for _ in 0..<3 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = ["-s", "-o", "/dev/null", "\(server.address)/[1-\(count)]"]
        let start = ContinuousClock.now
        guard (try? process.run()) != nil else { return .failed(self) }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return .failed(self) }
        rates.append(Double(count) / ((ContinuousClock.now - start) / .seconds(1)))
      }
      return Outcome(self, rates, events: count, isChecked: true)
    }
  }

  /// What a client costs a request, beside its transport: redirects, cookies, limits of time,
  /// retries, an interceptor, a monitor.
  struct ClientCost: Measurable {
    let suite = "network"
    let name = "client-cost"

    func measure(dividingEventsBy divisor: Int) -> Outcome {
      let count = 100_000 / divisor
      guard let url = URL(string: "http://stub.test/") else { return .failed(self) }
      let passing = ClosureInterceptor { request, _, next in next(request) }
      var costs: [Double] = []
      var isChecked = true
      for _ in 0..<5 {
        let client = NetworkClient(
          transport: EchoTransport(),
          interceptors: [passing],
          timeouts: Timeouts(
            connect: .seconds(10),
            firstByte: .seconds(60),
            betweenBytes: .seconds(60),
            whole: .seconds(100)
          ),
          monitor: RequestMonitor()
        )
        let completed = Lock(0)
        let start = Benchmark.Clock.processor.now
        for _ in 0..<count {
          client.events(for: HTTPRequest(url)).startWithCompleted {
            completed.withLock { $0 += 1 }
          }
        }
        costs.append((Benchmark.Clock.processor.now - start) / 1000 / Double(count))
        isChecked = isChecked && completed.withLock { $0 } == count
      }
      return Outcome(self, costs, unit: "us/request", events: count, isChecked: isChecked)
    }

    /// Answers at once.
    private struct EchoTransport: Transport {
      var features: TransportFeatures { [.connection, .redirects] }

      func events(
        for request: HTTPRequest,
        options: TransferOptions
      ) -> SignalProducer<TransportEvent, NetworkError> {
        SignalProducer([
          .connected, .head(HTTPResponse(status: 200, url: request.url)),
          .body(Data("hello".utf8), TransferProgress(received: 5)),
          .metrics(TransferMetrics(url: request.url, status: 200)),
        ])
      }
    }
  }

  /// The speed of a long download to a file.
  struct Download: Measurable {
    let suite = "network"
    let name = "download"

    func measure(dividingEventsBy divisor: Int) -> Outcome {
      guard let server = NetworkServer(),
        let figures = NetworkDownload.measure(server.address + "/big")
      else { return .failed(self) }
      return Outcome(
        self,
        [1024 / figures.seconds],
        unit: "MiB/s",
        events: figures.length,
        isChecked: figures.length == downloadSize
      )
    }
  }

  /// The most memory that the process of a long download to a file has had.
  struct DownloadMemory: Measurable {
    let suite = "network"
    let name = "download-memory"

    func measure(dividingEventsBy divisor: Int) -> Outcome {
      guard let server = NetworkServer(),
        let figures = NetworkDownload.measure(server.address + "/big")
      else { return .failed(self) }
      var outcome = Outcome(
        self,
        [figures.mebibytes],
        unit: "MiB",
        events: figures.length,
        isChecked: figures.length == downloadSize
      )
      outcome.most = 64
      return outcome
    }
  }
}

extension Outcome {
  fileprivate init(
    _ benchmark: some Measurable,
    _ figures: [Double],
    unit: String = "requests/s",
    limit: Double? = nil,
    events: Int,
    isChecked: Bool
  ) {
    self.init(
      suite: benchmark.suite,
      name: benchmark.name,
      unit: unit,
      events: events,
      median: figures.middle,
      minimum: figures.min() ?? .nan,
      maximum: figures.max() ?? .nan,
      limit: limit,
      isChecked: isChecked
    )
  }

  /// A benchmark that could not be carried out.
  fileprivate static func failed(_ benchmark: some Measurable) -> Outcome {
    Outcome(benchmark, [0], events: 0, isChecked: false)
  }

  /// A benchmark that this machine lacks the means for.
  fileprivate static func skipped(_ benchmark: some Measurable) -> Outcome {
    Outcome(benchmark, [0], unit: "skipped: no curl", events: 0, isChecked: true)
  }
}

extension [Double] {
  /// The one in the middle, of an odd number.
  fileprivate var middle: Double { isEmpty ? .nan : sorted()[count / 2] }
}
