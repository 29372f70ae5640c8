import Synchronization

// What the graph is held against: the same nodes by hand. Closures are stored and called once each, in
// an order that somebody has thought out, and what would compute nothing new is left out. A mutex
// stands around each write, because the job includes being written to from any thread.

/// A chain of derivations.
final class PlainChain {
  private let tally: Tally
  private let mutex = Mutex(())
  private var values: [Int]
  private let closures: [(Int) -> Int]
  private let observer: (Int) -> Void

  init(_ tally: Tally, _ closures: [(Int) -> Int], observer: @escaping (Int) -> Void) {
    self.tally = tally
    self.closures = closures
    self.observer = observer
    values = []
    var value = 0
    for closure in closures {
      value = closure(value)
      values.append(value)
    }
  }

  var last: Int { mutex.withLock { _ in values[values.count - 1] } }

  @inline(never)
  func write(_ value: Int) {
    mutex.withLock { _ in propagate(value) }
  }

  @inline(never)
  func propagate(_ head: Int) {
    var value = head
    for index in closures.indices {
      tally.evaluations += 1
      value = closures[index](value)
      guard value != values[index] else { return }
      values[index] = value
    }
    observer(value)
  }
}

/// Chains from one source.
final class PlainFan {
  private let mutex = Mutex(())
  private let chains: [PlainChain]

  init(_ chains: [PlainChain]) {
    self.chains = chains
  }

  var last: Int { chains[chains.count - 1].last }

  @inline(never)
  func write(_ value: Int) {
    mutex.withLock { _ in
      for chain in chains { chain.propagate(value) }
    }
  }
}

/// Five of one source, and their sum.
final class PlainDiamond {
  private let tally: Tally
  private let mutex = Mutex(())
  private let sides: [(Int) -> Int]
  private let add: ([Int]) -> Int
  private var values: [Int]
  private var total: Int
  private let observer: (Int) -> Void

  init(_ tally: Tally) {
    self.tally = tally
    sides = (0..<5).map { _ in { opaque($0) + 1 } }
    add = { $0.reduce(0, +) }
    values = Array(repeating: 1, count: 5)
    total = 5
    observer = { _ in tally.runs += 1 }
  }

  var sum: Int { mutex.withLock { _ in total } }

  @inline(never)
  func write(_ head: Int) {
    mutex.withLock { _ in
      var hasChanged = false
      for index in sides.indices {
        tally.evaluations += 1
        let value = sides[index](head)
        guard value != values[index] else { continue }
        values[index] = value
        hasChanged = true
      }
      guard hasChanged else { return }
      tally.evaluations += 1
      let newTotal = add(values)
      guard newTotal != total else { return }
      total = newTotal
      observer(newTotal)
    }
  }
}

/// A collection of a hundred values, and a hundred that look at one entry each.
final class PlainMux {
  private let tally: Tally
  private let mutex = Mutex(())
  private let collect: ([Int]) -> [Int]
  private let pick: [([Int]) -> Int]
  private let next: [(Int) -> Int]
  private let observer: (Int) -> Void
  private var heads = Array(repeating: 0, count: 100)
  private var all = Array(repeating: 0, count: 100)
  private var entries = Array(repeating: 0, count: 100)
  private var results = Array(repeating: 1, count: 100)

  init(_ tally: Tally) {
    self.tally = tally
    collect = { heads in heads.map { opaque($0) } }
    pick = (0..<100).map { index in { $0[index] } }
    next = (0..<100).map { _ in { opaque($0) + 1 } }
    observer = { _ in tally.runs += 1 }
  }

  func picked(_ index: Int) -> Int { mutex.withLock { _ in results[index] } }

  @inline(never)
  func write(_ value: Int, to head: Int) {
    mutex.withLock { _ in
      heads[head] = value
      tally.evaluations += 1
      let newAll = collect(heads)
      guard newAll != all else { return }
      all = newAll
      for index in pick.indices {
        tally.evaluations += 1
        let entry = pick[index](newAll)
        guard entry != entries[index] else { continue }
        entries[index] = entry
        tally.evaluations += 1
        let result = next[index](entry)
        guard result != results[index] else { continue }
        results[index] = result
        observer(result)
      }
    }
  }
}

/// A chain, and the sum of its members.
final class PlainTriangle {
  private let tally: Tally
  private let mutex = Mutex(())
  private let members: [(Int) -> Int]
  private let add: (Int, [Int]) -> Int
  private let observer: (Int) -> Void
  private var values = Array(1...9)
  private var total = 45

  init(_ tally: Tally) {
    self.tally = tally
    members = (0..<9).map { _ in { opaque($0) + 1 } }
    add = { $1.reduce($0, +) }
    observer = { _ in tally.runs += 1 }
  }

  var sum: Int { mutex.withLock { _ in total } }

  @inline(never)
  func write(_ head: Int) {
    mutex.withLock { _ in
      var value = head
      for index in members.indices {
        tally.evaluations += 1
        value = members[index](value)
        guard value != values[index] else { break }
        values[index] = value
      }
      tally.evaluations += 1
      let newTotal = add(head, values)
      guard newTotal != total else { return }
      total = newTotal
      observer(newTotal)
    }
  }
}

/// One that looks at one of two others, by turns.
final class PlainUnstable {
  private let tally: Tally
  private let mutex = Mutex(())
  private let double: (Int) -> Int
  private let inverse: (Int) -> Int
  private let choose: (_ head: Int, _ side: Int) -> Int
  private let observer: (Int) -> Void
  private var total = 0

  init(_ tally: Tally) {
    self.tally = tally
    double = { opaque($0) * 2 }
    inverse = { -opaque($0) }
    choose = { head, side in
      (0..<20).reduce(0) { sum, _ in
        sum + (opaque(head).isMultiple(of: 2) ? opaque(side) : opaque(side))
      }
    }
    observer = { _ in tally.runs += 1 }
  }

  var current: Int { mutex.withLock { _ in total } }

  @inline(never)
  func write(_ head: Int) {
    mutex.withLock { _ in
      tally.evaluations += 2
      let side = head.isMultiple(of: 2) ? inverse(head) : double(head)
      let newTotal = choose(head, side)
      guard newTotal != total else { return }
      total = newTotal
      observer(newTotal)
    }
  }
}

/// Hides from the optimiser that nothing happens to a value.
@inline(never)
@_optimize(none)
func opaque(_ value: Int) -> Int { value }

/// Several derivations of one source, and their sum.
final class PlainFunnel {
  private let mutex = Mutex(())
  private var values: [Int]
  private let closures: [(Int) -> Int]
  private let observer: (Int) -> Void

  init(_ closures: [(Int) -> Int], observer: @escaping (Int) -> Void) {
    self.closures = closures
    self.observer = observer
    values = closures.map { $0(0) }
  }

  @inline(never)
  func write(_ value: Int) {
    mutex.withLock { _ in
      for index in closures.indices { values[index] = closures[index](value) }
      observer(values.reduce(0, &+))
    }
  }
}
