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
  private let bodyLength: Int64?
  private let limits: TransferLimits
  private let state: Lock<State>

  /// Makes a transfer that has no task yet.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - limits: How long the answer may be.
  ///   - observer: Where the events go.
  init(of request: HTTPRequest, limits: TransferLimits, to observer: Observer) {
    url = request.url
    bodyLength = request.body?.length
    self.limits = limits
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
    // The session has read all of it already, but whoever asked need not.
    let length = head.headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    guard length <= limits.head else {
      return fail(.tooLarge(.head), reason: "the head is longer than \(limits.head) bytes")
    }
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
    if let limit = limits.body, progress.received > limit {
      return fail(.tooLarge(.body), reason: "the body is longer than \(limit) bytes")
    }
    observer?.send(value: .body(data, progress))
  }

  /// Passes on how much of the request's body has been sent.
  ///
  /// - Parameter count: The bytes in all.
  func noteSent(_ count: Int64) {
    let observer = state.withLock { $0.observer }
    observer?.send(value: .sent(TransferProgress(received: count, expected: bodyLength)))
  }

  /// Gives the transfer up.
  ///
  /// - Parameters:
  ///   - kind: What kind of failure this is.
  ///   - reason: Why.
  func fail(_ kind: NetworkError.Kind, reason: String) {
    let (observer, task) = state.withLock { state in
      defer { (state.observer, state.task) = (nil, nil) }
      return (state.observer, state.task)
    }
    task?.cancel()
    observer?.send(error: NetworkError(kind, url: url, reason: reason))
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
    let fields = response.allHeaderFields.flatMap { name, value in
      let (name, value) = ("\(name)", "\(value)")
      let values = name.lowercased() == "set-cookie" ? value.unfoldedCookies : [value]
      return values.map { HTTPHeaders.Field(name: name, value: $0) }
    }
    self.init(
      status: response.statusCode,
      headers: HTTPHeaders(fields.sorted { $0.name < $1.name }),
      url: response.url ?? url
    )
  }
}
