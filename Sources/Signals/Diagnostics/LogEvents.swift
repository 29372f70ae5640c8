extension Signal {
  /// Logs what happens, without changing it, also in release builds.
  ///
  /// - Parameters:
  ///   - identifier: What to call the signal in the log.
  ///   - events: Which events to log. What is not asked for costs nothing.
  ///   - fileName: The file of the call.
  ///   - functionName: The function around the call.
  ///   - lineNumber: The line of the call.
  ///   - logger: Takes the events; prints them if none is given.
  /// - Returns: A signal of the same events.
  @preconcurrency
  public func logEvents(
    identifier: String = "",
    events: Set<LoggingEvent.Signal> = Set(LoggingEvent.Signal.allCases),
    fileName: String = #file,
    functionName: String = #function,
    lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> Signal<Value, Failure> {
    let log = EventLog(events) { logger(identifier, $0, fileName, functionName, lineNumber) }
    return on(
      failed: log.payload(.failed),
      completed: log.happening(.completed),
      interrupted: log.happening(.interrupted),
      terminated: log.happening(.terminated),
      disposed: log.happening(.disposed),
      value: log.payload(.value)
    )
  }
}

extension SignalProducer {
  /// Logs what happens in each run, without changing it, also in release builds.
  ///
  /// - Parameters:
  ///   - identifier: What to call the producer in the log.
  ///   - events: Which events to log. What is not asked for costs nothing.
  ///   - fileName: The file of the call.
  ///   - functionName: The function around the call.
  ///   - lineNumber: The line of the call.
  ///   - logger: Takes the events; prints them if none is given.
  /// - Returns: A producer of the same events.
  @preconcurrency
  public func logEvents(
    identifier: String = "",
    events: Set<LoggingEvent.SignalProducer> = Set(LoggingEvent.SignalProducer.allCases),
    fileName: String = #file,
    functionName: String = #function,
    lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> SignalProducer<Value, Failure> {
    let log = EventLog(events) { logger(identifier, $0, fileName, functionName, lineNumber) }
    return on(
      starting: log.happening(.starting),
      started: log.happening(.started),
      failed: log.payload(.failed),
      completed: log.happening(.completed),
      interrupted: log.happening(.interrupted),
      terminated: log.happening(.terminated),
      disposed: log.happening(.disposed),
      value: log.payload(.value)
    )
  }
}

// MARK: -

/// Makes the closures that log, for the events that are asked for.
private struct EventLog<Kind: RawRepresentable & Hashable & Sendable>
where Kind.RawValue == String {
  private let events: Set<Kind>
  private let write: @Sendable (String) -> Void

  init(_ events: Set<Kind>, _ write: @escaping @Sendable (String) -> Void) {
    self.events = events
    self.write = write
  }

  func happening(_ kind: Kind) -> (@Sendable () -> Void)? {
    guard events.contains(kind) else { return nil }
    return { [write] in write(kind.rawValue) }
  }

  func payload<Payload>(_ kind: Kind) -> (@Sendable (Payload) -> Void)? {
    guard events.contains(kind) else { return nil }
    // A value without content has nothing to show.
    if Payload.self == Void.self { return { [write] _ in write(kind.rawValue) } }
    return { [write] payload in write("\(kind.rawValue) \(payload)") }
  }
}
