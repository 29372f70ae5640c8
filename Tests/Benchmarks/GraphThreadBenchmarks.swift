import Signals

/// The diamond, and several threads.
///
/// Without a bound: what several threads take together depends on the machine.
enum GraphThreadBenchmarks {
  static let all: [any Measurable] = [
    EffectiveProcessors.row(in: "graph"), otherThread, writers, readers,
  ]

  /// Writes from another thread than the one that made the graph.
  private static let otherThread = Benchmark(
    suite: "graph",
    name: "other-thread",
    unit: "write",
    events: 501 * 200,
    clock: .wall,
    expected: { diamondChecksum($0) },
    subject: .init(preparing: { events in
      let diamond = Diamond()
      return {
        onThreads(1) { _ in diamond.run(events) }
        return diamond.tally.checksum
      }
    }),
    limit: .init(preparing: { events in
      let diamond = HandMade()
      return {
        onThreads(1) { _ in diamond.run(events) }
        return diamond.tally.checksum
      }
    })
  )

  /// Four threads that each write to a graph that has nothing to do with the others.
  private static let writers = Benchmark(
    suite: "graph",
    name: "writers-4",
    unit: "write",
    events: 501 * 200 * 4,
    clock: .wall,
    expected: { 4 &* diamondChecksum($0 / 4) },
    subject: .init(preparing: { events in
      let diamonds = (0..<4).map { _ in Diamond() }
      return {
        onThreads(4) { diamonds[$0].run(events / 4) }
        return diamonds.reduce(0) { $0 &+ $1.tally.checksum }
      }
    }),
    limit: .init(preparing: { events in
      let diamonds = (0..<4).map { _ in HandMade() }
      return {
        onThreads(4) { diamonds[$0].run(events / 4) }
        return diamonds.reduce(0) { $0 &+ $1.tally.checksum }
      }
    })
  )

  /// One thread that writes while three read: every sum that they see is five times something.
  private static let readers = Benchmark(
    suite: "graph",
    name: "readers-3",
    unit: "read or write",
    events: 501 * 50 * 4,
    clock: .wall,
    expected: { diamondChecksum($0 / 4) },
    subject: .init(preparing: { events in
      let diamond = Diamond()
      let mixtures = (0..<3).map { _ in Sum() }
      return {
        onThreads(4) { thread in
          if thread == 3 { return diamond.run(events / 4) }
          for _ in 0..<max(501, events / 4) where !diamond.sum.value.isMultiple(of: 5) {
            mixtures[thread].value += 1
          }
        }
        return mixtures.reduce(diamond.tally.checksum) { $0 &+ $1.value }
      }
    }),
    limit: .init(preparing: { events in
      let diamond = HandMade()
      let mixtures = (0..<3).map { _ in Sum() }
      return {
        onThreads(4) { thread in
          if thread == 3 { return diamond.run(events / 4) }
          for _ in 0..<max(501, events / 4) where !diamond.sum.isMultiple(of: 5) {
            mixtures[thread].value += 1
          }
        }
        return mixtures.reduce(diamond.tally.checksum) { $0 &+ $1.value }
      }
    })
  )

  private static func diamondChecksum(_ events: Int) -> Int {
    let iterations = max(1, events / 501)
    return Tally(runs: 501 * iterations, evaluations: 501 * 6 * iterations).checksum
  }

  /// A diamond of properties.
  private final class Diamond: Sendable {
    let tally = Tally()
    let head: MutableProperty<Int>
    let sum: Property<Int>

    init() {
      (head, sum) = tally.diamond()
      tally.reset()
    }

    func run(_ events: Int) {
      for _ in 0..<max(1, events / 501) {
        tally.runDiamond {
          head.value = $0
        } read: {
          sum.value
        }
      }
    }
  }

  /// The same by hand, which locks for itself.
  private final class HandMade: @unchecked Sendable {
    let tally = Tally()
    private let diamond: PlainDiamond

    init() {
      diamond = PlainDiamond(tally)
    }

    var sum: Int { diamond.sum }

    func run(_ events: Int) {
      for _ in 0..<max(1, events / 501) {
        tally.runDiamond {
          diamond.write($0)
        } read: {
          diamond.sum
        }
      }
    }
  }
}
