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
  fileprivate var block: Block { .text(Text(self)) }
}
