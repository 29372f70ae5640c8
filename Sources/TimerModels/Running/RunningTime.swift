/// Time that passes while it runs and stands still in between.
///
/// What has passed is always worked out from when the present run began, never added up, so that
/// looking late leaves no trace. Moments are those of a clock that only goes forward; one that is
/// earlier than what has been seen changes nothing.
struct RunningTime: Hashable, Sendable {
  /// What had passed when it was last looked at.
  private(set) var elapsed = Duration.zero

  /// The moment at which it would have begun without a pause; `nil` while it stands still.
  private var origin: Duration?

  /// Whether the time passes.
  var isRunning: Bool { origin != nil }

  /// What the models show of it, as long as it has no end.
  var state: TimerState {
    isRunning ? .running : elapsed > .zero ? .paused(elapsed: elapsed) : .idle
  }

  /// The moment at which so much will have passed; `nil` while it stands still.
  func moment(of elapsed: Duration) -> Duration? {
    origin.map { $0 + elapsed }
  }

  /// Lets the time pass, unless it does already.
  mutating func start(at now: Duration) {
    if origin == nil { origin = now - elapsed }
  }

  /// Looks at the clock, but not beyond a limit.
  mutating func advance(to now: Duration, limit: Duration? = nil) {
    guard let origin else { return }
    elapsed = max(elapsed, now - origin)
    if let limit { elapsed = min(elapsed, limit) }
  }

  /// Makes the time stand still.
  mutating func pause() {
    origin = nil
  }
}

extension Duration {
  /// The moment to take a look for that was scheduled for `due` and came at this one.
  ///
  /// Schedulers that know dates only cannot meet a moment more closely than a microsecond, and would
  /// be asked again and again for a look that is due in no time.
  func forgivingEarliness(of due: Duration) -> Duration {
    self + .microseconds(1) >= due ? max(self, due) : self
  }

  /// How many whole intervals there are in it.
  func count(of interval: Duration) -> Int {
    Int(clamping: attoseconds / interval.attoseconds)
  }

  /// An exact multiple.
  func times(_ count: Int) -> Duration {
    Duration(attoseconds: attoseconds * Int128(count))
  }
}
