/// A value that marble text has a way to write.
///
/// What is one letter or digit long stands for itself, as in `-a-b|`; what is longer stands in quotes,
/// as in `-'first'-'second'|`.
public protocol MarbleConvertible: Sendable {
  /// Makes the value that a text stands for.
  ///
  /// - Parameter marble: The text, without quotes. For a failure, it is empty if nothing follows `#`.
  init?(marble: String)

  /// The text that stands for the value.
  var marble: String { get }
}

extension Int: MarbleConvertible {
  /// Makes the number that is written.
  ///
  /// - Parameter marble: Digits, perhaps after a sign.
  public init?(marble: String) {
    self.init(marble)
  }

  /// The number in digits.
  public var marble: String { description }
}

extension String: MarbleConvertible {
  /// Makes the string as such.
  ///
  /// - Parameter marble: The string.
  public init?(marble: String) {
    self = marble
  }

  /// The string itself.
  public var marble: String { self }
}

extension Bool: MarbleConvertible {
  /// Makes the truth value that is written.
  ///
  /// - Parameter marble: `t` or `true`, `f` or `false`.
  public init?(marble: String) {
    switch marble {
    case "t", "true": self = true
    case "f", "false": self = false
    default: return nil
    }
  }

  /// The first letter of the truth value.
  public var marble: String { self ? "t" : "f" }
}

extension Never: MarbleConvertible {
  /// Makes nothing: no text stands for what cannot be.
  ///
  /// - Parameter marble: Any text.
  public init?(marble: String) {
    nil
  }

  /// Nothing: there is no such value.
  public var marble: String {
    switch self {}
  }
}

extension TimelineFailure: MarbleConvertible {
  /// Makes a failure of its name.
  ///
  /// - Parameter marble: The name.
  public init?(marble: String) {
    self.init(marble)
  }

  /// The name.
  public var marble: String { name }
}

// MARK: -

/// What texts stand for which values in marble text.
///
/// A dictionary literal makes one of a table:
///
/// ```swift
/// let timeline = try Timeline<Point, Never>(
///   marbles: "-a-b|",
///   values: ["a": Point(0, 0), "b": Point(1, 1)]
/// )
/// ```
public struct MarbleAlphabet<Value: Sendable>: Sendable {
  /// Makes the value that a text stands for.
  let value: @Sendable (String) -> Value?
  /// Makes the text that stands for a value.
  let text: @Sendable (Value) -> String

  /// Makes an alphabet of functions that are the reverse of each other.
  ///
  /// - Parameters:
  ///   - value: Makes the value that a text stands for; `nil` if it stands for none.
  ///   - text: Makes the text that stands for a value.
  public init(
    value: @escaping @Sendable (String) -> Value?,
    text: @escaping @Sendable (Value) -> String
  ) {
    (self.value, self.text) = (value, text)
  }
}

extension MarbleAlphabet where Value: MarbleConvertible {
  /// The texts that the values say of themselves that they stand for them.
  public static var standard: MarbleAlphabet {
    MarbleAlphabet(value: { Value(marble: $0) }, text: { $0.marble })
  }
}

extension MarbleAlphabet: ExpressibleByDictionaryLiteral where Value: Equatable {
  /// Makes an alphabet of a table.
  ///
  /// - Parameter elements: The texts and what they stand for. A value that has none is printed in
  ///   words.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(
      value: { text in elements.first { $0.0 == text }?.1 },
      text: { value in elements.first { $0.1 == value }?.0 ?? describe(value) }
    )
  }
}

/// The text that stands for any value: its own, if it says which.
func describe<Value>(_ value: Value) -> String {
  (value as? any MarbleConvertible)?.marble ?? String(describing: value)
}
