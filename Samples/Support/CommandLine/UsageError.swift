/// A command was called in a way that it doesn't understand.
public enum UsageError: Error, Equatable {
  /// No option has this name; perhaps another one was meant.
  case unknownOption(String, suggestion: String?)
  /// An option that needs a value stands last, or before another option.
  case missingValue(option: String, valueName: String)
  /// A flag was given a value.
  case unexpectedValue(option: String, value: String)
  /// A value is not what the option or the operand expects.
  case invalidValue(String, of: String, expected: String, suggestion: String?)
  /// There is an operand too many.
  case unexpectedOperand(String)
  /// There are too few operands.
  case missingOperand(valueName: String)
  /// Two options were given that can't be met together.
  case conflictingOptions(String, String)
}

extension UsageError: CustomStringConvertible {
  /// What was wrong, and what was expected instead.
  ///
  /// What came from the command line is shown with its control characters escaped.
  public var description: String {
    switch self {
    case .unknownOption(let name, let suggestion):
      "Unknown option '\(name.escapingControls)'.\(hint(suggestion))"
    case .missingValue(let option, let valueName):
      "Missing value for '\(option) <\(valueName)>'."
    case .unexpectedValue(let option, let value):
      "The option '\(option)' takes no value, but '\(value.escapingControls)' was given."
    case .invalidValue(let value, let option, let expected, let suggestion):
      "The value '\(value.escapingControls)' is invalid for '\(option)': "
        + "expected \(expected).\(hint(suggestion))"
    case .unexpectedOperand(let value):
      "Unexpected argument '\(value.escapingControls)'."
    case .missingOperand(let valueName):
      "Missing argument '<\(valueName)>'."
    case .conflictingOptions(let first, let second):
      "The options '\(first)' and '\(second)' can't be used together."
    }
  }

  private func hint(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? ""
  }
}
