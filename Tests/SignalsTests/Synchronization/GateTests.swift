import Glibc
import Synchronization
import Testing

@testable import Signals

@Suite("A gate")
struct GateTests {
  init() {
    while ProcessFence.isReady == nil { sched_yield() }
  }

  private func pass(_ gate: Gate, times count: Int) {
    for _ in 0..<count {
      #expect(gate.enter())
      gate.leave()
    }
  }

  @Test("is biased to the thread that has passed it often, and to no other one")
  func bias() {
    let gate = Gate(passes: 0)
    pass(gate, times: 63)
    #expect(!gate.isBiased)
    pass(gate, times: 1)
    #expect(gate.isBiased == ProcessFence.isAvailable)
    pass(gate, times: 1_000)
    #expect(!gate.isTaken)
    onThreads(1) { _ in
      #expect(gate.enter() != ProcessFence.isAvailable)
      gate.run {}
      #expect(!gate.isBiased)
      #expect(!gate.isTaken)
    }
    pass(gate, times: 1_000)
    #expect(!gate.isBiased)
  }

  @Test("is biased to the thread that uses it, whoever has set it up, unless threads take turns")
  func candidates() {
    let (gate, shared) = (Gate(passes: 0), Gate(passes: 0))
    pass(gate, times: 10)
    onThreads(1) { _ in
      pass(gate, times: 63)
      #expect(!gate.isBiased)
      pass(gate, times: 1)
      #expect(gate.isBiased == ProcessFence.isAvailable)
    }
    for _ in 0..<10 {
      pass(shared, times: 10)
      onThreads(1) { _ in pass(shared, times: 10) }
    }
    pass(shared, times: 1_000)
    #expect(!shared.isBiased)
  }

  @Test("is not biased while something waits, but after that", arguments: [63, 64])
  func waiting(passes: Int) {
    let gate = Gate(passes: 0)
    pass(gate, times: passes)
    var log: [Int] = []
    #expect(gate.enter())
    gate.run { log.append(2) }
    gate.run { log.append(3) }
    log.append(1)
    #expect(gate.isTaken)
    gate.leave()
    #expect(log == [1, 2, 3])
    pass(gate, times: 2)
    #expect(gate.isBiased == ProcessFence.isAvailable)
    #expect(!gate.isTaken)
  }

  @Test("runs what is left behind in order, also while it is biased and as somebody else comes")
  func order() {
    let gate = Gate(passes: 0)
    pass(gate, times: 64)
    let log = Lock<[Int]>([])
    @Sendable func note(_ number: Int) { log.withLock { $0.append(number) } }
    #expect(gate.enter())
    gate.run {
      note(2)
      gate.run { note(5) }
    }
    gate.yield()
    note(3)
    onThreads(1) { _ in gate.run { note(6) } }
    #expect(!gate.isBiased)
    #expect(gate.isTaken)
    gate.run { note(7) }
    note(4)
    #expect(log.withLock { $0 } == [2, 5, 3, 4])
    gate.leave()
    #expect(log.withLock { $0 } == [2, 5, 3, 4, 6, 7])
    #expect(!gate.isTaken)
  }

  @Test("can be taken by what is left behind, by its favourite and by others")
  func takenByWaiting() {
    for isForeign in [false, true] {
      let (gate, log) = (Gate(passes: 0), Lock<[Int]>([]))
      pass(gate, times: 64)
      onThreads(isForeign ? 1 : 0) { _ in
        #expect(gate.leaveBehind { log.withLock { $0.append(1) } })
        gate.leave()
      }
      if !isForeign {
        #expect(gate.leaveBehind { log.withLock { $0.append(1) } })
        #expect(gate.isTaken)
        gate.leave()
      }
      #expect(log.withLock { $0 } == [1])
      #expect(!gate.isTaken)
    }
  }

  @Test("lets one in at a time and loses nothing, at whatever moment somebody else comes")
  func revoking() {
    let rounds = Scale.workload(1_000)
    let guarded = (0..<rounds).map { _ in Guarded() }
    let current = Atomic(-1)
    let arrivals = Atomic(0)
    onThreads(2) { thread in
      var random = SeededGenerator(seed: thread)
      for (round, guarded) in guarded.enumerated() {
        if thread == 0 {
          for _ in 0..<64 { guarded.run() }
          current.store(round, ordering: .releasing)
          for _ in 0..<100 where arrivals.load(ordering: .acquiring) <= round { guarded.run() }
          while arrivals.load(ordering: .acquiring) <= round { sched_yield() }
        } else {
          while current.load(ordering: .acquiring) < round { sched_yield() }
          for _ in 0..<Int.random(in: 0..<100, using: &random) {
            _ = current.load(ordering: .relaxed)
          }
          for _ in 0..<3 { guarded.run() }
          arrivals.store(round + 1, ordering: .releasing)
        }
      }
    }
    for guarded in guarded {
      #expect(guarded.count == guarded.asked.load(ordering: .relaxed))
      #expect(!guarded.gate.isTaken)
      #expect(!guarded.gate.isBiased)
    }
  }
}

/// A number that nothing but a gate keeps threads from changing at once.
private final class Guarded: @unchecked Sendable {
  let gate = Gate(passes: 0)
  let asked = Atomic(0)
  var count = 0

  func run() {
    asked.wrappingAdd(1, ordering: .relaxed)
    gate.run { [self] in count += 1 }
  }
}

extension Gate {
  fileprivate var isBiased: Bool { word.load(ordering: .relaxed) == Self.biased }
}
