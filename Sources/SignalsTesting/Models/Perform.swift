public import Signals

/// What became of an execution of an action.
public struct ActionRun<Output: Sendable, Failure: Error>: Sendable {
  /// The values that it has sent.
  public let values: [Output]
  /// How it has ended.
  public let termination: Termination<ActionError<Failure>>
  /// How much virtual time it took.
  public let duration: Duration
}

/// Says that an execution of an action has not ended.
public struct ExecutionNotEnded: Error, Equatable, CustomStringConvertible {
  /// What it has sent, in words.
  public let values: [String]
  private let reason: String
  private let place: String

  fileprivate init(_ values: [String], _ reason: String, fileID: String, line: Int) {
    (self.values, self.reason) = (values, reason)
    place = "\(fileID):\(line)"
  }

  /// Why nobody waits any longer, and what was sent.
  public var description: String {
    let values = values.isEmpty ? "no values" : values.joined(separator: ", ")
    return "the execution has not ended (\(place)): \(reason); it has sent \(values)"
  }
}

extension TestScheduler {
  /// Executes an action, and runs what is scheduled until the execution has ended.
  ///
  /// ```swift
  /// let run = try scheduler.perform(model.save, with: "text")
  /// #expect(run.termination == .completed)
  /// #expect(run.duration == .seconds(2))
  /// ```
  ///
  /// - Parameters:
  ///   - action: What to execute.
  ///   - input: What to execute it with.
  ///   - limit: How much virtual time to let pass at the most.
  ///   - fileID: Where to say that the execution is.
  ///   - line: The line there.
  /// - Returns: What became of it. An action that is not enabled fails with `ActionError.disabled`.
  /// - Throws: `ExecutionNotEnded`, after the execution has been interrupted.
  @discardableResult
  public func perform<Input: Sendable, Output: Sendable, Failure>(
    _ action: Action<Input, Output, Failure>,
    with input: Input,
    within limit: Duration = .seconds(3_600),
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ExecutionNotEnded) -> ActionRun<Output, Failure> {
    let (start, recorder) = (uptime, Recorder(action.apply(input)))
    var count = 0
    while true {
      if let termination = recorder.termination {
        return ActionRun(
          values: recorder.values,
          termination: termination,
          duration: uptime - start
        )
      }
      guard count < Self.workLimit, let action = nextAction(until: start + limit) else { break }
      action()
      count += 1
    }
    let reason =
      if count == Self.workLimit {
        "\(count) pieces of work have run, and there is no end of them"
      } else {
        pendingCount == 0 ? "nothing is scheduled any more" : "it was waited for \(limit)"
      }
    let values = recorder.values.map { "\($0)" }
    recorder.dispose()
    throw ExecutionNotEnded(values, reason, fileID: fileID, line: line)
  }

  /// Executes an action without input, and runs what is scheduled until the execution has ended.
  ///
  /// - Parameters:
  ///   - action: What to execute.
  ///   - limit: How much virtual time to let pass at the most.
  ///   - fileID: Where to say that the execution is.
  ///   - line: The line there.
  /// - Returns: What became of it. An action that is not enabled fails with `ActionError.disabled`.
  /// - Throws: `ExecutionNotEnded`, after the execution has been interrupted.
  @discardableResult
  public func perform<Output: Sendable, Failure>(
    _ action: Action<Void, Output, Failure>,
    within limit: Duration = .seconds(3_600),
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ExecutionNotEnded) -> ActionRun<Output, Failure> {
    try perform(action, with: (), within: limit, fileID: fileID, line: line)
  }
}
