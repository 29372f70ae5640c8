import DocumentModels
import Signals
import TextRendering

/// The document: where it is, what it holds, and the end of its text.
func documentPane(_ screen: ScreenModel) -> Block {
  let document = screen.showcase.document
  let counts = screen.counts.value
  let isDirty = document.isDirty.value
  return .box("Document") {
    Block.line(Text(document.path.value), truncation: .head)
    Text("\(counts.lines) lines, \(counts.words) words, \(counts.characters) characters", .muted)
      + Text(isDirty ? "  not saved" : "  saved", isDirty ? .warning : .success)
    if case .failed(let error, _) = document.state.value { Text(error.description, .error) }
    Block.divider
    lastLines(of: document.text.value).map { Block.line(Text($0)) }
    if let note = screen.note.value { Block.textField("New line", note) }
  }
}

/// As many lines from the end as there is room for.
private func lastLines(of text: String) -> [String] {
  // Only the end is looked at: a document may be long.
  let end = text.suffix(4000).split(separator: "\n", omittingEmptySubsequences: false)
  let lines = end.last?.isEmpty == true ? end.dropLast() : end
  return lines.suffix(ScreenModel.listRows).map(String.init)
}
