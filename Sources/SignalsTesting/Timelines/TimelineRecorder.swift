public import Signals

/// Keeps the events that a stream sends, together with the ticks at which they came.
///
/// ```swift
/// let recorder = TimelineRecorder(model.title.producer, on: scheduler)
/// scheduler.advance(by: .seconds(5))
/// try expectTimeline(recorder.timeline, equals: "a--b")
/// ```
public final class TimelineRecorder<Value: Sendable, Failure: Error>: Sendable {
  private struct Entry {
    let moment: Duration
    let event: Signal<Value, Failure>.Event
  }

  /// What an observation writes to, which does not keep the recorder.
  private final class Log: Sendable {
    private struct State {
      var entries: [Entry] = []
      var isClosed = false
    }

    private let state = Lock(State())
    private let scheduler: TestScheduler

    init(_ scheduler: TestScheduler) {
      self.scheduler = scheduler
    }

    var entries: [Entry] { state.withLock { $0.entries } }

    func record(_ event: Signal<Value, Failure>.Event) {
      let entry = Entry(moment: scheduler.uptime, event: event)
      state.withLock { state in
        if !state.isClosed { state.entries.append(entry) }
      }
    }

    func close() {
      state.withLock { $0.isClosed = true }
    }
  }

  private let log: Log
  private let unit: Duration
  private let disposable = SerialDisposable()

  /// Makes a recorder that is given its events by hand.
  ///
  /// - Parameters:
  ///   - scheduler: Whose time counts.
  ///   - unit: How long a tick is; more than zero.
  public init(on scheduler: TestScheduler, unit: Duration = .seconds(1)) {
    precondition(unit > .zero, "A tick takes more than no time, not \(unit)")
    log = Log(scheduler)
    self.unit = unit
  }

  /// Observes a signal.
  ///
  /// - Parameters:
  ///   - signal: What to record from now on.
  ///   - scheduler: Whose time counts.
  ///   - unit: How long a tick is; more than zero.
  public convenience init(
    _ signal: Signal<Value, Failure>,
    on scheduler: TestScheduler,
    unit: Duration = .seconds(1)
  ) {
    self.init(on: scheduler, unit: unit)
    disposable.inner = signal.observe { [log] event in log.record(event) }
  }

  /// Starts a producer.
  ///
  /// - Parameters:
  ///   - producer: What to start and record.
  ///   - scheduler: Whose time counts.
  ///   - unit: How long a tick is; more than zero.
  public convenience init(
    _ producer: SignalProducer<Value, Failure>,
    on scheduler: TestScheduler,
    unit: Duration = .seconds(1)
  ) {
    self.init(on: scheduler, unit: unit)
    disposable.inner = producer.start { [log] event in log.record(event) }
  }

  /// Keeps an event, with the present moment.
  ///
  /// - Parameter event: What to keep.
  public func record(_ event: Signal<Value, Failure>.Event) {
    log.record(event)
  }

  /// What has been recorded so far.
  ///
  /// It throws `OffTick` if an event came between two ticks.
  public var timeline: Timeline<Value, Failure> {
    get throws(OffTick) {
      var occurrences: [Timeline<Value, Failure>.Occurrence] = []
      for entry in log.entries {
        let tick = Int((entry.moment / unit).rounded(.down))
        guard unit * tick == entry.moment else {
          throw OffTick(event: "\(entry.event)", moment: entry.moment, unit: unit)
        }
        occurrences.append(.init(tick: tick, event: entry.event))
      }
      return Timeline(occurrences)
    }
  }

  /// Ends the observation or interrupts the run, and records what it is told of that.
  public func dispose() {
    disposable.dispose()
  }

  /// Ends the recording: nothing that happens from now on is kept.
  public func stop() {
    log.close()
    disposable.dispose()
  }
}

/// Says that an event came between two ticks, so that it has no place on a timeline.
public struct OffTick: Error, Equatable, CustomStringConvertible {
  /// What came.
  public let event: String
  /// When it came.
  public let moment: Duration
  /// How long a tick is.
  public let unit: Duration

