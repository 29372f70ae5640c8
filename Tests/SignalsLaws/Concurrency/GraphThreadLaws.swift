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
      // A transaction that is at its end meets another graph in a ring.
      replaying: [
        "AQAAAAAAAAAAAAEBDAAAAQAAAQAAAQAAAAAAAAEAAAEBAAIAAwAAAgACAAABAAMAAAAAAwEAAQEBCwMAAgEFAwAAAAIBAAEFAQEA"
          + "AAAAAAICAAEAAAAAAQMBAw"
      ],
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
}
