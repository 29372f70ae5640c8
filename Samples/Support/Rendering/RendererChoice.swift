public import TextRendering

/// How a sample shows its view, as its `--renderer` option names it.
public enum RendererChoice: String, Sendable, Equatable, CaseIterable {
  /// Redraws in place.
  case live
  /// Prints plain lines, each when its meaning has changed.
  case lines
  /// Prints one JSON object a line.
  case json
  /// Writes a page of the last state, at the end.
  case html
}

extension Console {
  /// Makes the renderer that a user has chosen, or else the one that fits the output.
  ///
  /// - Parameters:
  ///   - choice: What the user has chosen, if anything.
  ///   - title: What is shown, in words, for a page.
  /// - Returns: A renderer that writes to this console.
  public func makeRenderer(_ choice: RendererChoice?, title: String) -> any TextRenderer {
    switch choice {
    case .html:
      SnapshotRenderer(sink: FileDescriptorSink(descriptor), format: .html, title: title)
    case .live: makeRenderer(.live)
    case .lines: makeRenderer(.lines)
    case .json: makeRenderer(.json)
    case nil: makeRenderer()
    }
  }
}

extension CommandOption {
  /// Declares the option that chooses the renderer.
  ///
  /// - Parameter path: Where the choice goes.
  /// - Returns: The option.
  public static func renderer(
    into path: any WritableKeyPath<Options, RendererChoice?> & Sendable
  ) -> CommandOption {
    .value(
      "renderer",
      "kind",
      .choice,
      into: path,
      help: "Show it this way, whatever the output is."
    )
  }
}
