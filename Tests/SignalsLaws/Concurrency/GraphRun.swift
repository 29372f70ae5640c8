import Signals
import SignalsTesting

/// A script as it was played: what everybody saw, and which steps there were.
final class GraphRun: Sendable {
  /// What a thread did or saw, in its order.
  enum Occurrence: Sendable {
    case step([Int: Int])
    case read([Int: Int], in: Window)
    case derived(GraphScript.Expression, Int, in: Window)
  }

  /// How many states were known when something began, and when it had ended.
  struct Window: Sendable {
    let begin: Int
    let end: Int
  }

  /// What an observer was told.
  final class Observation: Sendable {
    private struct State {
      var values: [Int] = []
      var isInside = false
      var wasNested = false
    }

    let node: Int
    private let state = Lock(State())

    init(_ node: Int) {
      self.node = node
    }

    var values: [Int] { state.withLock { $0.values } }
    var wasNested: Bool { state.withLock { $0.wasNested } }

    func record(_ value: Int, _ react: () -> Void) {
      state.withLock { state in
        if state.isInside { state.wasNested = true }
        state.isInside = true
        state.values.append(value)
      }
      react()
      state.withLock { $0.isInside = false }
    }
  }

  /// An observer that a thread has brought in, in the midst of everything.
  struct Visit: Sendable {
    let observation: Observation
    let window: Window
    let isKept: Bool
  }

  /// The values of all sources, after each step.
  ///
  /// Written by a derivation that reads all sources, and is observed.
  let history = Lock<[[Int]]>([])
  let occurrences = Lock<[[Occurrence]]>([])
  let observations = Lock<[Observation]>([])
  let visits = Lock<[Visit]>([])
  /// What observers have set.
  let linked = Lock<[[Int: Int]]>([])
  let finalValues = Lock<[Int]>([])
  private let witnesses = Lock<[Witness]>([])

  private init() {}

  static func play(_ script: GraphScript) -> GraphRun {
    let run = GraphRun()
    run.play(script, LiveGraph(script))
    return run
  }

  private func play(_ script: GraphScript, _ graph: LiveGraph) {
    witnesses.withLock { $0 = graph.witnesses }
    let sources = graph.sources
    let states = Property<Int>.computed { [history] in
      let state = sources.map(\.value)
      return history.withLock { history in
        history.append(state)
        return history.count
      }
    }
    let handles = CompositeDisposable()
    handles.add(states.producer.startWithValues { _ in })
    for node in script.observed {
      let (observation, handle) = observe(node, graph)
      observations.withLock { $0.append(observation) }
      handles.add(handle)
    }
    for link in script.links { handles.add(observe(link.node, graph, setting: link.target).1) }
    occurrences.withLock { $0 = script.threads.map { _ in [] } }
    let arrived = Lock(0)
    onThreads(script.threads.count) { [self] thread in
      arrived.withLock { $0 += 1 }
      // Whoever is kept waiting for long goes on: that costs a race, not the run.
      for _ in 0..<20_000 where arrived.withLock({ $0 }) < script.threads.count {}
      perform(script.threads[thread], thread, graph, handles)
    }
    finalValues.withLock { $0 = (0..<script.nodeCount).map(graph.value) }
    handles.dispose()
  }

  /// Those of the graph that are still there.
  var leftovers: Int { witnesses.withLock { $0.count { $0.isAlive } } }

  private func perform(
    _ deeds: [GraphScript.Deed],
    _ thread: Int,
    _ graph: LiveGraph,
    _ handles: CompositeDisposable
  ) {
    var open: [(end: Int, handle: any Disposable)] = []
    for (index, deed) in deeds.enumerated() {
      for visit in open where visit.end == index { visit.handle.dispose() }
      switch deed {
      case .step(let step):
        graph.perform(step)
        note(.step(step.values), thread)
      case .read(let node):
        let (value, window) = watching { graph.value(of: node) }
        note(.read([node: value], in: window), thread)
      case .snapshot(let nodes):
        let (values, window) = watching {
          snapshot { nodes.map { ($0, graph.value(of: $0)) } }
        }
        note(.read(Dictionary(values, uniquingKeysWith: { $1 }), in: window), thread)
      case .observe(let node, let count):
        let ((observation, handle), window) = watching { observe(node, graph) }
        let visit = Visit(observation: observation, window: window, isKept: count == nil)
        visits.withLock { $0.append(visit) }
        handles.add(handle)
        if let count { open.append((index + 1 + count, handle)) }
      case .derive(let expression):
        let (value, window) = watching { graph.derive(expression).value }
        note(.derived(expression, value, in: window), thread)
      }
    }
    for visit in open { visit.handle.dispose() }
  }

  private func observe(
    _ node: Int,
    _ graph: LiveGraph,
    setting target: Int? = nil
  ) -> (Observation, any Disposable) {
    let observation = Observation(node)
    let isFirst = Lock(true)
    let handle = graph.producer(of: node).startWithValues { [linked] value in
      let wasFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      observation.record(value) {
        guard let target, !wasFirst else { return }
        let number = linked.withLock { linked in
          let number = 1_000_000 + linked.count
          linked.append([target: number])
          return number
        }
        graph.sources[target].value = number
      }
    }
    return (observation, handle)
  }

  private func note(_ occurrence: Occurrence, _ thread: Int) {
    occurrences.withLock { $0[thread].append(occurrence) }
  }

  private func watching<Result>(_ body: () -> Result) -> (Result, Window) {
    let begin = history.withLock { $0.count }
    let result = body()
    return (result, Window(begin: begin, end: history.withLock { $0.count }))
  }
}
