/// What a piece of text means to its reader; a theme turns it into a colour.
public enum Role: String, Sendable, Hashable, CaseIterable {
  /// Ordinary text.
  case plain
  /// A heading.
  case title
  /// Something to look at first: a selection, a key, a name.
  case accent
  /// Something that has gone well.
  case success
  /// Something that needs attention.
  case warning
  /// Something that has failed.
  case error
  /// Something of little weight.
  case muted
  /// The part of a screen that the user has chosen: a row, a tab.
  case selected
}

/// How text looks, apart from its colour.
public struct TextAttributes: OptionSet, Sendable, Hashable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Heavier strokes.
  public static let bold = TextAttributes(rawValue: 1 << 0)
  /// A fainter colour.
  public static let dim = TextAttributes(rawValue: 1 << 1)
  /// Slanted letters.
  public static let italic = TextAttributes(rawValue: 1 << 2)
  /// A line below the letters.
  public static let underline = TextAttributes(rawValue: 1 << 3)
  /// Foreground and background exchanged.
  public static let inverse = TextAttributes(rawValue: 1 << 4)
}

/// How text is to look: what it means first, then what is asked for beyond that.
///
/// A style is independent of any terminal; a ``Theme`` turns its role into colours and attributes.
public struct Style: Sendable, Hashable {
  // The order of these keeps a style at 14 bytes, and a cell at 32.

  /// What few styles have.
  private var extras: Extras?
  /// What the text means.
  public var role: Role
  /// What is asked for beyond the role's own look.
  public var attributes: TextAttributes
  /// A colour for the letters in place of the role's; for text that brings its own colours.
  public var foreground: TerminalColor?
  /// A colour behind the letters in place of the role's.
  public var background: TerminalColor?

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - role: What the text means.
  ///   - attributes: What is asked for beyond the role's own look.
  ///   - foreground: A colour for the letters in place of the role's.
  ///   - background: A colour behind the letters in place of the role's.
  ///   - link: Where the text leads.
  public init(
    _ role: Role = .plain,
    _ attributes: TextAttributes = [],
    foreground: TerminalColor? = nil,
    background: TerminalColor? = nil,
    link: Link? = nil
  ) {
    self.extras = Extras(link: link, direction: nil)
    self.role = role
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
  }

  /// Where the text leads, if anywhere.
  public var link: Link? {
    get { extras?.link }
    set { extras = Extras(link: newValue, direction: direction) }
  }

  /// The reading order that the text has asked for; a matter of single cells.
  var direction: Direction? {
    get { extras?.direction }
    set { extras = Extras(link: link, direction: newValue) }
  }

  /// The same style for a text that has asked for no reading order.
  var withoutDirection: Style {
    guard direction != nil else { return self }
    var style = self
    style.direction = nil
    return style
  }

  /// Whether a blank in this style can perhaps be told from an unstyled blank.
  var showsOnBlanks: Bool {
    role != .plain || background != nil || link != nil
      || !attributes.isDisjoint(with: [.underline, .inverse])
  }
}

// MARK: - Shorthands

extension Style {
  /// Ordinary text.
  public static let plain = Style(.plain)
  /// A heading.
  public static let title = Style(.title)
  /// Something to look at first.
  public static let accent = Style(.accent)
  /// Something that has gone well.
  public static let success = Style(.success)
  /// Something that needs attention.
  public static let warning = Style(.warning)
  /// Something that has failed.
  public static let error = Style(.error)
  /// Something of little weight.
  public static let muted = Style(.muted)
  /// What the user has chosen.
  public static let selected = Style(.selected)

  /// This style with heavier strokes.
  public var bold: Style { adding(.bold) }
  /// This style in a fainter colour.
  public var dim: Style { adding(.dim) }
  /// This style slanted.
  public var italic: Style { adding(.italic) }
  /// This style underlined.
  public var underline: Style { adding(.underline) }
  /// This style with foreground and background exchanged.
  public var inverse: Style { adding(.inverse) }

  /// This style with a link.
  ///
  /// - Parameter target: Where the text leads; one that is not safe leaves the style as it is.
  /// - Returns: The style.
  public func link(to target: String) -> Style {
    var style = self
    if let link = Link(target) { style.link = link }
    return style
  }

  private func adding(_ attribute: TextAttributes) -> Style {
    var style = self
    style.attributes.formUnion(attribute)
    return style
  }
}

// MARK: - Rare parts

/// What few styles have, behind a reference so that the cells of a frame stay small.
private struct Extras: Sendable, Hashable {
  private final class Storage: Sendable {
    let link: Link?
    let direction: Direction?

    init(link: Link?, direction: Direction?) {
      self.link = link
      self.direction = direction
    }
  }

  private let storage: Storage

  /// The parts, or `nil` where there is none.
  init?(link: Link?, direction: Direction?) {
    if link == nil, direction == nil { return nil }
    storage = Storage(link: link, direction: direction)
  }

  var link: Link? { storage.link }
  var direction: Direction? { storage.direction }

  static func == (left: Extras, right: Extras) -> Bool {
    left.storage === right.storage
      || left.link == right.link && left.direction == right.direction
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(link)
    hasher.combine(direction)
  }
}
