import NetworkModels
import Signals
import TextRendering

/// The requests: what was loaded, and what each took.
func requestsPane(_ screen: ScreenModel) -> Block {
  let state = screen.showcase.request.state.value
  return .box("Requests") {
    if let items = state.value?.items {
      let position = screen.position.value
      Block.list(
        items: items.map { Text($0) },
        selection: min(position.selection, items.count - 1),
        rows: ScreenModel.listRows,
        offset: position.offset
      )
    } else if let error = state.error {
      Text(error.description, .error)
    } else {
      Text("Nothing is loaded yet.", .muted)
    }
    Block.table(
      ["#", "Outcome", Block.Table.Column("Total", alignment: .trailing), "Bytes", "Address"],
      rows: screen.requests.recent.value.suffix(3).map(row)
    )
  }
}

private func row(_ request: RequestMetrics) -> [Text] {
  let outcome =
    switch request.outcome {
    case .answered(let status): Text("\(status)", status < 400 ? .success : .error)
    case .failed: Text("failed", .error)
    case .cancelled: Text("cancelled", .muted)
    }
  return [
    Text("\(request.id)"), outcome, Text(request.total.inSeconds),
    Text("\(request.bytesReceived)"), Text("\(request.url)"),
  ]
}
