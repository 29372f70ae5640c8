import SignalsTesting
import Testing

@testable import Signals

@Suite("The heap of moments")
struct TimingHeapTests {
  private enum Command: Sendable {
    case add(due: Int, leeway: Int)
    case remove(Int)
    case pop(now: Int)
  }

  private static let commands = Generator.array(
    of: .frequency([
      (
        4,
        Generator.zip(.int(in: 0...20), .int(in: 0...3)).map { due, leeway in
          Command.add(due: due, leeway: leeway)
        }
      ),
      (2, Generator.int(in: 0...30).map { .remove($0) }),
      (3, Generator.int(in: 0...30).map { .pop(now: $0) }),
    ]),
    count: 0...60
  )

  private func work(due: UInt64, leeway: UInt64 = 0) -> TimedWork {
    let queue = DeadlineQueue(patience: nil)
    return TimedWork(on: .shared, due: due, leeway: leeway, target: .deadlines(queue)) {}
  }

  @Test("gives the most urgent first, and those of one moment in the order in which they came")
  func order() throws {
    try check("the heap of moments is a sorted list", cases: 500, Self.commands) { commands in
      var heap = TimingHeap()
      /// What waits, in order.
      var model: [TimedWork] = []
      /// What has been added, for removals to choose from: also what is not there any more.
      var added: [TimedWork] = []
      for command in commands {
        switch command {
        case .add(let due, let leeway):
          let work = work(due: UInt64(due), leeway: UInt64(leeway))
          heap.add(work)
          added.append(work)
          model.insert(
            work,
            at: model.firstIndex { $0.latest > work.latest } ?? model.endIndex
          )
        case .remove(let number) where added.isEmpty: _ = number
        case .remove(let number):
          let work = added[number % added.count]
          heap.remove(work)
          model.removeAll { $0 === work }
        case .pop(let now):
          let isDue = model.first.map { $0.due <= UInt64(now) } ?? false
          let expected = isDue ? model.removeFirst() : nil
          try requireEqual(heap.popFirst(dueBy: UInt64(now)) === expected, true)
        }
        try requireEqual(heap.count, model.count)
        try requireEqual(heap.firstLatest, model.first?.latest)
      }
    }
  }

  @Test("keeps nothing of what was removed or taken")
  func release() throws {
    let count = LivingCount()
    var heap = TimingHeap()
    let works = (0..<100).map { number in
      let tracked = count.tracked(number)
      return TimedWork(
        on: .shared,
        due: UInt64(number),
        target: .deadlines(DeadlineQueue(patience: nil))
      ) {
        withExtendedLifetime(tracked) {}
      }
    }
    for work in works { heap.add(work) }
    try expectReleased {
      let work = work(due: 50)
      heap.add(work)
      heap.remove(work)
      return work
    }
    for work in works.prefix(90) {
      heap.remove(work)
      work.dispose()
    }
    #expect(heap.count == 10)
    #expect(count.living == 10)
    while let work = heap.popFirst(dueBy: 1_000) { work.run() }
    #expect(heap.count == 0)
    #expect(count.living == 0)
  }

  @Test("gives its room back when a crowd has gone")
  func room() {
    var heap = TimingHeap()
    let works = (0..<10_000).map { work(due: UInt64($0)) }
    for work in works { heap.add(work) }
    #expect(heap.capacity >= 10_000)
    for work in works.dropLast(100) { heap.remove(work) }
    #expect(heap.count == 100)
    #expect(heap.capacity < 2_000)
    for work in works { heap.remove(work) }
  }
}
