import Glibc

/// An output of this process: a terminal, a pipe or a file.
public struct Console: Sendable {
  /// The descriptor that is written to.
  public let descriptor: Int32

  /// Creates a console.
  ///
  /// - Parameter descriptor: An open descriptor; standard output unless told otherwise.
  public init(descriptor: Int32 = 1) {
    self.descriptor = descriptor
  }

  /// What is known of the output now, read from the process and the system.
  public var traits: OutputTraits {
    var environment: [String: String] = [:]
    for name in OutputTraits.variableNames {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return OutputTraits(
      environment: environment,
      isTerminal: isatty(descriptor) == 1,
      size: terminalSize
    )
  }

  private var terminalSize: TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return TerminalSize(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  /// Makes the renderer that fits the output.
  ///
  /// - Parameters:
  ///   - requested: An explicit wish; it is always met.
  ///   - screen: Where a live renderer shows blocks.
  ///   - color: An explicit wish for or against colours.
  ///   - theme: How roles look.
  /// - Returns: A renderer that writes to this console.
  public func makeRenderer(
    _ requested: RendererKind? = nil,
    screen: LiveRenderer.Screen = .inline,
    color: ColorChoice = .automatic,
    theme: Theme = .standard
  ) -> any TextRenderer {
    let sink = FileDescriptorSink(descriptor)
    let traits = traits
    let kind = RendererKind.choose(for: traits, requested: requested)
    switch kind {
    case .lines:
      let surface = Surface.detect(traits, for: kind, color: color)
      return LineRenderer(sink: sink, surface: surface, theme: theme)
    case .json:
      return JSONLinesRenderer(sink: sink)
    case .live:
      let restorer = TerminalRestorer(descriptor: descriptor)
      return LiveRenderer(sink: sink, screen: screen, theme: theme, restorer: restorer) {
        var current = traits
        current.size = terminalSize
        return Surface.detect(current, for: .live, color: color)
      }
    }
  }
}
