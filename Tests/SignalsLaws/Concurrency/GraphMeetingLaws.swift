import Signals
import SignalsTesting
import Testing

/// Which graphs are one is found out only while their derivations run, on several threads.
@Suite("Graphs that come upon each other")
struct GraphMeetingLaws {
  @Test(
    "graphs that come upon each other in the midst of derivations come to an end, and are right"
  )
  func meetingGraphs() throws {
    let numbers = Generator<[Int]>.array(of: .int(in: 0...9), count: 4...8)
    try check(
      "graphs that come upon each other",
      cases: 60,
      .array(of: numbers, count: 3...3),
      within: .seconds(15)
    ) { seeds in
      let count = 6
      let sources = (0..<count).map { MutableProperty($0) }
      let nodes = meetingNodes(sources, slow: Set(seeds.map { $0[0] % count }))
      let last = (0..<3).map { _ in Lock<[Int: Int]>([:]) }
      onThreads(seeds.count) { thread in
        for (index, number) in seeds[thread].enumerated() {
          // Each thread sets sources of its own.
          let source = number % 2 * 3 + thread
          let value = number + 10 * index
          sources[source].value = value
          last[thread].withLock { $0[source] = value }
          _ = nodes[(number + index) % count].value
        }
      }
      var values = Array(0..<count)
      for set in last { for (source, value) in set.withLock({ $0 }) { values[source] = value } }
      try requireEqual(sources.map(\.value), values, "the sources")
      try requireEqual(nodes.map(\.value), meetingValues(values), "what is derived")
    }
  }

  /// Each node reads its own source and, as that tells, one or two of the nodes before it.
  private func meetingNodes(_ sources: [MutableProperty<Int>], slow: Set<Int>) -> [Property<Int>] {
    var nodes: [Property<Int>] = []
    for (index, source) in sources.enumerated() {
      let before = nodes
      nodes.append(
        .computed {
          let own = source.value
          if slow.contains(index) { takeLong() }
          return meetingReads(own, index).reduce(own) { $0 + before[$1].value }
        }
      )
    }
    return nodes
  }

  private func meetingValues(_ sources: [Int]) -> [Int] {
    var values: [Int] = []
    for (index, own) in sources.enumerated() {
      values.append(meetingReads(own, index).reduce(own) { $0 + values[$1] })
    }
    return values
  }

  /// Two sources of a pair always have the same value, and are set one after the other.
  @Test("no derivation, no snapshot and no observer sees a part of a transaction meanwhile")
  func pairs() throws {
    let deeds = Generator<[PairDeed]>.array(of: .pairDeeds, count: 2...8)
    try check(
      "pairs whose graphs come upon each other",
      cases: 120,
      .array(of: deeds, count: 2...4),
      within: .seconds(20)
    ) { scripts in
      let pairs = (0..<PairDeed.pairCount).map { _ in (MutableProperty(0), MutableProperty(0)) }
      let faults = Lock<[String]>([])
      let nodes = pairNodes(pairs, faults)
      let observations = Lock<[any Disposable]>([])
      onThreads(scripts.count) { thread in
        for (index, deed) in scripts[thread].enumerated() {
          let number = 1 + thread * 100 + index
          if let observation = deed.perform(number, pairs, nodes, faults) {
            observations.withLock { $0.append(observation) }
          }
        }
      }
      try requireEqual(faults.withLock { Array($0.prefix(3)) }, [], "mixtures")
      let values = pairs.map(\.0.value)
      try requireEqual(values, pairs.map(\.1.value), "in the end")
      try requireEqual(nodes.map(\.value), pairValues(values), "what is derived")
      for observation in observations.withLock({ $0 }) { observation.dispose() }
    }
  }

  /// Each node reads its own pair, and a node before it.
  private func pairNodes(
    _ pairs: [(MutableProperty<Int>, MutableProperty<Int>)],
    _ faults: Lock<[String]>
  ) -> [Property<Int>] {
    var nodes: [Property<Int>] = []
    for (index, pair) in pairs.enumerated() {
      let (before, first, second) = (nodes, pair.0, pair.1)
      nodes.append(
        .computed {
          let one = first.value
          if (one + index).isMultiple(of: 3) { takeLong() }
          let other = index > 0 ? before[one % index].value : 0
          let two = second.value
          if one != two { faults.withLock { $0.append("node \(index) saw \(one) and \(two)") } }
          return one + other
        }
      )
    }
    return nodes
  }

  private func pairValues(_ sources: [Int]) -> [Int] {
    var values: [Int] = []
    for (index, one) in sources.enumerated() {
      values.append(one + (index > 0 ? values[one % index] : 0))
    }
    return values
  }
}

/// What a thread does to pairs of sources.
private enum PairDeed: Sendable {
  static let pairCount = 4

  /// Sets a pair, and reads a node in between.
  case set(Int, reading: Int?, secondFirst: Bool)
  case read(Int)
  case look(Int, Int)
  case observe(Int)

  /// - Returns: What ends an observation that has been begun.
  func perform(
    _ number: Int,
    _ pairs: [(MutableProperty<Int>, MutableProperty<Int>)],
    _ nodes: [Property<Int>],
    _ faults: Lock<[String]>
  ) -> (any Disposable)? {
    switch self {
    case .set(let pair, let node, let secondFirst):
      let (one, two) = secondFirst ? (pairs[pair].1, pairs[pair].0) : pairs[pair]
      transaction {
        one.value = number
        // Not one that would be computed of a part of this.
        if let node, node < pair { _ = nodes[node].value }
        two.value = number
      }
    case .read(let node): _ = nodes[node].value
    case .look(let first, let second):
      let seen = snapshot {
        [pairs[first].0, pairs[second].1, pairs[first].1, pairs[second].0].map(\.value)
      }
      if seen[0] != seen[2] || seen[1] != seen[3] {
        faults.withLock { $0.append("a snapshot saw \(seen)") }
      }
    case .observe(let node):
      return nodes[node].producer.startWithValues { _ in
        let (one, two) = snapshot { (pairs[node].0.value, pairs[node].1.value) }
        if one != two { faults.withLock { $0.append("an observer saw \(one) and \(two)") } }
      }
    }
    return nil
  }
}

extension Generator where Value == PairDeed {
  fileprivate static var pairDeeds: Generator {
    Generator { choices in
      func index(_ choices: inout Choices) -> Int {
        Int(choices.draw(upTo: UInt64(PairDeed.pairCount - 1)))
      }
      switch choices.index(weights: [5, 3, 2, 2]) {
      case 0:
        let pair = index(&choices)
        let node = choices.bool() ? index(&choices) : nil
        return .set(pair, reading: node, secondFirst: choices.bool())
      case 1: return .read(index(&choices))
      case 2: return .look(index(&choices), index(&choices))
      default: return .observe(index(&choices))
      }
    }
  }
}

private func meetingReads(_ own: Int, _ index: Int) -> [Int] {
  guard index > 0 else { return [] }
  return own.isMultiple(of: 3) ? [own % index] : [(own + 1) % index, own / 2 % index]
}
