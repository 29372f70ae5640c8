import Glibc
import Signals

/// The properties of a script.
final class LiveGraph: Sendable {
  let sources: [MutableProperty<Int>]
  private let derived: [Property<Int>]

  init(_ script: GraphScript) {
    sources = script.initial.map { MutableProperty($0) }
    var derived: [Property<Int>] = []
    for (index, expression) in script.expressions.enumerated() {
      let isSlow = script.slow.contains(sources.count + index)
      derived.append(Self.derive(expression, sources, derived, isSlow: isSlow))
    }
    self.derived = derived
  }

  var witnesses: [Witness] { sources.map(Witness.init) + derived.map(Witness.init) }

  func value(of node: Int) -> Int {
    node < sources.count ? sources[node].value : derived[node - sources.count].value
  }

  func producer(of node: Int) -> SignalProducer<Int, Never> {
    node < sources.count ? sources[node].producer : derived[node - sources.count].producer
  }

  func derive(_ expression: GraphScript.Expression) -> Property<Int> {
    Self.derive(expression, sources, derived)
  }

  func perform(_ step: GraphScript.Step) {
    switch step.kind {
    case .set: for (source, value) in step.values { sources[source].value = value }
    case .modify: for (source, value) in step.values { sources[source].modify { $0 = value } }
    case .transaction:
      transaction {
        for (source, value) in step.values { sources[source].value = value }
      }
    }
  }

  private static func derive(
    _ expression: GraphScript.Expression,
    _ sources: [MutableProperty<Int>],
    _ derived: [Property<Int>],
    isSlow: Bool = false
  ) -> Property<Int> {
    func reader(of node: Int) -> @Sendable () -> Int {
      if node < sources.count {
        let source = sources[node]
        return { source.value }
      }
      let property = derived[node - sources.count]
      return { property.value }
    }
    switch expression {
    case .mapped(let node, let number):
      return derived[node - sources.count].map { value in
        if isSlow { takeLong() }
        return value + number
      }
    case .remainder(let node, let divisor):
      let read = reader(of: node)
      return .computed {
        defer { if isSlow { takeLong() } }
        return read() % divisor
      }
    case .sum(let first, let second):
      let (readFirst, readSecond) = (reader(of: first), reader(of: second))
      return .computed {
        let first = readFirst()
        if isSlow { takeLong() }
        return (first + readSecond()) % 1_000
      }
    case .choice(let test, let even, let odd):
      let (readTest, readEven, readOdd) = (reader(of: test), reader(of: even), reader(of: odd))
      return .computed {
        let isEven = readTest().isMultiple(of: 2)
        if isSlow { takeLong() }
        return isEven ? readEven() : readOdd()
      }
    }
  }
}

/// Is busy for so long that those who wait for the graph go on without.
func takeLong() {
  let clock = ContinuousClock()
  let end = clock.now + .milliseconds(2)
  while clock.now < end { sched_yield() }
}
