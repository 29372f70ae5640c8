/// The arithmetic of a countdown, without a clock of its own.
///
/// What is left is always worked out from when the present run began, never counted down tick by
/// tick, so a late tick leaves no trace. Ticks lie on a grid of the *elapsed* time: a pause
/// shifts them all alike, and a late one shifts none. Moments are those of a clock that only
/// goes forward.
struct Countdown: Sendable {
  /// The length of the whole countdown.
  let duration: Duration

  /// The distance between the lines of the grid.
  let interval: Duration

  /// The time that had passed when the countdown was last looked at.
  private(set) var elapsed = Duration.zero

  /// Whether it has run to its end.
  private(set) var isFinished = false

  /// The moment at which it would have begun if it had never paused; `nil` while it stands still.
  private var origin: Duration?

  /// Creates a countdown that stands still, with all its time left.
  init(duration: Duration, interval: Duration) {
    self.duration = max(duration, .zero)
    self.interval = interval
  }

  /// Whether the time passes.
  var isRunning: Bool { origin != nil }

  /// Whether it stands still and there is time left to pass.
  var isStartable: Bool { !isRunning && !isFinished }

  /// Whether a reset would change anything.
  var isResettable: Bool { isRunning || isFinished || elapsed > .zero }

  /// The time that is left.
  var remaining: Duration { duration - elapsed }

  /// The part of the time that has passed, from 0 to 1.
  var fraction: Double {
    duration > .zero ? elapsed / duration : isFinished ? 1 : 0
  }

  /// When to look at the clock next: at the next line of the grid, or at the end.
  var nextTick: Duration? { origin.map { $0 + nextLine } }

  private var nextLine: Duration {
    let index = elapsed.attoseconds / interval.attoseconds + 1
    return min(Duration(attoseconds: index * interval.attoseconds), duration)
  }

  /// Lets the time pass, unless it does already or there is none left.
  mutating func start(at now: Duration) {
    guard isStartable else { return }
    origin = now - elapsed
  }

  /// Looks at the clock.
  mutating func advance(to now: Duration) {
    guard let origin else { return }
    elapsed = min(max(elapsed, now - origin), duration)
    guard elapsed == duration else { return }
    isFinished = true
    self.origin = nil
  }

  /// Looks at the clock at a tick, which a scheduler may have sent a trifle early.
  ///
  /// Schedulers that know dates only can't meet a moment more closely than that, and would be
  /// asked again and again for a tick that is due in no time.
  mutating func tick(at now: Duration) {
    let tolerance = Duration.microseconds(1)
    guard let due = nextTick else { return }
    advance(to: now + tolerance >= due ? max(now, due) : now)
  }

  /// Makes the time stand still.
  mutating func pause(at now: Duration) {
    advance(to: now)
    origin = nil
  }
}
