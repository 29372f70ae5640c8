import Signals
import SignalsTesting
import Testing

@Suite("Waiting for a stream in a task")
struct AsyncResultsTests {
  typealias Numbers = SignalProducer<Int, TestFailure>

  @Test("first is the first value, and the run is interrupted")
  func first() async throws {
    let interruptions = Counter()
    let endless = Numbers(1...1_000_000).on(interrupted: { interruptions.increment() })
    #expect(try await endless.first() == 1)
    #expect(interruptions.count == 1)
    #expect(try await Numbers.empty.first() == nil)
  }

  @Test("last and collect wait for completion")
  func lastAndCollect() async throws {
    #expect(try await Numbers(1...3).last() == 3)
    #expect(try await Numbers.empty.last() == nil)
    #expect(try await Numbers(1...3).collect() == [1, 2, 3])
    #expect(try await Numbers.empty.collect() == [])
    try await Numbers(1...3).wait()
  }

  @Test("in asynchronous code collect is still an operator where a producer is wanted")
  func collectAsAnOperator() async {
    let batches: SignalProducer<[Int], TestFailure> = Numbers(1...3).collect()
    #expect(Recorder(batches).values == [[1, 2, 3]])
  }

  @Test("single is nothing unless there is exactly one value")
  func single() async throws {
    #expect(try await Numbers(value: 1).single() == 1)
    #expect(try await Numbers.empty.single() == nil)
    #expect(try await Numbers(1...2).concat(Numbers.never).single() == nil)
  }

  @Test("the failure is thrown as it is")
  func failure() async {
    let failing = Numbers(value: 1).concat(Numbers(error: .second))
    await #expect(throws: TestFailure.second) { try await failing.last() }
    await #expect(throws: TestFailure.second) { try await failing.collect() }
    await #expect(throws: TestFailure.second) { try await failing.wait() }
  }

  @Test("an interruption is thrown as a cancellation")
  func interruption() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    input.sendInterrupted()
    await #expect(throws: CancellationError.self) { try await signal.first() }
    await #expect(throws: CancellationError.self) { try await signal.wait() }
  }

  @Test("a signal is waited for from now on")
  @MainActor
  func signals() async throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let steps = Log<String>()
    let task = Task { @MainActor in
      steps.add("waiting")
      return try await signal.collect()
    }
    while steps.count == 0 { await Task.yield() }
    input.send(value: 1)
    input.send(value: 2)
    input.sendCompleted()
    #expect(try await task.value == [1, 2])
  }

  @Test("C141: a cancelled task gets its error at once, and the source is disposed of")
  func cancellation() async {
    let disposals = Counter()
    let task = Task {
      try await Numbers.never.on(disposed: { disposals.increment() }).first()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(disposals.count == 1)
  }

  @Test("a task that has been cancelled before starts no work")
  func cancelledBefore() async {
    let values = Counter()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Numbers(1...3).on(value: { _ in values.increment() }).collect()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(values.count == 0)
  }

  @Test("C142: a value and a cancellation at the same time resume the task exactly once")
  func race() async {
    for _ in 0..<10_000 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let task = Task { try await signal.first() }
      async let events: Void = {
        input.send(value: 1)
        input.sendCompleted()
      }()
      task.cancel()
      await events
      switch await task.result {
      case .success(let value): #expect(value == 1 || value == nil)
      case .failure(let error): #expect(error is CancellationError)
      }
    }
  }
}
