import Signals

/// Workloads with many operators or many observers.
enum CrowdBenchmarks {
  static let all = [chainOfHundred, fanOut, churn, crowd]

  /// A hundred maps in a row.
  static let chainOfHundred = Benchmark(
    suite: "streams",
    name: "chain-100",
    unit: "event and map",
    events: 20_000_000,
    target: 0.8,
    subject: .init { events in
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      var last = signal
      for _ in 0..<100 { last = last.map { $0 &+ 1 } }
      last.observeValues { sum.value &+= $0 }
      for value in 0..<events / 100 { input.send(value: value) }
      return sum.value
    },
    limit: .init { events in
      let sum = Sum()
      ClosureList((0..<100).map { _ in { $0 &+ 1 } }).push(events / 100, into: sum)
      return sum.value
    }
  )

  /// A thousand observers of one signal.
  static let fanOut = Benchmark(
    suite: "streams",
    name: "fanout-1k",
    unit: "delivery",
    events: 10_000_000,
    target: 0.5,
    subject: .init { events in
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      for _ in 0..<1_000 { signal.observeValues { sum.value &+= $0 } }
      for value in 0..<events / 1_000 { input.send(value: value) }
      return sum.value
    },
    limit: .init { events in
      let sum = Sum()
      let list = ClosureList(receivers: (0..<1_000).map { _ in { sum.value &+= $0 } })
      list.tell(events / 1_000)
      return sum.value
    }
  )

  /// An observer that comes and goes beside a hundred others.
  static let churn = Benchmark(
    suite: "streams",
    name: "churn",
    unit: "observer",
    events: 1_000_000,
    target: 3,
    subject: .init { events in
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      for _ in 0..<100 { signal.observeValues { sum.value &+= $0 } }
      for value in 0..<events { signal.observeValues { sum.value &+= $0 &+ value }?.dispose() }
      input.send(value: 1)
      return sum.value
    },
    limit: .init { events in
      let sum = Sum()
      var closures: [Int: (Int) -> Void] = [:]
      for key in 0..<100 { closures[key] = { sum.value &+= $0 } }
      for value in 0..<events {
        closures[1_000 &+ value] = { sum.value &+= $0 &+ value }
        closures[1_000 &+ value] = nil
      }
      for closure in closures.values { closure(1) }
      return sum.value
    }
  )

  /// Twenty thousand observers that come, and then go.
  static let crowd = Benchmark(
    suite: "streams",
    name: "crowd",
    unit: "observer",
    events: 20_000,
    target: 3,
    subject: .init { events in
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      let handles = (0..<events).map { _ in signal.observeValues { sum.value &+= $0 } }
      input.send(value: 1)
      for handle in handles { handle?.dispose() }
      input.send(value: 1)
      return sum.value
    },
    limit: .init { events in
      let sum = Sum()
      var closures: [Int: (Int) -> Void] = [:]
      for key in 0..<events { closures[key] = { sum.value &+= $0 } }
      for closure in closures.values { closure(1) }
      for key in 0..<events { closures[key] = nil }
      return sum.value
    }
  )
}
