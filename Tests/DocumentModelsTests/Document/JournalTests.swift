import DocumentModels
import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("The journal of a document")
struct JournalTests {
  @Test("is written a moment after the last edit")
  func delay() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    fixture.scheduler.advance(by: .milliseconds(400))
    fixture.edit("newer")
    fixture.scheduler.advance(by: .milliseconds(499))
    #expect(fixture.store.script.journal == [])
    fixture.scheduler.advance(by: .milliseconds(1))
    #expect(fixture.store.journalText == "newer")
    #expect(fixture.store.text() == "old")
  }

  @Test("lets no edit wait longer than its limit, however many follow")
  func limit() {
    let fixture = DocumentFixture.opened("old")
    for number in 0..<25 {
      fixture.edit("\(number)")
      fixture.scheduler.advance(by: .milliseconds(100))
    }
    #expect(fixture.store.script.journal.count == 1)
    #expect(fixture.store.journalText == "19")
  }

  @Test("is written while a long save goes on")
  func duringSave() {
    let fixture = DocumentFixture.opened("old")
    fixture.store.change { $0.delay = .seconds(100) }
    fixture.edit("new")
    fixture.document.save().start()
    fixture.scheduler.advance(by: .seconds(1))
    fixture.edit("newer")
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.store.journalText == "newer")
  }

  @Test("goes when all is saved, or undone, and only then")
  func cleared() throws {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    fixture.finish()
    #expect(fixture.store.journalText == "new")
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    #expect(fixture.store.script.journal == [])

    fixture.edit("newer")
    fixture.finish()
    #expect(fixture.store.journalText == "newer")
    try fixture.document.undo()
    fixture.finish()
    #expect(fixture.store.script.journal == [])
  }

  @Test("holds what was edited during a save after that has ended")
  func editedMeanwhile() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    fixture.document.save().start()
    fixture.scheduler.advance(by: .milliseconds(900))
    fixture.edit("newer")
    fixture.finish()
    #expect(fixture.store.text() == "new")
    #expect(fixture.store.journalText == "newer")
  }

  @Test("never goes back to what is being saved when newer edits are written down")
  func neverOlder() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    fixture.store.change { $0.lockHolder = 1 }
    fixture.document.save().start()
    fixture.scheduler.advance(by: .seconds(1))
    fixture.edit("newer")
    fixture.scheduler.advance(by: .seconds(1))
    fixture.store.change { $0.lockHolder = nil }
    fixture.scheduler.advance(by: .milliseconds(100))
    #expect(fixture.store.journalText == "newer")
  }

  @Test("that can't be written is told of, and tried again")
  func failure() {
    let fixture = DocumentFixture.opened("old")
    let errors = Recorder(fixture.document.errors)
    fixture.store.change { $0.journalFailure = .noSpace }
    fixture.edit("new")
    fixture.scheduler.advance(by: .seconds(1))
    #expect(errors.values.first == DocumentFixture.error(.journal, .noSpace))
    #expect(fixture.state == .open(isDirty: true))
    fixture.store.change { $0.journalFailure = nil }
    fixture.scheduler.advance(by: .seconds(3))
    #expect(fixture.store.journalText == "new")
  }

  @Test("takes the last edits of a document that is let go of")
  func lastWords() {
    let (scheduler, store) = {
      let fixture = DocumentFixture.opened("old")
      fixture.edit("new")
      return (fixture.scheduler, fixture.store)
    }()
    scheduler.advance(by: .seconds(10))
    #expect(store.journalText == "new")
    #expect(store.text() == "old")
  }

  @Test("isn't kept if that isn't wished")
  func off() {
    let fixture = DocumentFixture.opened("old", options: DocumentOptions(autosave: .off))
    fixture.edit("new")
    fixture.finish()
    #expect(fixture.store.script.journal == [])
  }
}

@Suite("Recovering edits")
struct RecoveryTests {
  private func fixture(_ edits: [String]) -> DocumentFixture {
    let fixture = DocumentFixture("old")
    fixture.store.change { $0.edits = edits }
    fixture.document.open().start()
    fixture.finish()
    return fixture
  }

  @Test("is offered at the next opening; they become the content, dirty, and can be undone")
  func recovered() throws {
    let fixture = fixture(["unsaved"])
    #expect(fixture.text == "old")
    #expect(fixture.document.recovery.value != nil)
    #expect(fixture.result(fixture.document.recover()) == ["completed"])
    #expect(fixture.text == "unsaved")
    #expect(fixture.state == .open(isDirty: true))
    #expect(fixture.document.recovery.value == nil)
    #expect(fixture.store.journalText == "unsaved")
    #expect(fixture.store.script.edits == [])
    try fixture.document.undo()
    #expect(fixture.text == "old")
  }

