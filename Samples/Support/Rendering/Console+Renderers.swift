import Glibc
public import TextRendering

extension Console {
  /// Makes the renderer that a user has chosen, or else the one that fits the output.
  ///
  /// - Parameters:
  ///   - choice: What the user has chosen, if anything.
  ///   - title: What is shown, in words, for a page.
  ///   - screen: Where a live renderer shows blocks.
  ///   - width: How many cells a row of a page may have.
  /// - Returns: A renderer that writes to this console.
  public func makeRenderer(
    _ choice: RendererChoice?,
    title: String,
    screen: LiveRenderer.Screen = .inline,
    width: Int = 80
  ) -> any TextRenderer {
    switch choice {
    case .html:
      SnapshotRenderer(
        sink: FileDescriptorSink(descriptor),
        format: .html,
        width: width,
        title: title
      )
    case .live: makeRenderer(.live, screen: screen)
    case .lines: makeRenderer(.lines)
    case .json: makeRenderer(.json)
    case nil: makeRenderer(screen: screen)
    }
  }

  /// Whether somebody sees a screen that is redrawn in place, and has keys to use it with.
  ///
  /// - Parameter choice: What the user has chosen, if anything.
  /// - Returns: Whether this output and the standard input are for that.
  public func isInteractive(_ choice: RendererChoice?) -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    switch choice {
    case nil: return RendererKind.choose(for: traits, requested: nil) == .live
    case .live: return isatty(descriptor) == 1
    case .lines, .json, .html: return false
    }
  }
}
