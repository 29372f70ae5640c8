import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("Other writers of a document")
struct ConflictTests {
  @Test("are followed while there are no edits, and what there was can be brought back")
  func reload() throws {
    let fixture = DocumentFixture.opened("old")
    let notices = Recorder(fixture.document.notices)
    fixture.store.writeElsewhere("theirs")
    fixture.finish()
    #expect(fixture.text == "theirs")
    #expect(fixture.state == .open(isDirty: false))
    #expect(notices.values == [.reloaded])
    try fixture.document.undo()
    #expect(fixture.text == "old")
    #expect(fixture.state == .open(isDirty: true))
  }

  @Test("are in conflict with edits, which stay, as does what they have written")
  func conflict() {
    let fixture = DocumentFixture.inConflict()
    guard case .conflict(let versions) = fixture.state else {
      Issue.record("\(fixture.state) is no conflict")
      return
    }
    #expect(versions.base?.identity == "1")
    #expect(versions.theirs?.identity == "2")
    #expect(fixture.text == "mine")
    #expect(fixture.result(fixture.document.save()) == ["inConflict"])
    #expect(fixture.store.text() == "theirs")
  }

  @Test("are found by a save that comes before they are noticed")
  func unnoticed() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("mine")
    fixture.store.writeElsewhere("theirs")
    #expect(fixture.result(fixture.document.save()) == ["changedElsewhere"])
    guard case .conflict = fixture.state else {
      Issue.record("\(fixture.state) is no conflict")
      return
    }
    #expect(fixture.store.text() == "theirs")
    #expect(fixture.text == "mine")
  }

  @Test("are no conflict when they write what was there, or what is here, already")
  func sameContent() {
    let fixture = DocumentFixture.opened("old")
    let notices = Recorder(fixture.document.notices)
    fixture.edit("mine")
    fixture.store.writeElsewhere("old")
    fixture.finish()
    #expect(fixture.state == .open(isDirty: true))
    fixture.store.writeElsewhere("mine")
    fixture.finish()
    #expect(fixture.state == .open(isDirty: false))
    #expect(notices.values == [])
    fixture.edit("more")
    fixture.store.writeElsewhere("mine")
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    #expect(fixture.store.text() == "more")
  }

  @Test("aren't seen in one's own save")
  func ownSave() {
    let fixture = DocumentFixture.opened("old")
    let notices = Recorder(fixture.document.notices)
    fixture.edit("new")
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    fixture.finish()
    #expect(notices.values == [])
    #expect(fixture.store.script.loads == 1)
  }

  @Test("that write twenty times in a row are looked at once or twice")
  func burst() {
    let fixture = DocumentFixture.opened("old")
    for number in 0..<20 {
      fixture.store.writeElsewhere("\(number)")
      fixture.scheduler.advance(by: .microseconds(2_500))
    }
    fixture.finish()
    #expect(fixture.text == "19")
    #expect(fixture.store.script.loads <= 3)
  }

  @Test("that never pause are looked at all the same")
  func endlessBurst() {
    let fixture = DocumentFixture.opened("old")
    fixture.store.change { $0.delay = .milliseconds(1) }
    for number in 0..<40 {
      fixture.store.writeElsewhere("\(number)")
      fixture.scheduler.advance(by: .milliseconds(50))
    }
    #expect(fixture.text != "old")
  }

  @Test("C61: aren't told to a document that is gone")
  func released() throws {
    let scheduler = TestScheduler()
    let store = ScriptedStore("old", on: scheduler)
    try expectReleased {
      let document = store.makeDocument(on: scheduler)
      document.open().start()
      scheduler.advance(by: .seconds(100))
      store.writeElsewhere("theirs")
      return document
    }
    scheduler.advance(by: .seconds(100))
    #expect(store.script.watches == 0)
    #expect(store.script.loads == 1)
  }

  @Test("that remove the file leave the content, which is to be saved then")
  func removed() {
    let fixture = DocumentFixture.opened("old")
    let notices = Recorder(fixture.document.notices)
    fixture.store.writeElsewhere(nil)
    fixture.finish()
    #expect(fixture.text == "old")
    #expect(fixture.state == .open(isDirty: true))
    #expect(notices.values == [.removedElsewhere])
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    #expect(fixture.store.text() == "old")
  }

  @Test("that remove an edited file are in conflict with the edits")
  func removedEdited() {
    for choice in [VersionChoice.mine, .both] {
      let fixture = DocumentFixture.opened("old")
      fixture.edit("mine")
      fixture.store.writeElsewhere(nil)
      fixture.finish()
      guard case .conflict(let versions) = fixture.state else {
        Issue.record("\(fixture.state) is no conflict")
        return
      }
      #expect(versions.theirs == nil)
      #expect(fixture.result(fixture.document.resolve(keeping: choice)) == ["completed"])
      #expect(fixture.store.text() == "mine")
    }
    let fixture = DocumentFixture.opened("old")
    fixture.edit("mine")
    fixture.store.writeElsewhere(nil)
    fixture.finish()
    #expect(fixture.result(fixture.document.resolve(keeping: .theirs)) == ["completed"])
    #expect(fixture.state == .closed)
    #expect(fixture.store.text() == nil)
  }

  @Test("that write what can't be understood are told of, and cost nothing")
  func unreadable() {
    let fixture = DocumentFixture.opened("old")
    let errors = Recorder(fixture.document.errors)
    fixture.store.change { $0.loadingFailure = .grewWhileReading(expected: 1) }
    fixture.store.writeElsewhere("half")
    fixture.finish()
    #expect(errors.values.map(\.reason) == [.grewWhileReading(expected: 1)])
    #expect(fixture.text == "old")
    fixture.edit("mine")
    #expect(fixture.result(fixture.document.save()) == ["changedElsewhere"])
    #expect(fixture.store.text() == "half")
    #expect(fixture.text == "mine")
  }
}

