/// One option of a command: how it is called, what it says in the help, and where its value goes.
public struct CommandOption<Options>: Sendable {
  /// The name without its dashes.
  let name: String
  /// The one letter that means the same, if any.
  let short: Character?
  /// How the value is called in the help; `nil` for a flag, which takes none.
  let valueName: String?
  /// What the option does, in a sentence.
  let help: String
  /// Whether every occurrence counts, rather than the last one.
  let isRepeated: Bool
  /// What a value must be, as it reads after "expected".
  let expectation: String
  /// The values that are accepted, where there are few.
  let candidates: [String]
  /// Takes the value over, and tells whether it was acceptable.
  let store: @Sendable (String, inout Options) -> Bool

  /// Declares a flag, which is `false` until it is given.
  ///
  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - short: The one letter that means the same.
  ///   - path: What becomes `true`.
  ///   - help: What the flag does, in a sentence.
  /// - Returns: The option.
  public static func flag(
    _ name: String,
    short: Character? = nil,
    into path: any WritableKeyPath<Options, Bool> & Sendable,
    help: String
  ) -> CommandOption {
    CommandOption(
      name: name,
      short: short,
      valueName: nil,
      help: help,
      isRepeated: false,
      expectation: "",
      candidates: []
    ) { _, options in
      options[keyPath: path] = true
      return true
    }
  }

  /// Declares an option with a value, of which the last one counts.
  ///
  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - valueName: How the value is called in the help.
  ///   - parser: What the value must be.
  ///   - short: The one letter that means the same.
  ///   - path: Where the value goes.
  ///   - help: What the option does, in a sentence.
  /// - Returns: The option.
  public static func value<Value>(
    _ name: String,
    _ valueName: String,
    _ parser: ValueParser<Value>,
    short: Character? = nil,
    into path: any WritableKeyPath<Options, Value> & Sendable,
    help: String
  ) -> CommandOption {
    CommandOption(name, valueName, parser, short: short, isRepeated: false, help: help) {
      $1[keyPath: path] = $0
    }
  }

  /// Declares an option with a value that may be missing.
  ///
  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - valueName: How the value is called in the help.
  ///   - parser: What the value must be.
  ///   - short: The one letter that means the same.
  ///   - path: Where the value goes.
  ///   - help: What the option does, in a sentence.
  /// - Returns: The option.
  public static func value<Value>(
    _ name: String,
    _ valueName: String,
    _ parser: ValueParser<Value>,
    short: Character? = nil,
    into path: any WritableKeyPath<Options, Value?> & Sendable,
    help: String
  ) -> CommandOption {
    CommandOption(name, valueName, parser, short: short, isRepeated: false, help: help) {
      $1[keyPath: path] = $0
    }
  }

  /// Declares an option that may be given many times, each time with a value.
  ///
  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - valueName: How the value is called in the help.
  ///   - parser: What each value must be.
  ///   - short: The one letter that means the same.
  ///   - path: Where the values are collected.
  ///   - help: What the option does, in a sentence.
  /// - Returns: The option.
  public static func values<Value>(
    _ name: String,
    _ valueName: String,
    _ parser: ValueParser<Value>,
    short: Character? = nil,
    into path: any WritableKeyPath<Options, [Value]> & Sendable,
    help: String
  ) -> CommandOption {
    CommandOption(name, valueName, parser, short: short, isRepeated: true, help: help) {
      $1[keyPath: path].append($0)
    }
  }
}

extension CommandOption {
  fileprivate init<Value>(
    _ name: String,
    _ valueName: String,
    _ parser: ValueParser<Value>,
    short: Character?,
    isRepeated: Bool,
    help: String,
    store: @escaping @Sendable (Value, inout Options) -> Void
  ) {
    self.init(
      name: name,
      short: short,
      valueName: valueName,
      help: help,
      isRepeated: isRepeated,
      expectation: parser.expectation,
      candidates: parser.candidates
    ) { text, options in
      guard let value = parser.parse(text) else { return false }
      store(value, &options)
      return true
    }
  }

  /// How the option is written, with its dashes.
  var spelling: String { "--\(name)" }
}
