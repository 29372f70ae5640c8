import TextRendering
import TimerModels

/// How many of the last requests have a row.
private let shownRequests = 20

/// The requests of a command in a line.
func requestSummary(_ log: RequestLog) -> Block {
  let summary = RequestSummary(log)
  var parts = [counted(summary.count - summary.tunnelCount, "request")]
  if summary.tunnelCount > 0 { parts.append(counted(summary.tunnelCount, "tunnel")) }
  if log.failureCount > 0 { parts.append("\(log.failureCount) failed") }
  if log.openCount > 0 { parts.append("\(log.openCount) on their way") }
  if let median = summary.median, let most = summary.percentile90, let all = summary.percentile99 {
    let times = "\(milliseconds(median)), \(milliseconds(most)), \(milliseconds(all)) ms"
    parts.append("median, 90 %, 99 %: \(times)")
  }
  return .text(parts.joined(separator: "; "), log.failureCount > 0 ? .warning : .muted)
}

/// What each of the last requests of a command took.
func requestTable(_ log: RequestLog) -> Block {
  let titles = ["Status", "dns", "connect", "first", "total ms", "sent", "received"]
  return .table(
    titles.map { Block.Table.Column(Text($0), alignment: .trailing) }
      + [Block.Table.Column("Request", overflow: .truncated(.middle))],
    rows: log.timings.suffix(shownRequests).map { timing in
      [
        status(of: timing), Text(timing.dns.map(milliseconds) ?? "-"),
        Text(timing.connect.map(milliseconds) ?? "-"),
        Text(timing.firstByte.map(milliseconds) ?? "-"), Text(milliseconds(timing.total)),
        Text(quantity(Double(timing.sent), .bytes)),
        Text(quantity(Double(timing.received), .bytes)), request(of: timing),
      ]
    }
  )
}

/// What differs between the requests of two runs.
func requestComparison(_ baseline: RequestLog, _ candidate: RequestLog) -> Block {
  let (before, after) = (RequestSummary(baseline), RequestSummary(candidate))
  let rows: [(String, Resource.Unit, Double?, Double?)] = [
    ("requests and tunnels", .count, Double(before.count), Double(after.count)),
    ("failures", .count, Double(before.failureCount), Double(after.failureCount)),
    ("received", .bytes, Double(before.received), Double(after.received)),
    ("median", .seconds, before.median, after.median),
    ("90 %", .seconds, before.percentile90, after.percentile90),
    ("99 %", .seconds, before.percentile99, after.percentile99),
  ]
  return .table(
    [
      .init("Requests"), .init("A", alignment: .trailing), .init("B", alignment: .trailing),
      .init("B - A", alignment: .trailing),
    ],
    rows: rows.map { name, unit, before, after in
      let change = before.flatMap { before in after.map { $0 - before } }
      return [
        Text(name), Text(before.map { quantity($0, unit) } ?? "-"),
        Text(after.map { quantity($0, unit) } ?? "-"),
        Text(change.map { difference($0, unit) } ?? "-"),
      ]
    }
  )
}

private func status(of timing: RequestTiming) -> Text {
  let style: Style = timing.isFailure ? .error : .success
  return timing.isTunnel && timing.failure == nil
    ? Text("tunnel", .muted) : Text(timing.status.map { "\($0)" } ?? "-", style)
}

private func request(of timing: RequestTiming) -> Text {
  let name = timing.isTunnel ? timing.address : "\(timing.method) \(timing.address)"
  return timing.failure.map { Text("\(name): ") + Text($0, .error) } ?? Text(name)
}

private func milliseconds(_ seconds: Double) -> String { rounded(seconds * 1000, places: 1) }

private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
