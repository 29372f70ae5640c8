/// A colour of the palette that colour terminals share.
///
/// The first sixteen are the user's own shades; the rest is a fixed cube of colours and a ramp of
/// greys. A surface with less than 256 colours gets the nearest of the sixteen.
public struct TerminalColor: Sendable, Hashable {
  /// The position in the palette.
  public let index: UInt8

  /// Creates a colour from its position in the palette.
  ///
  /// - Parameter index: The position: 0 to 15 for the user's own shades, then the cube and the greys.
  public init(_ index: UInt8) {
    self.index = index
  }

  /// Creates the colour of the palette that is nearest to a mixture of light.
  ///
  /// - Parameters:
  ///   - red: How much red there is.
  ///   - green: How much green there is.
  ///   - blue: How much blue there is.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.init(ColorCube.nearest(to: (red, green, blue), in: 16...255))
  }
}

// MARK: - Names

extension TerminalColor {
  /// The darkest shade.
  public static let black = TerminalColor(0)
  /// Red.
  public static let red = TerminalColor(1)
  /// Green.
  public static let green = TerminalColor(2)
  /// Yellow.
  public static let yellow = TerminalColor(3)
  /// Blue.
  public static let blue = TerminalColor(4)
  /// Magenta.
  public static let magenta = TerminalColor(5)
  /// Cyan.
  public static let cyan = TerminalColor(6)
  /// A light grey.
  public static let white = TerminalColor(7)
  /// A dark grey.
  public static let brightBlack = TerminalColor(8)
  /// A bright red.
  public static let brightRed = TerminalColor(9)
  /// A bright green.
  public static let brightGreen = TerminalColor(10)
  /// A bright yellow.
  public static let brightYellow = TerminalColor(11)
  /// A bright blue.
  public static let brightBlue = TerminalColor(12)
  /// A bright magenta.
  public static let brightMagenta = TerminalColor(13)
  /// A bright cyan.
  public static let brightCyan = TerminalColor(14)
  /// The lightest shade.
  public static let brightWhite = TerminalColor(15)
}

// MARK: - Sequences

extension TerminalColor {
  /// The parameters that select this colour for the letters.
  ///
  /// - Parameter depth: What the surface can show.
  /// - Returns: The parameters of a sequence that ends in `m`; none where there are no colours.
  public func foregroundParameters(depth: ColorDepth) -> [Int] {
    parameters(depth: depth, base: 30)
  }

  /// The parameters that select this colour for what is behind the letters.
  ///
  /// - Parameter depth: What the surface can show.
  /// - Returns: The parameters of a sequence that ends in `m`; none where there are no colours.
  public func backgroundParameters(depth: ColorDepth) -> [Int] {
    parameters(depth: depth, base: 40)
  }

  private func parameters(depth: ColorDepth, base: Int) -> [Int] {
    switch depth {
    case .none, .attributes: []
    case .ansi16: [Self.basic(reduced.index, base)]
    case .ansi256: index < 16 ? [Self.basic(index, base)] : [base + 8, 5, Int(index)]
    }
  }

  private static func basic(_ index: UInt8, _ base: Int) -> Int {
    index < 8 ? base + Int(index) : base + 60 + Int(index) - 8
  }

  /// The nearest of the sixteen colours that every colour terminal has.
  public var reduced: TerminalColor {
    index < 16 ? self : TerminalColor(ColorCube.nearest(to: components, in: 0...15))
  }

  /// How much red, green and blue there is; for the first sixteen, in the customary shades.
  public var components: (red: UInt8, green: UInt8, blue: UInt8) { ColorCube.components(of: index) }
}
