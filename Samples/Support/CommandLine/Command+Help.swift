extension Command {
  /// Makes the text that `--help` shows.
  ///
  /// - Parameter width: The longest line.
  /// - Returns: The text, without a line break at its end.
  public func help(width: Int = 80) -> String {
    var sections = [
      wrapped(["OVERVIEW:"] + overview.words, width: width).joined(separator: "\n"),
      usage(title: "USAGE:", width: width),
    ]
    if let operands {
      sections.append(
        (["ARGUMENTS:"] + row("<\(operands.valueName)>", operands.help, width: width))
          .joined(separator: "\n")
      )
    }
    let builtIn = [("--version", "Show the version."), ("-h, --help", "Show this help.")]
    let rows = options.map { ($0.label, $0.explanation) } + builtIn
    sections.append(
      (["OPTIONS:"] + rows.flatMap { row($0.0, $0.1, width: width) }).joined(separator: "\n")
    )
    return sections.joined(separator: "\n\n")
  }

  /// Makes the message for a wrong call.
  ///
  /// - Parameter error: What was wrong.
  /// - Returns: The error, the usage, and where to read more.
  public func message(for error: UsageError) -> String {
    """
    Error: \(error)
    \(usage(title: "Usage:", width: 80))
      See '\(name) --help' for more information.
    """
  }

  private func usage(title: String, width: Int) -> String {
    // An option and its value are one word here, so that they stay on one line.
    let words = [name] + options.map(\.usage) + (operands.map { [$0.usage] } ?? [])
    let lines = wrapped(words, width: width - title.count - 1)
    return "\(title) "
      + lines.joined(separator: "\n" + String(repeating: " ", count: title.count + 1))
  }

  private func row(_ label: String, _ text: String, width: Int) -> [String] {
    let column = 26
    let lines = wrapped(text.words, width: width - column)
    let indented = lines.map { String(repeating: " ", count: column) + $0 }
    guard label.count + 3 <= column, let first = lines.first else {
      return ["  \(label)"] + indented
    }
    let padding = String(repeating: " ", count: column - label.count - 2)
    return ["  \(label)\(padding)\(first)"] + indented.dropFirst()
  }

  private func wrapped(_ words: [String], width: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}

extension CommandOption {
  fileprivate var label: String {
    let names = (short.map { "-\($0), " } ?? "") + spelling
    return valueName.map { "\(names) <\($0)>" } ?? names
  }

  fileprivate var usage: String {
    let word = valueName.map { "\(spelling) <\($0)>" } ?? spelling
    return isRepeated ? "[\(word) ...]" : "[\(word)]"
  }

  /// The help, with the accepted values where there are few.
  fileprivate var explanation: String {
    candidates.isEmpty ? help : "\(help) (values: \(candidates.joined(separator: ", ")))"
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
