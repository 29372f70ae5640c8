/// Something that is measured and has a row of its own.
protocol Measurable: Sendable {
  var suite: String { get }
  var name: String { get }

  /// Measures, and checks the result.
  ///
  /// - Parameter divisor: Divides the number of events, for a quick look.
  func measure(dividingEventsBy divisor: Int) -> Outcome
}

/// A workload, and the plain Swift that does the same job with no framework.
struct Benchmark: Measurable {
  /// How often something is done, over and over.
  struct Work: Sendable {
    /// Makes what the work needs, which takes no part in the measurement, and returns what does the
    /// work and returns a checksum of its result.
    let prepare: @Sendable (_ events: Int) -> () -> Int

    init(preparing prepare: @escaping @Sendable (_ events: Int) -> () -> Int) {
      self.prepare = prepare
    }

    init(_ run: @escaping @Sendable (_ events: Int) -> Int) {
      prepare = { events in { run(events) } }
    }
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
  /// How often subject and limit are measured.
  var pairs = 5
  /// The checksum that is known beforehand, if it is, for a number of events.
  var expected: (@Sendable (_ events: Int) -> Int?)?
  /// The work of the framework.
  let subject: Work
  /// The same work with stored closures and nothing else.
  let limit: Work
}

extension Benchmark {
  /// Measures subject and limit in turn, after a warm-up.
  ///
  /// - Parameter divisor: Divides the number of events, for a quick look.
  /// - Returns: The medians, and whether the checksums agree.
  func measure(dividingEventsBy divisor: Int) -> Outcome {
    let events = max(1, events / divisor)
    let warmUp = max(1, events / 10)
    var isChecked = agree(limit.prepare(warmUp)(), subject.prepare(warmUp)(), events: warmUp)
    var figures: [Double] = []
    var limits: [Double] = []
    for _ in 0..<pairs {
      let (expected, limitTime) = timed(limit.prepare(events))
      let (actual, time) = timed(subject.prepare(events))
      isChecked = agree(expected, actual, events: events) && isChecked
      limits.append(limitTime / Double(events))
      figures.append(time / Double(events))
    }
    return Outcome(
      suite: suite,
      name: name,
      unit: "ns/\(unit)",
      events: events,
      median: figures.median,
      minimum: figures.min() ?? .nan,
      maximum: figures.max() ?? .nan,
      limit: limits.median,
      target: target,
      isChecked: isChecked
    )
  }

  private func agree(_ limit: Int, _ subject: Int, events: Int) -> Bool {
    limit == subject && (expected?(events) ?? subject) == subject
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
