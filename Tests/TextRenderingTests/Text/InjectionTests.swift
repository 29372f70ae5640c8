import Testing
import TextRenderingTesting

@testable import TextRendering

@Suite("What comes from outside")
struct InjectionTests {
  private static let attacks = [
    "\u{1B}]52;c;QUFB\u{07}", "\u{1B}]0;x\u{07}", "\u{1B}[2J", "\u{1B}[10A", "\u{1B}[6n", "\u{1B}c",
    "\u{1B}P1$r\u{1B}\\", "\u{9B}31m", "a\rb\u{8}c\u{B}d\u{C}e", "\u{85}\u{2028}\u{2029}",
    "\u{202E}txt.exe", "\u{0}\u{7F}\u{90}", "\u{1B}]8;;javascript:x\u{07}", "<b>&\"'</b>\u{FFFE}",
  ]

  /// Every way by which text gets into a view.
  private static func views(_ data: String) -> [Block] {
    let text: Text = "\(data)"
    var log = SettledLog()
    log.append(text)
    return [
      .text(text), .text(data, .error), .line(text), .log(log), .list(items: [text], selection: 0),
      .table([.init(text, overflow: .wrapped)], rows: [[text]]), .box(text) { data },
      .progress(text, fraction: 0.5, detail: text), .spinner(text, frameIndex: 1),
      .sparkline(text, values: [1, 2, 3]), .barChart([.init(text, value: 1, caption: text)]),
      .tabs([text], selection: 0), .textField(text, TextInput(data), placeholder: text),
      .keyHints([.init(text, text)]), .text(Text(ansi: data)),
    ]
  }

  @Test("C1, C3, C4, C5, C7: No cell and no line holds what could act", arguments: attacks)
  func everyPath(_ attack: String) throws {
    for view in Self.views("one " + attack + " two") {
      let frame = Frame(view, width: 40)
      for character in (frame.rows + frame.settled).flatMap(\.cells).map(\.character) {
        #expect(character.unicodeScalars.allSatisfy { !$0.acts }, "\(view)")
      }
      let lines = InMemorySink()
      let json = InMemorySink()
      try LineRenderer(sink: lines).present(view)
      try JSONLinesRenderer(sink: json).present(view)
      for text in [lines.text, json.text] {
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.acts }, "\(text)")
      }
    }
  }

  @Test("C9: A document holds no control character, no foreign element and no unsafe link")
  func documents() throws {
    for view in Self.attacks.flatMap(Self.views) {
      let snapshot = Snapshot(Frame(view, width: 40), title: "</title><script>\u{1B}")
      for document in [snapshot.html, snapshot.svg] {
        #expect(document.unicodeScalars.allSatisfy { $0 == "\n" || !$0.acts })
        #expect(!document.contains("<script") && !document.contains("<b>"))
        #expect(!document.contains("href"))
      }
    }
  }

  @Test("R16: A cell holds one cluster of at most 32 scalars, and the rows after it stay")
  func longCluster() {
    let zalgo = "e" + String(repeating: "\u{301}", count: 5_000)
    let frame = Frame(
      .column {
        zalgo
        "next"
      },
      width: 10
    )
    #expect(frame.rows[0].cells.allSatisfy { $0.character.unicodeScalars.count <= 32 })
    #expect(frame.text[1] == "next")
  }

  @Test("Bytes that are no UTF-8 are repaired")
  func invalidBytes() {
    let bytes: [UInt8] = [0x61, 0xC3, 0x28, 0xF0, 0x9F, 0x62, 0xFF]
    #expect(Text(String(decoding: bytes, as: UTF8.self)) == "a\u{FFFD}(\u{FFFD}b\u{FFFD}")
  }
}

extension Unicode.Scalar {
  /// Whether this does something to a terminal or to a reading order, rather than being shown.
  fileprivate var acts: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
