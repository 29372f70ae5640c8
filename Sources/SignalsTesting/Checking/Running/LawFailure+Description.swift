extension LawFailure: CustomStringConvertible {
  /// All that is known about it, and how to see it again.
  public var description: String {
    var lines = ["\(headline)\n  in \(fileID):\(line), seed \(seed)"]
    if let counterexample {
      lines += describe(counterexample)
    }
    if !labels.isEmpty {
      lines.append("of the inputs up to there were")
      lines += labels.map { "  " + $0 }
    }
    return lines.joined(separator: "\n")
  }

  private var headline: String {
    switch reason {
    case .falsified:
      "The law \u{201C}\(law)\u{201D} does not hold."
    case .unstable:
      """
      The law \u{201C}\(law)\u{201D} failed, and passed when it was tried again with the same input. \
      It depends on something else, such as time, threads or the state of an earlier case.
      """
    case .vacuous(let inputs, let discarded):
      """
      The law \u{201C}\(law)\u{201D} says nothing: \(inputs) valid inputs, \(discarded) discarded. \
      Make valid inputs, rather than to leave out invalid ones.
      """
    case .uncovered(let label, let count, let total, let required):
      """
      The law \u{201C}\(law)\u{201D} was not put to the test: \(count) of \(total) inputs were \
      \u{201C}\(label)\u{201D}, and \(required) % are required. Change what the generator makes.
      """
    case .tooMany(let limit):
      """
      The law \u{201C}\(law)\u{201D} cannot be checked with all inputs: there are more than \(limit). \
      Make the generator smaller, or check a part of them.
      """
    case .misused(let problem):
      "The law \u{201C}\(law)\u{201D} was not checked. \(problem)"
    }
  }

  private func describe(_ counterexample: Counterexample) -> [String] {
    var lines = ["input:", counterexample.input.indented, "because:"]
    lines.append(counterexample.message.indented)
    let origin = "\(counterexample.origin)"
    if counterexample.originalInput == counterexample.input {
      lines.append("found as \(origin); \(counterexample.shrinkRuns) simpler ones hold")
    } else {
      lines.append("found as \(origin), made simpler in \(steps(counterexample)), from:")
      lines.append(counterexample.originalInput.indented)
    }
    let module = fileID.prefix { $0 != "/" }
    lines.append("to see it again:")
    lines.append(
      """
        SIGNALS_LAW=\(law.quotedForShell) SIGNALS_TAPE=\(counterexample.tape) \
      swift test --filter \(module)
      """
    )
    lines.append("to check it forever, give this to the check:")
    lines.append("  replaying: [\"\(counterexample.tape)\"]")
    return lines
  }

  private func steps(_ counterexample: Counterexample) -> String {
    let steps = counterexample.shrinkSteps
    return "\(steps) \(steps == 1 ? "step" : "steps") of \(counterexample.shrinkRuns) tries"
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
      .joined(separator: "\n")
  }

  fileprivate var quotedForShell: String {
    "'" + replacing("'", with: "'\\''") + "'"
  }
}
