import Foundation
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite("Schedulers of a client in language mode 5")
struct SchedulerHabitTests {
  @Test("the immediate scheduler runs work at once")
  func immediate() {
    var didRun = false
    let disposable = ImmediateScheduler().schedule { didRun = true }
    #expect(didRun)
    #expect(disposable == nil)
  }

  @Test("a test scheduler runs what is due, in order")
  func testScheduler() {
    let startDate = Date()
    let scheduler = TestScheduler(startDate: startDate)
    #expect(scheduler.currentDate == startDate)
    var log: [String] = []
    scheduler.schedule {
      log.append("now")
      scheduler.schedule { log.append("nested") }
    }
    scheduler.schedule(after: .seconds(1)) { log.append("1 s") }
    scheduler.schedule(after: .milliseconds(500)) { log.append("0.5 s") }
    scheduler.schedule(after: startDate.addingTimeInterval(2)) { log.append("2 s") }
    let cancelled = scheduler.schedule(after: .seconds(1)) { log.append("cancelled") }
    cancelled?.dispose()
    #expect(log.isEmpty)
    scheduler.advance()
    #expect(log == ["now", "nested"])
    scheduler.advance(by: .milliseconds(500))
    scheduler.advance(by: .seconds(1))
    #expect(log.suffix(2) == ["0.5 s", "1 s"])
    scheduler.advance(to: startDate.addingTimeInterval(2))
    #expect(log.last == "2 s")
    scheduler.run()
    let interval: DispatchTimeInterval = .microseconds(5)
    let before = scheduler.currentDate
    scheduler.advance(by: interval)
    #expect(scheduler.currentDate > before)
  }

  @Test("repetition on a test scheduler")
  func repetition() {
    let scheduler = TestScheduler()
    var ticks = 0
    let date = scheduler.currentDate
    let disposable = scheduler.schedule(
      after: date.addingTimeInterval(1),
      interval: .seconds(1),
      leeway: .seconds(0)
    ) { ticks += 1 }
    scheduler.advance(by: .seconds(3))
    #expect(ticks == 3)
    disposable?.dispose()
    scheduler.advance(by: .seconds(3))
    #expect(ticks == 3)
  }

  @Test("a queue scheduler runs work in order, on its queue")
  func queue() {
    let queue = DispatchQueue(label: "target")
    let scheduler = QueueScheduler(qos: .default, name: "habits", targeting: queue)
    var log: [Int] = []
    let done = DispatchSemaphore(value: 0)
    queue.suspend()
    for number in 1...3 { scheduler.schedule { log.append(number) } }
    let cancelled = scheduler.schedule { log.append(9) }
    cancelled?.dispose()
    scheduler.schedule { done.signal() }
    #expect(log.isEmpty)
    queue.resume()
    done.wait()
    #expect(log.elementsEqual([1, 2, 3]))
    scheduler.schedule(after: Date()) { done.signal() }
    done.wait()
    scheduler.schedule(after: .milliseconds(1)) { done.signal() }
    done.wait()
    let disposable = SerialDisposable()
    var count = 0
    disposable.inner = scheduler.schedule(
      after: Date(),
      interval: .milliseconds(1),
      leeway: .seconds(0)
    ) {
      count += 1
      if count == 3 {
        disposable.dispose()
        done.signal()
      }
    }
    done.wait()
    #expect(scheduler.currentDate.timeIntervalSinceNow < 1)
    _ = QueueScheduler()
    _ = QueueScheduler(qos: .userInitiated)
    _ = QueueScheduler(name: "name")
    _ = QueueScheduler.main.queue
  }

  @Test("the scheduler for user interfaces runs work on the main queue")
  func ui() async {
    await withCheckedContinuation { continuation in
      UIScheduler().schedule {
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
  }

  @Test("clients take any scheduler")
  func existentials() {
    func late(_ scheduler: DateScheduler, _ action: @escaping () -> Void) {
      scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(1), action: action)
    }
    let scheduler = TestScheduler()
    var didRun = false
    late(scheduler) { didRun = true }
    scheduler.advance(by: .seconds(1))
    #expect(didRun)
    let schedulers: [Scheduler] = [scheduler, ImmediateScheduler()]
    #expect(schedulers.count == 2)
  }
}
