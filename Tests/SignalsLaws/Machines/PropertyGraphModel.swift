/// What a graph of properties is worth, computed from scratch after each step.
///
/// `Node` is what nodes and observers are known by.
struct PropertyGraphModel<Node: Hashable & Sendable> {
  enum Expression: Sendable, CustomStringConvertible {
    /// Computed by reading, with repeats skipped.
    case remainder(Node, Int)
    case sum(Node, Node)
    /// Reads the second if the first is even, else the third: its sources change.
    case choice(Node, Node, Node)
    /// Mapped, with repeats told.
    case mapped(Node, plus: Int)

    var description: String {
      switch self {
      case .remainder(let node, let divisor): "\(node) % \(divisor)"
      case .sum(let first, let second): "\(first) + \(second)"
      case .choice(let test, let even, let odd): "\(test) is even ? \(even) : \(odd)"
      case .mapped(let node, let number): "map \(node) + \(number)"
      }
    }

    /// What the closure of the derivation holds.
    var operands: [Node] {
      switch self {
      case .remainder(let node, _), .mapped(let node, _): [node]
      case .sum(let first, let second): [first, second]
      case .choice(let test, let even, let odd): [test, even, odd]
      }
    }

    /// What is read at the present values.
    func sources(_ values: [Node: Int]) -> [Node] {
      guard case .choice(let test, let even, let odd) = self else { return operands }
      return [test, (values[test] ?? 0).isMultiple(of: 2) ? even : odd]
    }

    func value(_ values: [Node: Int]) -> Int {
      func value(_ node: Node) -> Int { values[node] ?? 0 }
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
    let node: Node
    /// What it sets.
    let target: Node?
  }

  /// All nodes in the order of their making, which is one of their dependencies.
  private var nodes: [Node] = []
  private var expressions: [Node: Expression] = [:]
  private var dropped: Set<Node> = []
  private(set) var values: [Node: Int] = [:]
  var observers: [Node: Observer] = [:]

  // What came of the last command.
  var told: [Node: [Int]] = [:]
  var stepCount = 0
  /// Who was live before or after one of the steps.
  var live: Set<Node> = []
  var isReading = false

  /// Those that the user still holds.
  var held: [Node] { nodes.filter { !dropped.contains($0) } }

  func isSource(_ node: Node) -> Bool { expressions[node] == nil }

  mutating func add(_ node: Node, _ expression: Expression?, _ value: Int = 0) {
    nodes.append(node)
    expressions[node] = expression
    values[node] = expression?.value(values) ?? value
  }

  mutating func set(_ assignments: [(Node, Int)]) {
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
    var settings: [(Node, Int)] = []
    for (reference, observer) in observers where changed.contains(observer.node) {
      told[reference, default: []].append(values[observer.node] ?? 0)
      if let target = observer.target { settings.append((target, values[observer.node] ?? 0)) }
    }
    for (target, value) in settings { set([(target, value % 5)]) }
  }

  mutating func modify(_ source: Node, by number: Int) {
    let value = ((values[source] ?? 0) + number) % 5
    if value != values[source] { set([(source, value)]) }
  }

  mutating func observe(_ node: Node, as reference: Node, target: Node?) -> Int? {
    observers[reference] = Observer(node: node, target: target)
    return values[node]
  }

  mutating func drop(_ node: Node) {
    dropped.insert(node)
  }
}

// MARK: - Who is needed

extension PropertyGraphModel {
  /// All that a node depends on now or may depend on later, itself included.
  func sources(above node: Node) -> Set<Node> {
    var (found, open): (Set<Node>, [Node]) = ([node], [node])
    while let next = open.popLast() {
      for source in expressions[next]?.operands ?? [] where found.insert(source).inserted {
        open.append(source)
      }
    }
    return found
  }

  /// All that somebody observes, and what that derives from at the present values.
  var liveNodes: Set<Node> {
    var (found, open): (Set<Node>, [Node]) = ([], observers.values.map(\.node))
    while let next = open.popLast() {
      guard found.insert(next).inserted else { continue }
      open += expressions[next]?.sources(values) ?? []
    }
    return found
  }

  /// Whether the property that stands for a node must be alive.
  ///
  /// The user holds it, or the closure of a derivation whose node is needed.
  func isAlive(_ node: Node) -> Bool {
    if !dropped.contains(node) || observers.values.contains(where: { isHeld(node, by: $0) }) {
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

  /// Whether an observer that sets a source holds it: the observation of a source ends with it.
  private func isHeld(_ target: Node, by observer: Observer) -> Bool {
    observer.target == target && (!isSource(observer.node) || isAlive(observer.node))
  }

  /// Whether the node of a derivation must be there: for its property, an observer, or another node.
  private func isNodeNeeded(_ node: Node) -> Bool {
    if !dropped.contains(node) || observers.values.contains(where: { $0.node == node }) {
      return true
    }
    return nodes.contains { other in
      (expressions[other]?.operands.contains(node) ?? false) && isNodeNeeded(other)
    }
  }
}
