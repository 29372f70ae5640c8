import Signals
import SignalsTesting

/// Properties, and those who observe them.
final class PropertyGraphSystem: Sendable {
  let sources = MadeValues<MutableProperty<Int>>()
  private let derived = MadeValues<Property<Int>>()
  let observations = MadeValues<any Disposable>()
  let told = Lock<[Reference: [Int]]>([:])
  /// How often each derivation was computed by the present command.
  let runs = Lock<[Reference: Int]>([:])
  let witnesses = Lock<[Reference: Witness]>([:])

  /// Forgets what came of the last command.
  func begin() {
    told.withLock { $0 = [:] }
    runs.withLock { $0 = [:] }
  }

  func addSource(_ reference: Reference, _ value: Int) {
    let source = MutableProperty(value)
    sources[reference] = source
    witnesses.withLock { $0[reference] = Witness(source) }
  }

  func derive(_ reference: Reference, _ expression: PropertyGraphModel<Reference>.Expression) {
    let property: Property<Int>
    switch expression {
    case .mapped(let node, let number):
      guard let node = derived[node] else { return }
      property = node.map { [self] value in
        count(reference)
        return value + number
      }
    case .remainder(let node, let divisor):
      let read = reader(of: node)
      property = .computed { [self] in
        count(reference)
        return read() % divisor
      }
    case .sum(let first, let second):
      let (readFirst, readSecond) = (reader(of: first), reader(of: second))
      property = .computed { [self] in
        count(reference)
        return (readFirst() + readSecond()) % 1_000
      }
    case .choice(let test, let even, let odd):
      let (readTest, readEven, readOdd) = (reader(of: test), reader(of: even), reader(of: odd))
      property = .computed { [self] in
        count(reference)
        return readTest().isMultiple(of: 2) ? readEven() : readOdd()
      }
    }
    derived[reference] = property
    witnesses.withLock { $0[reference] = Witness(property) }
  }

  func observe(_ reference: Reference, _ node: Reference, target: Reference?) -> Int? {
    let target = target.flatMap { sources[$0] }
    let isFirst = Lock(true)
    let first = Lock<Int?>(nil)
    let producer = sources[node]?.producer ?? derived[node]?.producer
    observations[reference] = producer?.startWithValues { [self] value in
      let wasFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if wasFirst { return first.withLock { $0 = value } }
      told.withLock { $0[reference, default: []].append(value) }
      target?.value = value % 5
    }
    return first.withLock { $0 }
  }

  func value(of node: Reference) -> Int? {
    sources[node]?.value ?? derived[node]?.value
  }

  func drop(_ node: Reference) {
    sources.remove(node)
    derived.remove(node)
  }

  func dropAll() {
    let all = witnesses.withLock { $0.keys }
    for reference in all { drop(reference) }
    for observation in observations.all { observation.dispose() }
    observations.removeAll()
  }

  private func reader(of node: Reference) -> @Sendable () -> Int {
    if let source = sources[node] { return { source.value } }
    if let property = derived[node] { return { property.value } }
    return { 0 }
  }

  private func count(_ reference: Reference) {
    runs.withLock { $0[reference, default: 0] += 1 }
  }
}
