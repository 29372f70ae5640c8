public import Signals

/// How a provider asks, and for how long it remembers.
public struct ProviderOptions: Sendable {
  /// For how long to collect what is asked for, from the first on.
  public var pause: Duration
  /// How many IDs a question may have.
  public var batchSize: Int
  /// For how long a value, or that there is none, is fresh.
  public var lifetime: Duration
  /// How many values are kept that nobody has.
  public var capacity: Int
  /// How long the function may take before who asks is told an error.
  public var deadline: Duration
  /// Whose time all waiting is measured in.
  public var timing: any DateScheduler
  /// Where the function is called.
  public var scheduler: any Scheduler

  /// Makes options.
  ///
  /// - Parameters:
  ///   - pause: For how long to collect what is asked for, from the first on.
  ///   - batchSize: How many IDs a question may have; more become several questions.
  ///   - lifetime: For how long a value, or that there is none, is fresh.
  ///   - capacity: How many values are kept that nobody has.
  ///   - deadline: How long the function may take before who asks is told an error.
  ///   - timing: Whose time all waiting is measured in. The default keeps time although every
  ///     thread of every pool is blocked.
  ///   - scheduler: Where the function is called.
  /// - Precondition: The size of a batch is more than zero.
  public init(
    pause: Duration = .milliseconds(5),
    batchSize: Int = 100,
    freshFor lifetime: Duration = .seconds(300),
    capacity: Int = 10_000,
    deadline: Duration = .seconds(30),
    timing: any DateScheduler = DeadlineScheduler.shared,
    on scheduler: any Scheduler = QueueScheduler(name: "provider")
  ) {
    precondition(batchSize > 0, "A provider needs a batchSize of at least 1, not \(batchSize)")
    self.pause = pause
    self.batchSize = batchSize
    // Of centuries, more can't be told apart, but would overflow.
    self.lifetime = min(lifetime, .seconds(1 << 40))
    self.capacity = capacity
    self.deadline = deadline
    self.timing = timing
    self.scheduler = scheduler
  }
}