@Suite("Resolving a conflict")
struct ResolvingTests {
  @Test("keeps what was edited here, over the other")
  func mine() {
    let fixture = DocumentFixture.inConflict()
    #expect(fixture.result(fixture.document.resolve(keeping: .mine)) == ["completed"])
    #expect(fixture.store.text() == "mine")
    #expect(fixture.state == .open(isDirty: false))
  }

  @Test("keeps the other, and what was edited here can be brought back")
  func theirs() throws {
    let fixture = DocumentFixture.inConflict()
    #expect(fixture.result(fixture.document.resolve(keeping: .theirs)) == ["completed"])
    #expect(fixture.text == "theirs")
    #expect(fixture.state == .open(isDirty: false))
    try fixture.document.undo()
    #expect(fixture.text == "mine")
  }

  @Test("keeps both, under a name that is free")
  func both() {
    let fixture = DocumentFixture.inConflict()
    let notices = Recorder(fixture.document.notices)
    fixture.store.writeElsewhere("an older copy", at: "notes (mine)")
    #expect(fixture.result(fixture.document.resolve(keeping: .both)) == ["completed"])
    #expect(fixture.text == "theirs")
    #expect(fixture.state == .open(isDirty: false))
    #expect(fixture.store.text("notes (mine)") == "an older copy")
    #expect(fixture.store.text("notes (mine 2)") == "mine")
    #expect(notices.values == [.keptBoth(copyPath: "notes (mine 2)")])
  }

  @Test("finds yet another version that came up meanwhile, and overwrites none")
  func changedAgain() {
    let fixture = DocumentFixture.inConflict()
    let ending = fixture.ending(fixture.document.resolve(keeping: .mine))
    fixture.scheduler.advance(by: .milliseconds(500))
    fixture.store.writeElsewhere("theirs again")
    fixture.finish()
    #expect(ending.values == ["changedElsewhere"])
    #expect(fixture.store.text() == "theirs again")
    guard case .conflict(let versions) = fixture.state else {
      Issue.record("\(fixture.state) is no conflict")
      return
    }
    #expect(versions.theirs?.identity == "3")
    #expect(fixture.result(fixture.document.resolve(keeping: .mine)) == ["completed"])
    #expect(fixture.store.text() == "mine")
  }

  @Test("isn't possible without a conflict")
  func none() {
    let fixture = DocumentFixture.opened("old")
    #expect(fixture.result(fixture.document.resolve(keeping: .mine)) == ["notInConflict"])
  }

  @Test("happens by itself when the other version is put back")
  func putBack() {
    let fixture = DocumentFixture.inConflict()
    fixture.store.writeElsewhere("old")
    fixture.finish()
    #expect(fixture.state == .open(isDirty: true))
  }
}

@Suite("Reverting a document")
struct RevertingTests {
  @Test("goes back to what is stored, and can be undone")
  func stored() throws {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    #expect(fixture.result(fixture.document.revert()) == ["completed"])
    #expect(fixture.text == "old")
    #expect(fixture.state == .open(isDirty: false))
    try fixture.document.undo()
    #expect(fixture.text == "new")
    #expect(fixture.state == .open(isDirty: true))
  }

  @Test("that fails keeps the content")
  func failure() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    fixture.store.change { $0.loadingFailure = .other(errno: 5) }
    #expect(fixture.result(fixture.document.revert()) == ["other(errno: 5)"])
    #expect(fixture.text == "new")
    #expect(fixture.state.settled == .open(isDirty: true))
  }
}
