import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("Using a document")
struct UseTests {
  @Test("64 at once, of a closed document that takes ten seconds: one opening, all in order")
  func many() {
    let fixture = DocumentFixture("0")
    fixture.store.change { $0.delay = .seconds(5) }
    let runs = Recorder<Int, Never>()
    for number in 0..<64 {
      fixture.document.using { _ in runs.record(.value(number)) }.start()
    }
    fixture.scheduler.advance(by: .milliseconds(9_999))
    #expect(runs.values == [])
    fixture.scheduler.advance(by: .milliseconds(1))
    #expect(runs.values == Array(0..<64))
    #expect(fixture.store.script.loads == 1)
  }

  @Test("C66: 200 at once are all served with no time lost, and all told when the opening fails")
  func crowd() {
    let fixture = DocumentFixture("text")
    fixture.store.change { $0.delay = .milliseconds(25) }
    let runs = Recorder<Int, Never>()
    for number in 0..<200 {
      fixture.document.using { _ in runs.record(.value(number)) }.start()
    }
    fixture.scheduler.advance(by: .milliseconds(50))
    #expect(runs.values == Array(0..<200))
    #expect(fixture.store.script.loads == 1)

    let failing = DocumentFixture("text")
    failing.store.change { $0.loadingFailure = .other(errno: 5) }
    let endings = (0..<200).map { _ in failing.ending(failing.document.using { _ in }) }
    failing.finish()
    #expect(endings.allSatisfy { $0.values == ["other(errno: 5)"] })
    #expect(failing.store.script.loads == 1)
  }

  @Test("creates what is missing, opens what is closed, and is done at once with what is open")
  func anyState() {
    let missing = DocumentFixture(nil)
    #expect(missing.result(missing.document.using { $0 += "new" }) == ["completed"])
    #expect(missing.text == "new")
    #expect(missing.store.text() == "")

    let closed = DocumentFixture("old")
    #expect(closed.result(closed.document.using { $0 += "!" }) == ["completed"])
    #expect(closed.text == "old!")
    #expect(closed.ending(closed.document.using { $0 += "!" }).values == ["completed"])
    #expect(closed.text == "old!!")
    #expect(closed.state == .open(isDirty: true))
  }

  @Test("creates the file although whoever asked first did not want that")
  func creationForOthers() {
    let fixture = DocumentFixture(nil)
    let opening = fixture.ending(fixture.document.open())
    let using = fixture.ending(fixture.document.using { _ in })
    fixture.finish()
    #expect(opening.values == ["completed"])
    #expect(using.values == ["completed"])
  }

  @Test("can be given up while it waits, and hands the opening on")
  func givenUp() {
    let fixture = DocumentFixture("text")
    let runs = Recorder<Int, Never>()
    let handles = (0..<3).map { number in
      fixture.document.using { _ in runs.record(.value(number)) }.start()
    }
    fixture.scheduler.advance(by: .milliseconds(500))
    handles[0].dispose()
    handles[1].dispose()
    fixture.finish()
    #expect(runs.values == [2])
    #expect(fixture.store.script.loads == 1)
  }

  @Test("that throws leaves the content as it was and passes the error on")
  func throwing() {
    struct Refusal: Error {}
    let fixture = DocumentFixture.opened("old")
    let ending = fixture.ending(
      fixture.document.using { text in
        text = "half done"
        throw Refusal()
      }
    )
    #expect(ending.values == ["Refusal()"])
    #expect(fixture.text == "old")
    #expect(fixture.state == .open(isDirty: false))
  }

  @Test("inside of another has its turn after that one")
  func nested() {
    let fixture = DocumentFixture.opened("text")
    let order = Recorder<String, Never>()
    let document = fixture.document
    document.using { [weak document] _ in
      document?.using { _ in order.record(.value("inner")) }.start()
      order.record(.value("outer"))
    }.start()
    #expect(order.values == ["outer", "inner"])
  }

  @Test("waits while the document is being closed, and opens it again")
  func whileClosing() {
    let fixture = DocumentFixture.opened("text")
    fixture.document.close().start()
    #expect(fixture.state == .closing)
    let ending = fixture.ending(fixture.document.using { $0 += "!" })
    fixture.finish()
    #expect(ending.values == ["completed"])
    #expect(fixture.store.script.loads == 2)
    #expect(fixture.text == "text!")
  }

  @Test("goes on while the document is being saved, and what it edits stays to be saved")
  func whileSaving() {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    fixture.document.save().start()
    fixture.scheduler.advance(by: .milliseconds(500))
    fixture.edit("newer")
    #expect(fixture.text == "newer")
    fixture.finish()
    #expect(fixture.store.text() == "new")
    #expect(fixture.state == .open(isDirty: true))
  }

  @Test("is asked again if the content is edited under its hands, so that no edit is lost")
  func editedMeanwhile() {
    let fixture = DocumentFixture.opened("old")
    let (document, calls) = (fixture.document, Recorder<String, Never>())
    document.using { [weak document] text in
      calls.record(.value(text))
      if calls.values.count == 1 { try document?.replaceContent(with: "typed") }
      text += "!"
    }.start()
    #expect(calls.values == ["old", "typed"])
    #expect(fixture.text == "typed!")
  }

  @Test("keeps the document until it has had its turn, and no longer")
  func kept() throws {
    let scheduler = TestScheduler()
    let store = ScriptedStore("text", on: scheduler)
    let runs = Recorder<String, Never>()
    try expectReleased {
      let document = store.makeDocument(on: scheduler)
      document.using { runs.record(.value($0)) }.start()
      weak let reference = document
      scheduler.advance(by: .seconds(10))
      return reference ?? document
    }
    #expect(runs.values == ["text"])
  }

  @Test("as an async function returns the result, throws the error, and can be cancelled")
  func asynchronous() async throws {
    let folder = try TemporaryFolder()
    let document = Document(path: folder("notes"), format: TextFormat())
    let count = try await document.use { text in
      text += "four"
      return text.count
    }
    #expect(count == 4)
    let broken = Document(path: folder("missing/notes"), format: TextFormat())
    await #expect(throws: DocumentError.self) { try await broken.use { _ in } }

    let fixture = DocumentFixture("text")
    let (document2, isWaiting) = (fixture.document, Recorder<Bool, Never>())
    let task = Task {
      isWaiting.record(.value(true))
      return try await document2.use { $0 }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
