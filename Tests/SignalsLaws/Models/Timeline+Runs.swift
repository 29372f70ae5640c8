import Signals
import SignalsTesting

// Models of what runs one thing after the other.
extension Timeline {
  /// What follows the end of a run.
  enum Sequel {
    /// Another run.
    case run(Timeline)
    /// Nothing but this, at the same tick or later.
    case end(Termination<Failure>, at: Int)
    /// Nothing ever.
    case silence
  }

  /// The values of one run, and of those that follow it.
  ///
  /// - Parameters:
  ///   - first: The first run.
  ///   - horizon: Where to stop.
  ///   - sequel: What follows a run, by how it ended, when, and which run it was, from 1.
  /// - Returns: The whole.
  static func chain(
    _ first: Timeline,
    until horizon: Int,
    _ sequel: (_ end: Termination<Failure>, _ tick: Int, _ number: Int) -> Sequel
  ) -> Timeline {
    var (occurrences, run, number) = ([Occurrence](), first, 1)
    while let tick = run.endTick, let end = run.termination, tick <= horizon {
      occurrences += run.withoutEnd.occurrences
      switch sequel(end, tick, number) {
      case .run(let next): run = next
      case .silence: return Timeline(occurrences)
      case .end(let end, let tick): return Timeline(occurrences).appending(.init(end), at: tick)
      }
      number += 1
    }
    return Timeline(occurrences + run.occurrences)
  }

  /// What goes on with another timeline after a completion or an interruption, both of which end it in
  /// completion.
  ///
  /// - Parameter next: The other timeline, by when it begins.
  /// - Returns: The whole.
  func concatenated(_ next: (_ tick: Int) -> Timeline) -> Timeline {
    .chain(self, until: .max) { end, tick, number in
      if case .failed = end { return .end(end, at: tick) }
      return number == 1 ? .run(next(tick)) : .end(.completed, at: tick)
    }
  }

  /// What leaves out the values and goes on with another timeline after completion.
  ///
  /// - Parameter next: The other timeline, by when it begins.
  /// - Returns: The whole.
  func followed<NextValue: Sendable>(
    by next: (_ tick: Int) -> Timeline<NextValue, Failure>
  ) -> Timeline<NextValue, Failure> {
    guard let endTick, case .completed = termination else { return end() }
    return next(endTick)
  }
}
