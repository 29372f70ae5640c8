import NetworkModels
import Signals
import Testing

@Suite("BodyFlow")
struct BodyFlowTests {
  @Test("a transfer goes on up to the window, and again when half of it has been done with")
  func window() {
    let flow = BodyFlow(window: 100)
    let resumed = Lock(0)
    #expect(flow.deliver(100))
    #expect(!flow.deliver(1))
    flow.whenOpen { resumed.withLock { $0 += 1 } }
    flow.consume(50)
    #expect(resumed.withLock { $0 } == 0)
    flow.consume(1)
    #expect(resumed.withLock { $0 } == 1)
    #expect(flow.pending == 50)
    flow.consume(50)
    #expect(resumed.withLock { $0 } == 1)
  }

  @Test("where there is room, nobody waits")
  func room() {
    let flow = BodyFlow(window: 100)
    let resumed = Lock(0)
    #expect(flow.whenOpen { resumed.withLock { $0 += 1 } } == nil)
    #expect(resumed.withLock { $0 } == 1)
  }

  @Test("who gives up waiting isn't told, and takes nobody else along")
  func givingUp() {
    let flow = BodyFlow(window: 1)
    let resumed = Lock<[Int]>([])
    _ = flow.deliver(10)
    let first = flow.whenOpen { resumed.withLock { $0.append(1) } }
    flow.consume(10)
    _ = flow.deliver(10)
    let second = flow.whenOpen { resumed.withLock { $0.append(2) } }
    flow.whenOpen { resumed.withLock { $0.append(3) } }
    first?.dispose()
    second?.dispose()
    flow.consume(10)
    #expect(resumed.withLock { $0 } == [1, 3])
  }
}
