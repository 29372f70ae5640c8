/// The arithmetic of a countdown, without a clock of its own.
///
/// What is left is always worked out from when the present run began, never counted down tick by
/// tick, so a late tick leaves no trace. Ticks lie on a grid of the *elapsed* time: a pause
/// shifts them all alike, and a late one shifts none. Moments are those of a clock that only
/// goes forward.
struct Countdown: TimerMachine {
  /// What observers are told.
  enum Effect: Sendable {
    case finished
  }

  /// The length of the whole countdown.
  private(set) var duration: Duration

  /// The distance between the lines of the grid.
  let interval: Duration

  /// Whether it has run to its end.
  private(set) var isFinished = false

  private var time = RunningTime()

  /// Creates a countdown that stands still, with all its time left.
  init(duration: Duration, interval: Duration) {
    self.duration = max(duration, .zero)
    self.interval = interval
  }

  /// The time that had passed when the countdown was last looked at.
  var elapsed: Duration { time.elapsed }

  /// Whether the time passes.
  var isRunning: Bool { time.isRunning }

  /// Whether it stands still and there is time left to pass.
  var isStartable: Bool { !isRunning && !isFinished }

  /// Whether a reset would change anything.
  var isResettable: Bool { isRunning || isFinished || elapsed > .zero }

  /// What the model shows of it.
  var state: TimerState { isFinished ? .finished : time.state }

  /// The time that is left.
  var remaining: Duration { duration - elapsed }

  /// The part of the time that has passed, from 0 to 1.
  var fraction: Double {
    duration > .zero ? elapsed / duration : isFinished ? 1 : 0
  }

  /// When to look at the clock next: at the next line of the grid, or at the end.
  var nextTick: Duration? {
    time.moment(of: min(interval.times(elapsed.count(of: interval) + 1), duration))
  }

  /// Lets the time pass, unless it does already or there is none left.
  ///
  /// - Returns: Nothing to tell.
  @discardableResult
  mutating func start(at now: Duration) -> [Effect] {
    if isStartable { time.start(at: now) }
    return []
  }

  /// Looks at the clock.
  mutating func advance(to now: Duration) {
    guard isRunning else { return }
    time.advance(to: now, limit: duration)
    guard elapsed == duration else { return }
    isFinished = true
    time.pause()
  }

  /// Looks at the clock at a tick, which a scheduler may have sent a trifle early.
  ///
  /// - Returns: What to tell: that it has come to its end by that.
  @discardableResult
  mutating func tick(at now: Duration) -> [Effect] {
    guard let due = nextTick else { return [] }
    return finishing { $0.advance(to: now.forgivingEarliness(of: due)) }
  }

  /// Makes the time stand still.
  ///
  /// - Returns: What to tell: that it had come to its end before.
  @discardableResult
  mutating func pause(at now: Duration) -> [Effect] {
    finishing { countdown in
      countdown.advance(to: now)
      countdown.time.pause()
    }
  }

  /// Makes the time stand still and gives all of it back.
  ///
  /// - Parameters:
  ///   - duration: How long it is now.
  ///   - now: The present moment.
  /// - Returns: What to tell: that it had come to its end before.
  mutating func reset(to duration: Duration, at now: Duration) -> [Effect] {
    let effects = pause(at: now)
    self = Countdown(duration: duration, interval: interval)
    return effects
  }

  /// Makes it longer, or shorter if the time is negative, but not than what has passed.
  ///
  /// - Returns: What to tell: that it has come to its end by that.
  mutating func extend(by time: Duration, at now: Duration) -> [Effect] {
    finishing { countdown in
      countdown.advance(to: now)
      countdown.duration = max(countdown.duration + time, countdown.elapsed)
      if countdown.remaining > .zero {
        countdown.isFinished = false
      } else {
        countdown.advance(to: now)
      }
    }
  }

  private mutating func finishing(_ change: (inout Countdown) -> Void) -> [Effect] {
    let wasFinished = isFinished
    change(&self)
    return isFinished && !wasFinished ? [.finished] : []
  }
}
