public import Signals

/// Tells a process what a test, or a program with its own way to know, has to say.
///
/// ```swift
/// let source = ManualPhaseSource()
/// let tasks = BackgroundTasks(
///   source: source,
///   exit: .custom(end: { reports.record(.value($0)) }, suspend: {}),
///   on: scheduler,
///   observersOn: scheduler,
///   expirationOn: scheduler
/// )
/// source.leave()
/// scheduler.advance()
/// tasks.phase.value  // .background(deadline: .seconds(25))
/// ```
public final class ManualPhaseSource: PhaseSource {
  /// What the process is told, on the thread that tells it.
  public let events: Signal<PhaseEvent, Never>

  private let observer: Signal<PhaseEvent, Never>.Observer

  /// Creates a source that has nothing to say yet.
  public init() {
    (events, observer) = Signal.pipe()
  }

  /// Tells the process that it has to go.
  ///
  /// - Parameter departure: Why, and what is to become of it.
  public func leave(_ departure: Departure = .end(cause: "The program")) {
    observer.send(value: .leaves(departure))
  }

  /// Tells the process that it has to stop, and may come back.
  public func suspend() {
    leave(.suspension(cause: "The program"))
  }

  /// Tells the process that it is back.
  public func resume() {
    observer.send(value: .returns)
  }
}
