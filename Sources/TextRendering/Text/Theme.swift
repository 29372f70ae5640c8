/// How roles look.
public struct Theme: Sendable, Hashable {
  /// How one role looks.
  public struct Appearance: Sendable, Hashable {
    /// The colour of the letters; `nil` is the terminal's own.
    public var color: TerminalColor?
    /// The colour behind the letters; `nil` is the terminal's own.
    public var background: TerminalColor?
    /// Attributes that the role brings with it, shown also where colours are off.
    public var attributes: TextAttributes

    /// Creates an appearance.
    ///
    /// - Parameters:
    ///   - color: The colour of the letters; `nil` is the terminal's own.
    ///   - background: The colour behind the letters; `nil` is the terminal's own.
    ///   - attributes: Attributes that the role brings with it.
    public init(
      color: TerminalColor? = nil,
      background: TerminalColor? = nil,
      attributes: TextAttributes = []
    ) {
      self.color = color
      self.background = background
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
    .selected: Appearance(attributes: .inverse),
  ])

  /// How a style looks: its role, and what it asks for beyond that.
  ///
  /// - Parameter style: The style.
  /// - Returns: Colours and attributes.
  public func appearance(of style: Style) -> Appearance {
    var appearance = self[style.role]
    appearance.attributes.formUnion(style.attributes)
    if let foreground = style.foreground { appearance.color = foreground }
    if let background = style.background { appearance.background = background }
    return appearance
  }

  /// The parameters of the sequence that selects a style, starting from the default rendition.
  ///
  /// - Parameters:
  ///   - style: The style to select; its link is not a matter of these parameters.
  ///   - depth: What the surface can show.
  /// - Returns: The parameters; none for what looks like plain text.
  public func parameters(for style: Style, depth: ColorDepth) -> [Int] {
    guard depth != .none, style != .plain else { return [] }
    let appearance = appearance(of: style)
    return appearance.attributes.parameters
      + (appearance.color?.foregroundParameters(depth: depth) ?? [])
      + (appearance.background?.backgroundParameters(depth: depth) ?? [])
  }
}

extension TextAttributes {
  /// The parameters that switch these attributes on.
  var parameters: [Int] {
    var parameters: [Int] = []
    if contains(.bold) { parameters.append(1) }
    if contains(.dim) { parameters.append(2) }
    if contains(.italic) { parameters.append(3) }
    if contains(.underline) { parameters.append(4) }
    if contains(.inverse) { parameters.append(7) }
    return parameters
  }
}
