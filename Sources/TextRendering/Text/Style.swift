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

/// A role and attributes, independent of any terminal.
public struct Style: Sendable, Hashable {
  /// What the text means.
  public var role: Role
  /// What is asked for beyond the role's own look.
  public var attributes: TextAttributes

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - role: What the text means.
  ///   - attributes: What is asked for beyond the role's own look.
  public init(_ role: Role = .plain, _ attributes: TextAttributes = []) {
    self.role = role
    self.attributes = attributes
  }

  /// Whether a blank in this style can be told from an unstyled blank.
  var showsOnBlanks: Bool {
    !attributes.isDisjoint(with: [.underline, .inverse])
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

  private func adding(_ attribute: TextAttributes) -> Style {
    Style(role, attributes.union(attribute))
  }
}
