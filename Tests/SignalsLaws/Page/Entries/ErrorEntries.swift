import Signals
import SignalsTesting

extension OperatorPage {
  static let errors: [OperatorEntry] = [
    .stream(
      "mapError(_:)",
      "a.mapError { TimelineFailure(\"\\($0)7\") }",
      ["-1-2-#"],
      parameter: 7
    ),
    .stream(
      "flatMapError(_:)",
      "a.flatMapError { failure in b }  // producers",
      ["-1-#", "-2-3|"],
      isOfProducers: true
    ),
    .stream(
      "catch(_:)",
      "a.catch { failure in b }  // producers",
      ["-1-#", "-2-3|"],
      isOfProducers: true
    ),
    .stream("replaceError(with:)", "a.replaceError(with: 7)", ["-1-#"], parameter: 7),
    .stream("ignoreErrors()", "a.ignoreErrors()", ["-1-#"]),
    .stream(
      "attempt(_:)",
      "a.attempt { $0 < 3 ? .success(()) : .failure(failure) }",
      ["-1-2-3-4-|"],
      parameter: below3
    ),
    .stream(
      "attempt(_:)",
      as: "throwing",
      form: 1,
      "a.attempt { if $0 >= 3 { throw failure } }",
      ["-1-2-3-4-|"],
      parameter: below3
    ),
    .stream(
      "attemptMap(_:)",
      "a.attemptMap { $0 < 3 ? .success($0 + 5) : .failure(failure) }",
      ["-1-2-3-4-|"],
      parameter: below3
    ),
    .stream(
      "attemptMap(_:)",
      as: "throwing",
      form: 1,
      """
      a.attemptMap { value in
        guard value < 3 else { throw failure }
        return value + 5
      }
      """,
      ["-1-2-3-4-|"],
      parameter: below3
    ),
    .stream("retry(upTo:)", "a.retry(upTo: 2)", ["-1-#"], parameter: 2),
    .stream(
      "retry(upTo:interval:on:)",
      "a.retry(upTo: 2, interval: .seconds(3), on: scheduler)",
      ["-1-#"],
      parameter: (2, 3)
    ),
    .stream(
      "retry(_:on:)",
      "a.retry(.exponential(from: .seconds(1), upTo: 3), on: scheduler)",
      ["1#"],
      parameter: Battery.Waits(
        strategy: .exponential(from: .seconds(1), limit: .seconds(6), upTo: 3),
        waits: [1, 2, 4]
      )
    ),
    .stream("retry(when:)", "a.retry { failures in b }", ["-1-#", "-----0---|"]),
    .stream("promoteError(_:)", "a.ignoreErrors().promoteError(TimelineFailure.self)", ["-1-2-#"]),
    .stream(
      "promoteValue(_:)",
      "a.compactMap { _ in Never?.none }.promoteValue(Int.self)",
      ["-1-2-|"]
    ),
  ]

  private static let below3 = GeneratedFunction<Int, Result<Int, TimelineFailure>>(
    [1: .success(6), 2: .success(7)],
    fallback: .failure(TimelineFailure())
  )
}
