import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Side effects of a client in language mode 5")
struct SideEffectHabitTests {
  @Test("on calls each closure for what it names, in order")
  func allClosures() {
    var log: [String] = []
    let producer = SignalProducer<Int, TestError>([1])
      .on(
        starting: { log.append("starting") },
        started: { log.append("started") },
        event: { log.append("event \($0)") },
        failed: { log.append("failed \($0)") },
        completed: { log.append("completed") },
        interrupted: { log.append("interrupted") },
        terminated: { log.append("terminated") },
        disposed: { log.append("disposed") },
        value: { log.append("value \($0)") }
      )
    #expect(log.isEmpty)
    producer.start()
    #expect(log.first == "starting")
    #expect(
      log.filter { $0 != "started" } == [
        "starting", "event VALUE 1", "value 1", "event COMPLETED", "completed", "terminated",
        "disposed",
      ]
    )
    #expect(log.contains("started"))
  }

  @Test("a subset of the closures, and a trailing one for values")
  func subsets() {
    var log: [String] = []
    let failing = SignalProducer<Int, TestError>(value: 1).concat(error: .error1)
    failing.on(value: { log.append("\($0)") }).start()
    failing.on(value: { value in log.append("\(value)!") }).start()
    failing.on(failed: { log.append("\($0)") }).start()
    failing.on(failed: { log.append("\($0)") }, value: { log.append("\($0)?") }).start()
    failing.on(terminated: { log.append("terminated") }, disposed: { log.append("disposed") })
      .start()
    failing.on(event: { event in log.append("\(event)") }).start()
    #expect(
      log == [
        "1", "1!", "error1", "1?", "error1", "terminated", "disposed", "VALUE 1", "FAILED error1",
      ]
    )
  }

  @Test("signals have on, too")
  func signals() {
    var log: [String] = []
    let (signal, observer) = Signal<Int, TestError>.pipe()
    let observed = signal.on(
      event: { log.append("event \($0)") },
      failed: { _ in log.append("failed") },
      completed: { log.append("completed") },
      interrupted: { log.append("interrupted") },
      terminated: { log.append("terminated") },
      disposed: { log.append("disposed") },
      value: { log.append("value \($0)") }
    )
    observed.observe { _ in }
    observer.send(value: 1)
    observer.sendInterrupted()
    #expect(
      log == [
        "event VALUE 1", "value 1", "event INTERRUPTED", "interrupted", "terminated", "disposed",
      ]
    )
  }

  @Test("disposal is told on a run that is disposed of")
  func disposed() {
    var log: [String] = []
    let disposable = SignalProducer<Int, Never>.never
      .on(interrupted: { log.append("interrupted") }, disposed: { log.append("disposed") })
      .start()
    #expect(log.isEmpty)
    disposable.dispose()
    #expect(log == ["interrupted", "disposed"])
  }
}
