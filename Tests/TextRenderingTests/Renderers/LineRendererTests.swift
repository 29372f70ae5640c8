import Signals
import SignalsTesting
import Testing
import TextRendering
import TextRenderingTesting

@Suite("LineRenderer")
struct LineRendererTests {
  let sink = InMemorySink()

  private func present(_ blocks: [Block], on surface: Surface = Surface()) throws -> [String] {
    let renderer = LineRenderer(sink: sink, surface: surface)
    for block in blocks { try renderer.present(block) }
    renderer.finish(.completed)
    return sink.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init
    )
  }

  @Test("A line is printed when it is new, and not again while it stays")
  func changes() throws {
    let lines = try present([
      .column {
        "title"; "closed"
      },
      .column {
        "title"; "open"
      },
      .column {
        "notice"; "title"; "open"
      },
      .column {
        "title"; "closed"
      },
    ])
    #expect(lines == ["title", "closed", "open", "notice", "closed"])
  }

  @Test("Two equal lines are two lines")
  func duplicates() throws {
    #expect(
      try present([
        .column { "ok" },
        .column {
          "ok"; "ok"
        },
      ]) == ["ok", "ok"]
    )
  }

  @Test("N2: Progress from 0 to 100 per cent is at most 11 lines")
  func progress() throws {
    let lines = try present((0...1000).map { .progress("Load", fraction: Double($0) / 1000) })
    #expect(lines.count == 11)
    #expect(lines.first == "Load: 0%")
    #expect(lines.last == "Load: 100%")
  }

  @Test("N1: A spinner is one line, without control characters")
  func spinner() throws {
    let frames = (0..<200).map { Block.spinner(Text("Working", .accent), frameIndex: $0) }
    #expect(try present(frames + [.text("Done")]) == ["Working", "Done"])
    #expect(sink.bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
  }

  @Test("N1: A spinner and its end are two lines, however long it takes")
  func longSpinner() throws {
    let clock = Lock(Duration.zero)
    let renderer = LineRenderer(sink: sink, uptime: { clock.withLock { $0 } })
    for tick in 0..<250 {
      clock.withLock { $0 = .milliseconds(80 * tick) }
      try renderer.present(.spinner("Working", frameIndex: tick))
    }
    try renderer.present(.text("Done".text))
    renderer.finish(.completed)
    #expect(sink.text == "Working\nDone\n")
  }

  @Test("Progress within ten per cent is told of after ten seconds")
  func slowProgress() throws {
    let clock = Lock(Duration.zero)
    let renderer = LineRenderer(sink: sink, uptime: { clock.withLock { $0 } })
    for second in 0..<35 {
      clock.withLock { $0 = .seconds(second) }
      try renderer.present(.progress("Load", fraction: Double(second) / 1000))
      try renderer.present(.progress("Load", fraction: Double(second) / 1000))
    }
    #expect(sink.text == "Load: 0%\nLoad: 1%\nLoad: 2%\nLoad: 3%\n")
  }

  @Test("N10: To who listens, work that goes on is mentioned every half minute, and only then")
  func heartbeat() throws {
    let scheduler = TestScheduler()
    var surface = Surface()
    surface.isSpoken = true
    let renderer = LineRenderer(sink: sink, surface: surface, uptime: { scheduler.uptime })
    let isDone = MutableProperty(false)
    let rendering = render(to: renderer, on: scheduler) {
      isDone.value ? .text("Done".text) : .spinner("Working...")
    }
    scheduler.advance(by: .seconds(65))
    #expect(
      sink.text == "Working...\nstill working: Working...\nstill working: Working...\n"
    )
    isDone.value = true
    scheduler.advance(by: .seconds(100))
    #expect(sink.text.hasSuffix("Done\n"))
    #expect(scheduler.pendingCount == 0)
    withExtendedLifetime(rendering) {}
  }

  @Test("All blocks have words")
  func words() throws {
    let block = Block.column {
      Block.box("Files") {
        Block.table(["Name", "Size"], rows: [["a", "1"], ["b", ""]], selection: 1)
      }
      Block.tabs(["One", "Two"], selection: 1)
      Block.barChart([.init("cpu", value: 3)])
      Block.textField("Name", TextInput("x"))
      Block.keyHints([.init("q", "quit")])
      Block.sparkline("load", values: [1, 2])
      Block.line("a\nb").sized(width: 1, height: 1)
      Block.progress(
        "Get",
        completed: 1_000,
        total: 2_000,
        unit: .bytes,
        pace: Pace(rate: 500, timeLeft: .seconds(2))
      )
      Block.progress("Scan", completed: 7, total: nil)
    }
    #expect(
      try present([block]) == [
        "Files", "Name  Size", "- a  1", "> b", "> Two", "cpu: 3", "Name: x", "a b",
        "Get: 50% (1.0 kB/2.0 kB, 500 B/s, 0:02 left)", "Scan: in progress (7)",
      ]
    )
  }

  @Test("Losing the selection is no news of an item")
  func list() throws {
    let lines = try present([
      .list(items: ["a", "b"]), .list(items: ["a", "b"], selection: 1),
      .list(items: ["a", "b"], selection: 0), .list(items: ["a", "b", "c"], selection: 0),
    ])
    #expect(lines == ["- a", "- b", "> b", "> a", "- c"])
  }

  @Test("A row of single lines is one line; settled lines come first, blank ones too")
  func rowsAndLogs() throws {
    var log = SettledLog()
    log.append("first")
    log.append("")
    log.append("second")
    let block = Block.column {
      Block.row {
        "Name:"; Text("x", .accent)
      }
      Block.divider
      Block.log(log)
    }
    #expect(try present([block, block]) == ["first", "", "second", "Name: x"])
  }

  @Test("Escape sequences are written only where there are colours")
  func colors() throws {
    _ = try present([.text("bad", .error)])
    #expect(sink.takeBytes() == Array("bad\n".utf8))
    _ = try present([.text("bad", .error)], on: Surface(colorDepth: .ansi16))
    #expect(sink.text == "\u{1B}[1;31mbad\u{1B}[m\n")
  }

  @Test("Whatever a view holds, the output holds no control character but the line feed")
  func randomViews() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<300 { _ = try present([RandomText.block(&random)]) }
    for scalar in sink.text.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control)
    }
  }

  @Test("A block that says nothing new writes nothing, and so does one after the end")
  func silence() throws {
    let renderer = LineRenderer(sink: sink)
    try renderer.present("x".block)
    try renderer.present("x".block)
    renderer.finish(.completed)
    try renderer.present("y".block)
    #expect(sink.writes.count == 1)
  }

  @Test("An output that has failed stays failed")
  func failure() throws {
    let renderer = LineRenderer(sink: sink)
    sink.fail(with: .closed)
    #expect(throws: RenderError.closed) { try renderer.present("x".block) }
    #expect(throws: RenderError.closed) { try renderer.present("y".block) }
    renderer.finish(.failed)
    #expect(sink.bytes.isEmpty)
  }
}

extension String {
  fileprivate var block: Block { .text(text) }
  fileprivate var text: Text { Text(self) }
}
