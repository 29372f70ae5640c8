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

extension CommandOption {
  /// Declares the option that chooses the renderer.
  ///
  /// - Parameters:
  ///   - path: Where the choice goes.
  ///   - help: What the choices mean to this tool, in a sentence.
  /// - Returns: The option.
  public static func renderer(
    into path: any WritableKeyPath<Options, RendererChoice?> & Sendable,
    help: String = "Show it this way, whatever the output is."
  ) -> CommandOption {
    .value("renderer", "kind", .choice, into: path, help: help)
  }
}
