import Signals
import Synchronization

/// Wide and deep graphs whose edges change, or that are mostly not read.
enum DynamicGraphBenchmarks {
  static let all = shapes.map(benchmark)

  private static let shapes = [
    DynamicGraphShape(
      width: 10,
      layers: 5,
      staticFraction: 1,
      reads: 2,
      readFraction: 0.2,
      iterations: 600_000,
      sum: 19_199_968,
      evaluations: 3_480_000
    ),
    DynamicGraphShape(
      width: 10,
      layers: 10,
      staticFraction: 0.75,
      reads: 6,
      readFraction: 0.2,
      iterations: 15_000,
      sum: 302_310_782_860,
      evaluations: 1_155_000
    ),
    DynamicGraphShape(
      width: 1_000,
      layers: 12,
      staticFraction: 0.95,
      reads: 4,
      readFraction: 1,
      iterations: 7_000,
      sum: 29_355_933_696_000,
      evaluations: 1_463_000
    ),
    DynamicGraphShape(
      width: 1_000,
      layers: 5,
      staticFraction: 1,
      reads: 25,
      readFraction: 1,
      iterations: 3_000,
      sum: 1_171_484_375_000,
      evaluations: 732_000
    ),
    DynamicGraphShape(
      width: 5,
      layers: 500,
      staticFraction: 1,
      reads: 3,
      readFraction: 1,
      iterations: 500,
      sum: 3.0239642676898464e241,
      evaluations: 1_246_500
    ),
    DynamicGraphShape(
      width: 100,
      layers: 15,
      staticFraction: 0.5,
      reads: 6,
      readFraction: 1,
      iterations: 2_000,
      sum: 15_664_996_402_790_400,
      evaluations: 1_078_000
    ),
  ]

  private static func benchmark(_ shape: DynamicGraphShape) -> Benchmark {
    Benchmark(
      suite: "graph",
      name: shape.name,
      unit: "evaluation",
      events: shape.evaluations,
      target: 4,
      expected: { events in
        events == shape.evaluations ? checksum(shape.sum, shape.evaluations) : nil
      },
      subject: .init(preparing: { events in
        let tally = Tally()
        let (sources, observed) = properties(shape, tally)
        return settledRun(shape, events, tally) {
          sources[$0].value = $1
        } read: {
          observed.value
        }
      }),
      limit: .init(preparing: { events in
        let tally = Tally()
        let rows = PlainRows(shape, tally)
        return settledRun(shape, events, tally) {
          rows.write($1, to: $0)
        } read: {
          rows.total
        }
      })
    )
  }

  /// Runs a graph into a state that repeats, and returns what runs it once more.
  private static func settledRun(
    _ shape: DynamicGraphShape,
    _ events: Int,
    _ tally: Tally,
    write: @escaping (_ source: Int, _ value: Double) -> Void,
    read: @escaping () -> Double
  ) -> () -> Int {
    let iterations = max(
      1,
      Int(Double(shape.iterations) * Double(events) / Double(shape.evaluations))
    )
    let run = {
      for iteration in 0..<iterations {
        let source = iteration % shape.width
        write(source, Double(iteration + source))
      }
    }
    // Every source must have been written to, and must not hold what it is written first.
    run()
    tally.reset()
    return {
      run()
      return checksum(read(), tally.evaluations)
    }
  }

  private static func properties(
    _ shape: DynamicGraphShape,
    _ tally: Tally
  ) -> ([MutableProperty<Double>], Property<Double>) {
    let sources = (0..<shape.width).map { MutableProperty(Double($0)) }
    let isStatic = shape.isStatic()
    var row = sources.map { Property($0) }
    for layer in 0..<shape.layers - 1 {
      row = row.indices.map { index in
        let read = shape.sources(of: index).map { row[$0] }
        return isStatic[layer * shape.width + index]
          ? tally.computed { read.reduce(0) { $0 + $1.value } }
          : tally.computed {
            let first = read[0].value
            let skipped = leftOut(first, of: read.count - 1)
            return read.indices.dropFirst().reduce(first) { sum, index in
              index - 1 == skipped ? sum : sum + read[index].value
            }
          }
      }
    }
    let leaves = shape.readLeaves().map { row[$0] }
    let observed = Property.computed { leaves.reduce(0) { $1.value + $0 } }
    observed.signal.observeValues { _ in tally.runs += 1 }
    return (sources, observed)
  }

