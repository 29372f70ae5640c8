import Dispatch
import Foundation
import Synchronization

/// How many processors work at the same time.
///
/// Where two busy threads take twice as long as one, rows with several threads show how their work is
/// interleaved, and nothing else.
enum EffectiveProcessors {
  /// A row that shows them.
  ///
  /// - Parameter suite: The suite whose rows with several threads are to be judged by it.
  static func row(in suite: String) -> Timing {
    Timing(suite: suite, name: "processors", unit: "at once", events: 40_000_000) { events in
      let count = ProcessInfo.processInfo.activeProcessorCount
      var (figures, isChecked) = ([Double](), true)
      for _ in 0..<5 {
        let (alone, together) = (work(events, on: 1), work(events, on: count))
        figures.append(Double(count) * alone.time / together.time)
        isChecked = isChecked && together.result == alone.result &* UInt64(count)
      }
      return (figures, isChecked)
    }
  }

  /// Has each of some threads do the same work.
  private static func work(_ steps: Int, on count: Int) -> (time: Double, result: UInt64) {
    let sum = Atomic<UInt64>(0)
    let start = Benchmark.Clock.wall.now
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      sum.wrappingAdd(numbers(steps), ordering: .relaxed)
    }
    return (Benchmark.Clock.wall.now - start, sum.load(ordering: .relaxed))
  }

  /// The xor of so many numbers of a linear congruential generator, which no compiler foresees.
  private static func numbers(_ steps: Int) -> UInt64 {
    var (state, result) = (UInt64(1), UInt64(0))
    for _ in 0..<steps {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      result ^= state
    }
    return result
  }
}
