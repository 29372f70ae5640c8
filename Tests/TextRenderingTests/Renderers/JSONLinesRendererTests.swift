import Foundation
import Testing
import TextRendering
import TextRenderingTesting

@Suite("JSONLinesRenderer")
struct JSONLinesRendererTests {
  let sink = InMemorySink()

  private func lines() -> [String] { sink.text.split(separator: "\n").map(String.init) }

  @Test("A view is told by its meaning, once for each change")
  func views() throws {
    let renderer = JSONLinesRenderer(sink: sink)
    for frame in 0..<3 {
      try renderer.present(
        .column {
          Text("bad", .error)
          Block.progress("Load", fraction: 0.291 + Double(frame) / 10_000)
          Block.spinner("Wait", frameIndex: frame)
          Block.list(items: ["a"], selection: 0)
          Block.divider
        }
      )
    }
    try renderer.finish(.interrupted)
    try renderer.finish(.completed)
    #expect(
      lines() == [
        #"{"event":"view","view":[{"kind":"column","parts":["#
          + #"{"kind":"text","text":"bad","role":"error"},"#
          + #"{"kind":"progress","label":"Load","fraction":0.29},"#
          + #"{"kind":"spinner","label":"Wait"},"#
          + #"{"kind":"list","items":["a"],"selection":0}]}]}"#,
        #"{"event":"finish","reason":"interrupted"}"#,
      ]
    )
  }

  @Test("Settled lines are told once, before the view")
  func logs() throws {
    let renderer = JSONLinesRenderer(sink: sink)
    var log = SettledLog()
    log.append("one")
    try renderer.present(.log(log))
    log.append("two")
    try renderer.present(.log(log))
    #expect(
      lines() == [
        #"{"event":"log","text":"one"}"#, #"{"event":"view","view":[]}"#,
        #"{"event":"log","text":"two"}"#,
      ]
    )
  }

  @Test("An end that the output does not take is told of, once")
  func refusedEnd() throws {
    let renderer = JSONLinesRenderer(sink: sink)
    try renderer.present(.text("a"))
    sink.fail(with: .closed)
    #expect(throws: RenderError.closed) { try renderer.finish(.completed) }
    try renderer.finish(.completed)
  }

  @Test("Each line is one JSON object, whatever the view holds")
  func validity() throws {
    var random = SeededGenerator(seed: 51)
    let renderer = JSONLinesRenderer(sink: sink)
    for _ in 0..<300 { try renderer.present(RandomText.block(&random)) }
    try renderer.present(.text("quote \" backslash \\ break \n end \u{1} \u{7F}"))
    for line in lines() {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(object is [String: Any])
    }
    let last = try JSONDecoder().decode(
      Line.self,
      from: Data(lines().last.map(\.utf8).map(Array.init) ?? [])
    )
    #expect(last.view.first?.text == "quote \" backslash \\ break \n end ␁ ␡")
  }

  private struct Line: Decodable {
    struct Part: Decodable { let text: String? }
    let view: [Part]
  }
}
