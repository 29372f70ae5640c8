internal import CurlShim
internal import Signals

/// What the thread of a loop knows: the transfers that are going on.
struct CurlWorker {
  private let shim: OpaquePointer
  private let loop: CurlLoop
  private var transfers: [UInt64: CurlTransfer] = [:]

  init(shim: OpaquePointer, loop: CurlLoop) {
    self.shim = shim
    self.loop = loop
  }

  /// Whether no transfer is going on.
  var isIdle: Bool { transfers.isEmpty }

  /// Does what others have asked for.
  mutating func perform(_ command: CurlLoop.Command) {
    switch command {
    case .start(let job):
      do throws(NetworkError) {
        transfers[job.number] = try CurlTransfer(job, in: shim, for: loop)
      } catch {
        job.observer.send(error: error)
      }
    case .cancel(let number):
      transfers.removeValue(forKey: number)?.free()
    case .resume(let number):
      transfers[number]?.resume()
    case .feed(let number, let pump, let piece):
      guard let error = transfers[number]?.feed(piece, from: pump) else { return }
      fail(number, with: error)
    }
  }

  /// Lets libcurl work, or wait for work, and passes on what has happened.
  mutating func run() {
    let code = curl_shim_loop_run(shim, 60_000)
    while let news = curl_shim_loop_next(shim) {
      let number = curl_shim_transfer_number(news)
      guard let outcome = transfers[number]?.deliver() else { continue }
      switch outcome {
      case .success: end(number) { $0.sendCompleted() }
      case .failure(let error): fail(number, with: error)
      }
    }
    guard code != 0 else { return }
    for (number, transfer) in transfers {
      let reason = "libcurl could not go on: code \(code) of its multi interface"
      fail(number, with: NetworkError(.other, url: transfer.url, reason: reason))
    }
  }

  private mutating func fail(_ number: UInt64, with error: NetworkError) {
    end(number) { $0.send(error: error) }
  }

  /// Ends a transfer, and tells what it took, and how it ended.
  private mutating func end(
    _ number: UInt64,
    _ tell: (Signal<TransportEvent, NetworkError>.Observer) -> Void
  ) {
    guard let transfer = transfers.removeValue(forKey: number) else { return }
    let metrics = transfer.metrics
    // The connection is free for others before anybody hears of the end.
    transfer.free()
    transfer.observer.send(value: .metrics(metrics))
    tell(transfer.observer)
  }
}
