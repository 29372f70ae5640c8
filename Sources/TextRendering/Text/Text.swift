/// Styled text that is safe to show.
///
/// Every way from a `String` to a `Text` neutralises what could act on a terminal: control
/// characters and direction overrides become visible substitutes, tabs become spaces, and every
/// kind of line break becomes `"\n"`. There is no way round it, and no markup to inject.
public struct Text: Sendable, Hashable {
  /// A stretch of text in one style.
  public struct Run: Sendable, Hashable {
    /// The text, already neutralised.
    public let string: String
    /// The style of the whole stretch.
    public let style: Style

    fileprivate init(safe string: String, style: Style) {
      self.string = string
      self.style = style
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
  public init(_ string: String, _ style: Style = .plain) {
    let safe = Sanitizer.sanitized(string)
    if !safe.isEmpty { runs = [Run(safe: safe, style: style)] }
  }

  /// Creates a text from strings that are safe already.
  private init(safe runs: [Run]) {
    self.runs = runs
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { runs.isEmpty }

  /// The text without its styles.
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
      // A line feed never joins a cluster, so its bytes may be looked for, which is much faster.
      let parts = run.string.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { paragraphs.append(Text()) }
        if part.isEmpty { continue }
        let string = String(Substring(part))
        paragraphs[paragraphs.count - 1].append(Run(safe: string, style: run.style))
      }
    }
    return paragraphs
  }

  /// Whether there is more than one paragraph.
  var hasLineBreaks: Bool { runs.contains { $0.string.utf8.contains(0x0A) } }

  /// The same text with a role in place of the roles of its runs.
  ///
  /// - Parameter role: What the text means.
  /// - Returns: The text; its attributes are kept.
  public func role(_ role: Role) -> Text {
    var text = Text()
    for run in runs {
      var style = run.style
      style.role = role
      text.append(Run(safe: run.string, style: style))
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
    let joined = Sanitizer.joined(last.string, run.string)
    runs[runs.count - 1] = Run(safe: joined, style: run.style)
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
