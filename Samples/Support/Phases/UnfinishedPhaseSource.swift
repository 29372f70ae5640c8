public import Signals
public import TimerModels

/// Tells a tool of the signals that end it, and lets it end as one that has not done its work.
///
/// A server that is told to go, and goes in time, has done well: it exits with 0. A tool that was
/// asked for a result has not given it, so that what stands after `&&` must not follow. Its exit code
/// is the one that shells use for the signal, whether it was in time or not.
public final class UnfinishedPhaseSource: PhaseSource {
  /// What the process is told.
  public let events: Signal<PhaseEvent, Never>

  private let source: any PhaseSource

  /// Listens to a source.
  ///
  /// - Parameter source: What tells the process to go: SIGTERM and SIGHUP without it, so that Ctrl-Z
  ///   stops a tool at once.
  public init(_ source: any PhaseSource = SignalPhaseSource([.terminate, .hangUp])) {
    self.source = source
    events = source.events.map { event in
      guard case .leaves(let departure) = event,
        case .end(_, let lateExitCode) = departure.destination
      else { return event }
      return .leaves(
        Departure(
          cause: departure.cause,
          destination: .end(exitCode: lateExitCode, lateExitCode: lateExitCode)
        )
      )
    }
  }
}
