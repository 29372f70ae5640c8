import Glibc

extension Benchmark.Clock {
  /// Nanoseconds since some fixed moment.
  var now: Double {
    var time = timespec()
    switch self {
    case .processor: clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    case .wall: clock_gettime(CLOCK_MONOTONIC, &time)
    }
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
