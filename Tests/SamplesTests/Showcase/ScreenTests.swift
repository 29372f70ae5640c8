import DocumentModels
import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing
import TextRendering
import TimerModels

@testable import showcase

@Suite("Screen")
struct ScreenTests {
  private let scheduler = TestScheduler()
  private let path: String
  private let screen: ScreenModel
  private let keys: ScreenKeys

  /// A process that takes half of a processor, and whose memory nobody knows.
  private struct HalfBusy: ResourceReader {
    let scheduler: TestScheduler

    func read() -> [Resource: Measured] {
      [
        .userTime: .value(scheduler.uptime / .seconds(2)),
        .systemTime: .value(0),
        .residentMemory: .unavailable("nobody knows"),
      ]
    }
  }

  init() throws {
    path = try ScratchFolder.make(named: "showcase-tests").file("list.txt")
    let showcase = ShowcaseModel(
      documentPath: path,
      request: try HTTPRequest(address: "http://list.test/names"),
      countdown: .seconds(3),
      transport: StubTransport(on: scheduler) { _ in
        [
          .head(status: 200), .wait(.seconds(1)),
          .body(Data(#"["one", "two", "three"]"#.utf8)), .complete,
        ]
      },
      on: scheduler
    )
    screen = ScreenModel(showcase, reader: HalfBusy(scheduler: scheduler), on: scheduler)
    keys = ScreenKeys(screen)
    showcase.work.start()
  }

  private var rows: [String] { Frame(screenView(screen, keys: keys), width: 80).text }

  private func press(_ pressed: Key...) {
    for key in pressed {
      keys.handle(key)
      scheduler.advance()
    }
  }

  private func shows(_ text: String) -> Bool {
    rows.contains { $0.contains(text) }
  }

  @Test("digits, the tabulator and arrows change the pane, round the ends")
  func panes() {
    #expect(screen.pane.value == .document)
    press("3")
    #expect(screen.pane.value == .timers)
    press(.tab, .right)
    #expect(screen.pane.value == .document)
    press(.left)
    #expect(screen.pane.value == .resources)
    press(Key(.tab, .shift), "9")
    #expect(screen.pane.value == .timers)
  }

  @Test("a key of another pane does nothing")
  func otherPane() {
    press("w")
    #expect(!screen.stopwatch.isRunning.value)
    press("3", "w")
    #expect(screen.stopwatch.isRunning.value)
  }

  @Test("whatever is shown, what goes on stands above it")
  func status() {
    scheduler.advance(by: .milliseconds(500))
    for pane in ScreenModel.Pane.allCases {
      screen.show(pane)
      #expect(shows("Document: open"))
      #expect(shows("Request: loading"))
      #expect(shows("Countdown"))
    }
  }

  @Test("hints are those of the pane, and follow what can be done")
  func hints() {
    scheduler.advance(by: .seconds(1))
    press("3")
    #expect(keys.hints[0].first { $0.label == "pause" }?.isEnabled == true)
    press(" ")
    #expect(keys.hints[0].first { $0.label == "pause" }?.isEnabled == false)
    #expect(keys.hints[0].first { $0.label == "go" }?.isEnabled == true)
    #expect(keys.hints[1].map(\.label.string).last == "quit")
  }

  @Test("a countdown that is paused ends later, by as much as it stood still")
  func pause() {
    scheduler.advance(by: .seconds(1))
    press("3", " ")
    scheduler.advance(by: .seconds(10))
    #expect(screen.showcase.summary.value == nil)
    press("g")
    scheduler.advance(by: .seconds(2))
    #expect(screen.showcase.summary.value?.isSuccess == true)
  }

  @Test("a line is written letter by letter, into the document, and can be undone")
  func note() {
    scheduler.advance(by: .seconds(3))
    let before = screen.showcase.document.text.value
    press("e", "q", "u", .backspace, "1")
    #expect(screen.note.value?.string == "q1")
    #expect(keys.hints.count == 1)
    #expect(shows("New line q1"))
    press(.enter)
    #expect(screen.note.value == nil)
    #expect(screen.showcase.document.text.value == before + "q1\n")
    #expect(shows("not saved"))
    press("u")
    #expect(screen.showcase.document.text.value == before)
    #expect(screen.ending.value == nil)
  }

  @Test("a line that is left changes nothing")
  func leftNote() {
    scheduler.advance(by: .seconds(3))
    let before = screen.showcase.document.text.value
    press("e", "x", .escape)
    #expect(screen.note.value == nil)
    #expect(screen.showcase.document.text.value == before)
  }

  @Test("what was written is saved with a key")
  func save() throws {
    scheduler.advance(by: .seconds(3))
    press("e", "x", .enter, "s")
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("- three\nx\n"))
    #expect(shows(" saved") && !shows("not saved"))
  }

  @Test("the arrows move about in the loaded list, and not beyond its ends")
  func list() {
    scheduler.advance(by: .seconds(3))
    press("2", .down, .down, .down, .down)
    #expect(screen.position.value.selection == 2)
    press(.up)
    #expect(screen.position.value.selection == 1)
    #expect(shows("two"))
  }

  @Test("laps are listed with their times")
  func laps() {
    press("3", "w")
    scheduler.advance(by: .seconds(2))
    press("l")
    scheduler.advance(by: .seconds(1))
    press("l")
    #expect(rows.contains { $0.contains("2.00 s") && $0.contains("1") })
    #expect(rows.contains { $0.contains("1.00 s") && $0.contains("3.00 s") })
  }

  @Test("resources are what was read, or why they are not")
  func resources() {
    press("4")
    scheduler.advance(by: .seconds(4))
    #expect(screen.shares.value == [0.5, 0.5, 0.5, 0.5])
    #expect(shows("nobody knows"))
    press("s")
    scheduler.advance(by: .seconds(4))
    #expect(screen.shares.value.count == 4)
  }

  @Test("no more than the last minute of processor shares is kept")
  func shares() {
    scheduler.advance(by: .seconds(100))
    #expect(screen.shares.value.count == 60)
  }

  @Test("the first reason to leave counts")
  func leave() {
    press("q")
    screen.leave(.told(.end(cause: "SIGTERM")))
    #expect(screen.ending.value == .quit)
  }

  @Test("every pane fits a terminal of 80 by 24")
  func size() {
    scheduler.advance(by: .seconds(3))
    press("3", "w", "l", "l", "l", "l", "l", "l", "l")
    for pane in ScreenModel.Pane.allCases {
      screen.show(pane)
      #expect(rows.count < 24, "\(pane) takes \(rows.count) rows")
    }
  }
}

@Suite("ShowcaseOptions")
struct ShowcaseOptionsTests {
  private func options(_ arguments: String...) throws -> ShowcaseOptions? {
    guard case .run(let options) = try ShowcaseOptions.command.parse(arguments) else { return nil }
    return options
  }

  @Test("nothing is shown in a browser while something is tried out, or another way is asked for")
  func conflicts() throws {
    #expect(
      try options("--selftest", "--serve")?.conflict
        == .conflictingOptions("--selftest", "--serve")
    )
    #expect(
      try options("--serve", "--renderer", "json")?.conflict
        == .conflictingOptions("--serve", "--renderer")
    )
    #expect(try options("--selftest", "--renderer", "json")?.conflict == nil)
    #expect(try options()?.conflict == nil)
  }

  @Test("a renderer that there isn't brings the nearest one to mind")
  func renderer() {
    #expect(
      throws: UsageError.invalidValue(
        "htm",
        of: "--renderer",
        expected: "one of 'live', 'lines', 'json', 'html'",
        suggestion: "html"
      )
    ) {
      try ShowcaseOptions.command.parse(["--renderer", "htm"])
    }
  }
}
