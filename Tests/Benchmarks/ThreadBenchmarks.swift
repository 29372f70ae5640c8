import Dispatch
import Signals
import Synchronization

/// Workloads of streams with more than one thread.
enum ThreadBenchmarks {
  static let all: [any Measurable] = [EffectiveProcessors.row(in: "streams"), hop, contended]

  /// Events that go over a serial queue, up to the last one that has been delivered.
  private static let hop = Benchmark(
    suite: "streams",
    name: "hop",
    unit: "event",
    events: 500_000,
    clock: .wall,
    target: 0.4,
    subject: .init { events in
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      let last = DispatchSemaphore(value: 0)
      signal.observe(on: QueueScheduler()).observeValues { value in
        sum.value &+= value
        if value == events - 1 { last.signal() }
      }
      for value in 0..<events { input.send(value: value) }
      last.wait()
      return sum.value
    },
    limit: .init { events in
      let queue = DispatchQueue(label: "hop")
      let sum = Sum()
      let last = DispatchSemaphore(value: 0)
      let receive: @Sendable (Int) -> Void = { value in
        sum.value &+= value
        if value == events - 1 { last.signal() }
      }
      for value in 0..<events { queue.async { receive(value) } }
      last.wait()
      return sum.value
    }
  )

  /// Two threads that send into one signal.
  ///
  /// Without a bound: what they take together depends on how many processors there really are.
  private static let contended = Benchmark(
    suite: "streams",
    name: "contended-2",
    unit: "event",
    events: 2_000_000,
    clock: .wall,
    expected: { events in events / 2 * (events / 2 - 1) },
    subject: .init { events in
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      signal.observeValues { sum.value &+= $0 }
      onThreads(2) { _ in
        for value in 0..<events / 2 { input.send(value: value) }
      }
      return sum.value
    },
    limit: .init { events in
      let sum = Mutex(0)
      onThreads(2) { _ in
        for value in 0..<events / 2 { sum.withLock { $0 &+= value } }
      }
      return sum.withLock { $0 }
    }
  )
}
