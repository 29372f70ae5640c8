/// The events that `logEvents` can log.
public enum LoggingEvent {
  /// The events of a signal.
  public enum Signal: String, CaseIterable, Sendable {
    /// A value was sent.
    case value
    /// The signal has completed.
    case completed
    /// The signal has failed.
    case failed
    /// The signal has ended, in whatever way.
    case terminated
    /// The signal is over and what it held has been released.
    case disposed
    /// The signal was interrupted.
    case interrupted
  }

  /// The events of a producer's runs.
  public enum SignalProducer: String, CaseIterable, Sendable {
    /// A run is about to start.
    case starting
    /// The start of a run has returned.
    case started
    /// A value was sent.
    case value
    /// The run has completed.
    case completed
    /// The run has failed.
    case failed
    /// The run has ended, in whatever way.
    case terminated
    /// The run is over and what it held has been released.
    case disposed
    /// The run was interrupted.
    case interrupted
  }
}

/// Takes what `logEvents` has to say.
///
/// The arguments are the identifier, the event with its value, and the place of the call.
public typealias EventLogger =
  @Sendable (
    _ identifier: String,
    _ event: String,
    _ fileName: String,
    _ functionName: String,
    _ lineNumber: Int
  ) -> Void

/// Prints an event.
///
/// - Parameters:
///   - identifier: What the logged stream is called.
///   - event: The event, with its value.
///   - fileName: The file of the call of `logEvents`.
///   - functionName: The function around that call.
///   - lineNumber: The line of that call.
public func defaultEventLog(
  identifier: String,
  event: String,
  fileName: String,
  functionName: String,
  lineNumber: Int
) {
  print(
    "[\(identifier)] \(event) fileName: \(fileName), functionName: \(functionName), "
      + "lineNumber: \(lineNumber)"
  )
}
