import Signals
import SignalsTesting
import Testing
import TextRendering

@Suite("Keys of a signal of bytes")
struct SignalKeysTests {
  private let scheduler = TestScheduler()
  private let bytes = Signal<[UInt8], Never>.pipe()

  private func recorder() -> Recorder<Key, Never> {
    Recorder(bytes.output.keys(escapeTime: .milliseconds(50), on: scheduler))
  }

  private func send(_ text: String) {
    bytes.input.send(value: Array(text.utf8))
  }

  @Test("I1: A lone ESC is the Escape key once its time is over, and not before")
  func escape() {
    let keys = recorder()
    send("\u{1B}")
    scheduler.advance(by: .milliseconds(49))
    #expect(keys.values == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(keys.values == [.escape])
    send("\u{1B}")
    scheduler.advance(by: .milliseconds(5))
    send("[B")
    scheduler.advance(by: .seconds(1))
    #expect(keys.values == [.escape, .down])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("I3: Of two Escapes in a row, each has its own time")
  func twoEscapes() {
    let keys = recorder()
    send("\u{1B}")
    scheduler.advance(by: .milliseconds(40))
    send("[A\u{1B}")
    scheduler.advance(by: .milliseconds(20))
    #expect(keys.values == [.up])
    scheduler.advance(by: .milliseconds(30))
    #expect(keys.values == [.up, .escape])
  }

  @Test("The end of the bytes ends the keys, and what is incomplete counts as it is")
  func end() {
    let keys = recorder()
    send("a\u{1B}")
    bytes.input.sendCompleted()
    scheduler.advance()
    #expect(keys.values == ["a", .escape] && keys.events.last == .completed)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("An interruption drops what is incomplete")
  func interruption() {
    let keys = recorder()
    send("a\u{1B}")
    bytes.input.sendInterrupted()
    scheduler.advance(by: .seconds(1))
    #expect(keys.values == ["a"] && keys.events.last == .interrupted)
  }
}
