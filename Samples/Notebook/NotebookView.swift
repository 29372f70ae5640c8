import DocumentModels
import Signals
import TextRendering

/// What the screen shows: the name, the text, what there is to tell, and the keys.
func notebookView(_ model: NotebookModel, _ keys: NotebookKeys) -> Block {
  let editor = model.editor.value
  return .column {
    Block.line(header(model, editor))
    textView(editor)
    Block.line(footer(model))
    // What doesn't fit is left out, rather than taken from the text.
    Block.keyHints(keys.current.hints).sized(height: 1)
  }
}

/// The rows that surround the text.
let rowsAroundText = 3

/// The window of the text, with the cursor in it.
func textView(_ editor: EditorState) -> Block {
  let columns = editor.left..<editor.left + editor.size.columns
  return .column(
    (editor.top..<editor.top + editor.size.rows).map { number in
      guard editor.lines.indices.contains(number) else { return .text("~", .muted) }
      let line = ShownLine(editor.lines[number])
      let shown = line.window(columns)
      guard number == editor.cursor.line else {
        return .line(Text(shown.isEmpty ? " " : shown))
      }
      var input = TextInput(shown)
      input.moveToStart()
      // Counted in what is shown: a tab is several clusters there.
      input.move(by: line.window(columns.lowerBound..<max(columns.lowerBound, editor.column)).count)
      return .textField(Text(), input)
    }
  )
}

private func header(_ model: NotebookModel, _ editor: EditorState) -> Text {
  let document = model.document
  let place = "line \(editor.cursor.line + 1) of \(editor.lines.count), column \(editor.column + 1)"
  return Text(document.title.value, .title) + stateText(document) + Text("  \(place)", .muted)
}

private func stateText(_ document: TextDocumentModel) -> Text {
  switch document.state.value.settled {
  case .open(let isDirty): isDirty ? Text("  edited", .warning) : Text()
  case .saving: Text("  saving", .accent)
  case .conflict: Text("  in conflict", .error)
  case .opening: Text("  opening", .accent)
  case .closed, .closing, .failed: Text("  closed", .muted)
  }
}

private func footer(_ model: NotebookModel) -> Text {
  switch model.prompt.value {
  case .recovery: Text("Edits were left unsaved when the editor ended last time.", .warning)
  case .conflict: Text("Another program has changed the file since it was read.", .warning)
  case .leaving: Text("There are edits that aren't saved.", .warning)
  case nil:
    model.message.value.map { Text($0.text, $0.isError ? .error : .success) } ?? Text(" ")
  }
}

/// The whole text as lines, to print it.
func printedView(_ text: String) -> Block {
  var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
  // The end of the last line begins no other.
  if lines.last?.isEmpty == true { lines.removeLast() }
  var log = SettledLog(capacity: max(1, lines.count))
  for line in lines { log.append(Text(String(Substring(line)))) }
  return .log(log)
}
