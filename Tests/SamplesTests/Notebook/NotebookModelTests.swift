import DocumentModels
import Foundation
import Glibc
import SampleSupport
import Signals
import SignalsTesting
import Testing
import TextRendering

@testable import notebook

@Suite("NotebookModel")
struct NotebookModelTests {
  private let scheduler = TestScheduler()
  private let path: String

  init() throws {
    path = try ScratchFolder.make(named: "notebook-tests").file("notes.txt")
    try write("one\ntwo\n")
  }

  private func write(_ text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private var stored: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  private static func document(
    _ path: String,
    saveDelay: Duration? = nil,
    on scheduler: TestScheduler
  ) -> TextDocumentModel {
    TextDocumentModel(
      Document(
        path: path,
        format: TextFormat(),
        options: DocumentOptions(
          whenMissing: .openEmpty,
          autosave: Autosave(saveDelay: saveDelay)
        ),
        clock: scheduler,
        io: scheduler
      )
    )
  }

  private func opened(saveDelay: Duration? = nil) -> (NotebookModel, NotebookKeys) {
    let model = NotebookModel(Self.document(path, saveDelay: saveDelay, on: scheduler))
    model.resize(to: EditorState.Size(rows: 5, columns: 40))
    model.document.open.apply().start()
    scheduler.advance(by: .milliseconds(10))
    return (model, NotebookKeys(model))
  }

  private func press(_ keys: Key..., on bound: NotebookKeys) {
    for key in keys {
      bound.current.handle(key)
      scheduler.advance(by: .milliseconds(10))
    }
  }

  @Test("what is typed is saved when asked for, and can be undone and redone")
  func editing() {
    let (model, keys) = opened()
    press("a", .enter, "漢", on: keys)
    #expect(model.document.text.value == "a\n漢one\ntwo\n")
    #expect(stored == "one\ntwo\n")
    press(.control("s"), on: keys)
    #expect(stored == "a\n漢one\ntwo\n")
    #expect(model.message.value == .init(text: "Saved notes.txt.", isError: false))
    while model.document.undo.isEnabled.value { press(.control("z"), on: keys) }
    #expect(model.editor.value.text == "one\ntwo\n")
    while model.document.redo.isEnabled.value { press(.control("y"), on: keys) }
    #expect(model.editor.value.text == "a\n漢one\ntwo\n")
  }

  @Test("edits are saved by themselves where that was asked for")
  func autosave() {
    let (_, keys) = opened(saveDelay: .seconds(3))
    press("x", on: keys)
    scheduler.advance(by: .seconds(2))
    #expect(stored == "one\ntwo\n")
    scheduler.advance(by: .seconds(2))
    #expect(stored == "xone\ntwo\n")
  }

  @Test("leaving without edits just ends; with edits it asks, and Esc stays")
  func leaving() {
    let (model, keys) = opened()
    press("x", .control("q"), on: keys)
    #expect(model.prompt.value == .leaving)
    press("x", .escape, on: keys)
    #expect(model.prompt.value == nil)
    #expect(model.editor.value.text == "xone\ntwo\n")
    press(.control("c"), "y", on: keys)
    #expect(model.hasFinished.value)
    #expect(stored == "xone\ntwo\n")
    let (other, otherKeys) = opened()
    press(.control("q"), on: otherKeys)
    #expect(other.hasFinished.value)
  }

  @Test("edits that are discarded don't reach the file")
  func discarding() {
    let (model, keys) = opened()
    press("x", .control("q"), "n", on: keys)
    #expect(model.hasFinished.value)
    #expect(stored == "one\ntwo\n")
  }

  @Test("when another program wrote, the user decides: both versions can be kept")
  func conflict() throws {
    let (model, keys) = opened()
    press("x", on: keys)
    try write("theirs\n")
    press(.control("s"), on: keys)
    #expect(model.prompt.value == .conflict)
    press(.escape, "y", on: keys)
    #expect(model.prompt.value == nil)
    #expect(stored == "theirs\n")
    press(.control("s"), "b", on: keys)
    scheduler.advance(by: .seconds(1))
    #expect(model.prompt.value == nil)
    #expect(model.editor.value.text == "theirs\n")
    #expect(model.message.value?.text.contains("(mine)") == true)
    let copy = path.replacingOccurrences(of: "notes.txt", with: "notes (mine).txt")
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == "xyone\ntwo\n")
  }

  @Test("what was typed before a crash is offered at the next start, and recovered")
  func crash() async {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let scheduler = TestScheduler()
      let model = NotebookModel(Self.document(path, on: scheduler))
      model.document.open.apply().start()
      scheduler.advance(by: .seconds(1))
      NotebookKeys(model).current.handle("x")
      scheduler.advance(by: .seconds(5))
      kill(getpid(), SIGKILL)
    }
    #expect(stored == "one\ntwo\n")
    let (model, keys) = opened()
    guard case .recovery = model.prompt.value else {
      Issue.record("no recovery is offered, but \(String(describing: model.prompt.value))")
      return
    }
    press("r", on: keys)
    #expect(model.prompt.value == nil)
    #expect(model.editor.value.text == "xone\ntwo\n")
    #expect(model.document.isDirty.value)
  }

  @Test("the view shows the text with its cursor, the place, and the keys of the moment")
  func view() {
    let (model, keys) = opened()
    press(.down, "x", on: keys)
    let frame = Frame(notebookView(model, keys), width: 79, height: 23)
    #expect(frame.text[0] == "notes.txt  edited  line 2 of 3, column 2")
    #expect(frame.text[1...2] == ["one", "xtwo"])
    #expect(frame.text[4] == "~")
    #expect(frame.cursor == CellPosition(row: 2, column: 1))
    #expect(frame.text.last == "Ctrl+S save  Ctrl+Z undo  Ctrl+Y redo  Ctrl+Q leave")
    press(.control("q"), on: keys)
    let asked = Frame(notebookView(model, keys), width: 79, height: 23)
    #expect(asked.text.last == "y save and leave  n discard and leave  Esc stay")
  }

  @Test("on a narrow terminal, the hints take no more than their row")
  func narrow() {
    let (model, keys) = opened()
    let frame = Frame(notebookView(model, keys), width: 30, height: 8)
    #expect(frame.text.count == 5 + rowsAroundText)
    #expect(frame.text[0].hasPrefix("notes.txt"))
    #expect(frame.text.last == "Ctrl+S save  Ctrl+Z undo")
  }

  @Test("the cursor stands behind a tab and a wide letter where the terminal shows it")
  func cursor() throws {
    try write("\t漢x")
    let (model, keys) = opened()
    press(.end, .left, on: keys)
    #expect(
      Frame(notebookView(model, keys), width: 79).cursor == CellPosition(row: 1, column: 6)
    )
  }

  @Test("a printed text has all its lines, empty and equal ones too")
  func printed() {
    #expect(Frame(printedView("a\n\na\n"), width: 79).settled.map(\.text) == ["a", "", "a"])
    #expect(Frame(printedView(""), width: 79).settled.isEmpty)
  }

  @Test("a model that is let go of is released")
  func release() throws {
    try expectReleased { NotebookModel(Self.document(path, on: scheduler)) }
  }
}
