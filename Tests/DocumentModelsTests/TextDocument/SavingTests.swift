import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("Saving a text document")
struct SavingTests {
  @Test("writes the text and ends the dirtiness, from open through saving to open")
  func states() {
    let fixture = TextDocumentFixture.opened("old")
    let states = Recorder(fixture.model.state.producer)
    let dirty = Recorder(fixture.model.isDirty.producer)
    fixture.model.text.value = "new"
    let ending = fixture.apply(fixture.model.save, ())
    fixture.finish()
    #expect(states.values == [.open, .saving, .open])
    #expect(dirty.values == [false, true, false])
    #expect(ending.values == ["completed"])
    #expect(fixture.store.text == "new")
  }

  @Test("isn't needed after an edit that is taken back, and is after one that only looks the same")
  func dirtiness() {
    let fixture = TextDocumentFixture.opened("caf\u{E9}")
    fixture.model.text.value += "!"
    #expect(fixture.model.isDirty.value)
    fixture.model.text.value.removeLast()
    #expect(!fixture.model.isDirty.value)
    fixture.model.text.value = "cafe\u{301}"
    #expect(fixture.model.isDirty.value)
    fixture.model.save.apply().start()
    fixture.finish()
    #expect(fixture.store.script.bytes == Array("cafe\u{301}".utf8))
    // The same marks in another order: as many bytes, and equal to `==`.
    fixture.model.text.value = "a\u{301}\u{323}"
    fixture.model.save.apply().start()
    fixture.finish()
    fixture.model.text.value = "a\u{323}\u{301}"
    #expect(fixture.model.isDirty.value)
  }

  @Test("puts the byte order mark back, and keeps the ends of lines")
  func encoding() {
    let fixture = TextDocumentFixture.opened("\u{FEFF}one\r\ntwo\n")
    #expect(fixture.model.text.value == "one\r\ntwo\n")
    fixture.model.text.value += "three\r"
    fixture.model.save.apply().start()
    fixture.finish()
    #expect(fixture.store.script.bytes == Array("\u{FEFF}one\r\ntwo\nthree\r".utf8))
  }

  @Test("leaves what is edited meanwhile dirty, and saves it the next time")
  func editedMeanwhile() {
    let fixture = TextDocumentFixture.opened("old")
    fixture.model.text.value = "new"
    fixture.model.save.apply().start()
    fixture.scheduler.advance(by: .milliseconds(500))
    fixture.model.text.value = "newer"
    fixture.finish()
    #expect(fixture.store.text == "new")
    #expect(fixture.model.isDirty.value)
    fixture.model.save.apply().start()
    fixture.finish()
    #expect(fixture.store.text == "newer")
    #expect(!fixture.model.isDirty.value)
  }

  @Test("that fails keeps the text, the dirtiness and the old bytes, and can be tried again")
  func failure() {
    let fixture = TextDocumentFixture.opened("old")
    let errors = Recorder(fixture.model.errors)
    fixture.store.change { $0.savingFailure = .noSpace }
    fixture.model.text.value = "new"
    let ending = fixture.apply(fixture.model.save, ())
    fixture.finish()

    let error = TextDocumentFixture.error(.write, .noSpace)
    #expect(fixture.model.state.value == .failed(error))
    #expect(errors.values == [error])
    #expect(ending.values == ["noSpace"])
    #expect(fixture.model.text.value == "new")
    #expect(fixture.model.isDirty.value)
    #expect(fixture.store.text == "old")
    #expect(!fixture.model.open.isEnabled.value)

    fixture.store.change { $0.savingFailure = nil }
    fixture.model.save.apply().start()
    fixture.finish()
    #expect(fixture.model.state.value == .open)
    #expect(fixture.store.text == "new")
  }

  @Test("twice at once is refused (case 60)")
  func twice() {
    let fixture = TextDocumentFixture.opened("old")
    let first = fixture.apply(fixture.model.save, ())
    let second = fixture.apply(fixture.model.save, ())
    #expect(second.values == ["disabled"])
    #expect(!fixture.model.close.isEnabled.value)
    fixture.finish()
    #expect(first.values == ["completed"])
    #expect(fixture.store.script.saves == 1)
  }

  @Test("what was never opened is refused, and told of (case 63)")
  func neverOpened() {
    let fixture = TextDocumentFixture("old")
    let refusals = Recorder(fixture.model.save.disabledErrors)
    fixture.model.text.value = "typed before opening"
    #expect(fixture.apply(fixture.model.save, ()).values == ["disabled"])
    #expect(refusals.values.count == 1)
    #expect(fixture.store.text == "old")
    #expect(fixture.model.text.value == "typed before opening")
  }

  @Test("can be given up by whoever asked for it, and stays to be done")
  func interrupted() {
    let fixture = TextDocumentFixture.opened("old")
    fixture.model.text.value = "new"
    let handle = fixture.model.save.apply().start()
    fixture.scheduler.advance(by: .milliseconds(500))
    handle.dispose()
    fixture.finish()
    #expect(fixture.model.state.value == .open)
    #expect(fixture.model.isDirty.value)
    #expect(fixture.store.text == "old")
    #expect(fixture.store.script.abandoned == 1)
    #expect(fixture.model.save.isEnabled.value)
  }

  @Test("comes to its end although the model is let go of")
  func released() {
    let (scheduler, store) = {
      let fixture = TextDocumentFixture.opened("old")
      fixture.model.text.value = "new"
      fixture.model.save.apply().start()
      return (fixture.scheduler, fixture.store)
    }()
    scheduler.advance(by: .seconds(1_000))
    #expect(store.text == "new")
    #expect(store.script.abandoned == 0)
  }
}
