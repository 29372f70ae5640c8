import Signals
import SignalsTesting
import Testing

@Suite("Steps of properties")
struct PropertyStepLaws {
  @Test(
    "118: whoever observes what derives sees its distinct values after each step, and no mixture"
  )
  func noGlitch() throws {
    try check("118 no glitch", cases: 200, .zip(.expression, .steps)) { expression, steps in
      let sources = (0..<3).map { _ in MutableProperty(0) }
      let recorder = Recorder(expression.property(of: sources).producer)
      var state = [0, 0, 0]
      var told = [expression.value(of: state)]
      for step in steps {
        transaction { for (source, value) in step { sources[source].value = value } }
        for (source, value) in step { state[source] = value }
        let value = expression.value(of: state)
        if told.last != value { told.append(value) }
      }
      try requireEqual(recorder.values, told)
    }
  }

  @Test("119: a derivation runs at most once a step, and never when it is cold and not read")
  func computesOnce() throws {
    try check("119 computes once", cases: 200, .zip(.expression, .steps)) { expression, steps in
      let sources = (0..<3).map { _ in MutableProperty(0) }
      let runs = Lock<[Int]>([])
      let property = expression.property(of: sources) { number in
        runs.withLock { $0.append(number) }
      }
      func set(_ step: [(Int, Int)]) {
        transaction { for (source, value) in step { sources[source].value = value } }
      }
      for step in steps { set(step) }
      try requireEqual(runs.withLock { $0 }, [], "cold")
      let observation = property.producer.start()
      for step in steps {
        runs.withLock { $0 = [] }
        set(step)
        let ran = runs.withLock { $0 }
        try requireEqual(ran.count, Set(ran).count, "each once of \(ran)")
        _ = property.value
        try requireEqual(runs.withLock { $0 }, ran, "reading what is live")
      }
      observation.dispose()
      runs.withLock { $0 = [] }
      for step in steps { set(step) }
      try requireEqual(runs.withLock { $0 }, [], "cold again")
    }
  }
}

/// Something that is derived from three sources.
private indirect enum Expression: Sendable {
  case source(Int)
  case sum(Expression, Expression)
  case remainder(Expression, Int)
  case choice(Expression, Expression, Expression)

  func value(of state: [Int]) -> Int {
    switch self {
    case .source(let index): state[index]
    case .sum(let first, let second): first.value(of: state) + second.value(of: state)
    case .remainder(let inner, let divisor): inner.value(of: state) % divisor
    case .choice(let test, let even, let odd):
      test.value(of: state).isMultiple(of: 2) ? even.value(of: state) : odd.value(of: state)
    }
  }

  func property(
    of sources: [MutableProperty<Int>],
    _ runs: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> Property<Int> {
    let number = Lock(0)
    return property(of: sources, number, runs)
  }

  private func property(
    of sources: [MutableProperty<Int>],
    _ number: Lock<Int>,
    _ runs: @escaping @Sendable (Int) -> Void
  ) -> Property<Int> {
    let own = number.withLock { number in
      number += 1
      return number
    }
    let part = { (expression: Expression) in expression.property(of: sources, number, runs) }
    switch self {
    case .source(let index):
      return .computed { [source = sources[index]] in
        runs(own)
        return source.value
      }
    case .sum(let first, let second):
      // Not read but combined, so that both ways are tried.
      return part(first).combineLatest(with: part(second)).map { first, second in
        runs(own)
        return first + second
      }
      .skipRepeats()
    case .remainder(let inner, let divisor):
      let inner = part(inner)
      return .computed {
        runs(own)
        return inner.value % divisor
      }
    case .choice(let test, let even, let odd):
      let (test, even, odd) = (part(test), part(even), part(odd))
      return .computed {
        runs(own)
        return test.value.isMultiple(of: 2) ? even.value : odd.value
      }
    }
  }
}

extension Generator where Value == Expression {
  fileprivate static var expression: Generator { expression(depth: 4) }

  private static func expression(depth: Int) -> Generator {
    Generator { choices in
      let kind = depth == 0 ? 0 : choices.index(weights: [2, 3, 2, 3])
      func part() -> Expression {
        choices.span("expression") { expression(depth: depth - 1)(&$0) } ?? .source(0)
      }
      switch kind {
      case 0: return .source(Int(choices.draw(upTo: 2)))
      case 1: return .sum(part(), part())
      case 2: return .remainder(part(), 1 + Int(choices.draw(upTo: 3)))
      default: return .choice(part(), part(), part())
      }
    }
  }
}

extension Generator where Value == [[(Int, Int)]] {
  /// Steps, each of which sets some sources.
  fileprivate static var steps: Generator {
    let assignment = Generator<(Int, Int)>.zip(.int(in: 0...2), .int(in: 0...4))
    return .array(of: .array(of: assignment, count: 1...4), count: 0...8)
  }
}
