import Signals
import SignalsTesting
import Testing

@Suite("Waiting for a producer")
struct WaitingTests {
  private typealias Failing = SignalProducer<Int, TestFailure>

  @Test("first, single and last say what there was")
  func values() {
    let three = Failing([1, 2, 3])
    #expect(three.first() == .success(1))
    #expect(three.single() == nil)
    #expect(three.last() == .success(3))
    #expect(Failing(value: 1).single() == .success(1))
    #expect(Failing.empty.first() == nil)
    #expect(Failing.empty.single() == nil)
    #expect(Failing.empty.last() == nil)
  }

  @Test("a failure is returned, unless what was asked for came before")
  func failures() {
    let failing = Failing(value: 1).concat(error: .first)
    #expect(failing.first() == .success(1))
    #expect(failing.single() == .failure(.first))
    #expect(failing.last() == .failure(.first))
    #expect(Failing.never.take(first: 0).last() == nil)
  }

  @Test("wait returns at the end, from another thread, too")
  func wait() {
    let finished = Counter()
    let work = Failing(value: 1).start(on: QueueScheduler())
      .on(completed: { finished.increment() })
    #expect((try? work.wait().get()) != nil)
    #expect(finished.count == 1)
    #expect(throws: TestFailure.first) { try Failing(error: .first).wait().get() }
    #expect((try? Failing.never.take(first: 0).wait().get()) != nil)
  }

  @Test("first stops work that has no end")
  func endless() {
    let interrupted = Counter()
    let endless = SignalProducer<Int, Never>(5...).on(disposed: { interrupted.increment() })
    #expect(endless.first() == .success(5))
    #expect(interrupted.count == 1)
  }
}
