import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("Closing a text document")
struct ClosingTests {
  @Test("takes the text out without ever being dirty, and the document can be opened again")
  func clean() {
    let fixture = TextDocumentFixture.opened("text")
    let dirty = Recorder(fixture.model.isDirty.producer)
    #expect(fixture.apply(fixture.model.close, .save).values == ["completed"])
    #expect(fixture.model.state.value == .closed)
    #expect(fixture.model.text.value == "")
    #expect(dirty.values == [false])
    #expect(fixture.store.script.saves == 0)
    #expect(!fixture.model.close.isEnabled.value)

    fixture.model.open.apply().start()
    fixture.finish()
    #expect(fixture.model.text.value == "text")
  }

  @Test("saves unsaved edits first")
  func saving() {
    let fixture = TextDocumentFixture.opened("old")
    fixture.model.text.value = "new"
    let ending = fixture.apply(fixture.model.close, .save)
    #expect(fixture.model.state.value == .saving)
    fixture.finish()
    #expect(ending.values == ["completed"])
    #expect(fixture.model.state.value == .closed)
    #expect(fixture.store.text == "new")
  }

  @Test("saves what is edited while it saves, too")
  func editedMeanwhile() {
    let fixture = TextDocumentFixture.opened("old")
    fixture.model.text.value = "new"
    let ending = fixture.apply(fixture.model.close, .save)
    fixture.scheduler.advance(by: .milliseconds(500))
    fixture.model.text.value = "newer"
    fixture.finish()
    #expect(ending.values == ["completed"])
    #expect(fixture.store.text == "newer")
    #expect(fixture.store.script.saves == 2)
    #expect(fixture.model.state.value == .closed)
  }

  @Test("is refused while the edits can't be saved; they can be discarded (case 65)")
  func failing() {
    let fixture = TextDocumentFixture.opened("old")
    let errors = Recorder(fixture.model.errors)
    fixture.store.change { $0.savingFailure = .readOnly }
    fixture.model.text.value = "new"
    let refused = fixture.apply(fixture.model.close, .save)
    fixture.finish()
    #expect(refused.values == ["readOnly"])
    #expect(errors.values.count == 1)
    #expect(fixture.model.text.value == "new")
    #expect(fixture.model.isDirty.value)

    #expect(fixture.apply(fixture.model.close, .discard).values == ["completed"])
    #expect(fixture.model.state.value == .closed)
    #expect(fixture.store.text == "old")
  }

  @Test("that still saves can be given up, and leaves the document open")
  func interrupted() {
    let fixture = TextDocumentFixture.opened("old")
    fixture.model.text.value = "new"
    let handle = fixture.model.close.apply(.save).start()
    fixture.scheduler.advance(by: .milliseconds(500))
    handle.dispose()
    fixture.finish()
    #expect(fixture.model.state.value == .open)
    #expect(fixture.model.text.value == "new")
    #expect(fixture.store.text == "old")
  }

  @Test("doesn't lose an edit that comes at the last moment")
  func lastMoment() {
    let fixture = TextDocumentFixture.opened("old")
    fixture.model.save.isEnabled.signal.take(first: 1).observeValues { _ in
      fixture.model.text.value = "new"
    }
    let ending = fixture.apply(fixture.model.close, .save)
    fixture.finish()
    #expect(ending.values == ["completed"])
    #expect(fixture.store.text == "new")
    #expect(fixture.model.state.value == .closed)
  }

  @Test("is refused while the text is just being put in")
  func whileDelivering() {
    let fixture = TextDocumentFixture("text")
    let endings = Recorder<String, Never>()
    fixture.model.text.signal.take(first: 1).observeValues { _ in
      let ending = fixture.apply(fixture.model.close, .discard)
      ending.values.forEach { endings.record(.value($0)) }
    }
    fixture.model.open.apply().start()
    fixture.finish()
    #expect(endings.values == ["disabled"])
    #expect(fixture.model.state.value == .open)
    #expect(fixture.model.text.value == "text")
  }
}
