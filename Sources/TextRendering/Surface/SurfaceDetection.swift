/// What is known of an output before anything is written to it.
public struct OutputTraits: Sendable, Hashable {
  /// The variables of the environment.
  public var environment: [String: String]
  /// Whether the output itself, not the input, is a terminal.
  public var isTerminal: Bool
  /// The size that the terminal tells, if it does.
  public var size: TerminalSize?

  /// Creates the traits of an output.
  ///
  /// - Parameters:
  ///   - environment: The variables of the environment.
  ///   - isTerminal: Whether the output itself is a terminal.
  ///   - size: The size that the terminal tells, if it does.
  public init(environment: [String: String], isTerminal: Bool, size: TerminalSize? = nil) {
    self.environment = environment
    self.isTerminal = isTerminal
    self.size = size
  }

  /// The names of all variables that say something about an output, in alphabetical order.
  public static var variableNames: [String] { OutputVariable.allCases.map(\.rawValue) }

  /// A variable that is set and not empty.
  subscript(variable: OutputVariable) -> String? {
    environment[variable.rawValue].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a variable is set to something other than a denial.
  func isOn(_ variable: OutputVariable) -> Bool {
    guard let value = self[variable]?.lowercased() else { return false }
    return value != "0" && value != "false"
  }

  /// Whether somebody listens rather than looks.
  var isForListening: Bool { isOn(.accessible) || isOn(.screenReader) }

  /// Whether the output is a terminal that understands more than plain lines.
  var isCapableTerminal: Bool {
    guard isTerminal, let term = self[.term] else { return false }
    return term != "dumb"
  }
}

/// The variables of the environment that say something about an output; no other is looked at.
enum OutputVariable: String, CaseIterable {
  case accessible = "ACCESSIBLE"
  case buildkite = "BUILDKITE"
  case ci = "CI"
  case color = "CLICOLOR"
  case colorForce = "CLICOLOR_FORCE"
  case colorTerm = "COLORTERM"
  case columns = "COLUMNS"
  case forceColor = "FORCE_COLOR"
  case githubActions = "GITHUB_ACTIONS"
  case gitlab = "GITLAB_CI"
  case jenkins = "JENKINS_URL"
  case language = "LANG"
  case localeForAll = "LC_ALL"
  case localeForCharacters = "LC_CTYPE"
  case lines = "LINES"
  case noColor = "NO_COLOR"
  case screenReader = "SCREEN_READER"
  case teamCity = "TEAMCITY_VERSION"
  case term = "TERM"
  case teamFoundation = "TF_BUILD"
}

// MARK: - Renderer

/// The renderers that can be asked for by name.
public enum RendererKind: String, Sendable, Hashable, CaseIterable {
  /// Redraws in place.
  case live
  /// Prints plain lines, each when its meaning has changed.
  case lines
  /// Prints one JSON object a line.
  case json

  private static let automationMarkers: [OutputVariable] = [
    .ci, .buildkite, .githubActions, .gitlab, .jenkins, .teamCity, .teamFoundation,
  ]

  /// Chooses the renderer for an output.
  ///
  /// - Parameters:
  ///   - traits: What is known of the output.
  ///   - requested: An explicit wish; it is always met.
  /// - Returns: The kind to use.
  public static func choose(
    for traits: OutputTraits,
    requested: RendererKind? = nil
  )
    -> RendererKind
  {
    if let requested { return requested }
    if traits.isForListening { return .lines }
    guard traits.isCapableTerminal else { return .lines }
    if automationMarkers.contains(where: traits.isOn) { return .lines }
    return .live
  }
}

// MARK: - Surface

extension Surface {
  /// No size beyond this is believed.
  private static let sizeLimit = 10_000

  /// Finds out what an output can show.
  ///
  /// - Parameters:
  ///   - traits: What is known of the output.
  ///   - kind: The renderer that will write to it.
  ///   - color: An explicit wish for or against colours.
  ///   - ambiguousWidth: How wide the characters are on whose width terminals differ. Nothing in the
  ///     environment tells.
  /// - Returns: The surface.
  public static func detect(
    _ traits: OutputTraits,
    for kind: RendererKind,
    color: ColorChoice = .automatic,
    ambiguousWidth: AmbiguousWidth = .narrow
  ) -> Surface {
    var surface = Surface(
      size: size(of: traits, for: kind),
      colorDepth: kind == .json ? .none : colorDepth(of: traits, color),
      isInteractive: kind == .live,
      showsUnicode: showsUnicode(traits),
      ambiguousWidth: ambiguousWidth
    )
    surface.isSpoken = kind == .lines && traits.isForListening
    return surface
  }

  private static func colorDepth(of traits: OutputTraits, _ choice: ColorChoice) -> ColorDepth {
    let withoutColor: ColorDepth = traits.isCapableTerminal ? .attributes : .none
    switch choice {
    case .always: return depth(of: traits)
    case .never: return withoutColor
    case .automatic: break
    }
    if traits[.noColor] != nil { return withoutColor }
    // A standard and the tools disagree about "0"; it is taken for a denial, as most people mean it.
    for variable in [OutputVariable.forceColor, .colorForce] {
      if let value = traits[variable], value != "0" { return depth(of: traits) }
    }
    if traits[.forceColor] == "0" || traits[.color] == "0" { return withoutColor }
    return traits.isCapableTerminal ? depth(of: traits) : .none
  }

  /// How many colours there are, once it is settled that there are some.
  private static func depth(of traits: OutputTraits) -> ColorDepth {
    if let value = traits[.colorTerm]?.lowercased(), value == "truecolor" || value == "24bit" {
      return .ansi256
    }
    let names = ["-256color", "-direct", "-truecolor"]
    return names.contains { traits[.term]?.hasSuffix($0) ?? false } ? .ansi256 : .ansi16
  }

  private static func size(of traits: OutputTraits, for kind: RendererKind) -> TerminalSize {
    let known = traits.size.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    var width = positive(traits[.columns]) ?? known?.width ?? 80
    var height = positive(traits[.lines]) ?? known?.height ?? 24
    if kind == .live, let known {
      // A row that is wider than the screen would break the frame, whoever asked for it.
      width = min(width, known.width)
      height = min(height, known.height)
    }
    return TerminalSize(width: min(width, sizeLimit), height: min(height, sizeLimit))
  }

  private static func positive(_ value: String?) -> Int? {
    value.flatMap(Int.init).flatMap { (1...sizeLimit).contains($0) ? $0 : nil }
  }

  private static func showsUnicode(_ traits: OutputTraits) -> Bool {
    if traits[.term] == "dumb" { return false }
    let locale = traits[.localeForAll] ?? traits[.localeForCharacters] ?? traits[.language] ?? ""
    let name = locale.lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }
}
