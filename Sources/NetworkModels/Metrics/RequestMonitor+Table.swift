internal import FoundationEssentials
internal import Signals

extension RequestMonitor {
  /// The last requests as a table in plain text: a line for each hop of each attempt.
  ///
  /// A part that did not happen is a dash. Times are milliseconds. Control characters of what
  /// servers have sent are left out.
  public var table: String {
    let header = [
      "#", "try", "hop", "method", "status", "queued", "dns", "connect", "tls", "first", "body",
      "total", "out", "in", "protocol", "address", "url",
    ]
    let rows = [header] + recent.value.flatMap { Self.rows(of: $0) }
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let textColumns: Set = [3, 14, 15, 16]
    let lines = rows.map { row in
      row.enumerated()
        .map { column, cell in
          let padding = String(repeating: " ", count: widths[column] - cell.count)
          return textColumns.contains(column) ? cell + padding : padding + cell
        }
        .joined(separator: "  ")
        .trimmedEnd
    }
    return (lines + [summary]).joined(separator: "\n") + "\n"
  }

  private var summary: String {
    var parts = ["\(count.value) requests", "\(failureCount.value) failed"]
    if inFlight.value > 0 { parts.append("\(inFlight.value) on their way") }
    if let times = times.value {
      parts.append("median \(times.median.milliseconds) ms")
      parts.append("90 % \(times.percentile90.milliseconds) ms")
      parts.append("99 % \(times.percentile99.milliseconds) ms")
    }
    return parts.joined(separator: ", ")
  }

  private static func rows(of request: RequestMetrics) -> [[String]] {
    let hops = request.attempts.enumerated().flatMap { attempt, hops in
      hops.enumerated().map { hop, metrics in
        [
          "\(request.id)", "\(attempt + 1)", "\(hop)", request.method.rawValue,
          metrics.status.map { "\($0)" } ?? "-", cell(metrics.queued), cell(metrics.dns),
          cell(metrics.connect), metrics.isReused ? "reused" : cell(metrics.tls),
          cell(metrics.firstByte), cell(metrics.body), cell(metrics.total),
          "\(metrics.bytesSent)", "\(metrics.bytesReceived)", metrics.httpVersion ?? "-",
          metrics.address ?? "-", text(metrics.url.absoluteString),
        ]
      }
    }
    let result: String
    switch request.outcome {
    case .answered(let status) where !hops.isEmpty && request.hops.last?.status == status:
      return hops
    case .answered(let status): result = "\(status)"
    case .failed(let error): result = "\(error.kind)"
    case .cancelled: result = "cancelled"
    }
    let dashes = Array(repeating: "-", count: 6)
    return hops + [
      ["\(request.id)", "", "", request.method.rawValue, "="] + dashes + [
        cell(request.total), "\(request.bytesSent)", "\(request.bytesReceived)", "-", "-",
        text("\(request.url.absoluteString) (\(result))"),
      ]
    ]
  }

  private static func cell(_ duration: Duration?) -> String {
    duration?.milliseconds ?? "-"
  }

  private static func text(_ string: String) -> String {
    String(
      String.UnicodeScalarView(
        string.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }
      )
    )
  }
}

extension Duration {
  /// The time in milliseconds with one digit behind the point.
  fileprivate var milliseconds: String {
    let tenths = Int((self / .microseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
