internal import CurlShim
internal import FoundationEssentials
internal import Signals

/// One transfer, on the thread of its loop.
final class CurlTransfer {
  let observer: Signal<TransportEvent, NetworkError>.Observer

  private let job: CurlJob
  private let loop: CurlLoop
  private let shim: OpaquePointer
  private let taken: Duration
  private var upload: CurlUpload?
  private var progress = TransferProgress()
  private var sent: Int64 = 0
  private var isWaiting = false
  private let waiting = SerialDisposable()

  /// Where the request goes.
  var url: URL { job.request.url }

  /// Begins a transfer.
  ///
  /// - Throws: Why it could not begin.
  init(_ job: CurlJob, in loopShim: OpaquePointer, for loop: CurlLoop) throws(NetworkError) {
    self.job = job
    self.loop = loop
    observer = job.observer
    taken = .now - job.start
    upload = try job.request.body.map { body throws(NetworkError) in
      try CurlUpload(body, of: job)
    }
    guard let shim = curl_shim_transfer_make(job.number) else {
      throw NetworkError(.other, url: job.request.url, reason: "memory is short")
    }
    self.shim = shim
    do throws(NetworkError) {
      let settings = try CurlSettings(job, uploadLength: upload.map { $0.length })
      try settings.start(shim, in: loopShim)
    } catch {
      curl_shim_transfer_free(shim)
      throw error
    }
  }

  /// Ends the transfer, if it has not ended, and gives its memory back.
  func free() {
    waiting.dispose()
    upload?.close()
    curl_shim_transfer_free(shim)
  }

  /// Passes on what has happened.
  ///
  /// - Returns: How the transfer has ended, or `nil` where it goes on.
  func deliver() -> Result<Void, NetworkError>? {
    let news = curl_shim_transfer_take(shim)
    if news.connected { observer.send(value: .connected) }
    // libcurl counts the marks around chunks as well.
    if let upload, min(news.sent, upload.offset) > sent {
      sent = min(news.sent, upload.offset)
      observer.send(value: .sent(TransferProgress(received: sent, expected: upload.length)))
    }
    do throws(NetworkError) {
      if let head = news.head { try deliver(head, length: news.head_length) }
    } catch {
      return .failure(error)
    }
    if let body = news.body { deliver(Data(bytes: body, count: news.body_length)) }
    if news.is_done { return outcome(news) }
    if news.rewound { upload?.rewind() }
    if news.wants_upload, let error = pump() { return .failure(error) }
    if !isWaiting { curl_shim_transfer_pause(shim, false) }
    return nil
  }

  /// Goes on, since the receiver has room again.
  func resume() {
    isWaiting = false
    curl_shim_transfer_pause(shim, false)
  }

  /// Takes a piece of a streamed body.
  ///
  /// - Returns: Why the transfer can't go on, or `nil` where it can.
  func feed(_ piece: Result<Data?, any Error>, from pump: CurlStreamPump) -> NetworkError? {
    upload?.accept(piece, from: pump, into: shim)
  }

  /// What the transfer took so far.
  var metrics: TransferMetrics {
    TransferMetrics(curl_shim_transfer_metrics(shim), of: url, queued: taken)
  }

  private func pump() -> NetworkError? {
    upload?.pump(into: shim, loop: loop)
  }

  private func deliver(_ head: UnsafePointer<CChar>, length: Int) throws(NetworkError) {
    let bytes = UnsafeRawBufferPointer(start: head, count: length)
    guard let response = HTTPResponse(head: bytes, url: url) else {
      throw NetworkError(.malformedResponse, url: url, reason: "the head is none by HTTP's rules")
    }
    progress.expected = response.bodyLength
    observer.send(value: .head(response))
  }

  private func deliver(_ data: Data) {
    progress.received += Int64(data.count)
    let flow = job.options.flow
    // Before the receiver has it, who may have done with it before the call returns.
    let goesOn = flow?.deliver(data.count) ?? true
    observer.send(value: .body(data, progress))
    guard let flow, !goesOn else { return }
    isWaiting = true
    curl_shim_transfer_pause(shim, true)
    waiting.inner = flow.whenOpen { [loop, number = job.number] in loop.send(.resume(number)) }
  }

  private func outcome(_ news: curl_shim_news) -> Result<Void, NetworkError> {
    if news.code == 0 {
      guard news.has_head else {
        let reason = "the answer has no head"
        return .failure(NetworkError(.malformedResponse, url: url, reason: reason))
      }
      return .success(())
    }
    return .failure(
      NetworkError(
        news,
        reason: String(cString: curl_shim_transfer_reason(shim, news.code)),
        metrics: curl_shim_transfer_metrics(shim),
        job: job
      )
    )
  }
}
