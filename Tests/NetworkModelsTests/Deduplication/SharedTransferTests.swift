import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Synchronization
import Testing

@Suite("Shared transfers")
struct SharedTransferTests {
  private let scheduler = TestScheduler()
  private let request = HTTPRequest.path("/items")

  private func store(
    _ script: @escaping @Sendable (HTTPRequest, Int) -> [StubTransport.Step]
  ) -> (store: RequestStore, transport: StubTransport) {
    let transport = ScriptedServer(script).transport(on: scheduler)
    return (RequestStore(transport, cache: nil, on: scheduler), transport)
  }

  @Test("two hundred who ask the same at once are one transfer, and all get the answer")
  func manyAskers() {
    let (store, transport) = store { _, _ in Answers.text("a") }
    let askers = (0..<200).map { _ in Recorder(store.answers(to: request)) }
    #expect(transport.requests.count == 1)
    #expect(store.transferCount == 1)
    scheduler.advance(by: .seconds(1))
    #expect(askers.allSatisfy { $0.finalText == "a" && $0.termination == .completed })
    #expect(store.transferCount == 0)
  }

  @Test("whoever comes late is told how far it is, and then the same as all others")
  func lateAsker() {
    let (store, _) = store { _, _ in
      [
        .head(status: 200, headers: ["Content-Length": "2"]), .body(Data("a".utf8)),
        .wait(.seconds(1)), .body(Data("b".utf8)), .complete,
      ]
    }
    let early = Recorder(store.answers(to: request))
    let late = Recorder(store.answers(to: request))
    #expect(late.values == [.progress(TransferProgress(received: 1, expected: 2))])
    scheduler.advance(by: .seconds(1))
    #expect(late.finalText == "ab")
    #expect(early.events.suffix(2) == late.events.suffix(2))
  }

  @Test("C31: after an error the same request is sent again")
  func afterError() {
    let (store, transport) = store { _, number in
      number == 1 ? [.wait(.seconds(1)), .fail(.reset)] : Answers.text("a")
    }
    let first = Recorder(store.answers(to: request))
    scheduler.advance(by: .seconds(1))
    #expect(first.events.last?.error?.kind == .reset)
    let second = Recorder(store.answers(to: request))
    scheduler.advance(by: .seconds(1))
    #expect(second.finalText == "a")
    #expect(transport.requests.count == 2)
  }

  @Test("whoever asks again from within the end of a transfer begins a new one")
  func askFromWithinEnd() {
    let (store, transport) = store { _, _ in Answers.text("a") }
    let second = Recorder<AnswerEvent, NetworkError>()
    store.answers(to: request).start { [request] event in
      guard event.isCompleted else { return }
      store.answers(to: request).start { second.record($0) }
    }
    scheduler.advance(by: .seconds(1))
    #expect(transport.requests.count == 2)
    scheduler.advance(by: .seconds(1))
    #expect(second.finalText == "a")
  }

  @Test("C33: what changes something is sent as often as it is asked for")
  func unsafeMethods() {
    let (store, transport) = store { _, _ in Answers.text("a") }
    let methods: [HTTPMethod] = [.post, .put, .patch, .delete]
    for method in methods {
      let change = HTTPRequest(request.url, method: method)
      store.answers(to: change).start()
      store.answers(to: change).start()
    }
    #expect(transport.requests.map(\.method) == methods.flatMap { [$0, $0] })
  }

  @Test("requests that differ in anything that the server sees are not shared")
  func differences() {
    let (store, transport) = store { _, _ in Answers.text("a") }
    let url = "http://list.test/items"
    let requests = [
      HTTPRequest.path("/items"),
      .path("/items?page=2"),
      .path("/items", headers: ["Accept": "text/plain"]),
      HTTPRequest(URL(string: url)!, method: .head),
      HTTPRequest(URL(string: url)!, body: .data(Data("a".utf8))),
    ]
    for request in requests { store.answers(to: request).start() }
    #expect(transport.requests == requests)
    store.answers(to: .path("/items#part")).start()
    store.answers(to: .path("/items", headers: ["accept": "text/plain"])).start()
    #expect(transport.requests == requests)
  }

  @Test("C36: the transfer lives as long as the last who wants it, whoever began it")
  func lastLeaves() {
    let (store, transport) = store { _, _ in Answers.text("a", after: .seconds(3)) }
    let first = Recorder(store.answers(to: request))
    scheduler.advance(by: .seconds(1))
    let second = Recorder(store.answers(to: request))
    first.dispose()
    #expect(transport.cancellations == 0)
    let third = Recorder(store.answers(to: request))
    second.dispose()
    #expect(transport.cancellations == 0)
    scheduler.advance(by: .seconds(2))
    #expect(third.finalText == "a")
    #expect(transport.requests.count == 1)
    let fourth = Recorder(store.answers(to: request))
    fourth.dispose()
    #expect(transport.cancellations == 1)
    #expect(store.transferCount == 0)
  }

  @Test("C32: of eight threads that ask the same over and over, nobody is left without an answer")
  func threads() {
    let transport = ThreadedTransport()
    let store = RequestStore(transport, cache: nil, on: scheduler)
    let rounds = 2_000
    let answers = Synchronization.Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<rounds {
        let done = DispatchSemaphore(value: 0)
        store.answers(to: request).start { event in
          if case .value(.final) = event { answers.add(1, ordering: .relaxed) }
          if event.isTerminating { done.signal() }
        }
        #expect(done.wait(timeout: .now() + 120) == .success)
      }
    }
    #expect(answers.load(ordering: .relaxed) == 8 * rounds)
    #expect(store.transferCount == 0)
  }

  @Test("with askers who leave at random, each who stays is answered and nothing is left over")
  func threadsLeaving() {
    let transport = ThreadedTransport()
    let store = RequestStore(transport, cache: nil, on: scheduler)
    let answers = Synchronization.Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<500 {
        let leaver = store.answers(to: request).start()
        let done = DispatchSemaphore(value: 0)
        store.answers(to: request).start { event in
          if case .value(.final) = event { answers.add(1, ordering: .relaxed) }
          if event.isTerminating { done.signal() }
        }
        if (round + thread).isMultiple(of: 3) { sched_yield() }
        leaver.dispose()
        #expect(done.wait(timeout: .now() + 120) == .success)
      }
    }
    #expect(answers.load(ordering: .relaxed) == 8 * 500)
    #expect(store.transferCount == 0)
  }
}

/// A transport that answers at once from threads of its own.
private final class ThreadedTransport: Transport {
  private let queue = DispatchQueue(label: "answers", attributes: .concurrent)

  func events(
    for request: HTTPRequest,
    options: TransferOptions
  ) -> SignalProducer<TransportEvent, NetworkError> {
    SignalProducer { [queue] observer, _ in
      queue.async {
        observer.send(value: .head(HTTPResponse(status: 200, url: request.url)))
        observer.sendCompleted()
      }
    }
  }
}
