import FoundationEssentials
import NetworkModels
import Signals
import TextRendering

/// What the screen shows of what is fetched: what has ended, settled above, and what goes on below.
///
/// - Parameters:
///   - model: What is shown.
///   - monitor: Whose measurements stand below at the end, if anybody's.
/// - Returns: The block.
func fetchView(_ model: FetchModel, timing monitor: RequestMonitor? = nil) -> Block {
  .column {
    .log(log(of: model))
    if !model.isDone.value {
      model.items.compactMap { progress(of: $0) }
      waiting(in: model)
    } else if let monitor {
      timingTable(monitor.recent.value)
    }
  }
}

private func log(of model: FetchModel) -> SettledLog {
  var log = SettledLog(capacity: max(1, model.items.count))
  for item in model.ended.value {
    switch item.state.value {
    case .finished(let count): log.append(Text("\(item.name): \(count) bytes.", .success))
    case .failed(let error):
      let message = "\(error)"
      // Most errors begin with the address themselves.
      log.append(
        Text(message.hasPrefix("\(item.name):") ? message : "\(item.name): \(message)", .error)
      )
    case .waiting, .running: break
    }
  }
  guard model.isDone.value else { return log }
  for item in model.items {
    switch item.state.value {
    case .running(let progress, _):
      log.append(Text("\(item.name): broken off after \(progress.received) bytes.", .warning))
    case .waiting: log.append(Text("\(item.name): not begun.", .warning))
    case .finished, .failed: break
    }
  }
  return log
}

private func progress(of item: FetchItem) -> Block? {
  guard case .running(let progress, let pace) = item.state.value else { return nil }
  return .progress(
    Text(item.name),
    completed: Int(progress.received),
    total: progress.expected.map { Int($0) },
    unit: .bytes,
    pace: pace
  )
}

private func waiting(in model: FetchModel) -> [Block] {
  let count = model.items.count { $0.state.value == .waiting }
  return count > 0 ? [.text("\(count) more to come", .muted)] : []
}

/// The parts of the time of each transfer, in milliseconds.
private func timingTable(_ requests: [RequestMetrics]) -> Block {
  let rows = requests.flatMap(\.hops).map { hop in
    [
      Text(hop.status.map { "\($0)" } ?? "-"), cell(hop.dns), cell(hop.connect), cell(hop.tls),
      cell(hop.firstByte), cell(hop.body), cell(hop.total), Text("\(hop.bytesReceived)"),
      Text(hop.url.absoluteString),
    ]
  }
  let titles = ["status", "dns", "connect", "tls", "first", "body", "total ms", "bytes"]
  let columns = titles.map { Block.Table.Column(Text($0), alignment: .trailing) }
  return .table(columns + [Block.Table.Column("url")], rows: rows)
}

private func cell(_ time: Duration?) -> Text {
  guard let time else { return "-" }
  let tenths = Int64((time / .microseconds(100)).rounded())
  return Text("\(tenths / 10).\(tenths % 10)")
}
