public import Signals

/// What a process is told about its own future.
public enum PhaseEvent: Sendable, Hashable {
  /// It has to go.
  ///
  /// Told again for the same cause, it has to hurry: its time expires at once, and the third time
  /// it is over.
  case leaves(Departure)

  /// It has come back from a suspension, or need not go into it any more.
  ///
  /// That does not help a process that has to end: a supervisor wakes the ones that it ends, lest
  /// they sleep through it.
  case returns
}

/// Tells a process when it has to go, and when it has come back.
public protocol PhaseSource: AnyObject, Sendable {
  /// What the process is told, in order, on a thread that user code cannot block.
  var events: Signal<PhaseEvent, Never> { get }
}
