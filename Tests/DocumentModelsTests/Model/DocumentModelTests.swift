import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("A document model")
struct DocumentModelTests {
  private let fixture: DocumentFixture
  private let model: TextDocumentModel

  init() {
    fixture = DocumentFixture("one two\nthree\n")
    model = TextDocumentModel(fixture.document)
  }

  private func open() {
    model.open.apply().start()
    fixture.finish()
  }

  @Test("shows the title, the path, the progress and the text")
  func shown() {
    #expect(model.title.value == "notes")
    #expect(model.path.value == "notes")
    let progress = Recorder(model.progress.producer)
    let texts = Recorder(model.text.producer)
    open()
    #expect(progress.values.compactMap(\.self).map(\.completed) == [0, 0, 4, 8, 12, 14])
    #expect(progress.values.last == DocumentProgress?.none)
    #expect(texts.values == ["", "one two\nthree\n"])
    model.saveAs.apply(SaveDestination(path: "folder/copy.txt")).start()
    fixture.finish()
    #expect(model.title.value == "copy.txt")
  }

  @Test("passes the text on in both directions, without an echo")
  func binding() throws {
    open()
    let contents = Recorder(fixture.document.content.signal.compactMap(\.self))
    model.text.value = "typed"
    #expect(fixture.text == "typed")
    #expect(model.isDirty.value)
    fixture.edit("used")
    #expect(model.text.value == "used")
    #expect(contents.values == ["typed", "used"])
    let field = MutableProperty("")
    let binding = field <~> model.text
    #expect(field.value == "used")
    field.value = "from the field"
    #expect(fixture.text == "from the field")
    binding.dispose()
  }

  @Test("keeps the bytes of a text that looks the same, and takes an equal one for no edit")
  func sameLooks() {
    open()
    model.text.value = "caf\u{E9}"
    fixture.finish()
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    model.text.value = "cafe\u{301}"
    #expect(model.isDirty.value)
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    #expect(fixture.store.script.files["notes"] == Array("cafe\u{301}".utf8))
    model.text.value = "cafe\u{301}"
    #expect(!model.isDirty.value)
  }

  @Test("two of one document show the same text")
  func two() {
    let other = TextDocumentModel(fixture.document)
    open()
    model.text.value = "typed here"
    #expect(other.text.value == "typed here")
    other.text.value = "typed there"
    #expect(model.text.value == "typed there")
  }

  @Test("enables what is possible")
  func enabled() {
    func enabled() -> [Bool] {
      [
        model.open.isEnabled.value, model.save.isEnabled.value, model.revert.isEnabled.value,
        model.close.isEnabled.value, model.undo.isEnabled.value, model.resolve.isEnabled.value,
      ]
    }
    #expect(enabled() == [true, false, false, false, false, false])
    open()
    #expect(enabled() == [false, true, true, true, false, false])
    model.text.value = "mine"
    #expect(enabled() == [false, true, true, true, true, false])
    fixture.store.writeElsewhere("theirs")
    fixture.finish()
    #expect(enabled() == [false, false, true, true, true, true])
    model.resolve.apply(.mine).start()
    fixture.finish()
    #expect(enabled() == [false, true, true, true, true, false])
    #expect(fixture.store.text() == "mine")
  }

  @Test("undoes what was typed in one go, in one go")
  func undo() {
    open()
    for text in ["a", "ab", "abc"] {
      model.text.value = text
      fixture.scheduler.advance(by: .milliseconds(100))
    }
    fixture.scheduler.advance(by: .seconds(1))
    model.text.value = "abcd"
    model.undo.apply().start()
    #expect(model.text.value == "abc")
    model.undo.apply().start()
    #expect(model.text.value == "one two\nthree\n")
    #expect(!model.undo.isEnabled.value)
    #expect(!model.isDirty.value)
    model.redo.apply().start()
    #expect(model.text.value == "abc")
  }

  @Test("counts words and lines, of a long text a moment later")
  func counts() {
    open()
    #expect(model.wordCount.value == 3)
    #expect(model.lineCount.value == 2)
    model.text.value = String(repeating: "word ", count: 10_000)
    #expect(model.wordCount.value == 3)
    fixture.scheduler.advance(by: .seconds(1))
    #expect(model.wordCount.value == 10_000)
    #expect(model.lineCount.value == 1)
  }

  @Test("of a document that is open already shows and counts what that holds")
  func openAlready() {
    open()
    let other = TextDocumentModel(fixture.document)
    #expect(other.text.value == "one two\nthree\n")
    #expect(other.wordCount.value == 3)
  }

  @Test("tells of errors, and offers what can be recovered")
  func errors() {
    let errors = Recorder(model.errors)
    fixture.store.change { $0.edits = ["unsaved"] }
    open()
    #expect(model.recovery.value != nil)
    model.recover.apply().start()
    fixture.finish()
    #expect(model.text.value == "unsaved")
    #expect(!model.recover.isEnabled.value)
    fixture.store.change { $0.savingFailure = .readOnly }
    model.save.apply().start()
    fixture.scheduler.advance(by: .milliseconds(1_100))
    #expect(errors.values == [DocumentFixture.error(.write, .readOnly)])
  }

  @Test("typed into while nothing is open touches nothing")
  func closed() {
    model.text.value = "lost in the air"
    fixture.finish()
    #expect(fixture.state == .closed)
    #expect(fixture.store.text() == "one two\nthree\n")
    open()
    #expect(model.text.value == "one two\nthree\n")
  }

  @Test("is released with its document, open and dirty")
  func released() throws {
    let scheduler = TestScheduler()
    let store = ScriptedStore("old", on: scheduler)
    try expectReleased {
      let document = store.makeDocument(on: scheduler)
      let model = TextDocumentModel(document)
      model.open.apply().start()
      scheduler.advance(by: .seconds(100))
      model.text.value = "new"
      model.save.apply().start()
      scheduler.advance(by: .seconds(100))
      model.text.value = "newer"
      return [document, model, model.text]
    }
  }
}
