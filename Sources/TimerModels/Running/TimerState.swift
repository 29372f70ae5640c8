/// What a timer does at the moment.
public enum TimerState: Hashable, Sendable {
  /// It has not begun, or was reset.
  case idle
  /// Its time passes.
  case running
  /// Its time stands still.
  case paused(elapsed: Duration)
  /// It has come to its end.
  case finished
}
