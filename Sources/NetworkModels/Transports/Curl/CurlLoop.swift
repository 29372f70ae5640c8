internal import CurlShim
internal import Foundation
internal import Signals

/// The thread of a curl transport, and how others speak to it.
///
/// The thread holds the loop, not the transport: when that is released, the loop is stopped and
/// the thread ends.
final class CurlLoop: Sendable {
  /// What others tell the thread.
  enum Command: Sendable {
    /// Begin a transfer.
    case start(CurlJob)
    /// End a transfer of which nobody wants to know any more.
    case cancel(UInt64)
    /// The receiver of a transfer has room again.
    case resume(UInt64)
    /// The next piece of a streamed body: `nil` is its end.
    case feed(UInt64, CurlStreamPump, Result<Data?, any Error>)
  }

  private struct State {
    var commands: [Command] = []
    /// libcurl's part, while the thread runs.
    var shim: OpaquePointer?
    var isStopped = false
  }

  private let state = Lock(State())
  private let connectionsPerHost: Int

  init(connectionsPerHost: Int?) {
    self.connectionsPerHost = connectionsPerHost ?? 0
  }

  /// Begins a transfer, and the thread if need be.
  ///
  /// - Parameter job: The transfer.
  /// - Throws: `transportUnavailable`.
  func start(_ job: CurlJob) throws(NetworkError) {
    try prepare(for: job)
    send(.start(job))
  }

  /// Tells the thread something.
  func send(_ command: Command) {
    state.withLock { state in
      guard let shim = state.shim else { return }
      state.commands.append(command)
      // Under the lock, so that the thread can't take it away meanwhile.
      if state.commands.count == 1 { curl_shim_loop_wake(shim) }
    }
  }

  /// Ends the thread, as soon as it has nothing to do.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      if let shim = state.shim { curl_shim_loop_wake(shim) }
    }
  }

  private func prepare(for job: CurlJob) throws(NetworkError) {
    let url = job.request.url
    do {
      _ = try CurlLibrary.load()
    } catch {
      throw NetworkError(error.kind, url: url, reason: error.reason)
    }
    let begins = try state.withLock { state throws(NetworkError) in
      guard state.shim == nil else { return false }
      guard let shim = curl_shim_loop_make(connectionsPerHost) else {
        throw NetworkError(
          .transportUnavailable,
          url: url,
          reason: "libcurl could not begin: memory or file descriptors are short"
        )
      }
      state.shim = shim
      return true
    }
    guard begins else { return }
    let thread = Thread { [self] in run() }
    thread.name = "CurlTransport"
    thread.start()
  }

  private func run() {
    guard let shim = state.withLock({ $0.shim }) else { return }
    var worker = CurlWorker(shim: shim, loop: self)
    while true {
      let (commands, isStopped) = state.withLock { state in
        defer { state.commands = [] }
        return (state.commands, state.isStopped)
      }
      for command in commands { worker.perform(command) }
      if isStopped, worker.isIdle, end(shim) { return }
      worker.run()
    }
  }

  /// Takes libcurl's part away, unless there is something to do for it after all.
  private func end(_ shim: OpaquePointer) -> Bool {
    let ends = state.withLock { state in
      guard state.commands.isEmpty else { return false }
      state.shim = nil
      return true
    }
    if ends { curl_shim_loop_free(shim) }
    return ends
  }
}
