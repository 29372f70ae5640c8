import SignalsTesting

/// What a graph of properties is worth, computed from scratch after each step.
struct PropertyGraphModel {
  enum Expression: Sendable, CustomStringConvertible {
    /// Computed by reading, with repeats skipped.
    case remainder(Reference, Int)
    case sum(Reference, Reference)
    /// Reads the second if the first is even, else the third: its sources change.
    case choice(Reference, Reference, Reference)
    /// Mapped, with repeats told.
    case mapped(Reference, plus: Int)

    var description: String {
      switch self {
      case .remainder(let node, let divisor): "\(node) % \(divisor)"
      case .sum(let first, let second): "\(first) + \(second)"
      case .choice(let test, let even, let odd): "\(test) is even ? \(even) : \(odd)"
      case .mapped(let node, let number): "map \(node) + \(number)"
      }
    }

    /// What the closure of the derivation holds.
    var operands: [Reference] {
      switch self {
      case .remainder(let node, _), .mapped(let node, _): [node]
      case .sum(let first, let second): [first, second]
      case .choice(let test, let even, let odd): [test, even, odd]
      }
    }

    /// What is read at the present values.
    func sources(_ values: [Reference: Int]) -> [Reference] {
      guard case .choice(let test, let even, let odd) = self else { return operands }
      return [test, (values[test] ?? 0).isMultiple(of: 2) ? even : odd]
    }

    func value(_ values: [Reference: Int]) -> Int {
      func value(_ node: Reference) -> Int { values[node] ?? 0 }
      switch self {
      case .remainder(let node, let divisor): return value(node) % divisor
      case .sum(let first, let second): return (value(first) + value(second)) % 1_000
      case .choice(let test, let even, let odd):
        return value(test).isMultiple(of: 2) ? value(even) : value(odd)
      case .mapped(let node, let number): return value(node) + number
      }
    }
  }

  struct Observer {
    let node: Reference
    /// What it sets.
    let target: Reference?
  }

  /// All nodes in the order of their making, which is one of their dependencies.
  private var nodes: [Reference] = []
  private var expressions: [Reference: Expression] = [:]
  private var dropped: Set<Reference> = []
  private(set) var values: [Reference: Int] = [:]
  var observers: [Reference: Observer] = [:]

  // What came of the last command.
  var told: [Int: [Int]] = [:]
  var stepCount = 0
  /// Who was live before or after one of the steps.
  var live: Set<Reference> = []
  var isReading = false

  /// Those that the user still holds.
  var held: [Reference] { nodes.filter { !dropped.contains($0) } }

  func isSource(_ node: Reference) -> Bool { expressions[node] == nil }

  mutating func add(_ node: Reference, _ expression: Expression?, _ value: Int = 0) {
    nodes.append(node)
    expressions[node] = expression
    values[node] = expression?.value(values) ?? value
  }

  mutating func set(_ assignments: [(Reference, Int)]) {
    guard !assignments.isEmpty else { return }
    stepCount += 1
    live.formUnion(liveNodes)
    defer { live.formUnion(liveNodes) }
    let before = values
    var changed = Set(assignments.map(\.0))
    for (source, value) in assignments { values[source] = value }
    for node in nodes {
      guard let expression = expressions[node] else { continue }
      values[node] = expression.value(values)
      let isTouched = expression.sources(before).contains(where: changed.contains)
      var isChanged = isTouched
      if case .mapped = expression {} else { isChanged = isTouched && values[node] != before[node] }
      if isChanged { changed.insert(node) }
    }
    var settings: [(Reference, Int)] = []
    for (reference, observer) in observers where changed.contains(observer.node) {
      told[reference.number, default: []].append(values[observer.node] ?? 0)
      if let target = observer.target { settings.append((target, values[observer.node] ?? 0)) }
    }
    for (target, value) in settings { set([(target, value % 5)]) }
  }

  mutating func modify(_ source: Reference, by number: Int) {
    let value = ((values[source] ?? 0) + number) % 5
    if value != values[source] { set([(source, value)]) }
  }

  mutating func observe(_ node: Reference, as reference: Reference, target: Reference?) -> Int? {
    observers[reference] = Observer(node: node, target: target)
    return values[node]
  }

  mutating func drop(_ node: Reference) {
    dropped.insert(node)
  }
}

// MARK: - Who is needed

extension PropertyGraphModel {
  /// All that a node depends on now or may depend on later, itself included.
  func sources(above node: Reference) -> Set<Reference> {
    var (found, open): (Set<Reference>, [Reference]) = ([node], [node])
    while let next = open.popLast() {
      for source in expressions[next]?.operands ?? [] where found.insert(source).inserted {
        open.append(source)
      }
    }
    return found
  }

  /// All that somebody observes, and what that derives from at the present values.
  var liveNodes: Set<Reference> {
    var (found, open): (Set<Reference>, [Reference]) = ([], observers.values.map(\.node))
    while let next = open.popLast() {
      guard found.insert(next).inserted else { continue }
      open += expressions[next]?.sources(values) ?? []
    }
    return found
  }

  /// Whether the property that stands for a node must be alive.
  ///
  /// The user holds it, or the closure of a derivation whose node is needed.
  func isAlive(_ node: Reference) -> Bool {
    if !dropped.contains(node) { return true }
    // Who observed a source that is gone has been told of its end, and let go.
    if observers.values.contains(where: {
      $0.target == node && (!isSource($0.node) || isAlive($0.node))
    }) {
      return true
    }
    return nodes.contains { other in
      guard let expression = expressions[other], expression.operands.contains(node) else {
        return false
      }
      if case .mapped = expression { return false }
      return isNodeNeeded(other)
    }
  }

  /// Whether the node of a derivation must be there: for its property, an observer, or another node.
  private func isNodeNeeded(_ node: Reference) -> Bool {
    if !dropped.contains(node) || observers.values.contains(where: { $0.node == node }) {
      return true
    }
    return nodes.contains { other in
      (expressions[other]?.operands.contains(node) ?? false) && isNodeNeeded(other)
    }
  }
}
