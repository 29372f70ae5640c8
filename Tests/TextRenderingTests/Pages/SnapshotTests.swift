import Glibc
import Testing
import TextRenderingTesting

@testable import TextRendering

@Suite("Snapshots")
struct SnapshotTests {
  private let block = Block.column {
    Text("a < b", .error) + Text(" & 漢")
    Text("plain ") + Text("link", Style.plain.underline.link(to: "https://example.org/?a=1&b='2'"))
    Text("on red", Style(foreground: .white, background: .red))
    Text("inverse", .plain.inverse)
  }

  private func snapshot(_ block: Block? = nil) -> Snapshot {
    Snapshot(Frame(block ?? self.block, width: 20), title: "A & B")
  }

  @Test("A page shows text, styles and links, and what is text in the view is text on the page")
  func html() {
    let html = snapshot().html
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(html.contains("<title>A &amp; B</title>"))
    #expect(
      html.contains(#"<span class="error" style="color:#cd0000;font-weight:bold">a &lt; b</span>"#)
    )
    #expect(html.contains(#" &amp; <span class="w">漢</span></div>"#))
    #expect(html.contains(#"href="https://example.org/?a=1&amp;b=&#39;2&#39;">link</a>"#))
    #expect(html.contains(#"style="color:#e5e5e5;background:#cd0000">on red<"#))
    #expect(html.contains(#"style="color:#16181d;background:#d8dade">inverse<"#))
  }

  @Test("A drawing puts each piece of text into its columns")
  func svg() {
    let svg = snapshot().svg
    #expect(svg.contains(#"viewBox="0 0 192 96""#))
    #expect(
      svg.contains(
        ##"<text x="12" y="25.5" textLength="42" lengthAdjust="spacingAndGlyphs" xml:space="preserve" fill="#cd0000" font-weight="bold">a &lt; b</text>"##
      )
    )
    #expect(svg.contains(##"<rect x="12" y="48" width="50.4" height="18" fill="#cd0000"/>"##))
    #expect(svg.contains(#"textLength="16.8""#))
    #expect(svg.contains(#"<a href="https://example.org/?a=1&amp;b=&#39;2&#39;">"#))
  }

  @Test("Every document is well formed, whatever the view")
  func wellFormed() {
    var random = SeededGenerator(seed: 91)
    for _ in 0..<Cases.count(300) {
      let snapshot = snapshot(RandomText.block(&random))
      #expect(Nesting.fault(in: snapshot.svg) == nil, "\(snapshot.svg)")
      let body = snapshot.html.drop { $0 != "\n" }.replacing("<meta charset=\"utf-8\">", with: "")
      #expect(Nesting.fault(in: body) == nil, "\(body)")
    }
  }

  @Test("The text and the styled text have a line for each row")
  func text() {
    let snapshot = snapshot(
      .column {
        Text("a", .success); "b"
      }
    )
    #expect(snapshot.text == "a\nb\n")
    #expect(snapshot.styled == "\u{1B}[32ma\u{1B}[m\nb\n")
  }

  @Test("The renderer writes one document, with all settled lines above the last rows")
  func renderer() throws {
    for format in SnapshotRenderer.Format.allCases {
      let sink = InMemorySink()
      let renderer = SnapshotRenderer(sink: sink, format: format, width: 20)
      var log = SettledLog()
      for number in 0..<3 {
        log.append("settled \(number)")
        try renderer.present(
          .column {
            Block.log(log); "state \(number)"
          }
        )
      }
      #expect(sink.writes.isEmpty)
      try renderer.finish(.completed)
      try renderer.finish(.completed)
      #expect(sink.writes.count == 1)
      let expected = ["settled 0", "settled 1", "settled 2", "state 2"]
      let found = expected.map { text in sink.text.ranges(of: text).count }
      #expect(found == [1, 1, 1, 1])
      #expect(!sink.text.contains("state 0"))
    }
  }

  @Test("A document that is not taken is told of, once")
  func refusal() throws {
    let sink = InMemorySink()
    let renderer = SnapshotRenderer(sink: sink, format: .html)
    try renderer.present(block)
    sink.fail(with: .io(errno: ENOSPC))
    #expect(throws: RenderError.io(errno: ENOSPC)) { try renderer.finish(.completed) }
    try renderer.finish(.completed)
    #expect(throws: RenderError.io(errno: ENOSPC)) { try renderer.present(block) }
  }
}

/// Whether the elements of a document are closed in the order in which they were opened.
private enum Nesting {
  static func fault(in document: some StringProtocol) -> String? {
    var open: [String] = []
    // Parsers read scalars: a mark does not join the bracket before it.
    let scalars = document.unicodeScalars.map { $0.isASCII ? Character($0) : "?" }
    let document = String(scalars)
    for part in document.split(separator: "<").dropFirst(document.first == "<" ? 0 : 1) {
      guard let end = part.firstIndex(of: ">") else { return "unclosed: \(part)" }
      let tag = part[..<end]
      if tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        let last = open.popLast()
        if last != String(tag.dropFirst()) { return "\(tag) after \(last ?? "nothing")" }
      } else {
        open.append(String(tag.prefix { $0 != " " }))
      }
    }
    return open.isEmpty ? nil : "left open: \(open)"
  }
}
