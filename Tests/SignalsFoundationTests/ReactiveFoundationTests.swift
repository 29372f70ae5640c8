import Foundation
import FoundationNetworking
import SignalsFoundation
import SignalsTesting
import Testing

@Suite("Reactive extensions of Foundation")
struct ReactiveFoundationTests {
  private final class Poster: NSObject, Sendable {}

  @Test("notifications of a name and an object are sent until the observation ends")
  func notifications() {
    let center = NotificationCenter()
    let (first, second) = (Notification.Name("first"), Notification.Name("second"))
    let (poster, other) = (Poster(), Poster())
    let all = Recorder(center.reactive.notifications(forName: nil).map(\.name.rawValue))
    let ofPoster = Recorder(
      center.reactive.notifications(forName: first, object: poster)
        .map { $0.userInfo?["number"] as? Int }
    )
    center.post(name: first, object: poster, userInfo: ["number": 1])
    center.post(name: first, object: other, userInfo: ["number": 2])
    center.post(name: second, object: poster)
    ofPoster.dispose()
    center.post(name: first, object: poster, userInfo: ["number": 3])
    #expect(ofPoster.values == [1])
    #expect(all.values == ["first", "first", "second", "first"])
  }

  @Test("a request loads its data and its response")
  func data() throws {
    let address = try #require(URL(string: "stub://greeting"))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubProtocol.self]
    let session = URLSession(configuration: configuration)
    let finished = DispatchSemaphore(value: 0)
    let recorder = Recorder<String?, any Error>()
    session.reactive.data(with: URLRequest(url: address))
      .map { data, response in
        response.url == address ? String(bytes: data, encoding: .utf8) : nil
      }
      .start { event in
        recorder.record(event)
        if event.isTerminating { finished.signal() }
      }
    finished.wait()
    #expect(recorder.values == ["Hello"])
    #expect(recorder.events.last?.isCompleted == true)
  }

  @Test("a failure of the session is told")
  func failures() throws {
    // Nobody listens at port 1.
    let address = try #require(URL(string: "http://127.0.0.1:1/"))
    let session = URLSession(configuration: .ephemeral)
    let finished = DispatchSemaphore(value: 0)
    let recorder = Recorder<Int, any Error>()
    session.reactive.data(with: URLRequest(url: address)).map(\.0.count).start { event in
      recorder.record(event)
      if event.isTerminating { finished.signal() }
    }
    finished.wait()
    #expect(recorder.events.last?.error is URLError)
  }

  @Test("a run that is disposed of cancels its task, which then tells nothing")
  func cancellation() throws {
    let address = try #require(URL(string: "stub://silence"))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubProtocol.self]
    let session = URLSession(configuration: configuration)
    let recorder = Recorder(session.reactive.data(with: URLRequest(url: address)).map(\.0.count))
    recorder.dispose()
    #expect(recorder.events.count == 1)
    guard case .interrupted = recorder.termination else {
      Issue.record("The run has not been interrupted")
      return
    }
  }
}

/// Answers requests of the scheme `stub` without a network: one host greets, others are silent.
private final class StubProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool {
    request.url?.scheme == "stub"
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, url.host == "greeting" else { return }
    let response = URLResponse(
      url: url,
      mimeType: "text/plain",
      expectedContentLength: 5,
      textEncodingName: "utf-8"
    )
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("Hello".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
