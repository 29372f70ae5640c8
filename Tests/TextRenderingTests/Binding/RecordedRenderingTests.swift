import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("Recorded renderings")
struct RecordedRenderingTests {
  @Test("P-e: What a user sees at which moment is known without bytes and without waiting")
  func moments() {
    let scheduler = TestScheduler()
    let start = scheduler.uptime
    let recorder = RecordingRenderer(uptime: { scheduler.uptime })
    let word = MutableProperty("loading")
    let rendering = render(to: recorder, on: scheduler, maximumRate: 10) {
      .text("state: \(word.value)", .plain)
    }
    scheduler.advance(by: .seconds(1))
    word.value = "loaded"
    scheduler.advance()
    word.value = "stored"
    scheduler.advance(by: .seconds(1))
    #expect(
      recorder.frames.map(\.text) == [["state: loading"], ["state: loaded"], ["state: stored"]]
    )
    #expect(
      recorder.presentations.map { $0.time - start } == [.zero, .seconds(1), .milliseconds(1100)]
    )
    withExtendedLifetime(rendering) {}
  }

  @Test("A snapshot shows all settled lines once, above the last rows")
  func snapshot() throws {
    let recorder = RecordingRenderer(surface: Surface(size: TerminalSize(width: 20, height: 9)))
    #expect(recorder.snapshot() == nil)
    var log = SettledLog()
    for number in 1...3 {
      log.append("line \(number)")
      try recorder.present(
        .column {
          Block.log(log)
          Text("state \(number)", .success)
        }
      )
    }
    let snapshot = try #require(recorder.snapshot(title: "Log"))
    #expect(snapshot.text == "line 1\nline 2\nline 3\nstate 3\n")
    #expect(snapshot.styled.hasSuffix("\u{1B}[32mstate 3\u{1B}[m\n"))
    #expect(snapshot.html.contains("<title>Log</title>") && snapshot.svg.contains("state 3"))
  }
}
