import Signals

/// What the graph takes of the heap.
enum GraphMemoryBenchmarks {
  static let all: [any Measurable] = [bytes, allocations]

  /// Derived properties with one observer each.
  private static let bytes = Count(
    suite: "graph",
    name: "node-bytes",
    unit: "bytes/node",
    events: 100_000,
    most: 400,
    count: { events in
      let source = MutableProperty(0)
      let sum = Sum()
      var room: [any Disposable] = []
      room.reserveCapacity(events)
      let bytes = Allocations.bytes {
        for _ in 0..<events {
          if let handle = source.map({ $0 &+ 1 }).signal.observeValues({ sum.value &+= $0 }) {
            room.append(handle)
          }
        }
      }
      source.value = 1
      return .init(
        value: Double(bytes) / Double(events),
        isChecked: sum.value == 2 * events && room.count == events
      )
    }
  )

  /// Writes to a diamond that has settled.
  private static let allocations = Count(
    suite: "graph",
    name: "write-allocs",
    unit: "allocations/write",
    events: 100_200,
    most: 0,
    count: { events in
      let tally = Tally()
      let (head, sum) = tally.diamond()
      tally.runDiamond {
        head.value = $0
      } read: {
        sum.value
      }
      tally.reset()
      let iterations = max(1, events / 501)
      let count = Allocations.count {
        for _ in 0..<iterations {
          tally.runDiamond {
            head.value = $0
          } read: {
            sum.value
          }
        }
      }
      let expected = Tally(runs: 501 * iterations, evaluations: 501 * 6 * iterations)
      return .init(
        value: Double(count) / Double(iterations * 501),
        isChecked: tally.checksum == expected.checksum
      )
    }
  )
}
