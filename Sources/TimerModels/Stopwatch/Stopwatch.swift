/// The arithmetic of a stopwatch, without a clock of its own.
struct Stopwatch: TimerMachine {
  /// The distance between two looks at the clock.
  let interval: Duration

  /// What has been taken, the latest last.
  private(set) var laps: [Lap] = []

  private var time = RunningTime()

  init(interval: Duration) {
    self.interval = interval
  }

  /// The time that had passed when it was last looked at.
  var elapsed: Duration { time.elapsed }

  /// Whether the time passes.
  var isRunning: Bool { time.isRunning }

  /// What the model shows of it.
  var state: TimerState { time.state }

  /// Whether a reset would change anything.
  var isResettable: Bool { isRunning || elapsed > .zero || !laps.isEmpty }

  /// The time since the last lap, or since the start.
  var lapTime: Duration { elapsed - (laps.last?.total ?? .zero) }

  /// When to look at the clock next: on the next line of the grid of the elapsed time.
  var nextTick: Duration? { time.moment(of: interval.times(elapsed.count(of: interval) + 1)) }

  /// Lets the time pass, unless it does already.
  mutating func start(at now: Duration) -> [Lap] {
    time.start(at: now)
    return []
  }

  /// Looks at the clock at a tick.
  mutating func tick(at now: Duration) -> [Lap] {
    if let due = nextTick { time.advance(to: now.forgivingEarliness(of: due)) }
    return []
  }

  /// Makes the time stand still.
  mutating func pause(at now: Duration) -> [Lap] {
    time.advance(to: now)
    time.pause()
    return []
  }

  /// Takes a lap at the present moment.
  ///
  /// - Returns: The lap.
  mutating func lap(at now: Duration) -> [Lap] {
    time.advance(to: now)
    let lap = Lap(number: laps.count + 1, duration: lapTime, total: elapsed)
    laps.append(lap)
    return [lap]
  }

  /// Forgets all that has passed.
  mutating func reset() -> [Lap] {
    self = Stopwatch(interval: interval)
    return []
  }
}

/// A part of the time of a stopwatch.
public struct Lap: Hashable, Sendable {
  /// Which lap it is, counted from 1.
  public let number: Int
  /// How long it took.
  public let duration: Duration
  /// The time of the stopwatch at its end.
  public let total: Duration

  /// Makes a lap.
  ///
  /// - Parameters:
  ///   - number: Which lap it is, counted from 1.
  ///   - duration: How long it took.
  ///   - total: The time of the stopwatch at its end.
  public init(number: Int, duration: Duration, total: Duration) {
    (self.number, self.duration, self.total) = (number, duration, total)
  }
}