  @Test("keeps them where they are until they are safe in the journal of this process")
  func unsafe() {
    let fixture = fixture(["unsaved"])
    fixture.store.change { $0.journalFailure = .noSpace }
    #expect(fixture.result(fixture.document.recover()) == ["completed"])
    #expect(fixture.text == "unsaved")
    #expect(fixture.store.script.edits == ["unsaved"])
  }

  @Test("of several processes is offered one after the other, the latest first")
  func several() {
    let fixture = fixture(["latest", "older"])
    #expect(fixture.result(fixture.document.recover()) == ["completed"])
    #expect(fixture.text == "latest")
    #expect(fixture.document.recovery.value != nil)
    #expect(fixture.result(fixture.document.discardRecovery()) == ["completed"])
    #expect(fixture.text == "latest")
    #expect(fixture.document.recovery.value == nil)
    #expect(fixture.store.script.edits == [])
    #expect(fixture.result(fixture.document.recover()) == ["nothingToRecover"])
  }

  @Test("isn't offered for what was saved after all")
  func saved() {
    let fixture = fixture(["old"])
    #expect(fixture.document.recovery.value == nil)
    #expect(fixture.store.script.edits == [])
  }

  @Test("that is not answered is offered again at the next opening")
  func unanswered() {
    let fixture = fixture(["unsaved"])
    #expect(fixture.result(fixture.document.close()) == ["completed"])
    #expect(fixture.document.recovery.value == nil)
    #expect(fixture.result(fixture.document.open()) == ["completed"])
    #expect(fixture.document.recovery.value != nil)
  }
}

@Suite("A process that is told to go")
struct DepartureTests {
  private let scheduler = TestScheduler()
  private let source = ManualPhaseSource()
  private let ends = Recorder<String, Never>()

  private func document(
    _ store: ScriptedStore
  ) -> (Document<TextFormat>, BackgroundTasks) {
    let tasks = BackgroundTasks(
      source: source,
      exit: .custom(
        end: { [ends] in ends.record(.value("end \($0.late.count)")) },
        suspend: { [ends] in ends.record(.value("suspend")) }
      ),
      on: scheduler,
      observersOn: scheduler,
      expirationOn: scheduler
    ) { _ in }
    let document = Document(
      path: "notes",
      format: TextFormat(),
      store: store,
      clock: scheduler,
      io: scheduler,
      background: tasks
    )
    document.using { $0 += "!" }.start()
    scheduler.advance(by: .seconds(100))
    return (document, tasks)
  }

  @Test("is waited for until the last edit is saved")
  func ended() {
    let store = ScriptedStore("old", on: scheduler)
    let (document, tasks) = document(store)
    #expect(document.isDirty.value)
    source.leave()
    scheduler.advance(by: .milliseconds(900))
    #expect(ends.values == [])
    scheduler.advance(by: .seconds(1))
    #expect(store.text() == "old!")
    #expect(ends.values == ["end 0"])
    withExtendedLifetime(tasks) {}
  }

  @Test("has the last edit in the journal when it can't be saved, and isn't held up")
  func unsavable() {
    let store = ScriptedStore("old", on: scheduler)
    let (document, tasks) = document(store)
    store.change { $0.savingFailure = .noSpace }
    document.using { $0 += "!" }.start()
    source.leave()
    scheduler.advance(by: .seconds(2))
    #expect(store.text() == "old")
    #expect(store.journalText == "old!!")
    #expect(ends.values == ["end 0"])
    withExtendedLifetime(tasks) {}
  }

  @Test("saves before it is stopped, too, and each time anew")
  func stopped() {
    let store = ScriptedStore("old", on: scheduler)
    let (document, tasks) = document(store)
    source.suspend()
    scheduler.advance(by: .seconds(2))
    #expect(store.text() == "old!")
    source.resume()
    scheduler.advance(by: .seconds(1))
    document.using { $0 += "!" }.start()
    source.suspend()
    scheduler.advance(by: .seconds(2))
    #expect(store.text() == "old!!")
    #expect(ends.values == ["suspend", "suspend"])
    withExtendedLifetime(tasks) {}
  }

  @Test("doesn't overwrite what somebody else has written, but writes the journal")
  func inConflict() {
    let store = ScriptedStore("old", on: scheduler)
    let (document, tasks) = document(store)
    store.writeElsewhere("theirs")
    scheduler.advance(by: .seconds(100))
    document.using { $0 += "?" }.start()
    source.leave()
    scheduler.advance(by: .seconds(2))
    #expect(store.text() == "theirs")
    #expect(store.journalText == "old!?")
    #expect(ends.values == ["end 0"])
    withExtendedLifetime(tasks) {}
  }
}
