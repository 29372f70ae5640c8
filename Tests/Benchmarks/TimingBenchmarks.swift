import Foundation
import Signals

/// Workloads of operators that look at the clock.
enum TimingBenchmarks {
  static let all = [throttle]

  /// A burst through a throttle, whose interval ends when the burst does.
  private static let throttle = Benchmark(
    suite: "streams",
    name: "throttle",
    unit: "event",
    events: 1_000_000,
    target: 5,
    expected: { $0 > 1 ? $0 - 1 : 0 },
    subject: .init { events in
      let (signal, input) = Signal<Int, Never>.pipe()
      let clock = StillClock()
      let sum = Sum()
      signal.throttle(for: .seconds(1), on: clock).observeValues { sum.value &+= $0 }
      for value in 0..<events { input.send(value: value) }
      clock.runAll()
      return sum.value
    },
    limit: .init { events in
      let closures = PlainClosures()
      let sum = Sum()
      closures.receive = { sum.value &+= $0 }
      closures.throttle(events)
      return sum.value
    }
  )
}

/// A scheduler whose time stands still until it is told to run everything that waits.
///
/// Unchecked, because each workload uses its own on one thread.
private final class StillClock: DateScheduler, @unchecked Sendable {
  private var waiting: [@Sendable () -> Void] = []
  let currentDate = Date(timeIntervalSinceReferenceDate: 0)
  let uptime = Duration.zero

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    action()
    return nil
  }

  func schedule(
    at uptime: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    waiting.append(action)
    return nil
  }

  func schedule(
    after date: Date,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(at: .zero, action: action)
  }

  func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: date, action: action)
  }

  /// Runs what waits, however long it would have to.
  func runAll() {
    while !waiting.isEmpty { waiting.removeFirst()() }
  }
}
