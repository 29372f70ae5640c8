import Signals

/// The workloads of signals and producers.
enum StreamBenchmarks {
  static let all = [pushToOne, chainOfFour]

  /// A hot signal with one observer.
  static let pushToOne = Benchmark(
    suite: "streams",
    name: "push-1",
    unit: "event",
    events: 10_000_000,
    target: 0.75,
    subject: .init { events in
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      signal.observeValues { sum.value &+= $0 }
      for value in 0..<events { input.send(value: value) }
      return sum.value
    },
    limit: .init { events in
      let closures = PlainClosures()
      let sum = Sum()
      closures.receive = { sum.value &+= $0 }
      closures.push(events)
      return sum.value
    }
  )

  /// A hot signal through four operators to one observer.
  static let chainOfFour = Benchmark(
    suite: "streams",
    name: "chain-4",
    unit: "event",
    events: 5_000_000,
    target: 0.8,
    subject: .init { events in
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      signal
        .map { $0 &+ 1 }
        .filter { $0 & 7 != 0 }
        .map { $0 &* 3 }
        .scan(0) { $0 &+ $1 }
        .observeValues { sum.value &+= $0 }
      for value in 0..<events { input.send(value: value) }
      return sum.value
    },
    limit: .init { events in
      let closures = PlainClosures()
      let sum = Sum()
      closures.first = { $0 &+ 1 }
      closures.second = { $0 & 7 != 0 }
      closures.third = { $0 &* 3 }
      closures.fourth = { $0 &+ $1 }
      closures.receive = { sum.value &+= $0 }
      closures.pushThroughAll(events)
      return sum.value
    }
  )
}
