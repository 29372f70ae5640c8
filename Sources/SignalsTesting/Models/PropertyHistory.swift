public import Signals

/// Keeps the values that a property takes, the first of which is the present one.
///
/// ```swift
/// let history = PropertyHistory(of: model.isLoading, on: scheduler)
/// model.load.apply().start()
/// scheduler.run()
/// #expect(history.values == [false, true, false])
/// ```
public final class PropertyHistory<Value: Sendable>: Sendable {
  /// A value and when the property took it.
  public struct Entry: Sendable {
    /// The time on the scheduler; zero without one.
    public let moment: Duration
    /// The value.
    public let value: Value
  }

  private let recorded: Lock<[Entry]>
  private let disposable = SerialDisposable()

  /// Observes a property.
  ///
  /// - Parameters:
  ///   - property: What to observe from now on. The history does not keep it alive.
  ///   - scheduler: Whose time to note with each value.
  public init<Source: PropertyProtocol>(
    of property: Source,
    on scheduler: TestScheduler? = nil
  ) where Source.Value == Value {
    let recorded = Lock<[Entry]>([])
    self.recorded = recorded
    disposable.inner = property.producer.start { event in
      guard let value = event.value else { return }
      let entry = Entry(moment: scheduler?.uptime ?? .zero, value: value)
      recorded.withLock { $0.append(entry) }
    }
  }

  deinit {
    disposable.dispose()
  }

  /// The values so far and when the property took them.
  public var entries: [Entry] { recorded.withLock { $0 } }

  /// The values so far.
  public var values: [Value] { entries.map(\.value) }

  /// Ends the observation.
  public func dispose() {
    disposable.dispose()
  }
}

extension PropertyHistory.Entry: Equatable where Value: Equatable {}

extension PropertyHistory: CustomStringConvertible {
  /// A line for each value, with its time.
  public var description: String {
    entries.map { "\($0.moment): \($0.value)" }.joined(separator: "\n")
  }
}
