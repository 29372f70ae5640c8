/// One of the colours that every colour terminal has; its shade is the user's choice.
public enum TerminalColor: Int, Sendable, Hashable, CaseIterable {
  /// The plain half of the palette.
  case black, red, green, yellow, blue, magenta, cyan, white
  /// The bright half of the palette.
  case brightBlack, brightRed, brightGreen, brightYellow
  /// The bright half of the palette, continued.
  case brightBlue, brightMagenta, brightCyan, brightWhite

  /// The parameter that selects this colour as the foreground.
  var foregroundParameter: Int {
    rawValue < 8 ? 30 + rawValue : 90 + rawValue - 8
  }
}

/// How roles look.
public struct Theme: Sendable, Hashable {
  /// How one role looks.
  public struct Appearance: Sendable, Hashable {
    /// The foreground colour; `nil` is the terminal's own.
    public var color: TerminalColor?
    /// Attributes that the role brings with it, shown also where colours are off.
    public var attributes: TextAttributes

    /// Creates an appearance.
    ///
    /// - Parameters:
    ///   - color: The foreground colour; `nil` is the terminal's own.
    ///   - attributes: Attributes that the role brings with it.
    public init(color: TerminalColor? = nil, attributes: TextAttributes = []) {
      self.color = color
      self.attributes = attributes
    }
  }

  private var appearances: [Role: Appearance]

  /// Creates a theme.
  ///
  /// - Parameter appearances: How roles look; a role that is missing looks plain.
  public init(_ appearances: [Role: Appearance]) {
    self.appearances = appearances
  }

  /// The look of a role.
  public subscript(role: Role) -> Appearance {
    get { appearances[role] ?? Appearance() }
    set { appearances[role] = newValue }
  }

  /// The theme that is used where none is asked for.
  public static let standard = Theme([
    .title: Appearance(attributes: .bold),
    .accent: Appearance(color: .cyan),
    .success: Appearance(color: .green),
    .warning: Appearance(color: .yellow),
    .error: Appearance(color: .red, attributes: .bold),
    .muted: Appearance(attributes: .dim),
  ])

  /// The parameters of the sequence that selects a style, starting from the default rendition.
  ///
  /// - Parameters:
  ///   - style: The style to select.
  ///   - depth: What the surface can show.
  /// - Returns: The parameters; none for what looks like plain text.
  public func parameters(for style: Style, depth: ColorDepth) -> [Int] {
    guard depth != .none, style != .plain else { return [] }
    let appearance = self[style.role]
    let attributes = appearance.attributes.union(style.attributes)
    var parameters: [Int] = []
    if attributes.contains(.bold) { parameters.append(1) }
    if attributes.contains(.dim) { parameters.append(2) }
    if attributes.contains(.italic) { parameters.append(3) }
    if attributes.contains(.underline) { parameters.append(4) }
    if attributes.contains(.inverse) { parameters.append(7) }
    if depth == .ansi16, let color = appearance.color {
      parameters.append(color.foregroundParameter)
    }
    return parameters
  }
}
