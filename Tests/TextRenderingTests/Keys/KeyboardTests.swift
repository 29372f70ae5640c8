import Glibc
import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("Keyboard")
struct KeyboardTests {
  /// Collects keys until they end.
  private func allKeys(of keyboard: Keyboard) async throws -> [Key] {
    let recorder = Recorder(keyboard.keys)
    try await end(of: keyboard) { try keyboard.start() }
    return recorder.values
  }

  /// Waits until the keys have ended.
  private func end(of keyboard: Keyboard, _ begin: () throws -> Void) async throws {
    let (ends, input) = AsyncStream<Void>.makeStream()
    keyboard.keys.observeCompleted { input.finish() }
    try begin()
    for await _ in ends {}
  }

  private func pipe(_ text: String) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    #expect(Glibc.pipe(&ends) == 0)
    #expect(write(ends[1], text, text.utf8.count) == text.utf8.count)
    return (ends[0], ends[1])
  }

  @Test("N9: A pipe is read as if it were typed, and its end completes the keys")
  func pipes() async throws {
    let ends = pipe("ab\u{1B}[A\n\u{1B}")
    close(ends.write)
    let keyboard = Keyboard(descriptor: ends.read)
    #expect(!keyboard.isInteractive)
    #expect(try await allKeys(of: keyboard) == ["a", "b", .up, .enter, .escape])
    close(ends.read)
  }

  @Test("A file and an empty input end as cleanly")
  func files() async throws {
    let null = open("/dev/null", O_RDONLY)
    #expect(try await allKeys(of: Keyboard(descriptor: null)) == [])
    close(null)
  }

  @Test("N9: Where nobody can answer, the option to pass is named, and the status is that of usage")
  func nobodyToAsk() {
    let null = open("/dev/null", O_RDONLY)
    defer { close(null) }
    let keyboard = Keyboard(descriptor: null)
    let error = #expect(throws: KeyboardError.nobodyToAsk(option: "--yes")) {
      try keyboard.requireInteractive(orPass: "--yes")
    }
    #expect(error?.exitStatus == 64)
    #expect("\(KeyboardError.nobodyToAsk(option: "--yes"))".contains("pass --yes"))
  }

  @Test("Disposing of a keyboard completes its keys, started or not")
  func disposal() async throws {
    let ends = pipe("")
    let keyboard = Keyboard(descriptor: ends.read)
    let recorder = Recorder(keyboard.keys)
    try await end(of: keyboard) {
      try keyboard.start()
      keyboard.dispose()
    }
    #expect(recorder.events == [.completed])
    let unused = Keyboard(descriptor: ends.read)
    unused.dispose()
    #expect(unused.isDisposed)
    close(ends.read)
    close(ends.write)
  }

  @Test("A keyboard that is let go of is released, and reads no more")
  func release() throws {
    let ends = pipe("")
    try expectReleased {
      let keyboard = Keyboard(descriptor: ends.read)
      try keyboard.start()
      return keyboard
    }
    close(ends.read)
    close(ends.write)
  }
}
