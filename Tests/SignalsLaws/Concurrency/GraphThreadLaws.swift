import Signals
import SignalsTesting
import Testing

@Suite("The property graph on threads")
struct GraphThreadLaws {
  @Test("whatever threads see is a state between two steps, in one order of all steps")
  func smallGraphs() throws {
    try check(
      "threads and a property graph",
      cases: 120,
      .graphScripts(nodes: 12, deeds: 30),
      within: .seconds(10)
    ) { script in
      var verdict = GraphVerdict(script, .play(script))
      try verdict.verify()
    }
  }

  @Test("so it is in a graph of up to two hundred nodes")
  func largeGraphs() throws {
    try check(
      "threads and a large property graph",
      cases: 12,
      .graphScripts(nodes: 194, deeds: 40),
      within: .seconds(10)
    ) { script in
      var verdict = GraphVerdict(script, .play(script))
      try verdict.verify()
    }
  }

  @Test(
    "so it is when derivations take long, and others go on meanwhile, in this graph and another one"
  )
  func slowGraphs() throws {
    let script = Generator<GraphScript>.graphScripts(nodes: 12, deeds: 8, slow: 2)
    try check(
      "threads and derivations that take long",
      cases: 30,
      .array(of: script, count: 2...2),
      within: .seconds(20)
    ) { scripts in
      let runs = Lock<[Int: GraphRun]>([:])
      onThreads(scripts.count) { index in
        let run = GraphRun.play(scripts[index])
        runs.withLock { $0[index] = run }
      }
      for (index, script) in scripts.enumerated() {
        guard let run = runs.withLock({ $0[index] }) else { continue }
        var verdict = GraphVerdict(script, run)
        try verdict.verify()
      }
    }
  }

  /// Which graphs are one is found out only while their derivations run, on several threads.
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
}

private func meetingReads(_ own: Int, _ index: Int) -> [Int] {
  guard index > 0 else { return [] }
  return own.isMultiple(of: 3) ? [own % index] : [(own + 1) % index, own / 2 % index]
}
