import Signals
import Testing

@testable import TimerModels

@Suite("What waits to be told")
struct OutboxTests {
  @Test("is told in order, also what is added while something is told")
  func reentrancy() {
    let outbox = Outbox<Int>()
    let told = Lock<[Int]>([])
    @Sendable func tell(_ number: Int) {
      told.withLock { $0.append(number) }
      if number == 1 {
        outbox.add([3])
        outbox.deliver(tell)
      }
    }
    outbox.add([1, 2])
    outbox.deliver(tell)
    outbox.deliver(tell)
    #expect(told.withLock { $0 } == [1, 2, 3])
  }

  @Test("is told once, by one thread at a time, from whatever threads it is added")
  func threads() async {
    let outbox = Outbox<Int>()
    let (told, active) = (Lock<[Int]>([]), Lock(0))
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask {
          for number in 0..<200 {
            outbox.add([thread * 1_000 + number])
            outbox.deliver { number in
              active.withLock { $0 += 1 }
              #expect(active.withLock { $0 } == 1)
              told.withLock { $0.append(number) }
              active.withLock { $0 -= 1 }
            }
          }
        }
      }
    }
    let numbers = told.withLock { $0 }
    #expect(numbers.count == 1_600)
    for thread in 0..<8 {
      #expect(numbers.filter { $0 / 1_000 == thread } == (0..<200).map { thread * 1_000 + $0 })
    }
  }
}
