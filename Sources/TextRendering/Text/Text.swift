/// Styled text that is safe to show.
///
/// Every way from a `String` to a `Text` neutralises what could act on a terminal: control
/// characters and direction overrides become visible substitutes, tabs become spaces, and every
/// kind of line break becomes `"\n"`. There is no way round it, and no markup to inject.
///
/// Substitutes look as the surface allows: an `ESC` is `␛` where Unicode is shown, and `^[` elsewhere.
public struct Text: Sendable, Hashable {
  /// A stretch of text in one style.
  public struct Run: Sendable, Hashable {
    /// The style of the whole stretch.
    public let style: Style
    let safe: SafeString

    init(_ safe: SafeString, style: Style) {
      self.safe = safe
      self.style = style
    }

    /// The text, already neutralised.
    public var string: String { safe.unicode }

    /// The text in the form that a surface shows: without Unicode, what stands in for characters that
    /// must not act is spelt in ASCII, and nothing turns the reading order.
    ///
    /// - Parameter surface: Where it is to be shown.
    /// - Returns: The text, neutralised in any case.
    public func string(on surface: Surface) -> String {
      surface.showsUnicode ? safe.unicode : safe.ascii
    }
  }

  /// The stretches, in reading order; none is empty, and neighbours differ in style.
  public private(set) var runs: [Run] = []

  /// Creates an empty text.
  public init() {}

  /// Creates a text from any string, neutralising it.
  ///
  /// - Parameters:
  ///   - string: The text, trusted or not.
  ///   - style: The style of the whole text.
  ///   - allowBidi: Whether the text may turn its own reading order, as some of the world's scripts
  ///     need: embeddings, overrides, isolates and direction marks are kept. Each paragraph becomes an
  ///     isolate, whose direction is that of its first letter, and nothing in it turns what stands
  ///     beside it. In texts without this permission such controls are shown as substitutes, since
  ///     they can make a file's name look like another.
  public init(_ string: String, _ style: Style = .plain, allowBidi: Bool = false) {
    self.init(SafeString(string, allowBidi: allowBidi), style)
  }

  /// Creates a text from a string that is safe already.
  init(_ safe: SafeString, _ style: Style = .plain) {
    if !safe.isEmpty { runs = [Run(safe, style: style)] }
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { runs.isEmpty }

  /// The text without its styles; of one that may turn its reading order, with what turns it.
  public var string: String {
    runs.reduce(into: "") { $0 += $1.string }
  }

  /// The paragraphs of the text: what stands between its line breaks.
  ///
  /// There is always at least one; an empty text has one empty paragraph.
  public var paragraphs: [Text] {
    guard hasLineBreaks else { return [self] }
    var paragraphs = [Text()]
    for run in runs {
      for (index, part) in run.safe.paragraphs.enumerated() {
        if index > 0 { paragraphs.append(Text()) }
        if part.isEmpty { continue }
        paragraphs[paragraphs.count - 1].append(Run(part, style: run.style))
      }
    }
    return paragraphs
  }

  /// Whether there is more than one paragraph.
  var hasLineBreaks: Bool { runs.contains(where: \.safe.hasLineBreaks) }

  /// The same text with a role in place of the roles of its runs.
  ///
  /// - Parameter role: What the text means.
  /// - Returns: The text; its attributes are kept.
  public func role(_ role: Role) -> Text {
    var text = Text()
    for run in runs {
      var style = run.style
      style.role = role
      text.append(Run(run.safe, style: style))
    }
    return text
  }
}

// MARK: - Joining

extension Text {
  /// Joins two texts.
  ///
  /// - Parameters:
  ///   - left: What comes first.
  ///   - right: What follows.
  /// - Returns: Both, one after the other.
  public static func + (left: Text, right: Text) -> Text {
    var text = left
    text += right
    return text
  }

  /// Appends a text.
  ///
  /// - Parameters:
  ///   - left: The text that grows.
  ///   - right: What is appended.
  public static func += (left: inout Text, right: Text) {
    for run in right.runs { left.append(run) }
  }

  private mutating func append(_ run: Run) {
    guard let last = runs.last, last.style == run.style else {
      runs.append(run)
      return
    }
    // Two safe halves can meet in one overlong cluster; nothing else can become unsafe by joining.
    runs[runs.count - 1] = Run(last.safe.joined(with: run.safe), style: run.style)
  }
}

extension [Text] {
  /// The texts with a separator between them.
  func joined(by separator: Text) -> Text {
    var result = Text()
    for (index, text) in enumerated() {
      if index > 0 { result += separator }
      result += text
    }
    return result
  }
}

// MARK: - Literals

extension Text: ExpressibleByStringInterpolation {
  /// Creates a plain text from a literal; what is interpolated is neutralised like the rest.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension Text: CustomStringConvertible {
  /// The text without its styles.
  public var description: String { string }
}
