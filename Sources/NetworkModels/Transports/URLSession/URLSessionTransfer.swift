internal import Foundation
internal import FoundationNetworking
internal import Signals

/// One transfer of a session: what its observer was told, and whether it still wants to know.
final class URLSessionTransfer: Sendable {
  typealias Observer = Signal<TransportEvent, NetworkError>.Observer

  private struct State {
    /// Where events go; `nil` once the transfer has ended or was disposed of.
    var observer: Observer?
    var task: URLSessionTask?
    var hasHead = false
    var progress = TransferProgress()
  }

  private let url: URL
  private let state: Lock<State>

  /// Makes a transfer that has no task yet.
  ///
  /// - Parameters:
  ///   - url: What is asked for.
  ///   - observer: Where the events go.
  init(of url: URL, to observer: Observer) {
    self.url = url
    state = Lock(State(observer: observer))
  }

  /// Whether anybody waits for events.
  var isWanted: Bool { state.withLock { $0.observer != nil } }

  /// Whether the head of the answer has been delivered.
  var hasHead: Bool { state.withLock { $0.hasHead } }

  /// Notes the task that carries the transfer out.
  ///
  /// - Parameter task: The task, not resumed yet.
  func begin(_ task: URLSessionTask) {
    state.withLock { $0.task = task }
  }

  /// Lets go of the observer.
  ///
  /// - Returns: The task to cancel, if there is one.
  func abandon() -> URLSessionTask? {
    // The observer may be the last to hold something of the user's, so it is released outside.
    let (observer, task) = state.withLock { state in
      defer { (state.observer, state.task) = (nil, nil) }
      return (state.observer, state.task)
    }
    return withExtendedLifetime(observer) { task }
  }

  /// Passes the head of the answer on.
  ///
  /// - Parameter response: The head.
  func receive(_ response: HTTPURLResponse) {
    let head = HTTPResponse(response, asked: url)
    let observer = state.withLock { state in
      state.hasHead = true
      state.progress = TransferProgress(expected: head.bodyLength)
      return state.observer
    }
    observer?.send(value: .head(head))
  }

  /// Passes a piece of the body on.
  ///
  /// - Parameter data: The piece.
  func receive(_ data: Data) {
    let (observer, progress) = state.withLock { state in
      state.progress.received += Int64(data.count)
      return (state.hasHead ? state.observer : nil, state.progress)
    }
    observer?.send(value: .body(data, progress))
  }

  /// Passes the end of the transfer on; only the first one counts.
  ///
  /// - Parameter error: Why it failed, or `nil` where it did not.
  func end(_ error: (any Error)?) {
    let (observer, hasHead) = state.withLock { state in
      defer { (state.observer, state.task) = (nil, nil) }
      return (state.observer, state.hasHead)
    }
    if let error {
      observer?.send(error: NetworkError(error, url: url, hasHead: hasHead))
    } else if hasHead {
      observer?.sendCompleted()
    } else {
      observer?.send(
        error: NetworkError(.malformedResponse, url: url, reason: "there was no head")
      )
    }
  }
}

extension HTTPResponse {
  fileprivate init(_ response: HTTPURLResponse, asked url: URL) {
    // The session keeps no order; one by name is at least the same each time.
    let fields = response.allHeaderFields.map { name, value in
      HTTPHeaders.Field(name: "\(name)", value: "\(value)")
    }
    self.init(
      status: response.statusCode,
      headers: HTTPHeaders(fields.sorted { $0.name < $1.name }),
      url: response.url ?? url
    )
  }
}
