import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("Saving a document")
struct SavingTests {
  @Test("writes the content and ends the dirtiness, from open through saving to open")
  func states() {
    let fixture = DocumentFixture.opened("old")
    let states = Recorder(fixture.document.state.producer)
    fixture.edit("new")
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    #expect(
      states.values == [
        .open(isDirty: false), .open(isDirty: true), DocumentFixture.saving,
        .open(isDirty: false),
      ]
    )
    #expect(fixture.store.text() == "new")
    #expect(fixture.document.lastSaved.value != nil)
  }

  @Test("tells nobody that the content is another one, which it isn't")
  func sameContent() {
    let fixture = DocumentFixture.opened("old")
    let contents = Recorder(fixture.document.content.producer)
    fixture.edit("new")
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    #expect(contents.values == ["old", "new"])
    #expect(fixture.result(fixture.document.close()) == ["completed"])
    fixture.store.writeElsewhere("theirs")
    #expect(fixture.result(fixture.document.open()) == ["completed"])
    #expect(contents.values == ["old", "new", nil, "theirs"])
  }

  @Test("does nothing when there is nothing to save")
  func clean() {
    let fixture = DocumentFixture.opened("old")
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    #expect(fixture.store.script.saves == 0)
  }

  @Test("leaves what is edited meanwhile dirty, and saves it the next time")
  func editedMeanwhile() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    fixture.document.save().start()
    fixture.scheduler.advance(by: .milliseconds(500))
    fixture.edit("newer")
    fixture.finish()
    #expect(fixture.store.text() == "new")
    #expect(fixture.document.isDirty.value)
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    #expect(fixture.store.text() == "newer")
    #expect(!fixture.document.isDirty.value)
  }

  @Test("C65: that fails keeps the content, the dirtiness and the old bytes; leaving is a choice")
  func failure() {
    let fixture = DocumentFixture.opened("old", options: DocumentOptions(autosave: .off))
    let errors = Recorder(fixture.document.errors)
    fixture.store.change { $0.savingFailure = .noSpace }
    fixture.edit("new")
    #expect(fixture.result(fixture.document.save()) == ["noSpace"])
    let error = DocumentFixture.error(.write, .noSpace)
    #expect(fixture.state == .failed(error, previous: .open(isDirty: true)))
    #expect(errors.values == [error])
    #expect(fixture.text == "new")
    #expect(fixture.store.text() == "old")

    #expect(fixture.result(fixture.document.close(.save)) == ["noSpace"])
    #expect(fixture.text == "new")
    fixture.store.change { $0.savingFailure = nil }
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    #expect(fixture.store.text() == "new")
  }

  @Test("C55: that fails for want of space is done again by itself until there is some")
  func retried() {
    let fixture = DocumentFixture.opened("old")
    fixture.store.change { $0.savingFailure = .noSpace }
    fixture.edit("new")
    #expect(fixture.result(fixture.document.save()) == ["noSpace"])
    #expect(fixture.document.isDirty.value)
    let attempts = fixture.store.script.saves
    #expect((10...30).contains(attempts))

    fixture.store.change { $0.savingFailure = nil }
    fixture.finish()
    #expect(fixture.store.text() == "new")
    #expect(fixture.state == .open(isDirty: false))
    let saves = fixture.store.script.saves
    fixture.finish()
    #expect(fixture.store.script.saves == saves)
  }

  @Test("C60: twice at once happens one after the other; reverting what isn't open is an error")
  func serialized() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    let first = fixture.ending(fixture.document.save())
    fixture.scheduler.advance(by: .milliseconds(500))
    fixture.edit("newer")
    let second = fixture.ending(fixture.document.save())
    #expect(fixture.store.script.saves == 1)
    fixture.finish()
    #expect(first.values == ["completed"])
    #expect(second.values == ["completed"])
    #expect(fixture.store.text() == "newer")

    #expect(fixture.result(fixture.document.close()) == ["completed"])
    #expect(fixture.result(fixture.document.revert()) == ["notOpen"])
    #expect(fixture.state == .closed)
  }

  @Test("C63: what was never opened is an error, and never silent")
  func neverOpened() {
    let fixture = DocumentFixture("old")
    let errors = Recorder(fixture.document.errors)
    #expect(fixture.result(fixture.document.save()) == ["notOpen"])
    #expect(errors.values == [DocumentFixture.error(.save, .notOpen)])
    #expect(throws: DocumentFixture.error(.edit, .notOpen)) {
      try fixture.document.replaceContent(with: "new")
    }
    #expect(fixture.store.text() == "old")
  }

  @Test("C64: content that can't be encoded is no error of the disk, and can be let go of")
  func unencodable() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("😀")
    #expect(throws: Never.self) {
      try fixture.document.changeDetails(to: TextDetails(encoding: .latin1))
    }
    let failure = fixture.result(fixture.document.save())
    #expect(failure.first?.hasPrefix("unencodable") == true)
    #expect(fixture.store.script.saves == 0)
    #expect(fixture.result(fixture.document.close(.discard)) == ["completed"])
    #expect(fixture.state == .closed)
    #expect(fixture.result(fixture.document.open()) == ["completed"])
    #expect(fixture.text == "old")
  }

  @Test("can be given up by whoever asked for it, and stays to be done")
  func interrupted() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    let handle = fixture.document.save().start()
    fixture.scheduler.advance(by: .milliseconds(500))
    handle.dispose()
    #expect(fixture.state == .open(isDirty: true))
    #expect(fixture.store.text() == "old")
    #expect(fixture.store.script.abandoned == 1)
    #expect(fixture.result(fixture.document.save()) == ["completed"])
  }

  @Test("comes to its end although the document is let go of")
  func released() {
    let (scheduler, store) = {
      let fixture = DocumentFixture.opened("old")
      fixture.edit("new")
      fixture.document.save().start()
      return (fixture.scheduler, fixture.store)
    }()
    scheduler.advance(by: .seconds(1_000))
    #expect(store.text() == "new")
    #expect(store.script.abandoned == 0)
  }

  @Test(
    "waits for the lock of another process as long as it is to, and no longer",
    arguments: [Duration.zero, .milliseconds(20), .seconds(1), .seconds(60)]
  )
  func lockTimeout(timeout: Duration) {
    let fixture = DocumentFixture.opened(
      "old",
      options: DocumentOptions(autosave: .off, lockTimeout: timeout)
    )
    fixture.edit("new")
    fixture.store.change { $0.lockHolder = 4711 }
    let waiting = fixture.ending(fixture.document.save())
    fixture.scheduler.advance(by: max(.zero, timeout - .milliseconds(100)))
    #expect(waiting.values == (timeout < .milliseconds(100) ? [refusal] : []))
    fixture.scheduler.advance(by: .milliseconds(200))
    #expect(waiting.values == [refusal])
    #expect(fixture.store.text() == "old")
  }

  @Test("waits for the lock of another process, up to some seconds")
  func locked() {
    let fixture = DocumentFixture.opened("old", options: DocumentOptions(autosave: .off))
    fixture.edit("new")
    fixture.store.change { $0.lockHolder = 4711 }
    let waiting = fixture.ending(fixture.document.save())
    fixture.scheduler.advance(by: .seconds(2))
    #expect(waiting.values == [])
    fixture.store.change { $0.lockHolder = nil }
    fixture.finish()
    #expect(waiting.values == ["completed"])

    fixture.edit("newer")
    fixture.store.change { $0.lockHolder = 4711 }
    #expect(fixture.result(fixture.document.save()) == [refusal])
    #expect(fixture.store.text() == "new")
  }

  @Test("under another path makes that the document's, and replaces nothing unasked")
  func elsewhere() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    #expect(fixture.result(fixture.document.save(as: "copy")) == ["completed"])
    #expect(fixture.document.path.value == "copy")
    #expect(fixture.store.text("copy") == "new")
    #expect(fixture.store.text() == "old")
    #expect(fixture.state == .open(isDirty: false))

    #expect(fixture.result(fixture.document.save(as: "notes")) == ["alreadyExists"])
    #expect(fixture.document.path.value == "copy")
    #expect(
      fixture.result(fixture.document.save(as: "notes", replacing: true)) == ["completed"]
    )
    #expect(fixture.store.text() == "new")
  }

  @Test("happens by itself a while after the last edit, if that is wished")
  func automatic() {
    let options = DocumentOptions(autosave: Autosave(saveDelay: .seconds(5)))
    let fixture = DocumentFixture.opened("old", options: options)
    fixture.edit("new")
    fixture.scheduler.advance(by: .seconds(4))
    fixture.edit("newer")
    fixture.scheduler.advance(by: .seconds(4))
    #expect(fixture.store.script.saves == 0)
    fixture.scheduler.advance(by: .seconds(3))
    #expect(fixture.store.text() == "newer")
    #expect(fixture.state == .open(isDirty: false))
  }
}

/// What a save says that didn't get the lock.
private let refusal = "lockedElsewhere(process: Optional(4711))"