  private static func checksum(_ sum: Double, _ evaluations: Int) -> Int {
    Int(truncatingIfNeeded: sum.bitPattern) &* 31 &+ evaluations
  }
}

/// The rows by hand: of each value it is known what it has read, and whether anybody needs it.
private final class PlainRows {
  private let shape: DynamicGraphShape
  private let tally: Tally
  private let mutex = Mutex(())
  private let closures: [(PlainRows, Int) -> Double]
  private let sources: [[Int]]
  private let isNeeded: [Bool]
  private let leaves: [Int]
  private let add: (PlainRows) -> Double
  fileprivate var values: [Double]
  private var hasChanged: [Bool]
  /// Which of its sources each value has left out.
  fileprivate var skipped: [Int?]
  private var observer: (Double) -> Void
  private(set) var total = 0.0

  init(_ shape: DynamicGraphShape, _ tally: Tally) {
    (self.shape, self.tally) = (shape, tally)
    let (width, count) = (shape.width, shape.width * shape.layers)
    sources = (0..<count).map { index in
      let above = (index / width - 1) * width
      return index < width ? [] : shape.sources(of: index % width).map { above + $0 }
    }
    closures = shape.isStatic().map { isStatic in
      { rows, index in
        isStatic ? PlainRows.addAll(rows, index) : PlainRows.addSome(rows, index)
      }
    }
    leaves = shape.readLeaves().map { count - width + $0 }
    var isNeeded = Array(repeating: false, count: count)
    for leaf in leaves { isNeeded[leaf] = true }
    for index in (width..<count).reversed() where isNeeded[index] {
      for source in sources[index] { isNeeded[source] = true }
    }
    self.isNeeded = isNeeded
    values = (0..<count).map { Double($0) }
    hasChanged = Array(repeating: false, count: count)
    skipped = Array(repeating: nil, count: count)
    add = { rows in rows.leaves.reduce(0) { rows.values[$1] + $0 } }
    observer = { _ in tally.runs += 1 }
    for index in width..<count { values[index] = closures[index - width](self, index) }
  }

  @inline(never)
  func write(_ value: Double, to source: Int) {
    mutex.withLock { _ in
      // A property tells its sets also of equal values.
      values[source] = value
      hasChanged[source] = true
      for index in shape.width..<values.count where isNeeded[index] && mustCompute(index) {
        tally.evaluations += 1
        let newValue = closures[index - shape.width](self, index)
        hasChanged[index] = newValue != values[index]
        values[index] = newValue
      }
      let sum = leaves.contains { hasChanged[$0] } ? add(self) : total
      for index in hasChanged.indices { hasChanged[index] = false }
      guard sum != total else { return }
      total = sum
      observer(sum)
    }
  }

  private func mustCompute(_ index: Int) -> Bool {
    let sources = sources[index]
    for position in sources.indices where hasChanged[sources[position]] {
      if skipped[index] != position - 1 { return true }
    }
    return false
  }

  private static func addAll(_ rows: PlainRows, _ index: Int) -> Double {
    rows.sources[index].reduce(0) { $0 + rows.values[$1] }
  }

  private static func addSome(_ rows: PlainRows, _ index: Int) -> Double {
    let sources = rows.sources[index]
    let first = rows.values[sources[0]]
    let skipped = leftOut(first, of: sources.count - 1)
    rows.skipped[index] = skipped
    return sources.indices.dropFirst().reduce(first) { sum, position in
      position - 1 == skipped ? sum : sum + rows.values[sources[position]]
    }
  }
}
