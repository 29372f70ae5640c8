import Signals
import SignalsTesting
import Testing

@Suite("Transactions")
struct TransactionTests {
  private let a = MutableProperty(0)
  private let b = MutableProperty(0)

  @Test("observers are told after a transaction, outside of it")
  func observersComeAfter() {
    let log = Log<String>()
    a.signal.observeValues { log.add("a is \($0)") }
    transaction {
      a.value = 1
      log.add("end")
    }
    #expect(log.entries == ["end", "a is 1"])
  }

  @Test("from several threads, a snapshot never shows one without the other")
  func snapshots() {
    let mixtures = Counter()
    onThreads(3) { [a, b] thread in
      for value in 1...1_000 {
        if thread < 2 {
          transaction {
            a.value = value
            b.value = -value
          }
        } else if snapshot({ a.value + b.value }) != 0 {
          mixtures.increment()
        }
      }
    }
    #expect(mixtures.count == 0)
  }

  @Test("a flag is toggled, and lists are transformed element by element")
  func sugar() {
    let flag = MutableProperty(false)
    flag.toggle()
    #expect(flag.value)
    let lists = SignalProducer<[Int], Never>([[1, 2], [3]])
    #expect(Recorder(lists.mapMany { $0 * 2 }).values == [[2, 4], [6]])
    #expect(Recorder(lists.filterMany { $0 > 1 }).values == [[2], [3]])
    let (even, odd) = SignalProducer<Int, Never>(1...4).partition { $0.isMultiple(of: 2) }
    #expect(Recorder(even).values == [2, 4])
    #expect(Recorder(odd).values == [1, 3])
    let mixed = SignalProducer<any Sendable, Never>([1, "a", 2] as [any Sendable])
    #expect(Recorder(mixed.ofType(Int.self)).values == [1, 2])
  }
}
