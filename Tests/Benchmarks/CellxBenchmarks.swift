import Signals
import Synchronization

/// Layers of four, of which each is computed of the layer above, and each is observed.
enum CellxBenchmarks {
  static let all = [cellx(layers: 1_000), cellx(layers: 2_500)]

  /// One propagation through a graph that is new.
  private static func cellx(layers: Int) -> Benchmark {
    Benchmark(
      suite: "graph",
      name: "cellx-\(layers)",
      unit: "propagation",
      events: 1,
      target: 4,
      pairs: 25,
      expected: { _ in
        let (before, after) = ([-3, -6, -2, 2], [-2, -4, 2, 3])
        let changes = Tally(runs: layers * 4, evaluations: layers * 4)
        return checksum(before, after, changes)
      },
      subject: .init(preparing: { _ in
        let tally = Tally()
        let sources = (1...4).map { MutableProperty($0) }
        var ends = sources.map { Property($0) }
        for _ in 0..<layers {
          let above = ends
          ends = [
            tally.computed { above[1].value },
            tally.computed { above[0].value &- above[2].value },
            tally.computed { above[1].value &+ above[3].value },
            tally.computed { above[2].value },
          ]
          for end in ends { end.signal.observeValues { _ in tally.runs += 1 } }
        }
        let last = ends
        tally.reset()
        return {
          let before = last.map(\.value)
          transaction {
            for (index, source) in sources.enumerated() { source.value = 4 - index }
          }
          return checksum(before, last.map(\.value), tally)
        }
      }),
      limit: .init(preparing: { _ in
        let layers = PlainLayers(layers)
        return {
          let before = layers.ends
          layers.write([4, 3, 2, 1])
          return checksum(before, layers.ends, layers.tally)
        }
      })
    )
  }

  private static func checksum(_ before: [Int], _ after: [Int], _ tally: Tally) -> Int {
    (before + after).reduce(tally.checksum) { $0 &* 31 &+ $1 }
  }
}

/// The layers by hand.
private final class PlainLayers {
  let tally = Tally()
  private let mutex = Mutex(())
  /// Each takes the values of all cells.
  private let closures: [([Int]) -> Int]
  /// The cells above that a cell is computed of.
  private let sources: [(Int, Int)]
  private let observers: [(Int) -> Void]
  private var values = [1, 2, 3, 4]
  private var hasChanged: [Bool]

  init(_ layers: Int) {
    var closures: [([Int]) -> Int] = []
    var sources: [(Int, Int)] = []
    for layer in 0..<layers {
      let above = layer * 4
      closures += [
        { $0[above + 1] }, { $0[above] &- $0[above + 2] },
        { $0[above + 1] &+ $0[above + 3] }, { $0[above + 2] },
      ]
      sources += [
        (above + 1, above + 1), (above, above + 2), (above + 1, above + 3), (above + 2, above + 2),
      ]
    }
    (self.closures, self.sources) = (closures, sources)
    observers = closures.map { [tally] _ in { _ in tally.runs += 1 } }
    hasChanged = Array(repeating: false, count: closures.count + 4)
    for closure in closures { values.append(closure(values)) }
  }

  var ends: [Int] { Array(values.suffix(4)) }

  @inline(never)
  func write(_ heads: [Int]) {
    mutex.withLock { _ in
      for (index, head) in heads.enumerated() {
        hasChanged[index] = values[index] != head
        values[index] = head
      }
      for index in closures.indices {
        let (first, second) = sources[index]
        guard hasChanged[first] || hasChanged[second] else {
          hasChanged[index + 4] = false
          continue
        }
        tally.evaluations += 1
        let value = closures[index](values)
        hasChanged[index + 4] = value != values[index + 4]
        values[index + 4] = value
        if hasChanged[index + 4] { observers[index](value) }
      }
    }
  }
}
