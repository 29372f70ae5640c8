import Dispatch
import Signals
import SignalsTesting
import Testing

@testable import TimerModels

@Suite("Background tasks on many threads")
struct BackgroundRaceTests {
  @Test("the process ends once, and not while one is active that began before it was told")
  func endsOnce() {
    for round in 0..<50 {
      let source = ManualPhaseSource()
      let (ends, ended) = (Recorder<EndReport, Never>(), DispatchSemaphore(value: 0))
      let late = Atomic<Int>(0)
      let held = Atomic<Bool>(true)
      let tasks = BackgroundTasks(
        source: source,
        exit: .custom(
          end: { report in
            if held.value { late.modify { $0 += 1 } }
            ends.record(.value(report))
            ended.signal()
          },
          suspend: {}
        ),
        report: { _ in }
      )
      let task = tasks.begin(name: "held")
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for index in 0..<50 {
          if thread == 0, index == round { source.leave() }
          tasks.withBackgroundTask(name: "short") {}
          if thread == 1, index == 25 {
            held.value = false
            task.end()
          }
        }
      }
      #expect(ended.wait(timeout: .now() + .seconds(60)) == .success)
      #expect(late.value == 0)
      #expect(ends.values.map(\.isInTime) == [true])
      #expect(tasks.active.value == [])
    }
  }

  @Test("phases come in order, and each return is told, however fast the process comes and goes")
  func comesAndGoes() {
    let source = ManualPhaseSource()
    let finished = DispatchSemaphore(value: 0)
    let (phases, returns) = (Recorder<ProcessPhase, Never>(), Atomic<Int>(0))
    let tasks = BackgroundTasks(
      source: source,
      exit: .custom(end: { _ in finished.signal() }, suspend: {})
    )
    tasks.phase.signal.observeValues { phases.record(.value($0)) }
    tasks.returned.observeValues { returns.modify { $0 += 1 } }
    for _ in 0..<500 {
      source.suspend()
      source.resume()
    }
    source.leave()
    #expect(finished.wait(timeout: .now() + .seconds(60)) == .success)
    let names = phases.values.map(\.description)
    for (old, new) in zip(names, names.dropFirst()) {
      #expect((old == "foreground") == (new == "background"), "\(old) is followed by \(new)")
    }
    #expect(returns.value == 500)
    #expect(names.last == "ending")
  }
}
