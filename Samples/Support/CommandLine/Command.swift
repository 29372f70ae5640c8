/// A command-line tool: its name, its options, and what it says about itself.
///
/// The options of a tool are a plain value with defaults; each declared option writes into it.
///
/// ```swift
/// struct Settings { var countdown = 3.0; var verbose = false }
///
/// let command = Command(
///   "egg", version: "1.0", overview: "Boil an egg.", defaults: Settings(),
///   options: [
///     .value("countdown", "seconds", .number(in: 0...3600), into: \.countdown, help: "How long."),
///     .flag("verbose", short: "v", into: \.verbose, help: "Say more."),
///   ])
/// let settings = command.parseOrExit()
/// ```
public struct Command<Options: Sendable>: Sendable {
  /// What a command line asks for.
  public enum Request: Sendable {
    /// To run with these options.
    case run(Options)
    /// To show this text and to end well: the help, or the version.
    case show(String)
  }

  /// The name of the tool.
  public let name: String
  /// The version that `--version` shows.
  public let version: String
  /// What the tool does, in a sentence.
  public let overview: String

  let defaults: Options
  let options: [CommandOption<Options>]
  let operands: CommandOperands<Options>?

  /// Declares a tool; `--help`, `-h` and `--version` need no declaration.
  ///
  /// - Parameters:
  ///   - name: The name of the tool.
  ///   - version: The version that `--version` shows.
  ///   - overview: What the tool does, in a sentence.
  ///   - defaults: The options of a call without arguments.
  ///   - options: What may be set.
  ///   - operands: What the tool takes besides options, if anything.
  public init(
    _ name: String,
    version: String,
    overview: String,
    defaults: Options,
    options: [CommandOption<Options>],
    operands: CommandOperands<Options>? = nil
  ) {
    self.name = name
    self.version = version
    self.overview = overview
    self.defaults = defaults
    self.options = options
    self.operands = operands
  }

  /// Understands a command line.
  ///
  /// A value follows its option as the next argument or after `=`; where it starts with a dash and
  /// is no number, only `=` will do. After `--` everything is an operand.
  ///
  /// - Parameter arguments: The arguments without the name of the program.
  /// - Returns: What is asked for. Help and version win over all errors.
  /// - Throws: What is wrong, and what was expected instead.
  public func parse(_ arguments: [String]) throws(UsageError) -> Request {
    let words = arguments.prefix { $0 != "--" }
    if words.contains("--help") || words.contains("-h") { return .show(help()) }
    if words.contains("--version") { return .show(version) }
    var result = defaults
    var given = 0
    var rest = words
    while let word = rest.popFirst() {
      if word.isDashed {
        try apply(word, followedBy: &rest, to: &result)
      } else {
        try accept(word, number: &given, into: &result)
      }
    }
    for word in arguments.dropFirst(words.count + 1) {
      try accept(word, number: &given, into: &result)
    }
    if let operands, given < operands.count.lowerBound {
      throw .missingOperand(valueName: operands.valueName)
    }
    return .run(result)
  }

  private func apply(
    _ word: String,
    followedBy rest: inout ArraySlice<String>,
    to result: inout Options
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelled = String(parts[0])
    guard let option = options.first(where: { $0.isSpelled(spelled) }) else {
      let known = options.map(\.spelling) + ["--help", "--version"]
      throw .unknownOption(spelled, suggestion: Suggestion.nearest(to: spelled, among: known))
    }
    var text = parts.count > 1 ? String(parts[1]) : nil
    if let valueName = option.valueName {
      if text == nil, let next = rest.first, !next.isDashed || Double(next) != nil {
        text = rest.popFirst()
      }
      guard text != nil else { throw .missingValue(option: spelled, valueName: valueName) }
    } else if let text {
      throw .unexpectedValue(option: spelled, value: text)
    }
    let value = text ?? ""
    guard option.store(value, &result) else {
      throw .invalidValue(
        value,
        of: spelled,
        expected: option.expectation,
        suggestion: Suggestion.nearest(to: value, among: option.candidates)
      )
    }
  }

  private func accept(
    _ word: String,
    number: inout Int,
    into result: inout Options
  ) throws(UsageError) {
    guard let operands, number < operands.count.upperBound else { throw .unexpectedOperand(word) }
    guard operands.store(word, &result) else {
      throw .invalidValue(
        word,
        of: "<\(operands.valueName)>",
        expected: operands.expectation,
        suggestion: nil
      )
    }
    number += 1
  }
}

extension CommandOption {
  fileprivate func isSpelled(_ word: String) -> Bool {
    word == spelling || short.map { word == "-\($0)" } ?? false
  }
}

extension String {
  /// Whether this looks like an option; a lone dash, by custom, is an operand.
  fileprivate var isDashed: Bool { hasPrefix("-") && self != "-" }
}
