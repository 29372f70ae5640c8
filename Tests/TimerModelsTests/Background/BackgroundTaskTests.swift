import Dispatch
import Signals
import SignalsTesting
import Testing

@testable import TimerModels

@Suite("A background task")
struct BackgroundTaskTests {
  private let bench = BackgroundBench()

  @Test("is ended once; a second time is reported with both places, and changes nothing")
  func endsTwice() {
    let other = bench.tasks.begin(name: "other")
    let task = bench.tasks.begin(name: "upload", fileID: "A/B.swift", line: 7)
    task.end()
    task.end(fileID: "C/D.swift", line: 8)
    #expect(bench.faults.values == [.endedAgain(task.info, fileID: "C/D.swift", line: 8)])
    #expect(
      bench.faults.values.first?.description
        == "C/D.swift:8: the background task 'upload' (begun at A/B.swift:7) was ended again. "
        + "End it once."
    )
    #expect(bench.tasks.active.value == [other.info])
    other.end()
  }

  @Test("that is forgotten is reported with where it began, and ended")
  func forgotten() {
    let seen = Recorder(bench.tasks.faults)
    let info = bench.tasks.begin(name: "upload") { _ in }.info
    #expect(bench.faults.values == [.forgotten(info)])
    #expect(seen.values == [.forgotten(info)])
    #expect(info.fileID.hasSuffix("BackgroundTaskTests.swift"))
    #expect(info.line == #line - 4)
    #expect(bench.tasks.active.value == [])
    bench.leave()
    #expect(bench.ends.values.map(\.exitCode) == [0])
  }

  @Test("of the same name as another one is another task, inside of it too")
  func nested() {
    let outer = bench.tasks.begin(name: "save")
    let inner = bench.tasks.begin(name: "save")
    bench.leave()
    inner.end()
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.tasks.active.value == [outer.info])
    #expect(bench.ends.values == [])
    outer.end()
    bench.scheduler.advance()
    #expect(bench.ends.values.count == 1)
  }

  @Test("lets go of its handler, and what that holds, when it ends")
  func releasesHandler() throws {
    let task = Captured<BackgroundTask>()
    try expectReleased {
      let object = Captured<Int>()
      task.value = bench.tasks.begin(name: "upload") { _ in object.value = 1 }
      task.value?.end()
      return object
    }
  }

  @Test("ten thousand of them from eight threads leave none, and no fault")
  func manyThreads() {
    let tasks = bench.tasks
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in 0..<10_000 {
        let task = tasks.begin(name: "\(thread) \(index)") { _ in }
        task.end()
      }
    }
    #expect(tasks.active.value == [])
    #expect(tasks.state.withLock { $0.handlers.count } == 0)
    #expect(bench.faults.values == [])
  }

  @Test("while a closure runs, it is active, and it ends with it, also when that throws")
  func synchronousScope() {
    struct Failure: Error {}
    let count = bench.tasks.withBackgroundTask(name: "sum") { bench.tasks.active.value.count }
    #expect(count == 1)
    #expect(throws: Failure.self) {
      try bench.tasks.withBackgroundTask(name: "sum") { throw Failure() }
    }
    #expect(bench.tasks.active.value == [])
  }

  @Test("an asynchronous closure is cancelled when the time expires, and its task ends with it")
  @MainActor
  func asynchronousScope() async {
    let (tasks, scheduler) = (bench.tasks, bench.scheduler)
    let work = Task {
      try await tasks.withBackgroundTask(name: "wait") {
        try await scheduler.sleep(for: .seconds(1_000))
      }
    }
    for await active in tasks.active.producer.values() where active.map(\.name) == ["wait"] {
      break
    }
    bench.source.leave()
    await scheduler.advance(by: .seconds(20))
    await #expect(throws: CancellationError.self) { try await work.value }
    await scheduler.advance()
    #expect(bench.ends.values.map(\.elapsed) == [.seconds(20)])
    #expect(bench.ends.values.map(\.exitCode) == [0])
  }

  @Test("an asynchronous closure gives what it returns, and is cancelled with its caller")
  @MainActor
  func asynchronousResult() async throws {
    let (tasks, scheduler) = (bench.tasks, bench.scheduler)
    let result = try await tasks.withBackgroundTask(name: "one") {
      await Task.yield()
      return 1
    }
    #expect(result == 1)
    let caller = Task {
      try await tasks.withBackgroundTask(name: "wait") {
        try await scheduler.sleep(for: .seconds(1_000))
      }
    }
    await scheduler.advance()
    caller.cancel()
    await #expect(throws: CancellationError.self) { try await caller.value }
    #expect(tasks.active.value == [])
  }
}
