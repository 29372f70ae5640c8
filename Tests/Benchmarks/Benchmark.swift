/// A workload, and the plain Swift that does the same job with no framework.
struct Benchmark: Sendable {
  /// How often something is done, over and over.
  struct Work: Sendable {
    /// Does the work and returns a checksum of its result.
    let run: @Sendable (_ events: Int) -> Int
  }

  /// Which clock counts.
  enum Clock: Sendable {
    /// The processor time of the process: for work on one thread.
    case processor
    /// The time that passes: for work on several threads.
    case wall
  }

  let suite: String
  let name: String
  /// What a figure is a nanosecond of.
  let unit: String
  let events: Int
  var clock = Clock.processor
  /// What the ratio to the limit should not exceed.
  var target: Double?
  /// The work of the framework.
  let subject: Work
  /// The same work with stored closures and nothing else.
  let limit: Work
}

extension Benchmark {
  /// What a benchmark has shown.
  struct Outcome {
    let benchmark: Benchmark
    let events: Int
    /// Nanoseconds an event, of the framework.
    let median: Double
    let minimum: Double
    let maximum: Double
    /// Nanoseconds an event, of the limit.
    let limit: Double
    /// Whether both have computed the same, each time.
    let isChecked: Bool

    var ratio: Double { median / limit }
  }

  /// Measures subject and limit in turn, after a warm-up.
  ///
  /// - Parameters:
  ///   - pairs: How often to measure each.
  ///   - divisor: Divides the number of events, for a quick look.
  /// - Returns: The medians, and whether the checksums agree.
  func measure(pairs: Int = 5, dividingEventsBy divisor: Int = 1) -> Outcome {
    let events = max(1, events / divisor)
    var checksums = [subject.run(max(1, events / 10)) == limit.run(max(1, events / 10))]
    var figures: [Double] = []
    var limits: [Double] = []
    for _ in 0..<pairs {
      let (expected, limitTime) = timed { limit.run(events) }
      let (actual, time) = timed { subject.run(events) }
      checksums.append(expected == actual)
      limits.append(limitTime / Double(events))
      figures.append(time / Double(events))
    }
    return Outcome(
      benchmark: self,
      events: events,
      median: figures.median,
      minimum: figures.min() ?? .nan,
      maximum: figures.max() ?? .nan,
      limit: limits.median,
      isChecked: checksums.allSatisfy { $0 }
    )
  }

  private func timed(_ work: () -> Int) -> (checksum: Int, nanoseconds: Double) {
    let start = clock.now
    let checksum = work()
    return (checksum, clock.now - start)
  }
}

extension [Double] {
  fileprivate var median: Double {
    let sorted = sorted()
    guard let last = sorted.last else { return .nan }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2
      : sorted.count == 1 ? last : sorted[middle]
  }
}
