internal import Foundation
internal import FoundationNetworking
internal import Signals

/// The delegate of a session: passes what it is told on to the transfer that it is about.
final class URLSessionTransfers: NSObject, URLSessionDataDelegate, Sendable {
  private let transfers = Lock<[Int: URLSessionTransfer]>([:])

  /// Takes a transfer in.
  ///
  /// - Parameters:
  ///   - transfer: The transfer.
  ///   - task: The task that carries it out, not resumed yet.
  func add(_ transfer: URLSessionTransfer, for task: URLSessionTask) {
    transfers.withLock { $0[task.taskIdentifier] = transfer }
    transfer.begin(task)
  }

  private func transfer(of task: URLSessionTask) -> URLSessionTransfer? {
    transfers.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(.allow)
    // An interim answer, such as 100, is none.
    guard let response = response as? HTTPURLResponse, response.statusCode >= 200 else { return }
    transfer(of: dataTask)?.receive(response)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfer(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // Those who follow redirects want to see each of them.
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    transfer(of: task)?.noteSent(totalBytesSent)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let transfer = transfer(of: task), transfer.hasHead else {
      return completionHandler(.performDefaultHandling, nil)
    }
    // Swift 6.3.1 asks after it has delivered the whole answer, and never ends a task whose
    // challenge is met with the default.
    transfer.end(nil)
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.end(error)
  }
}
