import SignalsTesting

/// A graph of properties, and what threads do to it at the same time.
///
/// Nodes are known by their numbers, the sources first. No number is set twice, so whoever sees a value
/// of a source knows which step it is of.
struct GraphScript: Sendable, CustomStringConvertible {
  typealias Expression = PropertyGraphModel<Int>.Expression

  /// Sources and what they become.
  struct Step: Sendable, CustomStringConvertible {
    enum Kind: Sendable {
      case set
      case modify
      case transaction
    }

    let kind: Kind
    let values: [Int: Int]

    var description: String { "\(kind) \(values)" }
  }

  enum Deed: Sendable {
    case step(Step)
    case read(Int)
    case snapshot([Int])
    /// Begins to observe, and ends it after the given number of deeds; `nil` if never.
    case observe(Int, deeds: Int?)
    /// Derives something from what is there, and reads it.
    case derive(Expression)
  }

  /// An observer that sets a source at each value that it is told.
  struct Link: Sendable {
    let node: Int
    let target: Int
  }

  var initial: [Int] = []
  /// The nodes after the sources.
  var expressions: [Expression] = []
  var observed: [Int] = []
  var links: [Link] = []
  var threads: [[Deed]] = []
  /// Derived nodes that take so long to compute that others go on meanwhile.
  var slow: Set<Int> = []

  var nodeCount: Int { initial.count + expressions.count }

  var description: String {
    """
    sources: \(initial), derived: \(expressions)
    slow: \(slow.sorted()), observed: \(observed), links: \(links.map { "\($0.node) sets \($0.target)" })
    \(threads.map { "\($0)" }.joined(separator: "\n"))
    """
  }

  /// All that a node may ever derive from, itself included.
  func sources(above node: Int) -> Set<Int> {
    var (found, open): (Set<Int>, [Int]) = ([node], [node])
    while let next = open.popLast() {
      guard next >= initial.count else { continue }
      for source in expressions[next - initial.count].operands where found.insert(source).inserted {
        open.append(source)
      }
    }
    return found
  }
}

// MARK: - Making

extension Generator where Value == GraphScript {
  /// Makes scripts.
  ///
  /// - Parameters:
  ///   - nodes: How many derived nodes there may be.
  ///   - deeds: How much each thread may do.
  ///   - slow: How many of the nodes may take long.
  static func graphScripts(nodes: Int, deeds: Int, slow: Int = 0) -> Generator {
    Generator { choices in
      var script = GraphScript()
      for index in 0...choices.draw(upTo: 5) { script.initial.append(Int(index)) }
      for _ in 0..<choices.draw(upTo: UInt64(nodes)) {
        script.expressions.append(script.expression(&choices))
      }
      for _ in 0...choices.draw(upTo: 5) { script.observed.append(script.node(&choices)) }
      if choices.bool() { script.addLink(&choices) }
      for _ in 0..<slow where !script.expressions.isEmpty {
        let index = choices.draw(upTo: UInt64(script.expressions.count - 1))
        script.slow.insert(script.initial.count + Int(index))
      }
      var number = script.initial.count
      for _ in 0...(1 + choices.draw(upTo: 2)) {
        var thread: [GraphScript.Deed] = []
        for _ in 0..<choices.draw(upTo: UInt64(deeds)) {
          thread.append(script.deed(&number, &choices))
        }
        script.threads.append(thread)
      }
      return script
    }
  }
}

extension GraphScript {
  fileprivate func node(_ choices: inout Choices) -> Int {
    // Half of the time one of the last: so a graph becomes deep.
    let range = choices.bool() ? nodeCount : min(nodeCount, 6)
    return nodeCount - 1 - Int(choices.draw(upTo: UInt64(range - 1)))
  }

  private func source(_ choices: inout Choices) -> Int {
    Int(choices.draw(upTo: UInt64(initial.count - 1)))
  }

  fileprivate func expression(_ choices: inout Choices) -> Expression {
    let first = node(&choices)
    switch choices.index(weights: [2, 2, 3, 4]) {
    case 0: return .remainder(first, 2 + Int(choices.draw(upTo: 4)))
    // What is mapped does not keep a source alive; that is a law of its own.
    case 1: return first < initial.count ? .sum(first, first) : .mapped(first, plus: 1)
    case 2: return .sum(first, node(&choices))
    default: return .choice(first, node(&choices), node(&choices))
    }
  }

  fileprivate mutating func addLink(_ choices: inout Choices) {
    let (node, target) = (node(&choices), source(&choices))
    if !sources(above: node).contains(target) { links.append(Link(node: node, target: target)) }
  }

  fileprivate func deed(_ number: inout Int, _ choices: inout Choices) -> Deed {
    switch choices.index(weights: [6, 2, 4, 4, 3, 2, 1]) {
    case 0: return .step(step(.set, [source(&choices)], &number, &choices))
    case 1: return .step(step(.modify, [source(&choices)], &number, &choices))
    case 2:
      let sources = (0...choices.draw(upTo: 2)).map { _ in source(&choices) }
      return .step(step(.transaction, sources, &number, &choices))
    case 3: return .read(node(&choices))
    case 4: return .snapshot((0...choices.draw(upTo: 2)).map { _ in node(&choices) })
    case 5:
      let deeds = choices.bool() ? Int(choices.draw(upTo: 5)) : nil
      return .observe(node(&choices), deeds: deeds)
    default: return .derive(expression(&choices))
    }
  }

  private func step(
    _ kind: Step.Kind,
    _ sources: [Int],
    _ number: inout Int,
    _ choices: inout Choices
  ) -> Step {
    var values: [Int: Int] = [:]
    for source in sources where values[source] == nil {
      number += 1
      values[source] = number * 2 + Int(choices.draw(upTo: 1))
    }
    return Step(kind: kind, values: values)
  }
}
