/// What a command takes besides its options: files, addresses, the words of another command.
public struct CommandOperands<Options>: Sendable {
  /// How an operand is called in the help.
  let valueName: String
  /// What the operands are, in a sentence.
  let help: String
  /// How many there may be.
  let count: ClosedRange<Int>
  /// What an operand must be, as it reads after "expected".
  let expectation: String
  /// Takes an operand over, and tells whether it was acceptable.
  let store: @Sendable (String, inout Options) -> Bool

  /// Declares the operands of a command.
  ///
  /// - Parameters:
  ///   - valueName: How an operand is called in the help.
  ///   - parser: What an operand must be.
  ///   - count: How many there may be.
  ///   - path: Where they are collected.
  ///   - help: What they are, in a sentence.
  public init<Value>(
    _ valueName: String,
    _ parser: ValueParser<Value>,
    count: ClosedRange<Int> = 0...Int.max,
    into path: any WritableKeyPath<Options, [Value]> & Sendable,
    help: String
  ) {
    self.valueName = valueName
    self.help = help
    self.count = count
    expectation = parser.expectation
    store = { text, options in
      guard let value = parser.parse(text) else { return false }
      options[keyPath: path].append(value)
      return true
    }
  }

  /// How the operands look in the usage line.
  var usage: String {
    let word = count.upperBound > 1 ? "<\(valueName)> ..." : "<\(valueName)>"
    return count.lowerBound > 0 ? word : "[\(word)]"
  }
}
