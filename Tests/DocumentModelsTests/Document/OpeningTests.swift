import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("Opening a document")
struct OpeningTests {
  @Test("goes from closed through its progress to open, and is never dirty on the way")
  func states() {
    let fixture = DocumentFixture("0123456789")
    let states = Recorder(fixture.document.state.producer)
    let dirty = Recorder(fixture.document.isDirty.producer)
    let ending = fixture.ending(fixture.document.open())
    #expect(ending.values == [])
    fixture.finish()
    #expect(
      states.values == [
        .closed, DocumentFixture.opening(0, of: 0), DocumentFixture.opening(0, of: 10),
        DocumentFixture.opening(4, of: 10), DocumentFixture.opening(8, of: 10),
        DocumentFixture.opening(10, of: 10), .open(isDirty: false),
      ]
    )
    #expect(fixture.text == "0123456789")
    #expect(dirty.values == [false])
    #expect(ending.values == ["completed"])
  }

  @Test("that takes ten seconds shows the state at once and does nothing on the caller's thread")
  func caller() {
    let fixture = DocumentFixture("x")
    fixture.store.change { $0.delay = .seconds(10) }
    fixture.document.open().start()
    #expect(fixture.state == DocumentFixture.opening(0, of: 0))
    #expect(fixture.store.script.loads == 0)
    fixture.scheduler.advance(by: .seconds(19))
    #expect(fixture.text == nil)
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.text == "x")
  }

  @Test("that fails tells why, once, and can be tried again")
  func failure() {
    let fixture = DocumentFixture("0123456789")
    let errors = Recorder(fixture.document.errors)
    fixture.store.change { $0.loadingFailure = .other(errno: 5) }
    #expect(fixture.result(fixture.document.open()) == ["other(errno: 5)"])
    let error = DocumentFixture.error(.read, .other(errno: 5))
    #expect(fixture.state == .failed(error, previous: .closed))
    #expect(errors.values == [error])
    #expect(fixture.text == nil)

    fixture.store.change { $0.loadingFailure = nil }
    #expect(fixture.result(fixture.document.open()) == ["completed"])
    #expect(fixture.text == "0123456789")
  }

  @Test("asked for by many loads once, and answers each")
  func together() {
    let fixture = DocumentFixture("text")
    let endings = (0..<10).map { _ in fixture.ending(fixture.document.open()) }
    fixture.finish()
    #expect(endings.allSatisfy { $0.values == ["completed"] })
    #expect(fixture.store.script.loads == 1)
    #expect(fixture.result(fixture.document.open()) == ["completed"])
    #expect(fixture.store.script.loads == 1)
  }

  @Test("is given up when the last one who waits for it has given up")
  func givenUp() {
    let fixture = DocumentFixture("text")
    let first = fixture.document.open().start()
    let second = fixture.document.open().start()
    fixture.scheduler.advance(by: .milliseconds(500))
    first.dispose()
    #expect(fixture.store.script.abandoned == 0)
    second.dispose()
    #expect(fixture.store.script.abandoned == 1)
    #expect(fixture.state == .closed)
    #expect(fixture.result(fixture.document.open()) == ["completed"])
  }

  @Test("is given up by closing, which both callers are told of (C59)")
  func closed() {
    let fixture = DocumentFixture("text")
    let opening = fixture.ending(fixture.document.open())
    fixture.scheduler.advance(by: .milliseconds(500))
    #expect(fixture.result(fixture.document.close()) == ["completed"])
    #expect(opening.values == ["cancelled"])
    #expect(fixture.state == .closed)
    #expect(fixture.store.script.abandoned == 1)
  }

  @Test("of what doesn't exist fails, makes an empty document, or creates the file, as is wished")
  func missing() {
    let failing = DocumentFixture(nil)
    #expect(failing.result(failing.document.open()) == ["notFound"])

    let empty = DocumentFixture.opened(nil, options: DocumentOptions(whenMissing: .openEmpty))
    #expect(empty.state == .open(isDirty: false))
    #expect(empty.text == "")
    #expect(empty.store.text() == nil)
    #expect(empty.result(empty.document.save()) == ["completed"])
    #expect(empty.store.text() == "")

    let created = DocumentFixture.opened(nil, options: DocumentOptions(whenMissing: .create))
    #expect(created.state == .open(isDirty: false))
    #expect(created.store.text() == "")
  }

  @Test("that creates the file takes the one that somebody else has made meanwhile")
  func createdMeanwhile() {
    let fixture = DocumentFixture(nil, options: DocumentOptions(whenMissing: .create))
    fixture.document.open().start()
    fixture.scheduler.advance(by: .milliseconds(500))
    fixture.store.writeElsewhere("theirs")
    fixture.finish()
    #expect(fixture.text == "theirs")
    #expect(fixture.store.text() == "theirs")
  }

  @Test("of what another process keeps locked says who has it, and works once it is free")
  func locked() {
    let fixture = DocumentFixture("text", options: DocumentOptions(locking: .whileOpen))
    fixture.store.change { $0.lockHolder = 4711 }
    #expect(
      fixture.result(fixture.document.open()) == ["lockedElsewhere(process: Optional(4711))"]
    )
    fixture.store.change { $0.lockHolder = nil }
    #expect(fixture.result(fixture.document.open()) == ["completed"])
    #expect(fixture.store.script.lockHolder != nil)
    fixture.edit("new")
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    #expect(fixture.store.script.lockHolder != nil)
    #expect(fixture.result(fixture.document.close()) == ["completed"])
    #expect(fixture.store.script.lockHolder == nil)
  }

  @Test("is given up when the document is let go of")
  func released() throws {
    let scheduler = TestScheduler()
    let store = ScriptedStore("text", on: scheduler)
    try expectReleased {
      let document = store.makeDocument(on: scheduler)
      document.open().start()
      scheduler.advance(by: .milliseconds(500))
      return document
    }
    #expect(store.script.abandoned == 1)
  }
}
