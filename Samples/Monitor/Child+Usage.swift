import Glibc
import TimerModels

extension Child.End {
  /// What the system has counted, in the terms of the monitor.
  var amounts: [Resource: Measured] {
    var amounts: [Resource: Measured] = [
      .userTime: .value(usage.ru_utime.seconds),
      .systemTime: .value(usage.ru_stime.seconds),
      .voluntarySwitches: .value(Double(usage.ru_nvcsw)),
      .involuntarySwitches: .value(Double(usage.ru_nivcsw)),
      .minorFaults: .value(Double(usage.ru_minflt)),
      .majorFaults: .value(Double(usage.ru_majflt)),
    ]
    // A new process shares its parent's memory at first, which the system counts for it.
    var own = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
    if usage.ru_maxrss > own.ru_maxrss {
      amounts[.peakMemory] = .value(Double(usage.ru_maxrss) * 1_024)
    }
    return amounts
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}
