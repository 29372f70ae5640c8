import Signals
import TextRendering
import TimerModels

/// What the screen shows of a command: what it has written, settled above, and what it uses below.
func monitorView(_ model: MonitorModel, output: SettledLog) -> Block {
  .column {
    Block.log(output)
    if let report = model.report.value {
      reportView(report)
    } else {
      runningView(model.state.value, command: model.command)
      if let requests = model.requests.value { requestSummary(requests) }
    }
  }
}

/// What a command uses while it runs.
func runningView(_ state: MonitorModel.State, command: [String]) -> Block {
  .column {
    Block.line(
      Text(command.joined(separator: " "), .title)
        + Text("  \(seconds(state.elapsed / .seconds(1)))", .muted)
    )
    charts(state.processor, state.memory)
  }
}

/// What a command has used.
func reportView(_ report: RunReport) -> Block {
  let span = report.measurement.span
  let ending =
    report.exitStatus == 0 ? Text("done", .success) : Text("status \(report.exitStatus)", .error)
  return .column {
    Block.line(Text(report.command.joined(separator: " "), .title) + "  " + ending)
    charts(report.processor, report.memory)
    Block.table(
      [.init("Resource"), .init("Amount", alignment: .trailing)],
      rows: [[Text("time"), Text(seconds(span.duration / .seconds(1)))]]
        + shownResources.map { [Text($0.title), Text(amount(span[$0], of: $0))] }
    )
    if let requests = report.requests {
      requestTable(requests)
      requestSummary(requests)
    }
  }
}

/// What differs between two runs: a row for each resource, and a bar for how many times as much.
func comparisonView(_ baseline: RunReport, _ candidate: RunReport) -> Block {
  let comparison = ResourceComparison(
    baseline: baseline.measurement,
    candidate: candidate.measurement
  )
  let changes =
    [("time", Resource.Unit.seconds, comparison.duration)]
    + shownResources.compactMap { resource in
      comparison[resource].map { (resource.title, resource.unit, $0) }
    }
  return .column {
    Block.line(Text("A: ", .muted) + Text(baseline.command.joined(separator: " "), .title))
    Block.line(Text("B: ", .muted) + Text(candidate.command.joined(separator: " "), .title))
    Block.table(
      [
        .init("Resource"), .init("A", alignment: .trailing), .init("B", alignment: .trailing),
        .init("B - A", alignment: .trailing),
      ],
      rows: changes.map { name, unit, change in
        [
          Text(name), Text(quantity(change.baseline, unit)), Text(quantity(change.candidate, unit)),
          Text(difference(change.difference, unit), style(of: change)),
        ]
      }
    )
    Block.barChart(
      changes.compactMap { name, _, change in
        change.ratio.map { ratio in
          Block.BarChart.Bar(
            Text("\(name), B/A"),
            value: ratio,
            caption: Text("\(rounded(ratio, places: 2)) times", style(of: change))
          )
        }
      },
      // Beyond this, the bars of all others would be too short to see.
      maximum: 4
    )
    if let before = baseline.requests, let after = candidate.requests {
      requestComparison(before, after)
    }
  }
}

// MARK: - Parts

private let shownResources: [Resource] = [
  .userTime, .systemTime, .peakMemory, .bytesRead, .bytesWritten, .storageBytesRead,
  .storageBytesWritten, .minorFaults, .majorFaults, .voluntarySwitches, .involuntarySwitches,
]

@BlockBuilder
private func charts(_ processor: History, _ memory: History) -> [Block] {
  if let last = processor.values.last {
    chart("processor", "\(rounded(last * 100, places: 0)) %", processor, atLeast: 1)
  }
  if let last = memory.values.last {
    chart("memory", quantity(last, .bytes), memory, atLeast: 1_000_000)
  }
}

private func chart(_ name: String, _ amount: String, _ history: History, atLeast: Double) -> Block {
  let top = max(history.values.max() ?? 0, atLeast)
  return .row {
    Text(name.padded(to: 9))
    Text(amount.padded(to: 8), .accent)
    Block.sparkline(values: history.values, range: 0...top)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// Less is better, and a twentieth is noise.
private func style(of change: ResourceComparison.Change) -> Style {
  guard let ratio = change.ratio else { return change.difference > 0 ? .error : .plain }
  return ratio > 1.05 ? .error : ratio < 0.95 ? .success : .plain
}

private func amount(_ measured: Measured, of resource: Resource) -> String {
  measured.value.map { quantity($0, resource.unit) } ?? "unknown"
}

func difference(_ value: Double, _ unit: Resource.Unit) -> String {
  (value < 0 ? "-" : "+") + quantity(abs(value), unit)
}

/// An amount with its unit.
func quantity(_ value: Double, _ unit: Resource.Unit) -> String {
  switch unit {
  case .seconds: return seconds(value)
  case .joules: return rounded(value, places: 1) + " J"
  case .count: return rounded(value, places: 0)
  case .bytes:
    var value = value
    var prefixes = ["", "k", "M", "G", "T"][...]
    while value >= 999.5, prefixes.count > 1 {
      value /= 1000
      prefixes.removeFirst()
    }
    let prefix = prefixes.first ?? ""
    return rounded(value, places: prefix.isEmpty ? 0 : 1) + " \(prefix)B"
  }
}

private func seconds(_ value: Double) -> String { rounded(value, places: 3) + " s" }

/// A number with a fixed count of places after the point.
func rounded(_ value: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
  // What doesn't fit is no measurement; a saved report may hold anything.
  guard let whole = Int64(exactly: (abs(value) * scale).rounded()) else { return "?" }
  let digits = String(whole)
  let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  let sign = value < 0 && whole > 0 ? "-" : ""
  guard places > 0 else { return sign + padded }
  return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
}

extension Resource {
  /// The name for people.
  fileprivate var title: String {
    switch self {
    case .userTime: "processor, own code"
    case .systemTime: "processor, system"
    case .peakMemory: "peak memory"
    case .bytesRead: "read"
    case .bytesWritten: "written"
    case .storageBytesRead: "read from storage"
    case .storageBytesWritten: "written to storage"
    case .minorFaults: "minor faults"
    case .majorFaults: "major faults"
    case .voluntarySwitches: "waits"
    case .involuntarySwitches: "preemptions"
    default: rawValue
    }
  }
}
