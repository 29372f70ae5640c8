import Dispatch
import Signals
import TimerModels

/// How punctual ticks are, at a thousand a second.
enum TimerLatenessBenchmarks {
  static let all: [any Measurable] = [
    Percentile(name: "lateness-p50", percent: 50, of: .quiet),
    Percentile(name: "lateness-p99", percent: 99, of: .quiet),
    Percentile(name: "lateness-blocked-p50", percent: 50, of: .blocked),
    Percentile(name: "lateness-blocked-p99", percent: 99, of: .blocked),
    drift,
  ]

  private static let tickCount = 10_000

  /// Whether the last of many ticks is due where the first and the interval say, in nanoseconds.
  private static let drift = Count(
    suite: "timers",
    name: "drift",
    unit: "ns",
    events: tickCount,
    most: 0,
    count: { events in
      let ticks = LatenessRun.quiet.ticks(events).ours
      guard let first = ticks.first else { return .init(value: .nan, isChecked: false) }
      let drift = ticks.map { tick in
        let due = first.scheduled + .milliseconds(tick.index - first.index)
        return abs((tick.scheduled - due) / .nanoseconds(1))
      }
      return .init(
        value: drift.max() ?? .nan,
        isChecked: ticks.last?.index == events && ticks.allSatisfy { $0.lateness >= .zero }
      )
    }
  )

  /// One of the percentiles of a run, in microseconds.
  private struct Percentile: Measurable {
    let suite = "timers"
    let name: String
    let percent: Int
    let run: LatenessRun

    init(name: String, percent: Int, of run: LatenessRun) {
      (self.name, self.percent, self.run) = (name, percent, run)
    }

    func measure(dividingEventsBy divisor: Int) -> Outcome {
      let events = max(1, tickCount / divisor)
      let (ours, plain) = run.ticks(events)
      let lateness = sorted(ours)
      return Outcome(
        suite: suite,
        name: name,
        unit: "µs",
        events: events,
        median: percentile(lateness),
        minimum: lateness.first ?? .nan,
        maximum: lateness.last ?? .nan,
        limit: plain.isEmpty ? nil : percentile(sorted(plain)),
        isChecked: ours.reduce(0) { $0 + 1 + $1.missed } == events
      )
    }

    private func sorted(_ ticks: [Tick]) -> [Double] {
      ticks.map { $0.lateness / .microseconds(1) }.sorted()
    }

    private func percentile(_ sorted: [Double]) -> Double {
      sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
    }
  }
}

/// Ticks at a thousand a second, and those of a timer of Dispatch.
private final class LatenessRun: Sendable {
  /// With nothing else going on.
  static let quiet = LatenessRun(isBlocked: false)
  /// With every thread of every pool blocked. A timer of Dispatch would not fire at all.
  static let blocked = LatenessRun(isBlocked: true)

  private let isBlocked: Bool
  /// Several rows look at the same ticks.
  private let measured = Lock<(ours: [Tick], plain: [Tick])?>(nil)

  private init(isBlocked: Bool) {
    self.isBlocked = isBlocked
  }

  /// The ticks, measured at the first call.
  func ticks(_ count: Int) -> (ours: [Tick], plain: [Tick]) {
    if let ticks = measured.withLock({ $0 }), ticks.ours.last?.index == count { return ticks }
    let blockade = isBlocked ? PoolBlockade() : nil
    let ticks = (ours: ours(count), plain: isBlocked ? [] : plain(count))
    blockade?.end()
    measured.withLock { $0 = ticks }
    return ticks
  }

  private func ours(_ count: Int) -> [Tick] {
    let scheduler: any DateScheduler = isBlocked ? DeadlineScheduler.shared : QueueScheduler()
    return collect(count) { receive in
      // None is left out, so that those that come late count.
      SignalProducer.ticks(every: .milliseconds(1), missed: .catchUp(atMost: .max), on: scheduler)
        .startWithValues(receive)
    }
  }

  private func plain(_ count: Int) -> [Tick] {
    collect(count) { receive in
      let queue = DispatchQueue(label: "limit")
      // It is cancelled by whoever has made it.
      nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
      let start = DispatchTime.now()
      let index = Sum()
      timer.schedule(
        deadline: start + .milliseconds(1),
        repeating: .milliseconds(1),
        leeway: .nanoseconds(0)
      )
      timer.setEventHandler {
        let now = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
        while index.value < now / 1_000_000 {
          index.value += 1
          receive(
            Tick(
              index: index.value,
              scheduled: .milliseconds(index.value),
              actual: .nanoseconds(Int64(now))
            )
          )
        }
      }
      timer.activate()
      return AnyDisposable { timer.cancel() }
    }
  }

  private func collect(
    _ count: Int,
    from start: (_ receive: @escaping @Sendable (Tick) -> Void) -> any Disposable
  ) -> [Tick] {
    let (ticks, passed) = (Lock<[Tick]>([]), DispatchSemaphore(value: 0))
    let run = start { tick in
      let isLast = ticks.withLock { ticks in
        guard tick.index <= count, ticks.last?.index != count else { return false }
        ticks.append(tick)
        return tick.index == count
      }
      if isLast { passed.signal() }
    }
    passed.wait()
    run.dispose()
    return ticks.withLock { $0 }
  }
}

/// Every thread that Dispatch is ready to make, waiting for the end of this.
private final class PoolBlockade: Sendable {
  private let (gate, ended) = (DispatchSemaphore(value: 0), DispatchGroup())
  private let count = 4 * 300 + 300

  init() {
    let started = DispatchSemaphore(value: 0)
    for quality in [DispatchQoS.QoSClass.userInteractive, .userInitiated, .default, .utility] {
      for _ in 0..<300 { block(DispatchQueue.global(qos: quality), started) }
    }
    for number in 0..<300 { block(DispatchQueue(label: "blocked \(number)"), started) }
    // Dispatch makes its threads within moments, and then one more each second, which is blocked too.
    let deadline = DispatchTime.now() + 2
    while started.wait(timeout: deadline) == .success {}
  }

  private func block(_ queue: DispatchQueue, _ started: DispatchSemaphore) {
    queue.async(group: ended) { [gate] in
      started.signal()
      gate.wait()
    }
  }

  func end() {
    for _ in 0..<count { gate.signal() }
    ended.wait()
  }
}
