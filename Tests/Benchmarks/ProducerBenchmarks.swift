import Signals

/// Workloads of producers, and of streams of streams.
enum ProducerBenchmarks {
  static let all = [
    start, merge, concat, mergeRuns, concatRuns, latest, combine, recursion,
  ]

  /// A producer of a hundred values through two operators.
  static let start = Benchmark(
    suite: "streams",
    name: "start-100",
    unit: "start",
    events: 50_000,
    target: 3.5,
    subject: .init { events in
      let sum = Sum()
      let producer = SignalProducer<Int, Never>(0..<100).map { $0 &* 3 }.filter { $0 & 1 == 0 }
        .collect()
      for _ in 0..<events { producer.startWithValues { sum.value &+= $0.count } }
      return sum.value
    },
    limit: .init { events in
      let sum = Sum()
      for _ in 0..<events {
        sum.value &+= Array((0..<100).lazy.map(multiply).filter(isEven)).count
      }
      return sum.value
    }
  )

  /// Inner producers of three values, all at once.
  static let merge = flattening("merge-3", .merge, target: 5) { $0 }

  /// Inner producers of three values, one after the other.
  static let concat = flattening("concat-3", .concat, target: 5) { $0 }

  /// Inner producers that are more than a list of values, so that each is a run of its own.
  static let mergeRuns = flattening("merge-3-runs", .merge) { $0.map { $0 } }

  /// The same, one after the other.
  static let concatRuns = flattening("concat-3-runs", .concat) { $0.map { $0 } }

  private static func flattening(
    _ name: String,
    _ strategy: FlattenStrategy,
    target: Double? = nil,
    _ inner: @escaping @Sendable (SignalProducer<Int, Never>) -> SignalProducer<Int, Never>
  ) -> Benchmark {
    Benchmark(
      suite: "streams",
      name: name,
      unit: "element",
      events: 600_000,
      target: target,
      subject: .init { events in
        let sum = Sum()
        SignalProducer<Int, Never>(0..<events / 3)
          .flatMap(strategy) { inner(SignalProducer<Int, Never>([$0, $0 &+ 1, $0 &+ 2])) }
          .startWithValues { sum.value &+= $0 }
        return sum.value
      },
      limit: .init { events in
        let closures = PlainClosures()
        let sum = Sum()
        closures.receive = { sum.value &+= $0 }
        closures.pushTriples(events / 3)
        return sum.value
      }
    )
  }

  /// A switch to a new inner producer for each value.
  static let latest = Benchmark(
    suite: "streams",
    name: "latest",
    unit: "switch",
    events: 200_000,
    target: 2.2,
    subject: .init { events in
      let sum = Sum()
      SignalProducer<Int, Never>(0..<events)
        .flatMap(.latest) { SignalProducer<Int, Never>(value: $0) }
        .startWithValues { sum.value &+= $0 }
      return sum.value
    },
    limit: .init { events in
      let closures = PlainClosures()
      let sum = Sum()
      closures.switchReceivers(events, sum)
      return sum.value
    }
  )

  /// The latest of two signals that send in turn.
  static let combine = Benchmark(
    suite: "streams",
    name: "combine-2",
    unit: "event",
    events: 2_000_000,
    target: 2,
    subject: .init { events in
      let (left, leftInput) = Signal<Int, Never>.pipe()
      let (right, rightInput) = Signal<Int, Never>.pipe()
      let sum = Sum()
      left.combineLatest(with: right).observeValues { sum.value &+= $0 &+ $1 }
      for value in 0..<events / 2 {
        leftInput.send(value: value)
        rightInput.send(value: value)
      }
      return sum.value
    },
    limit: .init { events in
      let closures = PlainClosures()
      let sum = Sum()
      closures.receivePair = { sum.value &+= $0 &+ $1 }
      closures.combine(events / 2)
      return sum.value
    }
  )

  /// Synchronous repeats of a producer of one value.
  static let recursion = Benchmark(
    suite: "streams",
    name: "recursion",
    unit: "repeat",
    events: 1_000_000,
    target: 4,
    subject: .init { events in
      let sum = Sum()
      SignalProducer<Int, Never>(value: 1).repeat(events).startWithValues { sum.value &+= $0 }
      return sum.value
    },
    limit: .init { events in
      let closures = PlainClosures()
      let sum = Sum()
      closures.switchReceivers(events, sum, value: 1)
      return sum.value
    }
  )
}

@inline(never)
private func multiply(_ value: Int) -> Int { value &* 3 }

@inline(never)
private func isEven(_ value: Int) -> Bool { value & 1 == 0 }
