import Signals

/// Runs checks one after the other, and tells how far it has come.
final class SelfTest: Sendable {
  /// What has come of the checks so far.
  var results: Property<[CheckResult]> { Property(mutableResults) }
  /// What is being tried now; `nil` before the first check and after the last one.
  var current: Property<String?> { Property(mutableCurrent) }
  /// Whether all has been tried.
  let isFinished: Property<Bool>

  private let checks: [Check]
  private let clock: any DateScheduler
  private let mutableResults = MutableProperty<[CheckResult]>([])
  private let mutableCurrent = MutableProperty<String?>(nil)

  init(_ checks: [Check], clock: any DateScheduler = DeadlineScheduler.shared) {
    self.checks = checks
    self.clock = clock
    isFinished = mutableResults.map { $0.count == checks.count }
  }

  /// Runs all checks on the calling thread, also those after one that fails.
  ///
  /// - Returns: Whether all claims hold.
  func run() -> Bool {
    for check in checks {
      mutableCurrent.value = check.claim
      let start = clock.uptime
      let outcome = Result { () throws(Refutation) in try check.run() }
      let result = CheckResult(
        layer: check.layer,
        claim: check.claim,
        outcome: outcome,
        time: clock.uptime - start
      )
      transaction {
        mutableCurrent.value = nil
        mutableResults.modify { $0.append(result) }
      }
    }
    return results.value.allSatisfy(\.isSuccess)
  }

  /// What came of it all, in a sentence.
  var summary: String {
    let results = results.value
    let failed = results.count { !$0.isSuccess }
    return failed == 0
      ? "All \(results.count) checks hold."
      : "\(failed) of \(results.count) checks \(failed == 1 ? "does" : "do") not hold."
  }
}
