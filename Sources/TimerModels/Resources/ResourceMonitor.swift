public import Signals

/// Shows what the process uses: processor time, wake-ups, memory, bytes read and written, energy where
/// the kernel tells.
///
/// ```swift
/// let monitor = ResourceMonitor()
/// monitor.cpuShare.producer.startWithValues { print($0 ?? 0) }
/// monitor.start.apply().start()
///
/// let (result, cost) = monitor.measure("scroll", units: 100) { scroll(lines: 100) }
/// cost.cost(of: .userTime)  // the seconds a line
/// print(try cost.jsonLine())
/// ```
///
/// Everything is as the kernel counts it, for the process as a whole, and nothing is estimated: what
/// can't be known has a reason instead of a value. Looking costs something too, which `ownCost` tells.
/// A monitor that is let go of looks no more.
public final class ResourceMonitor: Sendable {
  /// The last reading; `nil` before the first start.
  public let latest: Property<ResourceReading?>

  /// What was used between the last reading and the one before; `nil` until there are two.
  public let span: Property<ResourceSpan?>

  /// The part of one processor that was taken lately; more than 1 if several were.
  public let cpuShare: Property<Double?>

  /// What looking at the resources has cost itself, so far.
  public let ownCost: Property<InstrumentCost>

  /// Whether it looks at each interval.
  public let isRunning: Property<Bool>

  /// Takes a reading, and another one at each interval; enabled while it does not.
  public let start: Action<Void, Void, Never>

  /// Takes no more readings; enabled while it does.
  ///
  /// What was seen last stays.
  public let stop: Action<Void, Void, Never>

  /// Tells what each piece of work has used that was measured, in place, when it has ended.
  public let measurements: Signal<ResourceMeasurement, Never>

  private let sampler: ResourceSampler
  private let observer: Signal<ResourceMeasurement, Never>.Observer

  /// Creates a monitor that does not look yet.
  ///
  /// - Parameters:
  ///   - interval: The time from one reading to the next, a millisecond or more.
  ///   - reader: Looks at the resources.
  ///   - scheduler: Where readings are taken and told, and whose clock is followed; a thread of its own
  ///     if there is none.
  /// - Precondition: `interval` is a millisecond or more.
  public init(
    every interval: Duration = .seconds(1),
    reader: any ResourceReader = SystemResourceReader(),
    on scheduler: (any DateScheduler)? = nil
  ) {
    precondition(
      interval >= .milliseconds(1),
      "A resource monitor's interval must be a millisecond or more."
    )
    let sampler = ResourceSampler(
      every: interval,
      reader: reader,
      on: scheduler ?? ThreadScheduler(name: "Signals.monitor")
    )
    self.sampler = sampler
    latest = sampler.state.map(\.latest).skipRepeats()
    span = sampler.state.map(\.span).skipRepeats()
    cpuShare = span.map { $0?.cpuShare }.skipRepeats()
    ownCost = Property(capturing: sampler.cost)
    isRunning = sampler.state.map(\.isRunning).skipRepeats()
    start = Self.action(sampler, if: isRunning.negate()) { $0.start() }
    stop = Self.action(sampler, if: isRunning) { $0.stop() }
    (measurements, observer) = Signal.pipe()
  }

  deinit {
    observer.sendCompleted()
  }

  /// The last amount of a resource.
  ///
  /// - Parameter resource: Which.
  /// - Returns: The amount as it was at the last reading; `nil` before the first start.
  public func amount(of resource: Resource) -> Property<Measured?> {
    latest.map { $0?[resource] }.skipRepeats()
  }

  /// How much of a resource is used a second.
  ///
  /// - Parameter resource: Which.
  /// - Returns: The rate between the last two readings; `nil` until there are two.
  public func rate(of resource: Resource) -> Property<Measured?> {
    span.map { $0?.rate(of: resource) }.skipRepeats()
  }

  /// Takes a reading now, beside those that are shown.
  ///
  /// - Returns: The reading.
  public func read() -> ResourceReading { sampler.read() }

  /// Makes an action that doesn't keep the sampler alive.
  private static func action(
    _ sampler: ResourceSampler,
    if isEnabled: Property<Bool>,
    _ work: @escaping @Sendable (ResourceSampler) -> Void
  ) -> Action<Void, Void, Never> {
    Action(enabledIf: isEnabled) { [weak sampler] in
      SignalProducer { [weak sampler] () -> Void in
        if let sampler { work(sampler) }
      }
    }
  }
}

// MARK: - Measuring

extension ResourceMonitor {
  /// Work that is being measured.
  public struct Mark: Sendable {
    /// What the work is called.
    public let name: String

    fileprivate let start: ResourceReading
    fileprivate let cost: InstrumentCost
  }

  /// Begins to measure.
  ///
  /// - Parameter name: What to call the work.
  /// - Returns: What to end it with. Letting go of it has no consequences.
  public func begin(_ name: String) -> Mark {
    let cost = sampler.cost.value
    return Mark(name: name, start: read(), cost: cost)
  }

  /// Ends a measurement, and tells of it.
  ///
  /// - Parameters:
  ///   - mark: What it began with. It can be ended several times, for several spans.
  ///   - units: How many equal units of work were done; at least one.
  /// - Returns: What was used meanwhile, by the whole process.
  @discardableResult
  public func end(_ mark: Mark, units: Int = 1) -> ResourceMeasurement {
    let span = read().since(mark.start)
    let measurement = ResourceMeasurement(
      name: mark.name,
      units: units,
      span: span,
      instrument: sampler.cost.value - mark.cost
    )
    observer.send(value: measurement)
    return measurement
  }

  /// Measures a closure, also if it throws.
  ///
  /// - Parameters:
  ///   - name: What to call the work.
  ///   - units: How many equal units of work it is.
  ///   - body: The work.
  /// - Returns: What `body` returns, and what was used meanwhile, by the whole process.
  /// - Throws: What `body` throws. The measurement is told all the same.
  public func measure<Result, Failure: Error>(
    _ name: String,
    units: Int = 1,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, measurement: ResourceMeasurement) {
    let mark = begin(name)
    let result: Result
    do {
      result = try body()
    } catch {
      end(mark, units: units)
      throw error
    }
    return (result, end(mark, units: units))
  }

  /// Measures an asynchronous closure, also if it throws.
  ///
  /// - Parameters:
  ///   - name: What to call the work.
  ///   - units: How many equal units of work it is.
  ///   - body: The work.
  /// - Returns: What `body` returns, and what was used meanwhile, by the whole process.
  /// - Throws: What `body` throws. The measurement is told all the same.
  public func measure<Result, Failure: Error>(
    _ name: String,
    units: Int = 1,
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> (result: Result, measurement: ResourceMeasurement) {
    let mark = begin(name)
    let result: Result
    do {
      result = try await body()
    } catch {
      end(mark, units: units)
      throw error
    }
    return (result, end(mark, units: units))
  }
}
