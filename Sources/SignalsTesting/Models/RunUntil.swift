public import Signals

/// Says that a property has not satisfied a condition, and which values it took.
public struct ConditionNotMet: Error, Equatable, CustomStringConvertible {
  /// Why nobody waits any longer.
  public enum Reason: Equatable, Sendable {
    /// The time was up.
    case timeIsUp(Duration)
    /// Nothing was scheduled any more that could change the property.
    case nothingScheduled
    /// Work scheduled itself again and again without end.
    case tooMuchWork(Int)
  }

  /// Why nobody waits any longer.
  public let reason: Reason
  /// The values of the property and when it took them, a line for each.
  public let history: String
  private let place: String

  init(_ reason: Reason, history: String, fileID: String, line: Int) {
    (self.reason, self.history) = (reason, history)
    place = "\(fileID):\(line)"
  }

  /// Why nobody waits any longer, and the values.
  public var description: String {
    let why =
      switch reason {
      case .timeIsUp(let limit): "it was waited for \(limit)"
      case .nothingScheduled: "nothing is scheduled that could change the property"
      case .tooMuchWork(let count): "\(count) pieces of work have run, and there is no end of them"
      }
    let lines = history.split(separator: "\n", omittingEmptySubsequences: false)
    return "the condition was not met (\(place)): \(why); the property was\n"
      + lines.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension TestScheduler {
  /// How many pieces of work to run at the most while waiting for something.
  static let workLimit = 100_000

  /// Runs what is scheduled until a property satisfies a condition.
  ///
  /// ```swift
  /// model.search.apply("swift").start()
  /// let results = try scheduler.run(until: model.results) { !$0.isEmpty }
  /// ```
  ///
  /// The condition is asked now and after each piece of work, of the value that the property has
  /// then. The time stands still afterwards at the moment at which the condition was met.
  ///
  /// - Parameters:
  ///   - property: What to wait for.
  ///   - limit: How much virtual time to let pass at the most.
  ///   - fileID: Where to say that the condition is.
  ///   - line: The line there.
  ///   - isMet: The condition.
  /// - Returns: The value that satisfies the condition.
  /// - Throws: `ConditionNotMet`, which shows the values that the property took.
  @discardableResult
  public func run<Source: PropertyProtocol>(
    until property: Source,
    within limit: Duration = .seconds(3_600),
    fileID: String = #fileID,
    line: Int = #line,
    _ isMet: (Source.Value) -> Bool
  ) throws(ConditionNotMet) -> Source.Value {
    var wait = Wait(self, property, limit)
    while true {
      if let value = wait.value(isMet) { return value }
      guard let action = wait.nextAction() else {
        throw wait.failure(fileID: fileID, line: line)
      }
      action()
    }
  }

  /// Runs what is scheduled, and the tasks that wait for it, until a property satisfies a condition.
  ///
  /// - Parameters:
  ///   - property: What to wait for.
  ///   - limit: How much virtual time to let pass at the most.
  ///   - fileID: Where to say that the condition is.
  ///   - line: The line there.
  ///   - isMet: The condition, asked now and after each piece of work.
  /// - Returns: The value that satisfies the condition.
  /// - Throws: `ConditionNotMet`, which shows the values that the property took.
  @MainActor
  @discardableResult
  public func run<Source: PropertyProtocol>(
    until property: Source,
    within limit: Duration = .seconds(3_600),
    fileID: String = #fileID,
    line: Int = #line,
    _ isMet: (Source.Value) -> Bool
  ) async throws(ConditionNotMet) -> Source.Value {
    var wait = Wait(self, property, limit)
    while true {
      if let value = wait.value(isMet) { return value }
      await settleTasks()
      if let value = wait.value(isMet) { return value }
      guard let action = wait.nextAction() else {
        throw wait.failure(fileID: fileID, line: line)
      }
      action()
    }
  }
}

/// The waiting for a property, step by step.
private struct Wait<Source: PropertyProtocol> {
  private let scheduler: TestScheduler
  private let property: Source
  private let history: PropertyHistory<Source.Value>
  private let limit: Duration
  private let deadline: Duration
  private var count = 0

  init(_ scheduler: TestScheduler, _ property: Source, _ limit: Duration) {
    (self.scheduler, self.property, self.limit) = (scheduler, property, limit)
    history = PropertyHistory(of: property, on: scheduler)
    deadline = scheduler.uptime + limit
  }

  func value(_ isMet: (Source.Value) -> Bool) -> Source.Value? {
    let value = property.value
    return isMet(value) ? value : nil
  }

  mutating func nextAction() -> (@Sendable () -> Void)? {
    guard count < TestScheduler.workLimit else { return nil }
    count += 1
    return scheduler.nextAction(until: deadline)
  }

  func failure(fileID: String, line: Int) -> ConditionNotMet {
    let reason: ConditionNotMet.Reason
    if count == TestScheduler.workLimit {
      reason = .tooMuchWork(count)
    } else if scheduler.pendingCount == 0 {
      reason = .nothingScheduled
    } else {
      scheduler.pass(to: deadline)
      reason = .timeIsUp(limit)
    }
    return ConditionNotMet(reason, history: history.description, fileID: fileID, line: line)
  }
}
