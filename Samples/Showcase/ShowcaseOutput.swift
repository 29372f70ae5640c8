import SampleSupport
import TextRendering

/// How the showcase shows itself.
enum ShowcaseOutput: String, Sendable, CaseIterable {
  case live
  case lines
  case json
  case html

  /// Makes the renderer that shows the program on standard output.
  ///
  /// - Parameters:
  ///   - output: What was asked for; what fits the output if nothing was.
  ///   - screen: Where a live renderer shows blocks.
  /// - Returns: The renderer.
  static func makeRenderer(
    _ output: ShowcaseOutput?,
    screen: LiveRenderer.Screen = .inline
  ) -> any TextRenderer {
    let console = Console()
    switch output {
    case nil: return console.makeRenderer(screen: screen)
    case .live: return console.makeRenderer(.live, screen: screen)
    case .lines: return console.makeRenderer(.lines)
    case .json: return console.makeRenderer(.json)
    case .html:
      let sink = FileDescriptorSink(console.descriptor)
      return SnapshotRenderer(sink: sink, format: .html, width: 100, title: "showcase")
    }
  }
}