  /// What came, when, and what can be done.
  public var description: String {
    """
    \(event) came at \(moment), which is no whole number of ticks of \(unit): record with a unit that \
    divides all delays
    """
  }
}

// MARK: - Recording in one call

extension Timeline {
  /// Records what a signal sends.
  ///
  /// - Parameters:
  ///   - signal: What to observe.
  ///   - scheduler: Moved to the end of the recording.
  ///   - start: The tick at which to begin to observe, before what is due then; now by default.
  ///   - end: The last tick to record.
  ///   - disposal: When to stop observing.
  ///   - unit: How long a tick is; more than zero.
  /// - Returns: What happened.
  /// - Throws: `OffTick` if an event came between two ticks.
  public static func recording(
    _ signal: Signal<Value, Failure>,
    on scheduler: TestScheduler,
    from start: Int? = nil,
    until end: Int,
    disposing disposal: TimelineDisposal = .atEnd,
    unit: Duration = .seconds(1)
  ) throws(OffTick) -> Timeline {
    if let start { scheduler.advance(upTo: unit * start) }
    let recorder = TimelineRecorder(signal, on: scheduler, unit: unit)
    return try recorder.run(scheduler, until: end, disposing: disposal)
  }

  /// Starts a producer and records what it sends.
  ///
  /// - Parameters:
  ///   - producer: What to start.
  ///   - scheduler: Moved to the end of the recording.
  ///   - start: The tick at which to start it, before what is due then; now by default.
  ///   - end: The last tick to record.
  ///   - disposal: When to interrupt the run.
  ///   - unit: How long a tick is; more than zero.
  /// - Returns: What happened, at ticks of the scheduler's time. What interrupts the run at the end of
  ///   the recording is not part of it.
  /// - Throws: `OffTick` if an event came between two ticks.
  public static func recording(
    _ producer: SignalProducer<Value, Failure>,
    on scheduler: TestScheduler,
    from start: Int? = nil,
    until end: Int,
    disposing disposal: TimelineDisposal = .atEnd,
    unit: Duration = .seconds(1)
  ) throws(OffTick) -> Timeline {
    if let start { scheduler.advance(upTo: unit * start) }
    let recorder = TimelineRecorder(producer, on: scheduler, unit: unit)
    return try recorder.run(scheduler, until: end, disposing: disposal)
  }
}

extension Timeline where Failure == Never {
  /// Records the values that a property takes, the first of which is the present one.
  ///
  /// - Parameters:
  ///   - property: What to observe.
  ///   - scheduler: Moved to the end of the recording.
  ///   - start: The tick at which to begin to observe, before what is due then; now by default.
  ///   - end: The last tick to record.
  ///   - disposal: When to stop observing.
  ///   - unit: How long a tick is; more than zero.
  /// - Returns: What happened.
  /// - Throws: `OffTick` if an event came between two ticks.
  public static func recording<Source: PropertyProtocol>(
    _ property: Source,
    on scheduler: TestScheduler,
    from start: Int? = nil,
    until end: Int,
    disposing disposal: TimelineDisposal = .atEnd,
    unit: Duration = .seconds(1)
  ) throws(OffTick) -> Timeline where Source.Value == Value {
    try recording(
      property.producer,
      on: scheduler,
      from: start,
      until: end,
      disposing: disposal,
      unit: unit
    )
  }
}

extension TimelineRecorder {
  fileprivate func run(
    _ scheduler: TestScheduler,
    until end: Int,
    disposing disposal: TimelineDisposal
  ) throws(OffTick) -> Timeline<Value, Failure> {
    switch disposal {
    case .atEnd: break
    case .before(let tick):
      scheduler.advance(upTo: unit * tick)
      dispose()
    case .after(let tick):
      scheduler.advance(to: unit * tick)
      dispose()
    }
    scheduler.advance(to: unit * end)
    stop()
    return try timeline
  }
}
