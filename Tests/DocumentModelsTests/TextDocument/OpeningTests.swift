import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("Opening a text document")
struct OpeningTests {
  @Test("goes from closed through its progress to open, and is never dirty on the way")
  func states() {
    let fixture = TextDocumentFixture("0123456789")
    let states = Recorder(fixture.model.state.producer)
    let texts = Recorder(fixture.model.text.producer)
    let dirty = Recorder(fixture.model.isDirty.producer)
    let ending = fixture.apply(fixture.model.open, ())
    #expect(ending.values == [])
    fixture.finish()

    func opening(_ completed: Int, _ total: Int) -> DocumentState {
      .opening(DocumentProgress(completed: completed, total: total))
    }
    #expect(
      states.values == [
        .closed, opening(0, 0), opening(4, 10), opening(8, 10), opening(10, 10), .open,
      ]
    )
    #expect(texts.values == ["", "0123456789"])
    #expect(dirty.values == [false])
    #expect(ending.values == ["completed"])
  }

  @Test("that takes ten seconds shows the state at once and does nothing on the caller's thread")
  func caller() {
    let fixture = TextDocumentFixture("x")
    fixture.store.change { $0.delay = .seconds(10) }
    fixture.model.open.apply().start()
    #expect(fixture.model.state.value == .opening(DocumentProgress(completed: 0, total: 0)))
    #expect(fixture.store.script.loads == 0)
    fixture.scheduler.advance(by: .seconds(19))
    #expect(fixture.model.text.value == "")
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.model.text.value == "x")
  }

  @Test("that fails tells why, offers no save that would empty the file, and can be tried again")
  func failure() {
    let fixture = TextDocumentFixture("0123456789")
    let errors = Recorder(fixture.model.errors)
    fixture.store.change { $0.loadingFailure = .other(errno: 5) }
    let ending = fixture.apply(fixture.model.open, ())
    fixture.finish()

    let error = TextDocumentFixture.error(.read, .other(errno: 5))
    #expect(fixture.model.state.value == .failed(error))
    #expect(errors.values == [error])
    #expect(ending.values == ["other(errno: 5)"])
    #expect(fixture.model.text.value == "")
    #expect(!fixture.model.save.isEnabled.value)

    fixture.store.change { $0.loadingFailure = nil }
    #expect(fixture.apply(fixture.model.open, ()).values == [])
    fixture.finish()
    #expect(fixture.model.state.value == .open)
    #expect(fixture.model.text.value == "0123456789")
  }

  @Test("fails on bytes that aren't UTF-8, and says which")
  func undecodable() {
    let fixture = TextDocumentFixture("")
    fixture.store.change { $0.bytes = [0x61, 0x62, 0x63, 0x64, 0x65, 0xFF] }
    fixture.model.open.apply().start()
    fixture.finish()
    #expect(
      fixture.model.state.value
        == .failed(TextDocumentFixture.error(.decode, .undecodable(offset: 5)))
    )
  }

  @Test("of a missing file fails, or gives an empty document whose first save creates the file")
  func missing() {
    let strict = TextDocumentFixture(nil)
    strict.model.open.apply().start()
    strict.finish()
    #expect(
      strict.model.state.value == .failed(TextDocumentFixture.error(.open, .notFound))
    )

    let fixture = TextDocumentFixture(nil, whenMissing: .openEmpty)
    fixture.model.open.apply().start()
    fixture.finish()
    #expect(fixture.model.state.value == .open)
    #expect(fixture.store.script.bytes == nil)
    fixture.model.text.value = "new"
    fixture.model.save.apply().start()
    fixture.finish()
    #expect(fixture.store.text == "new")
    #expect(!fixture.model.isDirty.value)
  }

  @Test("can be given up by closing: the load is disposed of, and nothing comes afterwards")
  func closedMeanwhile() {
    let fixture = TextDocumentFixture("0123456789")
    let opening = fixture.apply(fixture.model.open, ())
    fixture.scheduler.advance(by: .milliseconds(1_500))
    let closing = fixture.apply(fixture.model.close, .save)
    #expect(fixture.model.state.value == .closed)
    #expect(opening.values == ["interrupted"])
    #expect(closing.values == ["completed"])
    #expect(fixture.store.script.abandoned == 1)

    fixture.finish()
    #expect(fixture.model.state.value == .closed)
    #expect(fixture.model.text.value == "")
    #expect(fixture.model.open.isEnabled.value)
  }

  @Test("can be given up by whoever asked for it, also before it has begun")
  func interrupted() {
    for time in [0, 1_500] {
      let fixture = TextDocumentFixture("0123456789")
      let handle = fixture.model.open.apply().start()
      fixture.scheduler.advance(by: .milliseconds(time))
      handle.dispose()
      #expect(fixture.model.state.value == .closed)
      fixture.finish()
      #expect(fixture.model.state.value == .closed)
      #expect(fixture.model.open.isEnabled.value)
      fixture.model.open.apply().start()
      fixture.finish()
      #expect(fixture.model.text.value == "0123456789")
    }
  }

  @Test("ends with the model: the load is disposed of, and nothing is delivered (case 61)")
  func released() {
    let (scheduler, store, states, endings) = {
      let fixture = TextDocumentFixture("0123456789")
      let states = Recorder(fixture.model.state.producer)
      let endings = fixture.apply(fixture.model.open, ())
      fixture.scheduler.advance(by: .milliseconds(1_500))
      return (fixture.scheduler, fixture.store, states, endings)
    }()
    #expect(store.script.abandoned == 1)
    let before = states.values
    scheduler.advance(by: .seconds(1_000))
    #expect(states.values == before)
    #expect(endings.values == ["interrupted"])
  }
}
