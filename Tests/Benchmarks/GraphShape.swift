/// A graph that is written to over and over, and whose values, runs of observers and evaluations are
/// known beforehand.
struct GraphShape: Sendable {
  let name: String
  /// How many writes one iteration makes.
  let writes: Int
  /// How often the observers are told in one iteration.
  let runs: Int
  /// How often something derived is computed in one iteration.
  let evaluations: Int
  var iterations = 200
  var target = 3.0
  /// Makes the graph, and returns what makes one iteration.
  let subject: @Sendable (Tally) -> () -> Void
  /// Makes the same by hand, and returns what makes one iteration.
  let limit: @Sendable (Tally) -> () -> Void

  var benchmark: Benchmark {
    Benchmark(
      suite: "graph",
      name: name,
      unit: "write",
      events: writes * iterations,
      target: target,
      pairs: 21,
      expected: { events in
        let iterations = max(1, events / writes)
        return Tally(runs: runs * iterations, evaluations: evaluations * iterations).checksum
      },
      subject: work(subject),
      limit: work(limit)
    )
  }

  /// What is observed is never taken apart: the next graph would be made of the memory that this leaves, which lies
  /// scattered, and its figure would depend on it.
  private func work(_ build: @escaping @Sendable (Tally) -> () -> Void) -> Benchmark.Work {
    .init(preparing: { events in
      let tally = Tally()
      let iterate = build(tally)
      // What building takes is not part of it.
      tally.reset()
      return {
        for _ in 0..<max(1, events / writes) { iterate() }
        return tally.checksum
      }
    })
  }
}

/// What a graph has done.
///
/// Unchecked for the reason that `Sum` is.
final class Tally: @unchecked Sendable {
  /// How many values were not what they must be.
  @exclusivity(unchecked) var mistakes = 0
  /// How often observers were told.
  @exclusivity(unchecked) var runs: Int
  /// How often something derived was computed.
  @exclusivity(unchecked) var evaluations: Int

  init(runs: Int = 0, evaluations: Int = 0) {
    self.runs = runs
    self.evaluations = evaluations
  }

  var checksum: Int {
    (mistakes &* 1_000_003 &+ runs) &* 1_000_003 &+ evaluations
  }

  func reset() {
    (mistakes, runs, evaluations) = (0, 0, 0)
  }

  func expect(_ value: Int, _ expected: Int) {
    if value != expected { mistakes += 1 }
  }
}

/// Work that takes a moment and has no result.
@inline(never)
func busy() {
  var sum = 0
  for value in 0..<100 { sum = opaque(sum &+ value) }
}
