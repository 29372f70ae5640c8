import Glibc

/// How large the workloads of tests are that show that size does not matter.
enum Scale {
  /// Under the thread sanitizer each call costs a hundred times as much, and what it looks for shows
  /// in the first thousand: there the workloads are a hundredth.
  static func workload(_ count: Int) -> Int {
    isSanitized ? count / 100 : count
  }

  /// Whether the thread sanitizer looks on.
  static let isSanitized = dlsym(nil, "__tsan_init") != nil
}
