import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("Closing a document")
struct ClosingTests {
  @Test("lets go of the content, and the document can be opened again")
  func clean() {
    let fixture = DocumentFixture.opened("text")
    let states = Recorder(fixture.document.state.producer)
    #expect(fixture.result(fixture.document.close()) == ["completed"])
    #expect(states.values == [.open(isDirty: false), .closing, .closed])
    #expect(fixture.text == nil)
    #expect(fixture.store.script.saves == 0)
    #expect(fixture.store.script.watches == 0)
    #expect(fixture.result(fixture.document.close()) == ["completed"])
    #expect(fixture.result(fixture.document.open()) == ["completed"])
    #expect(fixture.text == "text")
  }

  @Test("saves unsaved edits first, and what is edited while it saves, too")
  func saving() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    let ending = fixture.ending(fixture.document.close())
    fixture.scheduler.advance(by: .milliseconds(500))
    fixture.edit("newer")
    fixture.finish()
    #expect(ending.values == ["completed"])
    #expect(fixture.store.text() == "newer")
    #expect(fixture.store.script.saves == 2)
    #expect(fixture.state == .closed)
    #expect(fixture.store.script.journal == [])
  }

  @Test("discards edits when that is wished, with what is in the journal of them")
  func discarding() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    fixture.finish()
    #expect(fixture.store.journalText == "new")
    #expect(fixture.result(fixture.document.close(.discard)) == ["completed"])
    #expect(fixture.store.text() == "old")
    #expect(fixture.store.script.journal == [])
  }

  @Test("is refused in a conflict, unless the edits may go")
  func inConflict() {
    let fixture = DocumentFixture.inConflict()
    #expect(fixture.result(fixture.document.close()) == ["inConflict"])
    #expect(fixture.text == "mine")
    #expect(fixture.result(fixture.document.close(.discard)) == ["completed"])
    #expect(fixture.store.text() == "theirs")
  }

  @Test("lets nothing be edited any more once it has begun")
  func noEdits() {
    let fixture = DocumentFixture.opened("old")
    fixture.document.close().start()
    #expect(throws: DocumentFixture.error(.edit, .notOpen)) {
      try fixture.document.replaceContent(with: "new")
    }
  }
}
