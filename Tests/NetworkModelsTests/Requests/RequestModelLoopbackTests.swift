import Dispatch
import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("RequestModel over a real transport", .timeLimit(.minutes(10)))
struct RequestModelLoopbackTests {
  /// Starts a model and waits for the end of its run.
  private func settle<Output>(_ model: RequestModel<Output>) async -> RequestState<Output> {
    model.load.apply().start()
    return await withCheckedContinuation { continuation in
      model.state.producer.filter { !$0.isLoading }.take(first: 1).startWithValues {
        continuation.resume(returning: $0)
      }
    }
  }

  @Test("a list is loaded and decoded")
  func success() async throws {
    let server = try LoopbackServer { _ in
      .reply(.text(#"["a","b"]"#, type: "application/json", pieces: 3, pace: .milliseconds(5)))
    }
    let model = RequestModel(try HTTPRequest(address: server.address + "/list")) {
      try JSONDecoder().decode([String].self, from: $0)
    }
    #expect(await settle(model).value == ["a", "b"])
  }

  @Test("a port on which nobody listens fails the model with the URL and the reason")
  func refused() async throws {
    let model = RequestModel(try HTTPRequest(address: "http://127.0.0.1:1/")) { $0 }
    let error = try #require(await settle(model).error)
    #expect(error.kind == .refused)
    #expect(error.description.contains("http://127.0.0.1:1/"))
  }

  @Test("a server that never answers is given up in time, and sees the end of the connection")
  func timeout() async throws {
    let (asked, gone) = (Mailbox<Void>(), Mailbox<String>())
    let server = try LoopbackServer(onHangUp: { gone.put($0.path) }) { _ in
      asked.put(())
      return .silence
    }
    let scheduler = TestScheduler()
    let model = RequestModel(
      // Of the limits of time only that of the model is at work.
      try HTTPRequest(address: server.address + "/silent", timeouts: .unlimited),
      timeout: .milliseconds(200),
      on: scheduler
    ) { $0 }
    model.load.apply().start()
    // Time passes only once the server has the request, however long that takes.
    _ = await asked.next()
    await scheduler.advance(by: .milliseconds(199))
    #expect(model.state.value.isLoading)
    await scheduler.advance(by: .milliseconds(1))
    #expect(model.state.value.error?.kind == .timedOut(.whole))
    #expect(await gone.next() == "/silent")
  }

  @Test("the timeouts fire although every thread of the default pool is blocked")
  func blockedPool() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in .silence }
      block(.global(), times: 300)
      let leftOver = DispatchSemaphore(value: 0)
      DispatchQueue.global().async { leftOver.signal() }
      let request = try HTTPRequest(address: server.address)
      let models = (0..<20).map { _ in
        RequestModel(request, timeout: .milliseconds(300)) { $0 }
      }
      let failures = DispatchSemaphore(value: 0)
      for model in models {
        model.errors.observeValues { error in
          if error.kind == .timedOut(.whole) { failures.signal() }
        }
        model.load.apply().start()
      }
      for _ in models where failures.wait(timeout: .now() + 120) == .timedOut { exit(1) }
      if leftOver.wait(timeout: .now()) == .success { exit(2) }
      exit(0)
    }
  }

  @Test(
    "nobody waits for a blocked pool: not who starts, not who cancels, not the timeout's thread"
  )
  func blockedPools() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in .silence }
      let levels: [DispatchQoS.QoSClass] = [
        .background, .utility, .default, .userInitiated, .userInteractive,
      ]
      for level in levels { block(.global(qos: level), times: 100) }
      for _ in 0..<300 { block(DispatchQueue(label: "blocked"), times: 1) }
      let request = try HTTPRequest(address: server.address)
      let scheduler = TestScheduler()
      let models = (0..<20).map { _ in
        RequestModel(request, timeout: .seconds(1), on: scheduler) { $0 }
      }
      for model in models { model.load.apply().start() }
      for model in models.prefix(5) { model.cancel.apply().start() }
      // Not the form for tasks, which would wait for a thread.
      let passTime = { scheduler.advance(by: Duration.seconds(1)) }
      passTime()
      let failed = models.filter { $0.state.value.error?.kind == .timedOut(.whole) }
      exit(failed.count == 15 ? 0 : 1)
    }
  }
}

/// Occupies threads of a queue for as long as the process lives.
private func block(_ queue: DispatchQueue, times: Int) {
  let never = DispatchSemaphore(value: 0)
  for _ in 0..<times { queue.async { never.wait() } }
}
