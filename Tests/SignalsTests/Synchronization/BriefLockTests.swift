import Glibc
import Testing

@testable import Signals

@Suite("The lock for a few instructions")
struct BriefLockTests {
  @Test("what several threads add under it is all there")
  func exclusion() {
    let sum = BriefLock(0)
    let count = Scale.workload(100_000)
    onThreads(4) { _ in
      for _ in 0..<count { sum.withLock { $0 += 1 } }
    }
    #expect(sum.withLock { $0 } == 4 * count)
  }

  @Test("whoever waits comes in when the holder, which was kept from going on, has left")
  func longWait() {
    let log = BriefLock<[String]>([])
    let (isHeld, mayLeave) = (Latch(), Latch())
    onThreads(3) { index in
      switch index {
      case 0:
        log.withLock { entries in
          isHeld.open()
          mayLeave.wait()
          entries.append("holder")
        }
      case 1:
        isHeld.wait()
        log.withLock { $0.append("other") }
      default:
        isHeld.wait()
        // Meanwhile the other one looks again and again.
        for _ in 0..<1_000 { sched_yield() }
        mayLeave.open()
      }
    }
    #expect(log.withLock { $0 } == ["holder", "other"])
  }
}
