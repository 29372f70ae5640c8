import Signals
import SignalsTesting
import Testing

@Suite("Producers of asynchronous work")
struct AsyncProducersTests {
  @Test("C148: what an asynchronous closure returns is sent, followed by completion")
  func returns() async throws {
    let producer = SignalProducer<Int, Never> { await answer() }
    #expect(try await producer.materialize().collect() == [.value(42), .completed])
  }

  @Test("C148: what an asynchronous closure throws becomes the failure, with its type")
  func fails() async throws {
    let producer = SignalProducer { () async throws(TestFailure) -> Int in
      _ = await answer()
      throw .second
    }
    await #expect(throws: TestFailure.second) { try await producer.wait() }
  }

  @Test("C148: disposing interrupts at once and cancels the task")
  func cancels() async {
    let recorder = Recorder<Int, Never>()
    let (started, start) = AsyncStream<Void>.makeStream()
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let run = SignalProducer<Int, Never> {
      start.finish()
      // Iterating over what never comes ends with the task.
      for await _ in AsyncStream<Int>.makeStream().stream {}
      end.yield(Task.isCancelled)
      return 1
    }
    .start { recorder.record($0) }
    for await _ in started {}
    run.dispose()
    #expect(recorder.events == [.interrupted])
    var endings = ended.makeAsyncIterator()
    #expect(await endings.next() == true)
    #expect(recorder.events == [.interrupted])
  }

  @Test("a synchronous closure is still run on the starting thread")
  func prefersSynchronousClosures() {
    let recorder = Recorder(SignalProducer<Int, Never> { 42 })
    #expect(recorder.events == [.value(42), .completed])
    let results = Recorder(SignalProducer<Int, TestFailure> { .failure(.first) })
    #expect(results.events == [.failed(.first)])
  }

  @Test("the elements of an asynchronous sequence are sent, then its end")
  func sequences() async throws {
    let stream = AsyncStream<Int> { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
    #expect(try await SignalProducer(stream).collect() == [1, 2, 3])
  }

  @Test("the failure of an asynchronous sequence becomes that of the producer")
  func failingSequences() async {
    let stream = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: TestFailure.second) }
    await #expect(throws: TestFailure.second) { try await SignalProducer(stream).wait() }
  }

  @Test("disposing ends the iteration of an asynchronous sequence")
  func cancelsSequences() async {
    await withCheckedContinuation { ended in
      let stream = AsyncStream<Int> { continuation in
        continuation.onTermination = { reason in
          #expect(reason == .cancelled)
          ended.resume()
        }
      }
      SignalProducer(stream).start().dispose()
    }
  }

  @Test("a stream survives the way to a sequence and back")
  func roundTrip() async throws {
    let source = SignalProducer<Int, TestFailure>([1, 2]).concat(SignalProducer(error: .first))
    let events = try await SignalProducer(source.values()).materialize().collect()
    #expect(events == [.value(1), .value(2), .failed(.first)])
  }
}

private func answer() async -> Int { 42 }
