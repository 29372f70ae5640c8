internal import FoundationEssentials
internal import Signals

/// One attempt to download a file.
///
/// Everything but `cancel` is called on the scheduler of the disk, one thing after the other.
final class DownloadRun: Sendable {
  private struct State {
    var file: RawFile?
    /// How many bytes are in the file.
    var offset: Int64 = 0
    var total: Int64?
    var record: PartRecord?
    /// Whether all of the file was asked for because the rest was of no use.
    var hasAskedForAll = false
    /// Whether what comes is not to be looked at any more.
    var isOver = false
  }

  private let request: HTTPRequest
  private let path: String
  private let checksum: Checksum?
  private let transport: any Transport
  private let scheduler: any Scheduler
  private let observer: Signal<DownloadEvent, NetworkError>.Observer
  private let transfer = SerialDisposable()
  private let state = Lock(State())

  init(
    request: HTTPRequest,
    path: String,
    checksum: Checksum?,
    transport: any Transport,
    scheduler: any Scheduler,
    observer: Signal<DownloadEvent, NetworkError>.Observer
  ) {
    self.request = request
    self.path = path
    self.checksum = checksum
    self.transport = transport
    self.scheduler = scheduler
    self.observer = observer
  }

  private var partPath: String { path + ".part" }
  private var recordPath: String { path + ".part.json" }

  /// Gives the attempt up, and keeps what has come.
  func cancel() {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    guard isFirst else { return }
    transfer.dispose()
    // What is being written at this moment is written first.
    scheduler.schedule { [self] in close() }
  }

  /// Finds out what is there, and asks for the rest.
  func begin() {
    guard !state.withLock({ $0.isOver }) else { return }
    do throws(FileProblem) {
      let record = PartRecord(contentsOf: recordPath)
      let isUsable = record?.condition != nil && record?.address == request.url.absoluteString
      let file = try RawFile(path: partPath, emptying: false, exclusively: true)
      if !isUsable { try file.empty() }
      let offset = RawFile.length(of: partPath) ?? 0
      state.withLock { state in
        state.file = file
        state.offset = offset
        state.record = isUsable ? record : nil
      }
      ask()
    } catch {
      fail(error)
    }
  }

  private func ask() {
    let (offset, record) = state.withLock { ($0.offset, $0.record) }
    var question = request
    // Ranges count the bytes as they are sent.
    question.headers["Accept-Encoding"] = "identity"
    if offset > 0, let condition = record?.condition {
      question.headers["Range"] = "bytes=\(offset)-"
      question.headers["If-Range"] = condition
    }
    let flow = BodyFlow()
    let run = SerialDisposable()
    transfer.inner = run
    run.inner = transport.events(for: question, options: TransferOptions(flow: flow))
      .observe(on: scheduler)
      .start { [self, weak run] event in
        guard let run, !run.isDisposed else { return }
        receive(event)
        if case .value(.body(let data, _)) = event { flow.consume(data.count) }
      }
  }

  private func receive(_ event: Signal<TransportEvent, NetworkError>.Event) {
    guard !state.withLock({ $0.isOver }) else { return }
    do throws(FileProblem) {
      switch event {
      case .value(.head(let head)): try receive(head)
      case .value(.body(let data, _)): try write(data)
      case .value: break
      case .failed(let error): end(with: error)
      case .completed: try complete()
      case .interrupted:
        let reason = "the transport ended without an answer"
        end(with: NetworkError(.cancelled, url: request.url, reason: reason))
      }
    } catch {
      fail(error)
    }
  }

  private func receive(_ head: HTTPResponse) throws(FileProblem) {
    let (offset, record, hasAskedForAll) = state.withLock {
      ($0.offset, $0.record, $0.hasAskedForAll)
    }
    switch RangeDecision(head, offset: offset, record: record) {
    case .append(let total):
      state.withLock { $0.total = total }
      tellProgress()
    case .beginAnew(let total):
      try empty()
      let record = PartRecord(address: request.url.absoluteString, head)
      try record.write(to: recordPath)
      state.withLock { state in
        state.record = record
        state.total = total
      }
      tellProgress()
    case .complete:
      state.withLock { $0.total = offset }
      try finish()
    case .askForAll where !hasAskedForAll:
      try empty()
      state.withLock { state in
        state.record = nil
        state.hasAskedForAll = true
      }
      ask()
    case .askForAll, .fail:
      let reason = "the server answered \(head.status)"
      end(with: NetworkError(.badStatus(head.status), url: head.url, reason: reason))
    }
  }

  private func empty() throws(FileProblem) {
    RawFile.remove(recordPath)
    try state.withLock { $0.file }?.empty()
    state.withLock { $0.offset = 0 }
  }

  private func write(_ data: Data) throws(FileProblem) {
    try state.withLock { $0.file }?.append(data)
    state.withLock { $0.offset += Int64(data.count) }
    tellProgress()
  }

  private func tellProgress() {
    let progress = state.withLock { TransferProgress(received: $0.offset, expected: $0.total) }
    observer.send(value: .progress(progress))
  }
}

// MARK: - The end

extension DownloadRun {
  private func complete() throws(FileProblem) {
    let (offset, total) = state.withLock { ($0.offset, $0.total) }
    if let total, offset != total {
      let reason = "\(offset) of \(total) bytes have come"
      return end(with: NetworkError(.truncated, url: request.url, reason: reason))
    }
    try finish()
  }

  private func finish() throws(FileProblem) {
    // What else comes of the transfer is of no use; its end may come after its last byte.
    transfer.inner = nil
    try state.withLock { $0.file }?.synchronize()
    if case .sha256(let expected)? = checksum {
      observer.send(value: .checking)
      guard let actual = try hash() else { return }
      guard actual == expected.lowercased() else {
        try empty()
        RawFile.remove(partPath)
        let reason = "the checksum is \(actual) instead of \(expected)"
        return end(with: NetworkError(.corrupt, url: request.url, reason: reason))
      }
    }
    guard !state.withLock({ $0.isOver }) else { return }
    try RawFile.move(partPath, to: path)
    RawFile.remove(recordPath)
    state.withLock { $0.isOver = true }
    close()
    observer.send(value: .finished(path: path))
    observer.sendCompleted()
  }

  /// Reads the file once more, since most of it may be from an earlier attempt.
  ///
  /// - Returns: Its checksum, or `nil` where nobody wants it any more.
  private func hash() throws(FileProblem) -> String? {
    var hash = SHA256()
    let file = try FileReader(path: partPath)
    while let data = try file.next() {
      guard !state.withLock({ $0.isOver }) else { return nil }
      hash.update(data)
    }
    return hash.finish()
  }

  private func fail(_ problem: FileProblem) {
    end(with: NetworkError(.unwritable, url: request.url, reason: problem.description))
  }

  private func end(with error: NetworkError) {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    guard isFirst else { return }
    transfer.dispose()
    close()
    observer.send(error: error)
  }

  private func close() {
    state.withLock { $0.file.take() }?.close()
  }
}
