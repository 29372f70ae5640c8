import DocumentModels
import NetworkModels
import Signals
import TextRendering
import TimerModels

/// What the screen shows of the model: what has ended, settled above, and what goes on below.
func showcaseView(_ model: ShowcaseModel) -> Block {
  .column {
    .log(showcaseLog(of: model))
    if model.summary.value == nil { statusView(of: model) }
  }
}

/// What each part of the model does now, a row a part.
func statusView(of model: ShowcaseModel) -> Block {
  .column {
    documentView(model.document.state.value)
    requestView(model.request.state.value)
    Block.progress(
      "Countdown",
      fraction: model.countdown.fraction.value,
      detail: "\(model.countdown.remaining.value.inSeconds) left"
    )
  }
}

/// What has ended, a line a step.
func showcaseLog(of model: ShowcaseModel) -> SettledLog {
  var log = SettledLog()
  for report in model.reports.value {
    log.append(Text(report.sentence, report.isSuccess ? .plain : .error))
  }
  if let summary = model.summary.value {
    log.append(Text(summary.sentence, summary.isSuccess ? .success : .error))
  }
  return log
}

private func documentView(_ state: DocumentState) -> Block {
  switch state {
  case .closed: .text("Document: closed", .muted)
  case .opening(let progress): .progress("Document: opening", fraction: progress.fraction)
  case .open: .text("Document: open", .plain)
  case .saving: .text("Document: saving", .accent)
  case .conflict: .text("Document: changed by somebody else", .error)
  case .closing: .text("Document: closing", .muted)
  case .failed: .text("Document: failed", .error)
  }
}

private func requestView(_ state: RequestState<LoadedList>) -> Block {
  switch state {
  case .idle: .text("Request: waiting", .muted)
  case .loading(let progress, _):
    .progress(
      "Request: loading",
      fraction: progress.fraction,
      detail: "\(progress.received) bytes"
    )
  case .loaded(let list, _): .text("Request: \(list.items.count) items", .success)
  case .failed: .text("Request: failed", .error)
  }
}
