import Signals

/// What streams take of the heap.
enum StreamMemoryBenchmarks {
  static let all: [any Measurable] = [bytes, pushAllocations, chainAllocations]

  /// Subscriptions to one signal, each through an operator of its own.
  private static let bytes = Count(
    suite: "streams",
    name: "live-bytes",
    unit: "bytes/subscription",
    events: 100_000,
    most: 256,
    count: { events in
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      var room: [any Disposable] = []
      room.reserveCapacity(events)
      let bytes = Allocations.bytes {
        for _ in 0..<events {
          if let handle = signal.map({ $0 &+ 1 }).observeValues({ sum.value &+= $0 }) {
            room.append(handle)
          }
        }
      }
      input.send(value: 1)
      return .init(
        value: Double(bytes) / Double(events),
        isChecked: sum.value == 2 * events && room.count == events
      )
    }
  )

  /// Sends to one observer.
  private static let pushAllocations = allocations("push-allocs") {
    $0
  } checking: { events in
    events * (events - 1) / 2
  }

  /// Sends through four operators.
  private static let chainAllocations = allocations("chain-allocs") { signal in
    signal.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &- 1 }.scan(0) { $1 }
  } checking: { events in
    events * (events - 1) / 2
  }

  private static func allocations(
    _ name: String,
    _ chain: @escaping @Sendable (Signal<Int, Never>) -> Signal<Int, Never>,
    checking expected: @escaping @Sendable (_ events: Int) -> Int
  ) -> Count {
    Count(
      suite: "streams",
      name: name,
      unit: "allocations/event",
      events: 100_000,
      most: 0,
      count: { events in
        let (signal, input) = Signal<Int, Never>.pipe()
        let sum = Sum()
        chain(signal).observeValues { sum.value &+= $0 }
        let count = Allocations.count {
          for value in 0..<events { input.send(value: value) }
        }
        return .init(
          value: Double(count) / Double(events),
          isChecked: sum.value == expected(events)
        )
      }
    )
  }
}
