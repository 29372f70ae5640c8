import TimerModels

/// What differs between two runs, as it is written to be read by programs.
struct RunComparison: Sendable, Encodable {
  /// The run that the other one is measured by.
  let baseline: RunReport
  /// The other one.
  let candidate: RunReport

  private struct Requests: Encodable {
    let baseline: RequestSummary
    let candidate: RequestSummary
  }

  private enum CodingKeys: String, CodingKey {
    case requests
  }

  func encode(to encoder: any Encoder) throws {
    try ResourceComparison(
      baseline: baseline.measurement,
      candidate: candidate.measurement
    )
    .encode(to: encoder)
    guard let before = baseline.requests, let after = candidate.requests else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(
      Requests(baseline: RequestSummary(before), candidate: RequestSummary(after)),
      forKey: .requests
    )
  }
}
