/// What a user has typed: a key with what was held down, or a text that was pasted.
public struct Key: Sendable, Hashable {
  /// Which key.
  public enum Code: Sendable, Hashable {
    /// A letter, a digit, a blank, or whatever else can be written; never a control character.
    case character(Character)
    /// The key that ends a line.
    case enter
    /// The tabulator.
    case tab
    /// What deletes backwards.
    case backspace
    /// What deletes forwards.
    case delete
    /// What switches between inserting and overwriting.
    case insert
    /// What leaves something.
    case escape
    /// An arrow.
    case up, down, left, right
    /// What goes to one end of a line or a list.
    case home, end
    /// What goes on by a screenful.
    case pageUp, pageDown
    /// F1 and so on, by their numbers.
    case function(Int)
    /// A text that was pasted, as a whole; neutralised like any other.
    case paste(Text)
  }

  /// What was held down meanwhile.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    /// One bit for each modifier.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Shift; not told of a letter, which is a capital then.
    public static let shift = Modifiers(rawValue: 1 << 0)
    /// Alt, or Option.
    public static let alt = Modifiers(rawValue: 1 << 1)
    /// Control.
    public static let control = Modifiers(rawValue: 1 << 2)
  }

  /// Which key.
  public var code: Code
  /// What was held down meanwhile.
  public var modifiers: Modifiers

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - code: Which key.
  ///   - modifiers: What was held down meanwhile.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}

// MARK: - Shorthands

extension Key {
  /// The key that ends a line.
  public static let enter = Key(.enter)
  /// The tabulator.
  public static let tab = Key(.tab)
  /// What deletes backwards.
  public static let backspace = Key(.backspace)
  /// What deletes forwards.
  public static let delete = Key(.delete)
  /// What leaves something.
  public static let escape = Key(.escape)
  /// The arrow up.
  public static let up = Key(.up)
  /// The arrow down.
  public static let down = Key(.down)
  /// The arrow to the left.
  public static let left = Key(.left)
  /// The arrow to the right.
  public static let right = Key(.right)
  /// What goes to the start of a line or a list.
  public static let home = Key(.home)
  /// What goes to the end of a line or a list.
  public static let end = Key(.end)
  /// What goes up by a screenful.
  public static let pageUp = Key(.pageUp)
  /// What goes down by a screenful.
  public static let pageDown = Key(.pageDown)

  /// A key of what it writes.
  ///
  /// - Parameter character: The character, with Shift in it.
  /// - Returns: The key.
  public static func character(_ character: Character) -> Key {
    Key(.character(character))
  }

  /// A letter with Control held down.
  ///
  /// - Parameter character: The letter.
  /// - Returns: The key.
  public static func control(_ character: Character) -> Key {
    Key(.character(character), .control)
  }

  /// A letter with Alt held down.
  ///
  /// - Parameter character: The letter.
  /// - Returns: The key.
  public static func alt(_ character: Character) -> Key {
    Key(.character(character), .alt)
  }

  /// A function key.
  ///
  /// - Parameter number: Its number, from 1.
  /// - Returns: The key.
  public static func function(_ number: Int) -> Key {
    Key(.function(number))
  }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates the key of a character.
  public init(extendedGraphemeClusterLiteral value: Character) {
    self.init(.character(value))
  }
}
