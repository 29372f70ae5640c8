import Signals
import SignalsTesting

/// Compares what was seen of a graph with one that is computed from scratch after each step.
struct GraphVerdict {
  let script: GraphScript
  let run: GraphRun
  private var model = PropertyGraphModel<Int>()
  /// What all nodes are worth in each state.
  private var states: [[Int: Int]] = []
  /// What an observer of each node is told of the step that leads to each state.
  private var told: [[Int: [Int]]] = [[:]]
  /// Which state each step leads to, by any of the numbers that it sets.
  private var stateOfNumber: [Int: Int] = [:]

  init(_ script: GraphScript, _ run: GraphRun) {
    (self.script, self.run) = (script, run)
    for (source, value) in script.initial.enumerated() { model.add(source, nil, value) }
    for (index, expression) in script.expressions.enumerated() {
      model.add(script.initial.count + index, expression)
    }
    // One observer of each node, known by the same number.
    for node in 0..<script.nodeCount { _ = model.observe(node, as: node, target: nil) }
    states = [model.values]
  }

  mutating func verify() throws {
    try replay()
    try verifySteps()
    for (thread, occurrences) in run.occurrences.withLock({ $0 }).enumerated() {
      try verify(occurrences, of: thread)
    }
    try verifyObservers()
    let final = run.finalValues.withLock { $0 }
    for node in 0..<script.nodeCount {
      try requireEqual(final[node], states[states.count - 1][node], "the last value of \(node)")
    }
    try requireEqual(run.leftovers, 0, "properties that outlive everybody")
  }

  /// Takes the model through the steps, in the order in which they were made.
  private mutating func replay() throws {
    let history = run.history.withLock { $0 }
    try requireEqual(history.first, script.initial, "the first state")
    for (before, after) in zip(history, history.dropFirst()) {
      let changed = after.indices.filter { before[$0] != after[$0] }
      model.told = [:]
      model.set(changed.map { ($0, after[$0]) })
      for source in changed { stateOfNumber[after[source]] = states.count }
      states.append(model.values)
      told.append(model.told)
    }
  }

  /// Each step has led to a state of its own, which shows all of it.
  private func verifySteps() throws {
    var steps = run.linked.withLock { $0 }
    for case .step(let step) in script.threads.joined() { steps.append(step.values) }
    try requireEqual(states.count, steps.count + 1, "how many states there were")
    for step in steps {
      let found = Set(step.values.map { stateOfNumber[$0] ?? -1 })
      try require(found.count == 1, "the step \(step) was seen in parts: \(found)")
      try require(!found.contains(-1), "the step \(step) was never seen")
    }
  }

  /// What a thread has seen is of states that follow one another, and its own steps stand where they
  /// should.
  private func verify(_ occurrences: [GraphRun.Occurrence], of thread: Int) throws {
    var present = 0
    for occurrence in occurrences {
      switch occurrence {
      case .step(let values):
        let state = values.first.flatMap { stateOfNumber[$0.value] } ?? 0
        try require(state > present, "thread \(thread) made \(values) after it saw more")
        present = state
      case .read(let values, let window):
        let state = range(window, from: present).first { state in
          values.allSatisfy { states[state][$0.key] == $0.value }
        }
        guard let state else {
          throw Falsified(
            "thread \(thread) read \(values) in no state from \(present) in \(window)"
          )
        }
        present = state
      case .derived(let expression, let value, let window):
        let state = range(window, from: present).first { expression.value(states[$0]) == value }
        guard let state else {
          throw Falsified("thread \(thread) read \(value) of \(expression) in \(window)")
        }
        present = state
      }
    }
  }

  /// The states that may have been seen.
  ///
  /// The last state that was known at the beginning is that of a step which may not have ended, and
  /// one more may have been made than was known at the end.
  private func range(_ window: GraphRun.Window, from present: Int) -> ClosedRange<Int> {
    let first = max(present, window.begin - 2, 0)
    return first...max(first, min(window.end, states.count - 1))
  }

  private func verifyObservers() throws {
    for observation in run.observations.withLock({ $0 }) {
      try require(!observation.wasNested, "an observer of \(observation.node) was told two at once")
      let expected = values(of: observation.node, from: 0)
      try requireEqual(observation.values, expected, "what an observer of \(observation.node) saw")
    }
    for visit in run.visits.withLock({ $0 }) {
      let (observation, seen) = (visit.observation, visit.observation.values)
      try require(!observation.wasNested, "a visitor of \(observation.node) was told two at once")
      let isExplained = range(visit.window, from: 0).contains { state in
        let expected = values(of: observation.node, from: state)
        return visit.isKept ? seen == expected : expected.starts(with: seen) && !seen.isEmpty
      }
      try require(isExplained, "a visitor of \(observation.node) in \(visit.window) saw \(seen)")
    }
  }

  /// What an observer sees that begins in a state.
  private func values(of node: Int, from state: Int) -> [Int] {
    let later = told[(state + 1)...].flatMap { $0[node] ?? [] }
    return (states[state][node].map { [$0] } ?? []) + later
  }
}
