import Signals
import SignalsTesting
import Testing

@testable import TimerModels

@Suite("A producer as a background task")
struct BackgroundProducerTests {
  private let bench = BackgroundBench()

  @Test("is waited for while it runs, and sends what it would send")
  func values() {
    let numbers = SignalProducer<Int, Never>([1, 2]).delay(3, on: bench.scheduler)
    let recorder = Recorder(numbers.asBackgroundTask(name: "count", of: bench.tasks))
    bench.leave()
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.tasks.active.value.map(\.name) == ["count"])
    #expect(bench.ends.values == [])
    bench.scheduler.advance(by: .seconds(2))
    #expect(recorder.events == [.value(1), .value(2), .completed])
    #expect(bench.ends.values.map(\.elapsed) == [.seconds(3)])
    #expect(bench.faults.values == [])
  }

  @Test("is interrupted when the time expires, and the process ends then")
  func expires() {
    let recorder = Recorder(
      SignalProducer<Int, Never>.never.asBackgroundTask(name: "wait", of: bench.tasks)
    )
    bench.leave()
    bench.scheduler.advance(by: .seconds(100))
    #expect(recorder.events == [.interrupted])
    #expect(bench.ends.values.map(\.elapsed) == [.seconds(20)])
    #expect(bench.ends.values.map(\.exitCode) == [0])
  }

  @Test("ends with its disposal, and each run is a task of its own")
  func disposal() {
    let producer = SignalProducer<Int, Never>.never.asBackgroundTask(name: "wait", of: bench.tasks)
    let runs = (0..<3).map { _ in producer.start() }
    #expect(bench.tasks.active.value.count == 3)
    runs[0].dispose()
    #expect(bench.tasks.active.value.count == 2)
    for run in runs { run.dispose() }
    #expect(bench.tasks.active.value == [])
    #expect(bench.faults.values == [])
  }
}
