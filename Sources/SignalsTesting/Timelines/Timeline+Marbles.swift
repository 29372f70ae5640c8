import Signals

// Marble text:
//
//     -         a tick at which nothing happens
//     a 7       a value, which also takes a tick; what it stands for is up to the alphabet
//     'longer'  a value with a longer name; \' \\ \n \r \t are escapes in it
//     | # !     completed, failed, interrupted; #'name' is another failure than #
//     (ab|)     several events at one tick; [ab|] is the same
//     10t 2s    between spaces: time that passes, in ticks, ms, s, m or h
//
// Other spaces mean nothing, and may be used to align one text with another.

extension Timeline {
  /// Reads marble text.
  ///
  /// ```swift
  /// let timeline = try Timeline<Point, Never>(
  ///   marbles: "-a-b 10t (a|)",
  ///   values: ["a": Point(0, 0), "b": Point(1, 1)]
  /// )
  /// ```
  ///
  /// `-` is a tick at which nothing happens. A letter or digit is a value, `'longer'` is one with a
  /// longer name, `|` is completed, `#` or `#'name'` failed, `!` interrupted, and each takes one tick;
  /// `(ab|)` or `[ab|]` is several events at one tick. Between spaces, ` 10t ` or ` 2s ` is time that
  /// passes, in ticks, `ms`, `s`, `m` or `h`. Other spaces mean nothing.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - values: What the names of values stand for.
  ///   - failures: What the names of failures stand for; that of a plain `#` is empty.
  ///   - unit: How long a tick is, for the times in the text.
  /// - Throws: `MarbleError`, which says where the text is wrong and what to do.
  public init(
    marbles text: String,
    values: MarbleAlphabet<Value>,
    failures: MarbleAlphabet<Failure>,
    unit: Duration = .seconds(1)
  ) throws(MarbleError) {
    var occurrences: [Occurrence] = []
    for mark in try MarbleParser.parse(text, unit: unit) {
      let event: Event
      switch mark.kind {
      case .completed: event = .completed
      case .interrupted: event = .interrupted
      case .value(let name):
        guard let value = values.value(name) else {
          let problem =
            "`\(name)` stands for no value of type \(Value.self); write one that is in the "
            + "alphabet, with quotes if it is longer than one letter or digit"
          throw MarbleError(text: text, column: mark.column, problem: problem)
        }
        event = .value(value)
      case .failed(let name):
        guard let failure = failures.value(name) else {
          let problem =
            "`\(name.isEmpty ? "#" : name)` stands for no failure of type \(Failure.self); "
            + "name one that is in the alphabet, as in `#'name'`, or use another terminal event"
          throw MarbleError(text: text, column: mark.column, problem: problem)
        }
        event = .failed(failure)
      }
      occurrences.append(Occurrence(tick: mark.tick, event: event))
    }
    self.init(occurrences)
  }

  /// Writes marble text, which is read as the same timeline again.
  ///
  /// - Parameters:
  ///   - values: What names values have.
  ///   - failures: What names failures have.
  /// - Returns: The text. One of a stream that is alive ends in `-`.
  public func marbles(
    values: MarbleAlphabet<Value>,
    failures: MarbleAlphabet<Failure>
  ) -> String {
    MarblePrinter([marbleRow(value: values.text, failure: failures.text)]).lines().texts[0]
  }

  func marbleRow(
    value: (Value) -> String = describe,
    failure: (Failure) -> String = describe
  ) -> MarblePrinter.Row {
    var texts: [Int: [String]] = [:]
    for occurrence in occurrences {
      let text =
        switch occurrence.event {
        case .value(let content): MarblePrinter.quoted(value(content))
        case .completed: "|"
        case .interrupted: "!"
        case .failed(let content):
          switch failure(content) {
          case "": "#"
          case let name: "#" + MarblePrinter.quotedAlways(name)
          }
        }
      texts[occurrence.tick, default: []].append(text)
    }
    return MarblePrinter.Row(
      cells: texts.mapValues(MarblePrinter.cell),
      isAlive: termination == nil
    )
  }
}

extension Timeline where Value: MarbleConvertible {
  /// Reads marble text whose values stand for themselves.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - failures: What the names of failures stand for; that of a plain `#` is empty.
  ///   - unit: How long a tick is, for the times in the text.
  /// - Throws: `MarbleError`, which says where the text is wrong and what to do.
  public init(
    marbles text: String,
    failures: MarbleAlphabet<Failure>,
    unit: Duration = .seconds(1)
  ) throws(MarbleError) {
    try self.init(marbles: text, values: .standard, failures: failures, unit: unit)
  }
}

extension Timeline where Failure: MarbleConvertible {
  /// Reads marble text whose failures stand for themselves.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - values: What the names of values stand for.
  ///   - unit: How long a tick is, for the times in the text.
  /// - Throws: `MarbleError`, which says where the text is wrong and what to do.
  public init(
    marbles text: String,
    values: MarbleAlphabet<Value>,
    unit: Duration = .seconds(1)
  ) throws(MarbleError) {
    try self.init(marbles: text, values: values, failures: .standard, unit: unit)
  }
}

extension Timeline where Value: MarbleConvertible, Failure: MarbleConvertible {
  /// Reads marble text whose values and failures stand for themselves.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - unit: How long a tick is, for the times in the text.
  /// - Throws: `MarbleError`, which says where the text is wrong and what to do.
  public init(marbles text: String, unit: Duration = .seconds(1)) throws(MarbleError) {
    try self.init(marbles: text, values: .standard, failures: .standard, unit: unit)
  }
}

extension Timeline: CustomStringConvertible {
  /// The timeline as marble text, in quotes.
  ///
  /// Values that marble text cannot write are described in words.
  public var description: String {
    "\"\(MarblePrinter([marbleRow()]).lines().texts[0])\""
  }
}

extension Timeline: ExpressibleByStringLiteral, ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
where Value: MarbleConvertible, Failure: MarbleConvertible {
  /// Reads a literal of marble text, in which values and failures stand for themselves.
  ///
  /// A mistake in the text ends the program.
  ///
  /// - Parameter value: The text. A tick takes a second, for the times in it.
  public init(stringLiteral value: String) {
    do throws(MarbleError) {
      try self.init(marbles: value)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
