/// How much of a style a surface can show.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// Neither colours nor attributes: no escape sequence at all.
  case none
  /// Bold, dim and the like, without colours.
  case attributes
  /// Attributes and the sixteen colours of every colour terminal.
  case ansi16
  /// Attributes and the palette of 256 colours.
  case ansi256
}

/// A size in cells.
public struct TerminalSize: Sendable, Hashable {
  /// How many cells a row has.
  public var width: Int
  /// How many rows there are.
  public var height: Int

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: How many cells a row has.
  ///   - height: How many rows there are.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// What a renderer's output can show.
public struct Surface: Sendable, Hashable {
  /// The size; a customary one where the real one is unknown.
  public var size: TerminalSize
  /// How much of a style can be shown.
  public var colorDepth: ColorDepth
  /// Whether what was shown can be changed in place.
  public var isInteractive: Bool
  /// Whether marks outside ASCII can be shown.
  ///
  /// Elsewhere borders, bars and other marks are of ASCII, and what stands in for characters that must
  /// not act is spelt in it: `^[`, `\x9b`, `\u202e`. A view's own letters are never changed for it.
  public var showsUnicode: Bool
  /// How wide the characters are on whose width terminals differ.
  ///
  /// Never guessed from a locale, which says nothing about the terminal's fonts.
  public var ambiguousWidth: AmbiguousWidth
  /// Whether what is shown is read aloud: then it is words, and now and then a sign of life.
  public var isSpoken = false
  private var chosenGlyphs: Glyphs?

  /// Creates a surface.
  ///
  /// - Parameters:
  ///   - size: The size in cells.
  ///   - colorDepth: How much of a style can be shown.
  ///   - isInteractive: Whether what was shown can be changed in place.
  ///   - showsUnicode: Whether marks outside ASCII can be shown.
  ///   - ambiguousWidth: How wide the characters are on whose width terminals differ.
  ///   - glyphs: The marks to use; `nil` for those that fit everywhere.
  public init(
    size: TerminalSize = TerminalSize(width: 80, height: 24),
    colorDepth: ColorDepth = .none,
    isInteractive: Bool = false,
    showsUnicode: Bool = true,
    ambiguousWidth: AmbiguousWidth = .narrow,
    glyphs: Glyphs? = nil
  ) {
    self.size = size
    self.colorDepth = colorDepth
    self.isInteractive = isInteractive
    self.showsUnicode = showsUnicode
    self.ambiguousWidth = ambiguousWidth
    self.chosenGlyphs = glyphs
  }

  /// The marks to use: those that were asked for, if the surface can show them.
  public var glyphs: Glyphs {
    get {
      guard showsUnicode else { return .ascii }
      guard let chosenGlyphs, chosenGlyphs != .lines || ambiguousWidth == .narrow else {
        return .unicode
      }
      return chosenGlyphs
    }
    set { chosenGlyphs = newValue }
  }
}

/// Whether colours are shown.
public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
  /// As the environment says.
  case automatic
  /// Always, also into a pipe.
  case always
  /// Never.
  case never
}

/// How wide the characters are on whose width terminals differ, such as `°`, `─` and `■`.
public enum AmbiguousWidth: String, Sendable, Hashable, CaseIterable {
  /// One cell, as nearly everywhere.
  case narrow
  /// Two cells, as on terminals that are set up so for East Asian text.
  case wide
}
